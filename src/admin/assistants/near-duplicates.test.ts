import { expect, test } from 'vitest';
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

test('a second assistant of one address is noticed, with and without the last stroke', () => {
  expect(found('Outro', 'HTTPS://Exemplo.com.br/roteiros')).toEqual(['b url']);
  expect(found('Outro', 'https://exemplo.com.br/')).toEqual([]);
});

test('nothing is like itself, nor like an empty form', () => {
  expect(found('Roteiros', 'https://exemplo.com.br/roteiros', 'b')).toEqual([]);
  expect(found('', '')).toEqual([]);
});
