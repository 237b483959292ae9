/** What a mail server's refusal is about, by its words: tests/server/invitations/invite.test.ts shows what comes of it. */
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const { refusesMailbox, mayRefuseMailbox, refusesForGood } = createRequire(import.meta.url)(
  '../../dist/pb_hooks/mail/try-again.js',
) as Record<string, (detail: string) => boolean>;

const MAILBOX = { mailbox: true, perhaps: false, forGood: true };
const PERHAPS = { mailbox: false, perhaps: true, forGood: true };
const ALL = { mailbox: false, perhaps: false, forGood: true };
const FOR_NOW = { mailbox: false, perhaps: false, forGood: false };

it.each([
  ['550 5.1.1 mailbox unavailable', MAILBOX],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', MAILBOX],
  ['552 5.2.2 mailbox full', MAILBOX],
  ['550 5.4.1 Recipient address rejected: Access denied', MAILBOX],
  ['550 no such user here', PERHAPS],
  ['550 5.1.0 address rejected', PERHAPS],
  ['550 5.1.0 sender rejected', ALL],
  ['550 5.1.8 Sender blocked', ALL],
  ['550 relay not permitted', ALL],
  ['550 exceeded hour limit', ALL],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", ALL],
  ['554 Message rejected: Email address is not verified', ALL],
  ['535 5.7.8 Username and Password not accepted', ALL],
  ['550 5.4.5 Daily user sending limit exceeded', FOR_NOW],
  ['452 4.2.2 mailbox full', FOR_NOW],
  ['não foi possível falar com o servidor de e-mail', FOR_NOW],
])('%s', (detail, about) => {
  expect({
    mailbox: refusesMailbox?.(detail),
    perhaps: mayRefuseMailbox?.(detail),
    forGood: refusesForGood?.(detail),
  }).toEqual(about);
});
