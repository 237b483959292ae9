import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FULL, shortened } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { type SignInServer, secretsOf, startSignInServer } from '../../support/sign-in-server.ts';
import { patient, until } from '../../support/wait.ts';

/** What the product promises; a machine that is busy with other tests must be able to send a mail within it. */
const BOUND = FULL ? 13_000 : patient(5_000);

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: shortened({ mail: BOUND }) });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mail.mode = 'accept';
});

const message = (answer: Awaited<ReturnType<SignInServer['request']>>, field: string) =>
  String(answer.json['data']?.[field]?.['message']);

describe('a mail server that', () => {
  it('refuses is quoted, leaves no secret behind, and the person may ask again at once', async () => {
    const person = await server.person();
    server.mail.mode = 'refuse';
    for (let i = 0; i < 7; i += 1) {
      const answer = await server.request(person.email);
      expect([answer.status, ...codes(answer)]).toEqual([400, 'email:mail_failed']);
      expect(message(answer, 'email')).toBe('550 5.1.1 mailbox unavailable');
    }
    expect(await secretsOf(server, person)).toBe(0);
    expect(await server.logs(`user='${person.email}'`)).toHaveLength(7);
    server.mail.mode = 'accept';
    const { codeId, code } = await server.ask(person.email);
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('hangs up leaves no secret behind, and our network is not shown', async () => {
    const person = await server.person();
    server.mail.mode = 'drop';
    const answer = await server.request(person.email);
    expect([answer.status, ...codes(answer)]).toEqual([400, 'email:mail_failed']);
    expect(message(answer, 'email')).toBe('não foi possível falar com o servidor de e-mail');
    expect(await secretsOf(server, person)).toBe(0);
    expect(await server.logs(`user='${person.email}'`)).toMatchObject([{ type: 'erro', status: 'erro' }]);
  });

  it('is slow is waited for', async () => {
    const person = await server.person();
    server.mail.mode = 'slow';
    server.mail.slowMs = BOUND / 5;
    const { codeId, code } = await server.ask(person.email);
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('takes the mail and says so too late: the message arrives, and its code opens the pending sign-in', async () => {
    const person = await server.person();
    server.mail.mode = 'slow';
    server.mail.slowMs = BOUND + 1000;
    const answer = await server.request(person.email);
    expect(codes(answer).sort()).toEqual(['email:mail_failed', 'pending:mail_timeout']);
    const { code } = readSignInMail(await server.mail.next(person.email));
    expect((await server.enter(message(answer, 'pending'), code)).status).toBe(200);
  });

  it('never speaks holds nobody for ever; others are served meanwhile, and the codes stay valid', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => server.person()));
    server.mail.mode = 'black-hole';
    let given = 0;
    const ask = (person: { email: string }) => server.request(person.email).finally(() => (given += 1));
    const waiting = Promise.all(people.map(ask));
    // Eight talk at a time.
    await until('all turns taken', () => server.mail.connections() === 8);
    for (let i = 0; i < 10; i += 1) {
      expect((await call(server.pb, 'GET', '/api/app/settings')).status).toBe(200);
    }
    expect(given).toBe(0);
    const answers = await waiting;
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
    const pending = answers.filter((answer) => codes(answer).includes('pending:mail_timeout'));
    // Who got no turn has no mail under way, and nothing to wait for.
    expect(pending.length).toBeGreaterThanOrEqual(8);
    expect(answers.every((answer) => codes(answer).includes('email:mail_failed'))).toBe(true);
    for (const [i, person] of people.entries()) {
      const answer = answers[i];
      if (!answer) throw new Error('one answer a person');
      const stays = codes(answer).includes('pending:mail_timeout');
      const rows = await server.sql(`SELECT id FROM _otps WHERE recordRef = '${person.id}'`);
      expect(rows).toHaveLength(stays ? 2 : 0);
      if (stays) expect(rows.flat()).toContain(message(answer, 'pending'));
    }
    // Nothing is left of the silence: the next mail leaves at once.
    server.mail.mode = 'accept';
    const person = await server.person();
    expect((await server.request(person.email)).status).toBe(200);
    readSignInMail(await server.mail.next(person.email));
  });
});

it('a database that takes no secret costs none of the mails: the person may ask again at once', async () => {
  const person = await server.person();
  await server.sql(
    `CREATE TRIGGER full BEFORE INSERT ON _otps WHEN NEW.recordRef = '${person.id}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  try {
    for (let i = 0; i < 3; i += 1)
      expect(codes(await server.request(person.email))).toEqual(['email:internal']);
  } finally {
    await server.sql('DROP TRIGGER full');
  }
  const { codeId, code } = await server.ask(person.email);
  expect((await server.enter(codeId, code)).status).toBe(200);
});

it('a database that cannot look somebody up leaves no stranger’s address in the log', async () => {
  await server.sql('ALTER TABLE registration_requests RENAME TO gone_requests');
  try {
    expect(codes(await server.request('passante@exemplo.com.br'))).toEqual(['email:internal']);
  } finally {
    await server.sql('ALTER TABLE gone_requests RENAME TO registration_requests');
  }
  const rows = await server.sql(
    "SELECT user FROM system_logs WHERE user LIKE '%exemplo.com.br' AND type = 'erro'",
  );
  expect(rows.flat()).toContain('p***@exemplo.com.br');
  expect(rows.flat()).not.toContain('passante@exemplo.com.br');
});

describe('a server without a mail server', () => {
  it('starts, says so, and tells who asks for a link', async () => {
    const other = await startSignInServer({ env: { SMTP_HOST: '', ADMIN_EMAIL: '', MAIL_FROM: '' } });
    try {
      expect(other.pb.log()).toContain('SMTP_HOST não foi definido');
      const person = await other.person();
      const answer = await other.request(person.email);
      expect(codes(answer)).toEqual(['email:mail_failed']);
      expect(await secretsOf(other, person)).toBe(0);
    } finally {
      await other.stop();
    }
  });

  it('is told apart from one that cannot be reached', async () => {
    const other = await startSignInServer({ env: { SMTP_PORT: '1' } });
    try {
      const person = await other.person();
      const answer = await other.request(person.email);
      expect(codes(answer)).toEqual(['email:mail_failed']);
      expect(answer.text).not.toContain('127.0.0.1');
      expect(await secretsOf(other, person)).toBe(0);
    } finally {
      await other.stop();
    }
  });
});
