import { describe, expect, it } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

const BASE = {
  name: 'Bio',
  description: 'Antes.',
  category: 'Conteúdo',
  tags: ['um'],
  url: 'https://exemplo.com.br/',
  published: true,
};

describe('two who have changed one assistant', () => {
  it('keep what each of them has changed alone', () => {
    const mine = { ...BASE, description: 'A minha.' };
    const theirs = { ...BASE, tags: ['um', 'dois'], published: false };
    expect(mergeTexts(mine, BASE, theirs)).toEqual({
      text: { ...mine, tags: ['um', 'dois'], published: false },
      taken: ['Tags', 'Visível para os membros'],
    });
  });

  it('leave what both have changed to the one who decides now', () => {
    const mine = { ...BASE, name: 'O meu' };
    expect(mergeTexts(mine, BASE, { ...BASE, name: 'O dela' })).toEqual({ text: mine, taken: [] });
  });

  it('do not take one tag with a comma for two tags', () => {
    const one = { ...BASE, tags: ['um, dois'] };
    const mine = { ...one, description: 'A minha.' };
    const theirs = { ...one, tags: ['um', 'dois'] };
    expect(mergeTexts(mine, one, theirs)).toEqual({
      text: { ...mine, tags: ['um', 'dois'] },
      taken: ['Tags'],
    });
  });

  it('do not lose a field to a blank at its end', () => {
    const mine = { ...BASE, name: 'Bio ' };
    expect(mergeTexts(mine, BASE, { ...BASE, name: 'Outra' }).text.name).toBe('Outra');
  });

  it('take nothing where the beginning is not known, or where it was deleted', () => {
    const mine = { ...BASE, name: 'O meu' };
    expect(mergeTexts(mine, null, BASE)).toEqual({ text: mine, taken: [] });
    expect(mergeTexts(mine, BASE, null)).toEqual({ text: mine, taken: [] });
  });
});
