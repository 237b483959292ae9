import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import {
  type AdminServer,
  buttonOf,
  dayFromNow,
  endOfDay,
  startAdminServer,
} from '../../support/admin-server.ts';
import { changedHooks } from '../../support/changed-hooks.ts';
import { runConsole } from '../../support/console.ts';
import { rounds, UNHURRIED_MAIL } from '../../support/full.ts';
import { addPerson, type Given, newId, type Person } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { sleep, until } from '../../support/wait.ts';

let server: AdminServer;

beforeAll(async () => {
  server = await startAdminServer({ env: UNHURRIED_MAIL });
});
afterAll(() => server.stop());

/** The job is about everybody: whoever was added before is none of its business any more. */
async function nobodyIsDue() {
  await sql(server.pb, "UPDATE profiles SET expires_at = ''");
  server.mail.forget();
}

/** On a server with a job of other bounds. */
async function withBounds(edits: Parameters<typeof changedHooks>[1], steps: () => Promise<void>) {
  const shared = server;
  const hooks = changedHooks('members/expiry-notices.js', edits);
  server = await startAdminServer({ hooksDir: hooks.dir, env: UNHURRIED_MAIL });
  try {
    await steps();
  } finally {
    await server.stop();
    hooks.remove();
    server = shared;
  }
}

/** A member whose access ends so many days from now, and whose end has been known for long. */
async function memberUntil(days: number, more: Partial<Given['profile']> = {}, given: Given = {}) {
  const person = await addPerson(server.pb, {
    ...given,
    profile: { status: 'active', expiresAt: endOfDay(dayFromNow(days)), planType: 'Anual', ...more },
  });
  await sql(server.pb, "UPDATE access_ends SET known_since = '2020-01-01 00:00:00.000Z'");
  return person;
}

const run = () => server.runJob('expiry-notices');

/** Does it within one day: anew where midnight came in between, since the days that are left would be others. */
async function withinOneDay<T>(steps: () => Promise<T>): Promise<T> {
  for (;;) {
    const day = dayFromNow(0);
    const result = await steps();
    if (day === dayFromNow(0)) return result;
  }
}

const subjectsTo = (email: string) =>
  server.mail.received.filter((one) => one.to.includes(email)).map((one) => one.mail.subject);
/** Moves the end of everybody's access, and since when it is known, as if so many days had passed. */
const laterBy = (days: number) =>
  sql(
    server.pb,
    `UPDATE member_search SET expires_at = strftime('%Y-%m-%d %H:%M:%fZ', expires_at, '-${days} days') WHERE expires_at != '';
     UPDATE access_ends SET known_since = strftime('%Y-%m-%d %H:%M:%fZ', known_since, '-${days} days');
     UPDATE expiry_notices SET last_day = date(last_day, '-${days} days')`,
  );

/** Two are due, and of one the mail is under way while something is done to the other, who is returned. */
async function whileOneIsSent(change: (other: Person) => Promise<unknown>): Promise<Person> {
  const pair = [await memberUntil(7), await memberUntil(7)];
  server.mail.mode = 'hold';
  const running = run();
  await until('the mail of one', () => server.mail.held() === 1);
  const sending = await value(server.pb, "SELECT user_id FROM expiry_notices WHERE state = 'sending'");
  const [other] = pair.filter(({ id }) => id !== sending);
  if (!other) throw new Error('one of two waits');
  await change(other);
  server.mail.release();
  await running;
  return other;
}

const daysLeftOf = (id: string) =>
  `CAST(julianday(date(expires_at, '-3 hours')) - julianday(date('now', '-3 hours')) AS INTEGER) FROM member_search WHERE id = '${id}'`;

const told = (email: string) => subjectsTo(email).map((subject) => subject?.replace(/.* vence /, ''));

describe('a member', () => {
  const LEFT: [number, string[]][] = [
    [31, []],
    [30, ['em 30 dias']],
    [29, ['em 29 dias']],
    [8, ['em 8 dias']],
    [7, ['em 7 dias']],
    [2, ['em 2 dias']],
    [1, ['amanhã']],
    [0, ['hoje']],
    [-1, []],
  ];
  const people = new Map<number, string>();
  beforeAll(() =>
    withinOneDay(async () => {
      for (const [days] of LEFT) people.set(days, (await memberUntil(days)).email);
      for (let i = 0; i < 3; i += 1) await run();
    }),
  );
  test.each(LEFT)('with %i days left is told %j, once however often the job runs', (days, texts) => {
    expect(told(people.get(days) ?? '')).toEqual(texts);
  });

  it('is told 30, 7 and 1 day before, each once, and one notice for the days that the server missed', async () => {
    const from = async (days: number, step: number) => {
      for (let day = 0; day < days; day += step) {
        await run();
        await laterBy(step);
      }
    };
    const whole = await withinOneDay(async () => {
      const { email } = await memberUntil(32);
      await from(4, 1);
      await from(20, 10);
      await from(10, 1);
      return email;
    });
    expect(told(whole)).toEqual(['em 30 dias', 'em 7 dias', 'amanhã']);
    const missed = await withinOneDay(async () => {
      const { email } = await memberUntil(20);
      await laterBy(19);
      await run();
      await run();
      return email;
    });
    expect(told(missed)).toEqual(['amanhã']);
  });

  it('whose end became known only now is not told what lay before', async () => {
    const subjects = await withinOneDay(async () => {
      const people: Person[] = [];
      for (const days of [30, 10, 7, 8])
        people.push(
          await addPerson(server.pb, {
            profile: { status: 'active', expiresAt: endOfDay(dayFromNow(days)) },
          }),
        );
      await run();
      // Whoever got exactly thirty days, or seven, is not told the next morning that it is one less.
      await laterBy(1);
      await run();
      return people.map(({ email }) => subjectsTo(email));
    });
    expect(subjects).toEqual([[], [], [], []]);
  });

  it.each([
    [31, ['em 7 dias', 'amanhã']],
    [44, ['em 7 dias', 'amanhã']],
    [45, ['em 30 dias', 'em 7 dias', 'amanhã']],
    [10, ['amanhã']],
  ])('who is given %i days is told %j, and not of the month that has just been paid', async (days, texts) => {
    const email = await withinOneDay(async () => {
      await nobodyIsDue();
      const person = await addPerson(server.pb, {
        profile: { status: 'active', expiresAt: endOfDay(dayFromNow(days)) },
      });
      for (const left of [days, days - 1, 30, 29, 8, 7, 6, 2, 1]) {
        if (left > days) continue;
        await laterBy(Number(await value(server.pb, `SELECT ${daysLeftOf(person.id)}`)) - left);
        await run();
      }
      return person.email;
    });
    expect(told(email)).toEqual(texts);
  });

  it('who renews is told again of the new end', async () => {
    const renewed = await withinOneDay(async () => {
      const { id, email } = await memberUntil(1);
      await run();
      const renew = { userId: id, planType: 'Anual', accessDuration: dayFromNow(46) };
      expect((await server.ask('POST', '/api/app/renew-access', renew)).status).toBe(200);
      await laterBy(16);
      await run();
      await run();
      return email;
    });
    expect(told(renewed)).toEqual(['amanhã', 'em 30 dias']);
  });

  it('reads plan, last day and the way to renew, in text and HTML', async () => {
    const day = dayFromNow(7);
    const person = await memberUntil(7, { planType: 'Bônus <b>' });
    await run();
    const { mail } = await server.mail.next(person.email);
    const shown = day.split('-').reverse().join('/');
    expect(mail.text).toContain(`até o fim do dia ${shown}`);
    expect(mail.html).toContain(shown);
    expect(mail.html).toContain('Bônus &lt;b&gt;');
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/dashboard`);
    expect(mail.replyTo).toBeUndefined();
  });

  it('who reads it when nobody gets in any more finds where to renew, and somebody to answer to', async () => {
    const shared = server;
    server = await startAdminServer({
      env: { ...UNHURRIED_MAIL, MAIL_REPLY_TO: 'Contato@Clinica.exemplo.com.br' },
    });
    try {
      const address = 'https://loja.exemplo.com.br/r?n={nome}&p={plano}&v={validade}';
      await sql(server.pb, `UPDATE app_settings SET renewal_url = '${address}'`);
      const day = dayFromNow(1);
      const { email } = await memberUntil(1, { planType: 'Anual' });
      await sql(server.pb, "UPDATE profiles SET full_name = 'Ana & Bia'");
      await run();
      const { mail } = await server.mail.next(email);
      const { searchParams } = new URL(buttonOf(mail.text) ?? '');
      expect([...searchParams.values()]).toEqual(['Ana & Bia', 'Anual', day.split('-').reverse().join('/')]);
      expect(mail.text).toContain('toque em Renovar Acesso, ou responda a este e-mail.');
      expect(mail.replyTo).toEqual([{ address: 'contato@clinica.exemplo.com.br', name: '' }]);
    } finally {
      await server.stop();
      server = shared;
    }
  });

  it.each([
    ['15:00:00.000Z', 'vale até as 12:00 de'],
    ['04:30:00.000Z', 'vale até a 01:30 de'],
  ])('whose end a superuser has set to %s is promised nothing behind it', async (time, words) => {
    const day = dayFromNow(7);
    const { email } = await memberUntil(7, { expiresAt: `${day} ${time}` });
    await run();
    const { mail } = await server.mail.next(email);
    expect(mail.text).toContain(`${words} ${day.split('-').reverse().join('/')}.`);
  });

  it('who was given another plan and name while the mails before were on their way reads the new ones', async () => {
    await nobodyIsDue();
    const other = await whileOneIsSent(() =>
      sql(server.pb, "UPDATE profiles SET plan_type = 'Semestral', full_name = 'Bia Reis'"),
    );
    const { mail } = await server.mail.next(other.email);
    expect(mail.text).toContain('Bia');
    expect(mail.text).toContain('Semestral');
  });
});

describe('nobody is told', () => {
  beforeEach(nobodyIsDue);
  it('who is inactive, has no end or is an administrator; others are', async () => {
    await memberUntil(7, { status: 'inactive' });
    await memberUntil(7, { expiresAt: '' });
    await memberUntil(7, {}, { role: 'admin' });
    await addPerson(server.pb);
    const { email } = await memberUntil(7);
    await run();
    expect(server.mail.received.map((one) => one.to)).toEqual([[email]]);
  });

  it('when the switch is off, and everybody once it is on again', async () => {
    const { email } = await memberUntil(7);
    const token = server.pb.superuserToken;
    const path = '/api/collections/app_settings/records/settings0000000';
    expect((await server.ask('PATCH', path, { expiry_notices: false }, token)).status).toBe(200);
    await run();
    expect(server.mail.received).toHaveLength(0);
    await server.ask('PATCH', path, { expiry_notices: true }, token);
    await run();
    expect(subjectsTo(email)).toHaveLength(1);
  });

  const post = (path: string, body: object) => server.ask('POST', `/api/app/${path}`, body);
  const MEANWHILE: [string, (person: Person) => Promise<unknown>][] = [
    [
      'renewed',
      ({ id }) => post('renew-access', { userId: id, planType: 'Anual', accessDuration: dayFromNow(300) }),
    ],
    ['deactivated', ({ id }) => post('deactivate', { userId: id })],
    [
      'made an administrator',
      ({ id }) =>
        sql(server.pb, `INSERT INTO user_roles (id, user_id, role) VALUES ('${newId()}', '${id}', 'admin')`),
    ],
    ['erased', ({ email }) => runConsole(server.pb.dataDir, ['erase-member', email, '--yes'])],
    [
      'given another address',
      ({ id }) => sql(server.pb, `UPDATE users SET email = 'novo-' || email WHERE id = '${id}'`),
    ],
    [
      'spared, as the notices were switched off,',
      () => sql(server.pb, 'UPDATE app_settings SET expiry_notices = 0'),
    ],
  ];
  test.each(MEANWHILE)('who was %s while the mails before were on their way', async (_, change) => {
    const other = await whileOneIsSent(change);
    expect(subjectsTo(other.email)).toEqual([]);
    expect(await server.count(`expiry_notices WHERE user_id = '${other.id}'`)).toBe(0);
    await sql(server.pb, 'UPDATE app_settings SET expiry_notices = 1');
  });
});

// Fewer than sixty are told from start to start, here and above: otherwise the job would wait for the next minute.
describe('exactly once', () => {
  beforeAll(async () => {
    await server.pb.kill();
    await server.restart();
  });
  beforeEach(nobodyIsDue);
  it('also when the job runs several times at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => memberUntil(7)));
    await Promise.all(Array.from({ length: 4 }, run));
    for (const { email } of people) expect(subjectsTo(email)).toHaveLength(1);
  });

  it('also when the server is killed in the middle, over and over: nobody twice, nobody forgotten but who was under way', async () => {
    const people = await Promise.all(Array.from({ length: rounds(20, 30) }, () => memberUntil(7)));
    const toldOf = () => people.filter(({ email }) => subjectsTo(email).length > 0).length;
    let kills = 0;
    let cutShort = 0;
    for (; kills < rounds(3, 10); kills += 1) {
      const before = toldOf();
      await server.startJob('expiry-notices');
      // With some under way, at least the first time: one mail takes much longer than a twentieth of this pause.
      await until('a notice', () => toldOf() > before || before === people.length);
      await sleep(Math.random() * 60);
      await server.pb.kill();
      if (toldOf() < people.length) cutShort += 1;
      await server.restart();
    }
    expect(cutShort).toBeGreaterThan(0);
    await run();
    const times = people.map(({ email }) => subjectsTo(email).length);
    expect(times.filter((n) => n > 1)).toEqual([]);
    expect(times.filter((n) => n === 0).length).toBeLessThanOrEqual(kills);
    // Whoever was under way is not tried again, but an administrator can see who it was.
    await sql(server.pb, "UPDATE expiry_notices SET at = '2020-01-01 00:00:00.000Z' WHERE state = 'sending'");
    const lost = await server.count("expiry_notices WHERE state = 'sending'");
    await run();
    expect(await server.logs("status = 'alerta' AND action LIKE '%interrompido%'")).toHaveLength(lost);
    expect(people.map(({ email }) => subjectsTo(email).length)).toEqual(times);
  });

  it('a mailbox that does not exist is tried once a notice and holds nobody up', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => memberUntil(30)));
    const dead = people.slice(0, 2);
    for (const { email } of dead) server.mail.unknownMailboxes.add(email);
    for (let i = 0; i < 3; i += 1) await run();
    for (const person of people) expect(subjectsTo(person.email)).toHaveLength(dead.includes(person) ? 0 : 1);
    for (const { email } of dead) expect(await server.logs(`user = '${email}'`)).toHaveLength(1);
    server.mail.unknownMailboxes.clear();
    await laterBy(23);
    await run();
    for (const { email } of dead) expect(told(email)).toEqual(['em 7 dias']);
  });

  it('a refusing mail server is given up for this run, told in the log, and everybody is told by a later run', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => memberUntil(7)));
    server.mail.mode = 'refuse';
    await sql(server.pb, 'DELETE FROM system_logs');
    await run();
    const failed = await server.logs("type = 'erro' AND status = 'erro'");
    expect(failed).toHaveLength(3);
    expect(failed[0]?.[2]).toContain('Aviso de vencimento não enviado: 550');
    server.mail.mode = 'accept';
    await run();
    await run();
    for (const { email } of people) expect(subjectsTo(email)).toHaveLength(1);
  });

  it('a limit of the mail server, reached behind the first mail, keeps the notice from nobody', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => memberUntil(7)));
    server.mail.mode = 'hold';
    const job = run();
    await until('the first is on its way', () => server.mail.held() === 1);
    server.mail.release();
    Object.assign(server.mail, { mode: 'refuse-all', words: '550 exceeded hour limit' });
    await job;
    server.mail.mode = 'accept';
    await run();
    for (const { email } of people) expect(subjectsTo(email)).toHaveLength(1);
  });
});

it('leaves no faster than mail providers take mails, whatever many accesses end on one day', async () => {
  await withBounds([['60, waitingMails.MOST_A_MINUTE', '1.5, 2']], async () => {
    for (let n = 0; n < 5; n += 1) await memberUntil(7);
    const start = Date.now();
    server.mail.mode = 'hold';
    // Each as the next hour's, which takes over while the mail of the one before is still on its way.
    for (let run = 1; run <= 3; run += 1) {
      await server.startJob('expiry-notices');
      await until('one more is on its way', () => server.mail.held() === run);
    }
    server.mail.release();
    await until('all are told', () => server.mail.received.length === 5);
    const at = "SELECT CAST(unixepoch(at, 'subsec') * 1000 AS INTEGER) FROM expiry_notices ORDER BY at";
    const moments = (await sql(server.pb, at)).map(([moment]) => Number(moment) - start);
    expect(moments[2]).toBeGreaterThanOrEqual(1_500);
    expect(moments[4]).toBeGreaterThanOrEqual(3_000);
  });
});

it('ends in the evening, and tells the others the next day', async () => {
  const edits: Parameters<typeof withBounds>[0] = [
    ['waitingMails.MOST_A_MINUTE', '2'],
    [/RUN_MS = [^;]+/, 'RUN_MS = 600'],
  ];
  await withBounds(edits, async () => {
    for (let n = 0; n < 3; n += 1) await memberUntil(7);
    // To its end: with what a minute may hold at most, where it would wait for the next.
    await run();
    expect(server.mail.received.length).toBeLessThan(3);
    expect(await server.count('expiry_notices')).toBe(server.mail.received.length);
  });
});
