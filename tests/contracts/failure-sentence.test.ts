import { expect, it } from 'vitest';
import { codeOfEnd } from '../../pb_hooks/boot/code-of-end.ts';
import { failureSentence } from '../../pb_hooks/console/core/failure-sentence.ts';

it.each([
  ['GoError: database or disk is full (13)', 'o disco está cheio. Libere espaço'],
  ['GoError: disk I/O error (4874)', 'o disco está cheio. Libere espaço'],
  ['GoError: write /x/data.db: no space left on device', 'o disco está cheio. Libere espaço'],
  ['GoError: attempt to write a readonly database (8)', 'este usuário não pode gravar na pasta de dados'],
  ['Error: GoError: database is locked (5) (SQLITE_BUSY)', 'outra gravação ocupa o banco'],
])("what the database says of a host's trouble is said in Portuguese: %s", (failure, sentence) => {
  const said = failureSentence(failure);
  expect(said).toContain(sentence);
  expect(said).toContain(failure.replace(/^((Go)?Error: )+/, ''));
});

it.each([
  ['GoError: database or disk is full (13)', 1],
  ['GoError: disk I/O error (4874)', 1],
  ['GoError: open /x/.pb_temp: no space left on device', 1],
  ['GoError: database is locked (5) (SQLITE_BUSY)', 1],
  ['Error: configuração inválida:\n  - SMTP_PORT=x', 3],
  ['Error: outro servidor já usa a pasta de dados /x.', 3],
  ['GoError: failed to apply migration 1_x.js: ReferenceError: x is not defined', 3],
  ['GoError: attempt to write a readonly database (8)', 3],
])('a start is begun again only where what ended it may be gone by then: %s', (failure, code) => {
  expect(codeOfEnd(failure)).toBe(code);
});

it('anything else is said as it is, without where it was thrown', () => {
  const failure = 'GoError: sem esta coluna at pb_hooks/x.js:12:3(45)';
  expect(failureSentence(failure)).toBe('sem esta coluna');
});
