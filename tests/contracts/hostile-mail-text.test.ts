import { createRequire } from 'node:module';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { subject } = require('../../dist/pb_hooks/mail/mail-subject.js') as { subject(text: string): string };
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
const LINKS = /\b(https?|ftp):\/\/\S|\bwww\.\S|(?<![\w@.-])[\w-]+(\.[\w-]+)*\.[a-z]{2,}(?![\w@])/i;

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
  ])('%j is no link, and reads as it was written', (text) => {
    expect(text).toMatch(LINKS);
    expect(unlinked(text)).not.toMatch(LINKS);
    expect(unlinked(text).replaceAll('\u2060', '')).toBe(text);
  });

  it.each([
    'Dra. Ana Souza',
    'ana@exemplo.com.br',
    '<ana@exemplo.com.br>,',
    'R$ 1.000,00 às 14:30. Obrigada...',
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
