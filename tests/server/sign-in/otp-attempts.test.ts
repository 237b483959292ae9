import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../support/http.ts';
import { runJob } from '../../support/jobs.ts';
import { inSeconds } from '../../support/people.ts';
import { type Person, type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pb-tries-'));
const start = () => startSignInServer({ dataDir, env: { RATE_LIMIT_FACTOR: '1000' } });
let server: SignInServer;

beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart() {
  await server.stop();
  server = await start();
}

const wrongFor = (code: string) => (code === '00000000' ? '11111111' : '00000000');

/** Guesses one after the other; the codes of the last answer. */
async function guess(id: string, typed: string, times: number): Promise<string[]> {
  let last: string[] = [];
  for (let i = 0; i < times; i += 1) last = codes(await server.enter(id, typed, `10.30.0.${i}`));
  return last;
}

const number = async (query: string) => Number((await server.sql(query))[0]?.[0]);
const triesOf = (person: Person) =>
  number(`SELECT count(*) FROM code_tries WHERE user_id = '${person.id}' AND is_wrong = 1`);

/** Wrong codes of the last hours, as if they had been typed. */
async function alreadyWrong(person: Person, times: number, hoursAgo: number) {
  const at = inSeconds(-hoursAgo * 3_600);
  await server.sql(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})
    INSERT INTO code_tries (id, user_id, code_id, at, is_wrong)
    SELECT '${person.id}' || '-${hoursAgo}-' || i, '${person.id}', 'cold', '${at}', 1 FROM n`);
}

describe('ten wrong codes', () => {
  it('are counted over a restart: it gives no fresh tries', async () => {
    const person = await server.person();
    const mail = await server.ask(person.email);
    await guess(mail.codeId, wrongFor(mail.code), 6);
    await restart();
    await guess(mail.codeId, wrongFor(mail.code), 4);
    expect(codes(await server.enter(mail.codeId, mail.code))).toEqual(['otp:otp_invalid']);
    expect((await server.enter(mail.linkId, mail.linkSecret)).status).toBe(200);
  });

  it('are all that is ever compared, however many come at once, and a right one costs nothing', async () => {
    const person = await server.person();
    const mail = await server.ask(person.email);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => server.enter(mail.codeId, wrongFor(mail.code), `10.31.0.${i}`)),
    );
    for (const answer of answers) expect(codes(answer)).toContain('otp:otp_invalid');
    expect(await triesOf(person)).toBe(10);
    expect(codes(await server.enter(mail.codeId, mail.code))).toEqual(['otp:otp_invalid']);
    expect((await server.enter(mail.linkId, mail.linkSecret)).status).toBe(200);
    const other = await server.ask(person.email);
    expect((await server.enter(other.codeId, other.code)).status).toBe(200);
    expect(await triesOf(person)).toBe(10);
  });

  it('are codes: what has no eight digits is no try', async () => {
    const person = await server.person();
    const mail = await server.ask(person.email);
    for (const typed of ['', '1234567', '123456789', 'abcdefgh', mail.linkSecret])
      expect(codes(await server.enter(mail.codeId, typed))).toEqual(['otp:otp_invalid']);
    expect(await triesOf(person)).toBe(0);
  });
});

describe('fifty wrong codes of one account in a day', () => {
  it('end all its codes, over a restart and in every newer mail; the links stay', async () => {
    const person = await server.person();
    await alreadyWrong(person, 45, 3);
    const mails = [await server.ask(person.email), await server.ask(person.email)];
    const at = (i: number) => mails[i % 2] ?? mails[0];
    await Promise.all(
      Array.from({ length: 14 }, (_, i) => server.enter(at(i)?.codeId ?? '', wrongFor(at(i)?.code ?? ''))),
    );
    expect(await triesOf(person)).toBe(50);
    await restart();
    for (const { codeId, code } of mails) {
      const answer = await server.enter(codeId, code);
      expect([answer.status, ...codes(answer)]).toEqual([400, 'link:link_only', 'otp:otp_invalid']);
    }
    expect(await server.logs(`user='${person.email}' && action~'50 tentativas'`)).toHaveLength(1);

    expect((await server.request(person.email)).status).toBe(200);
    const { mail } = await server.mail.next(person.email);
    expect(mail.text).toContain('desta vez só é possível entrar pelo link');
    expect(`${mail.text}${mail.html}`).not.toMatch(/\d{4} \d{4}/);
    const link = /#entrar=([a-z0-9]{15})\.(\S{43})/.exec(mail.text ?? '');
    expect((await server.enter(link?.[1] ?? '', link?.[2] ?? '')).status).toBe(200);
  });

  it('are forgotten when they are a day old, and never counted for somebody else', async () => {
    const [person, neighbour] = [await server.person(), await server.person()];
    await alreadyWrong(person, 30, 23);
    await alreadyWrong(person, 30, 25);
    for (const somebody of [person, neighbour]) {
      const mail = await server.ask(somebody.email);
      expect((await server.enter(mail.codeId, mail.code)).status).toBe(200);
    }
    await runJob(server.pb, 'forget-sign-in-codes');
    expect(await triesOf(person)).toBe(30);
  });

  it('go with the account', async () => {
    const person = await server.person();
    await alreadyWrong(person, 5, 1);
    await server.sql(`DELETE FROM users WHERE id = '${person.id}'`);
    expect(await triesOf(person)).toBe(0);
  });
});
