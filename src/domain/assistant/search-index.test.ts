import { describe, expect, it } from 'vitest';
import { fold } from '#shared/fold.ts';
import type { Assistant } from './assistant.ts';
import { allOf } from './assistant-list.ts';
import { allBits, bitsOf } from './bits.ts';
import {
  addToIndex,
  emptySearchIndex,
  queryWords,
  type SearchIndex,
  search,
  warmUpSearch,
} from './search-index.ts';

const assistant = (name: string, tags: string[] = [], description = ''): Assistant => ({
  id: name,
  name,
  description,
  category: 'Conteúdo',
  tags,
  url: '',
});

function indexOf(assistants: Assistant[]): SearchIndex {
  const index = emptySearchIndex();
  for (const one of assistants) addToIndex(index, one);
  return index;
}

const find = (assistants: Assistant[], query: string) =>
  allOf(search(indexOf(assistants), query)).map((position) => assistants[position]?.name);

describe('search', () => {
  it('finds a word typed without its accents and in any case', () => {
    expect(find([assistant('Legendas de Publicação'), assistant('Outro')], 'PUBLICACAO')).toEqual([
      'Legendas de Publicação',
    ]);
  });

  it('finds a word typed with accents in a text without them', () => {
    expect(find([assistant('Publicacao')], 'publicação')).toEqual(['Publicacao']);
  });

  it.each([
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['Đorđe', 'dorde'],
    ['Yıldız', 'yildiz'],
    ['Groß', 'gross'],
    ['Œuvre', 'oeuvre'],
  ])('finds %s, whose letters Unicode does not take apart, as %s and typed either way', (name, plain) => {
    const all = [assistant(`Carta de ${name}`), assistant('Outro'), assistant(`Carta de ${plain}`)];
    const found = [`Carta de ${name}`, `Carta de ${plain}`];
    for (const typed of [name, plain, name.toUpperCase(), plain.slice(0, 4)])
      expect(find(all, typed), typed).toEqual(found);
  });

  it.each(["d'água", 'd’água', 'd‘agua', 'D´ÁGUA', 'agua'])('finds either apostrophe by %s', (typed) => {
    const all = [assistant("Copo d'água"), assistant('Outro'), assistant('Gota d’água')];
    expect(find(all, typed)).toEqual(["Copo d'água", 'Gota d’água']);
  });

  it('needs every word, in any order, wherever each stands', () => {
    const all = [
      assistant('Roteiro de vídeo', ['reels'], 'Para pediatria'),
      assistant('Roteiro', [], 'Sem a outra palavra'),
    ];
    expect(find(all, 'pediatria roteiro')).toEqual(['Roteiro de vídeo']);
  });

  it('puts hits in the name before hits in tags before hits in the description', () => {
    const all = [
      assistant('A', [], 'sobre instagram'),
      assistant('B', ['instagram']),
      assistant('C instagram'),
    ];
    expect(find(all, 'instagram')).toEqual(['C instagram', 'B', 'A']);
  });

  it('finds parts of words and punctuation inside them', () => {
    expect(find([assistant('Cuidados no pós-operatório')], 'pos-op')).toEqual(['Cuidados no pós-operatório']);
  });

  it('answers everything in catalogue order for an empty query', () => {
    expect(find([assistant('B'), assistant('A')], '   ')).toEqual(['B', 'A']);
  });

  it('finds the same typed letter by letter, taken back and continued, as asked for at once', () => {
    const all = ['Reels de saúde', 'Saudação', 'Ação em reels', 'Elsa'].map((name) => assistant(name));
    const index = indexOf(all);
    for (const query of ['s', 'sa', 'sau', 'sa', 'a', 'el', 'els sa', 'reels sa', 'els', '', 'acao', 'ca']) {
      expect(allOf(search(index, query)), query).toEqual(allOf(search(indexOf(all), query)));
    }
  });

  it('answers a letter that narrows nothing with the same answer, which nothing has to be drawn for', () => {
    const all = ['Legenda', 'Outra', 'Legenda longa'].map((name) => assistant(name));
    const index = indexOf(all);
    const among = allBits(all.length);
    const before = search(index, 'legen');
    expect(search(index, 'legend')).toBe(before);
    const passing = search(index, 'legend', among);
    expect(passing).not.toBe(before);
    expect(search(index, 'legenda', among)).toBe(passing);
    expect(search(index, 'legenda o', among)).not.toBe(passing);
  });

  it('finds what was added after a search', () => {
    const index = indexOf([assistant('Carta')]);
    expect(allOf(search(index, 'car'))).toEqual([0]);
    addToIndex(index, assistant('Cartaz'));
    expect(allOf(search(index, 'cart'))).toEqual([0, 1]);
    warmUpSearch(index);
    addToIndex(index, assistant('Cacto'));
    expect(allOf(search(index, 'c'))).toEqual([0, 1, 2]);
  });

  it('finds exactly what a scan of the folded texts finds, in the order of a sort, for 300 random queries', () => {
    const words = ['Ação', 'clínica', 'pós-op', 'vídeo', 'IA', 'saúde', 'Reels', 'ética', 'consultório', 'x'];
    let seed = 20261121;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % below;
    };
    const phrase = (length: number) =>
      Array.from({ length }, () => words[random(words.length)] ?? '').join(' ');
    // Some words stand in most, others in one alone: both are kept in ways of their own.
    const all = Array.from({ length: 200 }, (_, n) =>
      assistant(`${phrase(2)} ${n}`, [phrase(1), phrase(1)], phrase(5)),
    );
    const index = indexOf(all);
    const folded = all.map(({ name, tags, description }) => [name, tags.join(' '), description].map(fold));
    /** 0 in the name, 1 in a tag, 2 in the description, null nowhere. */
    const depthOf = (word: string, texts: readonly string[]) => {
      const depth = texts.findIndex((text) => text.includes(word));
      return depth < 0 ? null : depth;
    };
    for (let round = 0; round < 300; round++) {
      const whole = phrase(1 + random(round % 4 ? 3 : 12));
      const query = whole.slice(0, 1 + random(whole.length));
      const scanned = folded.flatMap((texts, position) => {
        const depths = queryWords(query).map((word) => depthOf(word, texts));
        if (depths.includes(null)) return [];
        return [{ position, rank: depths.reduce<number>((sum, depth) => sum + (depth ?? 0), 0) }];
      });
      scanned.sort((a, b) => a.rank - b.rank || a.position - b.position);
      const positions = scanned.map(({ position }) => position);
      const found = search(index, query);
      expect(found.length).toBe(positions.length);
      const from = random(10);
      const to = from + random(10);
      expect(found.slice(from, to), `places ${from} to ${to} of "${query}"`).toEqual(
        positions.slice(from, to),
      );
      expect(allOf(found), `query "${query}"`).toEqual(positions);
      expect(found.slice(from, to)).toEqual(positions.slice(from, to));
      const asked = Array.from({ length: 20 }, () => random(all.length)).filter(
        (one, i, all) => all.indexOf(one) === i,
      );
      expect(found.only(asked)).toEqual(positions.filter((position) => asked.includes(position)));
      const among = bitsOf(all, () => random(3) === 0);
      const passing = allOf(search(emptySearchIndex(), '', among));
      expect(allOf(search(index, query, among))).toEqual(
        positions.filter((position) => passing.includes(position)),
      );
    }
  });
});
