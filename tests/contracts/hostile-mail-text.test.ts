import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { subject } = require('../../dist/pb_hooks/mail/header-words.js') as { subject(text: string): string };
const { unlinked, greeting } = require('../../dist/pb_hooks/mail/mail-text.js') as {
  unlinked(text: string): string;
  greeting(name: string): string;
};

/** What a mail program shows. */
const shown = async (text: string) =>
  (await PostalMime.parse(`Subject: ${subject(text)}\r\n\r\nx`)).subject ?? '';

describe('a subject', () => {
  it.each([
    'Mensagem de suporte: =?utf-8?B?PGI+Q2xpcXVlPC9iPg==?=',
    'Mensagem de suporte: =?utf-8?Q?Sua_conta_foi_bloqueada?=',
    '=?utf-8?q?=0d=0aBcc:_mallory@exemplo.com.br?=',
    '=?',
    `x${'=?a?b?'.repeat(28)}`,
    'Mensagem de suporte: Ana Souza',
  ])('%j is shown as it was written', async (text) => {
    expect(await shown(text)).toBe(text);
    expect(subject(text)).toMatch(/^[ -~]*$/);
    for (const word of subject(text).match(/=\?UTF-8\?Q\?\S*/g) ?? []) expect(word.length).toBeLessThan(76);
  });

  it('that the mailer encodes as a whole is left to it, and none holds a second line', () => {
    expect(subject('Solicitação: =?utf-8?B?eA==?=')).toBe('Solicitação: =?utf-8?B?eA==?=');
    expect(subject('a\r\nBcc: =?x')).not.toMatch(/[\r\n]/);
  });
});

/** What mail programs take for an address of the web. */
const LINKS =
  /\b(https?|ftp):\/\/\S|\bwww\.\S|(?<![\w@.-])[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?![\w@])|\b\d+(\.\d+){3}\b/i;

/** Addresses that are accepted, and that mail programs take for something else. */
const ADDRESSES = ['www.mal.exemplo/entrar?x=@a.co', 'www.mal.exemplo@a.co', 'mal.exemplo/login?u=@b.com.br'];
/** Where a mail program finds links: everything but the button, the links of a list, and our own markup. */
const seen = (mail: { subject: string; html: string; text: string }) =>
  [mail.subject, mail.text.replace(/https:\/\/nosso\.app\S*/g, ''), mail.html.replace(/<[^>]*>/g, ' ')].join(
    '\n',
  );

describe('text from outside', () => {
  it.each([
    'https://mal.exemplo',
    'https://mal.exemplo\\@agentes.exemplo.com.br',
    'https:\\\\mal.exemplo\\x',
    'HTTP://MAL.EXEMPLO/x?y=z',
    '(https://mal.exemplo).',
    'veja www.mal.exemplo agora',
    'mal.exemplo/entrar',
    'ftp://mal.exemplo',
    'https://ana@mal.exemplo',
    '"https://mal.exemplo"',
    ...ADDRESSES,
    '1.2.3.4/login',
    '100.200.100.200',
    'https://1.2.3.4/login',
  ])('%j is no link, and reads as it was written', (text) => {
    expect(text).toMatch(LINKS);
    expect(unlinked(text)).not.toMatch(LINKS);
    expect(unlinked(text).replaceAll('\u2060', '')).toBe(text);
    expect(unlinked(unlinked(text))).toBe(unlinked(text));
  });

  it.each([
    'Dra. Ana Souza',
    'ana@exemplo.com.br',
    '<ana@exemplo.com.br>,',
    'R$ 1.000,00 às 14:30. Obrigada...',
    'CPF 123.456.789-00, (1.234.567).',
    'ana.souza+x@exemplo.com.br',
  ])('%j has nothing to hide', (text) => expect(unlinked(text)).toBe(text));

  it('is no first name when it is an address', () => {
    for (const name of [
      'https://mal.exemplo\\@host',
      'Dra. https://mal.exemplo',
      'ana@mal.exemplo',
      '<b>Ana',
    ])
      expect(greeting(name)).toBe('Olá.');
    expect(greeting('www.mal.exemplo Ana')).not.toMatch(LINKS);
    expect(greeting("Dra. Ana D'Ávila")).toBe('Olá, Dra. Ana.');
  });
});

describe('a greeting', () => {
  it.each([
    ...['Dr. Ana', 'Dra Ana', 'Dr.ª Ana', 'Drª. Ana', 'Dr.a Ana', 'Dr.ª. Ana', 'Doutora Ana'],
    ...[
      'Prof. Dr. Ana',
      'Prof.ª Dr.ª Ana',
      'Professora Ana',
      'Sr. Ana',
      'Sra. Ana',
      'Sr.ª Ana',
      'Senhora Ana',
    ],
    ...['Enf. Ana', 'Enf.ª Ana', 'Enfª Ana', 'Enfermeira Ana', 'Ana'],
  ])('of %j holds the name behind the title', (called) =>
    expect(greeting(`${called} Souza`).replaceAll('\u2060', '')).toBe(`Olá, ${called}.`),
  );

  it.each([
    ['J. Souza', 'Olá, J.'],
    ['Dr. A. Souza', 'Olá, Dr. A.'],
    ['Ana...', 'Olá, Ana.'],
    ['Dr.ª', 'Olá.'],
    ['...', 'Olá.'],
    ['', 'Olá.'],
  ])('of %j is %j, with one full stop and no title alone', (name, text) => expect(greeting(name)).toBe(text));
});

type Compose = (what: object) => { subject: string; html: string; text: string };
const composed = (file: string) => require(`../../dist/pb_hooks/${file}.js`) as Record<string, Compose>;
const us = { appName: 'Agentes', appUrl: 'https://nosso.app' };

describe.each([...ADDRESSES, 'https://1.2.3.4/login', 'mal.exemplo/x'])('%s', (raw) => {
  const person = { name: raw, full_name: raw, email: raw, message: `${raw} ${raw}`, id: 'a1b2c3d4e5f6g7h' };
  const request = { ...person, specialty: raw, crm: raw, state: raw };
  const news = (kind: string) => ({ id: '1', kind, who: raw, detail: '', at: '2026-01-01 00:00:00.000Z' });
  const written = [{ day: '1/1/2026', text: raw }];
  const mails: [name: string, file: string, what: object][] = [
    ['newRequests', 'registration/request-mails', { rows: [request], total: 1 }],
    ['newRequests', 'registration/request-mails', { rows: [request, request], total: 2 }],
    ['newTickets', 'support/ticket-mails', { rows: [person], total: 1 }],
    ['newTickets', 'support/ticket-mails', { rows: [person, person], total: 2 }],
    ['reply', 'support/ticket-mails', { ...person, reply: 'Olá', written }],
    ['approvalMail', 'registration/approval-mail', { ...person, plan: raw, until: '' }],
    [
      'expiring',
      'members/member-mails',
      { ...person, plan: raw, until: '2027-01-01 02:59:59.999Z', days: 7 },
    ],
    ['roleGiven', 'members/member-mails', { by: raw }],
    ['roleTaken', 'members/member-mails', { by: raw }],
    ['invitation', 'invitations/invitation-mail', { ...person, by: `${raw} (${raw})`, plan: raw, until: '' }],
    ['purchaseMail', 'purchases/purchase-mail', { ...person, plan: raw, until: '' }],
    [
      'securityNews',
      'superusers/security-mails',
      { rows: ['network', 'superuser', 'password', 'admin'].map(news), total: 4 },
    ],
  ];
  it.each(mails)('is no link in %s of %s', (name, file, what) => {
    const mail = composed(file)[name]?.({ ...us, ...what });
    expect(mail && seen(mail)).toBeTruthy();
    expect(mail && seen(mail)).not.toMatch(LINKS);
  });
});
