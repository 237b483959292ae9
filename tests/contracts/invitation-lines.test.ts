import { expect, it, test } from 'vitest';
import { readLines } from '../../pb_hooks/invitations/read-lines.ts';

const isKnownPlan = (plan: string) => ['Anual', 'Vitalício'].includes(plan);

/** Who stands in a pasted text, as 'name|email|plan|end'. */
const people = (text: string) =>
  readLines(text, isKnownPlan).map(({ name, email, plan, end }) => [name, email, plan, end].join('|'));

test.each([
  ['an address alone', 'ana@exemplo.com.br', ['|ana@exemplo.com.br||']],
  ['an address with what nobody sees', '\u202aana@exemplo.com.br\u200b\u202c', ['|ana@exemplo.com.br||']],
  ['capitals and blanks', '  Ana@Exemplo.com.BR  ', ['|ana@exemplo.com.br||']],
  [
    'a line of a table',
    'Ana Souza; ana@exemplo.com.br; Anual; 31/12/2030',
    ['Ana Souza|ana@exemplo.com.br|Anual|31/12/2030'],
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
  ['a name behind the address', 'lia@exemplo.com.br;Lia Ramos', ['Lia Ramos|lia@exemplo.com.br||']],
  ['a name behind a comma', 'rui@exemplo.com.br,Rui Dias', ['Rui Dias|rui@exemplo.com.br||']],
  [
    'plan and end behind such a name',
    'lia@exemplo.com.br;Lia Ramos;Anual;31/12/2030',
    ['Lia Ramos|lia@exemplo.com.br|Anual|31/12/2030'],
  ],
  ['a plan right behind the address', 'lia@exemplo.com.br;Anual', ['|lia@exemplo.com.br|Anual|']],
  ['an end right behind the address', 'lia@exemplo.com.br;31/12/2030', ['|lia@exemplo.com.br||31/12/2030']],
  [
    'a word behind name and address as the plan',
    'Lia; lia@exemplo.com.br; Anula',
    ['Lia|lia@exemplo.com.br|Anula|'],
  ],
  ['a word behind an empty name as the plan', ';lia@exemplo.com.br;Anula', ['|lia@exemplo.com.br|Anula|']],
  [
    'a comma inside of quotes as part of the name',
    '"Silva, José" <jose@exemplo.com.br>, "Reis, Olga" <olga@exemplo.com.br>',
    ['Silva, José|jose@exemplo.com.br||', 'Reis, Olga|olga@exemplo.com.br||'],
  ],
  [
    'quoted cells of a table',
    '"Silva, José","jose@exemplo.com.br","Anual"',
    ['Silva, José|jose@exemplo.com.br|Anual|'],
  ],
  ['a quote that nothing closes', 'Ana "Nina, ana@exemplo.com.br', ['Ana "Nina|ana@exemplo.com.br||']],
  [
    'numbers of a list as nothing',
    '1) olga@exemplo.com.br\n2. Rui Dias; rui@exemplo.com.br\n3.ana@exemplo.com.br',
    ['|olga@exemplo.com.br||', 'Rui Dias|rui@exemplo.com.br||', '|3.ana@exemplo.com.br||'],
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
  expect(readLines('ana@exemplo.com.br\n\nsem arroba\nana@@exemplo', isKnownPlan)).toMatchObject([
    { line: 1, email: 'ana@exemplo.com.br' },
    { line: 3, email: '', typed: 'sem arroba' },
    { line: 4, email: '', typed: 'ana@@exemplo' },
  ]);
});

it('takes no line break, and nothing invisible, into a name', () => {
  expect(people('Ana\u202e\u0000 Souza; ana@exemplo.com.br')).toEqual(['Ana Souza|ana@exemplo.com.br||']);
});
