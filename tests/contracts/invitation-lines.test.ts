import { expect, it, test } from 'vitest';
import { readLines } from '../../pb_hooks/invitations/read-lines.ts';

/** Who stands in a pasted text, as 'name|email|plan|end'. */
const people = (text: string) =>
  readLines(text).map(({ name, email, plan, end }) => [name, email, plan, end].join('|'));

test.each([
  ['an address alone', 'ana@exemplo.com.br', ['|ana@exemplo.com.br||']],
  ['capitals and blanks', '  Ana@Exemplo.com.BR  ', ['|ana@exemplo.com.br||']],
  [
    'a line of a table',
    'Ana Souza; ana@exemplo.com.br; Anual; 31/12/2030',
    ['Ana Souza|ana@exemplo.com.br|Anual|2030-12-31'],
  ],
  [
    'cells of a spreadsheet',
    'Ana\tana@exemplo.com.br\tAnual\t2030-12-31',
    ['Ana|ana@exemplo.com.br|Anual|2030-12-31'],
  ],
  ['empty cells', ';ana@exemplo.com.br;;', ['|ana@exemplo.com.br||']],
  [
    'a mail program’s list',
    'Ana Souza <ana@exemplo.com.br>, "Beto" <beto@exemplo.com.br>',
    ['Ana Souza|ana@exemplo.com.br||', 'Beto|beto@exemplo.com.br||'],
  ],
  [
    'addresses between commas',
    'ana@exemplo.com.br, beto@exemplo.com.br',
    ['|ana@exemplo.com.br||', '|beto@exemplo.com.br||'],
  ],
  [
    'addresses between blanks',
    'ana@exemplo.com.br beto@exemplo.com.br',
    ['|ana@exemplo.com.br||', '|beto@exemplo.com.br||'],
  ],
  ['a name before an address', 'Ana Souza ana@exemplo.com.br', ['Ana Souza|ana@exemplo.com.br||']],
  [
    'commas as a table',
    'Ana Souza, ana@exemplo.com.br, Vitalício',
    ['Ana Souza|ana@exemplo.com.br|Vitalício|'],
  ],
  ['a link', 'mailto:ana@exemplo.com.br', ['|ana@exemplo.com.br||']],
  [
    'a head, empty lines and Windows’ line ends',
    'Nome;E-mail\r\n\r\nAna;ana@exemplo.com.br\r\n',
    ['Ana|ana@exemplo.com.br||'],
  ],
])('reads %s', (_, text, expected) => {
  expect(people(text)).toEqual(expected);
});

it('keeps the number of the line and what stands in place of an address', () => {
  expect(readLines('ana@exemplo.com.br\n\nsem arroba\nana@@exemplo')).toMatchObject([
    { line: 1, email: 'ana@exemplo.com.br' },
    { line: 3, email: '', typed: 'sem arroba' },
    { line: 4, email: '', typed: 'ana@@exemplo' },
  ]);
});

it('takes no line break, and nothing invisible, into a name', () => {
  expect(people('Ana\u202e\u0000 Souza; ana@exemplo.com.br')).toEqual(['Ana Souza|ana@exemplo.com.br||']);
});
