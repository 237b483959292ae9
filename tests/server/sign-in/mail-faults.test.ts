import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, call, codes } from '../../support/http.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import {
  type Person,
  type SignInServer,
  secretsOf,
  startSignInServer,
} from '../../support/sign-in-server.ts';
import { until } from '../../support/wait.ts';

let server: SignInServer;

// With the product's own deadline: a machine that is busy with other tests must be able to send a mail within it.
beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mail.mode = 'accept';
});

const message = (answer: Answer, field: string) => String(answer.json['data']?.[field]?.['message']);

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
    server.mail.slowMs = 2_500;
    const { codeId, code } = await server.ask(person.email);
    expect((await server.enter(codeId, code)).status).toBe(200);
  });
});

/** Both wait out the same deadline. */
describe('a mail server that says nothing in time', () => {
  let late: { person: Person; answer: Answer };
  let silent: { person: Person; answer: Answer }[];
  /** Of ten visitors whom the silence does not concern. */
  const visits: number[] = [];
  let givenMeanwhile = 0;

  beforeAll(async () => {
    let given = 0;
    const ask = async (person: Person) => {
      const answer = await server.request(person.email);
      given += 1;
      return { person, answer };
    };
    const others = await Promise.all(Array.from({ length: 9 }, () => server.person()));
    server.mail.mode = 'hold';
    const first = ask(await server.person());
    await until('the mail is taken', () => server.mail.held() === 1);
    server.mail.mode = 'black-hole';
    const waiting = others.map(ask);
    // Eight talk at a time.
    await until('all turns taken', () => server.mail.connections() === 8);
    for (let i = 0; i < 10; i += 1) visits.push((await call(server.pb, 'GET', '/api/app/settings')).status);
    givenMeanwhile = given;
    late = await first;
    silent = await Promise.all(waiting);
  });

  it('and has taken the mail: the message arrives, and its code opens the pending sign-in', async () => {
    expect(codes(late.answer).sort()).toEqual(['email:mail_failed', 'pending:mail_timeout']);
    server.mail.release();
    const { code } = readSignInMail(await server.mail.next(late.person.email));
    expect((await server.enter(message(late.answer, 'pending'), code)).status).toBe(200);
  });

  it('holds nobody for ever; others are served meanwhile, and the codes stay valid', async () => {
    expect(visits).toEqual(Array(10).fill(200));
    expect(givenMeanwhile).toBe(0);
    expect(new Set(silent.map(({ answer }) => answer.status))).toEqual(new Set([400]));
    const pending = silent.filter(({ answer }) => codes(answer).includes('pending:mail_timeout'));
    // Who got no turn has no mail under way, and nothing to wait for.
    expect(pending.length).toBeGreaterThanOrEqual(7);
    expect(silent.every(({ answer }) => codes(answer).includes('email:mail_failed'))).toBe(true);
    for (const { person, answer } of silent) {
      const stays = codes(answer).includes('pending:mail_timeout');
      const rows = await server.sql(`SELECT id FROM _otps WHERE recordRef = '${person.id}'`);
      expect(rows).toHaveLength(stays ? 2 : 0);
      if (stays) expect(rows.flat()).toContain(message(answer, 'pending'));
    }
    // Nothing is left of the silence: the next mail leaves at once.
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
