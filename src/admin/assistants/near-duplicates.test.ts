import { expect, test, vi } from 'vitest';
import { nearDuplicates } from './near-duplicates.ts';

const KNOWN = [
  { id: 'a', name: 'Legendas de Publicação', url: 'https://exemplo.com.br/legendas' },
  { id: 'b', name: 'Roteiros', url: 'https://exemplo.com.br/roteiros/' },
];
const found = (name: string, url = '', id = 'novo') =>
  nearDuplicates(KNOWN, { id, name, url }).map(({ assistant, by }) => `${assistant.id} ${by}`);

test('a second assistant of one name is noticed whatever its accents, case and signs', () => {
  expect(found('legendas  de publicacao!')).toEqual(['a name']);
  expect(found('Legendas')).toEqual([]);
});

test('a name that is one letter apart is noticed, a part of a series and a short word are not', () => {
  expect(found('Roteiro')).toEqual(['b almost']);
  expect(found('Roteirso')).toEqual(['b almost']);
  expect(found('Legenda de publicações')).toEqual([]);
  const near = (one: string, other: string) =>
    nearDuplicates([{ id: 'a', name: one, url: '' }], { id: 'b', name: other, url: '' }).length;
  expect(near('Calendário 1', 'Calendário 2')).toBe(0);
  expect(near('Calendário', 'Calendário 2')).toBe(0);
  expect(near('Bios', 'Bio')).toBe(0);
});

test('a second assistant of one address is noticed, with and without the last stroke', () => {
  expect(found('Outro', 'HTTPS://Exemplo.com.br/roteiros')).toEqual(['b url']);
  expect(found('Outro', 'https://exemplo.com.br/')).toEqual([]);
});

test('nothing is like itself, nor like an empty form', () => {
  expect(found('Roteiros', 'https://exemplo.com.br/roteiros', 'b')).toEqual([]);
  expect(found('', '')).toEqual([]);
});

test('ten thousand assistants are not spelled out anew at every letter', () => {
  const read = vi.fn(() => 'https://exemplo.com.br/a');
  const known = {
    id: 'a',
    name: 'Legendas',
    get url() {
      return read();
    },
  };
  for (const name of ['L', 'Le', 'Leg']) nearDuplicates([known], { id: 'b', name, url: 'https://x.com.br' });
  expect(read).toHaveBeenCalledTimes(1);
});
