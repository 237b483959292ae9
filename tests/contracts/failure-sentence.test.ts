import { expect, it } from 'vitest';
import { failureSentence } from '../../pb_hooks/console/core/failure-sentence.ts';

it.each([
  ['GoError: database or disk is full (13)', 'o disco está cheio. Libere espaço'],
  ['GoError: write /x/data.db: no space left on device', 'o disco está cheio. Libere espaço'],
  ['GoError: attempt to write a readonly database (8)', 'este usuário não pode gravar na pasta de dados'],
  ['Error: GoError: database is locked (5) (SQLITE_BUSY)', 'outra gravação ocupa o banco'],
])("what the database says of a host's trouble is said in Portuguese: %s", (failure, sentence) => {
  const said = failureSentence(failure);
  expect(said).toContain(sentence);
  expect(said).toContain(failure.replace(/^((Go)?Error: )+/, ''));
});

it('anything else is said as it is, without where it was thrown', () => {
  const failure = 'GoError: sem esta coluna at pb_hooks/x.js:12:3(45)';
  expect(failureSentence(failure)).toBe('sem esta coluna');
});
