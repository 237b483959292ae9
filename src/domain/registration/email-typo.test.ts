import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['gmail,com', 'gmail.com'],
  ['gmail..com', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['GMIAL.COM', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com', 'hotmail.com'],
  ['hotmail.com.b', 'hotmail.com.br'],
  ['hormail.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.con.br', 'outlook.com.br'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['yahooo.com', 'yahoo.com'],
  ['yahoo.combr', 'yahoo.com.br'],
  ['iclod.com', 'icloud.com'],
  ['icloud.com.br', 'icloud.com'],
  ['uol.con.br', 'uol.com.br'],
  ['clinicasaude.con.br', 'clinicasaude.com.br'],
  ['clinica.con', 'clinica.com'],
])('ana@%s is offered as ana@%s', (domain, meant) => {
  expect(suggestEmail(`ana@${domain}`)).toBe(`ana@${meant}`);
});

const REAL = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.com.br',
  'hotmail.fr',
  'outlook.com',
  'outlook.com.br',
  'outlook.pt',
  'yahoo.com',
  'yahoo.com.br',
  'yahoo.co.uk',
  'ymail.com',
  'rocketmail.com',
  'mail.com',
  'email.com',
  'live.com',
  'msn.com',
  'me.com',
  'mac.com',
  'icloud.com',
  'cloud.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'globo.com',
  'globomail.com',
  'r7.com',
  'oi.com.br',
  'zipmail.com.br',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'gmx.de',
  'zoho.com',
  'aol.com',
  'einstein.br',
  'hsl.org.br',
  'hcor.com.br',
  'hc.fm.usp.br',
  'usp.br',
  'unifesp.br',
  'unimed.com.br',
  'santacasasp.org.br',
  'fleury.com.br',
  'saude.sp.gov.br',
  'clinica.med.br',
  'startup.co',
  'empresa.cm',
  'empresa.io',
];

test.each(REAL)('nobody at %s is told that the address is wrong', (domain) => {
  expect(suggestEmail(`ana.souza@${domain}`)).toBeNull();
});

test('half an address is no slip', () => {
  for (const text of ['', 'ana', 'ana@', '@gmial.com', 'ana@b@gmial.com'])
    expect(suggestEmail(text)).toBeNull();
});
