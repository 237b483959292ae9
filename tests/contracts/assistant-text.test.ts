import { describe, expect, it, test } from 'vitest';
import { isUrl } from '../../pb_hooks/catalogue/known-origins.ts';
import {
  type AssistantText,
  assistantProblems,
  cleanAssistant,
  differingFields,
  isAssistantUrl,
  judgeChange,
} from '../../src/shared/assistant-text.ts';
import { numbered } from '../simulator/random.ts';

const TEXT: AssistantText = {
  name: 'Legendas',
  description: 'Escreve.',
  category: 'Conteúdo',
  tags: ['a'],
  url: 'https://exemplo.com.br/a',
  published: true,
};

type Editor = { name: string; seen: AssistantText | null; steps: number };

/** Three who load, change and delete one assistant in any order; returns what was written over by whom had not seen it. */
function interleave(seed: number): string[] {
  const random = numbered(seed);
  const pick = (most: number) => Math.floor(random() * most);
  let stored: AssistantText | null = TEXT;
  let written = 0;
  const lost: string[] = [];
  const editors: Editor[] = ['a', 'b', 'c'].map((name) => ({ name, seen: TEXT, steps: 4 }));
  for (;;) {
    const waiting = editors.filter(({ steps }) => steps > 0);
    const editor = waiting[pick(waiting.length)];
    if (!editor) break;
    editor.steps -= 1;
    if (pick(3) === 0) {
      editor.seen = stored;
      continue;
    }
    const wanted: AssistantText | null =
      pick(8) === 0 ? null : { ...TEXT, description: `${editor.name}${written}`, published: pick(2) === 0 };
    const before = JSON.stringify(stored);
    const verdict = judgeChange(stored, editor.seen, wanted);
    if (verdict === 'write') {
      if (before !== JSON.stringify(editor.seen)) lost.push(`${seed}: ${before}`);
      stored = wanted;
      written += 1;
    }
    // Refused, it is shown what is there; and who saved has seen the own text.
    editor.seen = stored;
  }
  return lost;
}

describe('two editors of one assistant', () => {
  it('lose no text of each other in 1,000 interleavings', () => {
    const seeds = Array.from({ length: 1000 }, (_, seed) => seed);
    expect(seeds.flatMap(interleave)).toEqual([]);
  });

  it('are told apart by every field', () => {
    const others: Partial<AssistantText>[] = [
      { name: 'B' },
      { description: 'B' },
      { category: 'B' },
      { tags: ['a', 'b'] },
      { url: 'https://exemplo.com.br/b' },
      { published: false },
    ];
    for (const other of others) {
      const stored = { ...TEXT, ...other };
      expect(judgeChange(stored, TEXT, { ...TEXT, name: 'Meu' })).toBe('conflict');
      expect(differingFields(stored, TEXT)).toEqual(Object.keys(other));
    }
  });

  it('may save the same text, and save it again', () => {
    const wanted = { ...TEXT, name: 'Novo' };
    expect(judgeChange(wanted, TEXT, wanted)).toBe('unchanged');
    expect(judgeChange(null, TEXT, null)).toBe('unchanged');
    expect(judgeChange(null, null, TEXT)).toBe('write');
    expect(judgeChange(TEXT, null, wanted)).toBe('conflict');
    expect(judgeChange(null, TEXT, wanted)).toBe('conflict');
    expect(judgeChange(TEXT, TEXT, null)).toBe('write');
  });
});

describe('the text of an assistant', () => {
  it('is cleaned once and for all', () => {
    const raw = {
      ...TEXT,
      name: ' A\u202e  b ',
      description: ' um \r\n\n\n dois\u200b ',
      tags: ['x', ' x', ''],
    };
    const clean = cleanAssistant(raw);
    expect(clean).toEqual({ ...TEXT, name: 'A b', description: 'um\n\n\ndois', tags: ['x'] });
    expect(cleanAssistant(clean)).toEqual(clean);
  });

  it('is refused field by field, in words for a person', () => {
    const problems = assistantProblems({
      ...TEXT,
      name: '',
      description: 'x'.repeat(4001),
      category: 'x'.repeat(101),
      url: 'http://a.com',
    });
    expect(problems).toEqual({
      name: { code: 'required', message: 'Informe o nome.' },
      description: { code: 'too_long', message: 'Use até 4.000 caracteres.' },
      category: { code: 'too_long', message: 'Use até 100 caracteres.' },
      url: {
        code: 'invalid_url',
        message: 'Use um endereço que comece com https://, sem espaços nem senha.',
      },
    });
    expect(assistantProblems(TEXT)).toEqual({});
  });
});

test('an address on a host that was seen before is judged as by itself', () => {
  const starts = [
    'https://a.com',
    'https://a.com:443',
    'https://a.com?x',
    'https://ação.com',
    'http://a.com',
    'https://u@a.com',
  ];
  const ends = ['/', '/b', '/b c', '/b"', '/b\\c', '/<b>', '/b\n', '/é?q=1#f', '/\u00a0', '', ' /', '//b'];
  const urls = starts.flatMap((start) => ends.map((end) => start + end));
  for (const url of [...urls, ...urls]) expect([url, isUrl(url)]).toEqual([url, isAssistantUrl(url)]);
});
