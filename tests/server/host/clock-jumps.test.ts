import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runConsole } from '../../support/console.ts';
import { codes } from '../../support/http.ts';
import { inSeconds, tokenFor } from '../../support/people.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';
import { type SupportServer, startSupportServer } from '../../support/support-server.ts';

const HOUR_MS = 3_600_000;
const JUMPS: [string, number][] = [
  ['an hour', HOUR_MS],
  ['three days', 72 * HOUR_MS],
];

/** The drill `shifted-clock` runs this with a program whose whole clock follows the file, not the hooks' alone. */
const VARIABLE = process.env['CLOCK_VARIABLE'] ?? 'TEST_CLOCK';

const folder = mkdtempSync(join(tmpdir(), 'clock-'));
const file = join(folder, 'shift');
/** Sets the wall clock of the server ahead of the true one, or right again. */
const setClock = (milliseconds: number) => writeFileSync(file, String(milliseconds));

let server: SupportServer;

beforeAll(async () => {
  setClock(0);
  const env = { [VARIABLE]: file, RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HEADER: 'X-Test-Address' };
  server = await startSupportServer({ env });
});
afterEach(() => setClock(0));
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

const request = (email: string) => server.ask('POST', '/api/collections/users/request-otp', { email }, '');
const enter = (otpId: string, password: string) =>
  server.ask('POST', '/api/collections/users/auth-with-otp', { otpId, password }, '');
const waitOf = (answer: Awaited<ReturnType<typeof request>>) => Number(answer.headers.get('Retry-After'));

describe('a clock that was ahead and is set right', () => {
  it.each(JUMPS)('by %s: nobody waits longer for a link than the minute of the limit', async (_, jump) => {
    const { email } = await server.member();
    setClock(jump);
    expect((await request(email)).status).toBe(200);
    setClock(0);
    const refused = await request(email);
    expect([refused.status, waitOf(refused) > 0, waitOf(refused) <= 60]).toEqual([429, true, true]);
    setClock(2 * jump);
    const still = await request(email);
    expect([still.status, waitOf(still) <= 60], 'and a jump ahead lifts no limit').toEqual([429, true]);
  });

  it.each(JUMPS)(
    'by %s: a link of that time is dead, and wrong codes of that time are forgotten',
    async (_, jump) => {
      const member = await server.member();
      setClock(jump);
      await request(member.email);
      const early = readSignInMail(await server.mail.next(member.email));
      setClock(0);
      expect(codes(await enter(early.linkId, early.linkSecret))).toEqual(['otp:otp_invalid']);

      const other = await server.member();
      const asked = await request(other.email);
      const mail = readSignInMail(await server.mail.next(other.email));
      const at = quote(inSeconds(jump / 1000));
      await sql(
        server.pb,
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO code_tries (id, user_id, code_id, is_wrong, at)
       SELECT 'x' || lower(hex(randomblob(7))), '${other.id}', 'gone', 1, ${at} FROM n`,
      );
      expect((await enter(String(asked.json['otpId']), mail.code)).status).toBe(200);
      await server.runJob('forget-sign-in-codes');
      expect(await server.count(`code_tries WHERE user_id = '${other.id}'`)).toBe(0);
    },
  );

  it.each(JUMPS)('by %s: an approval mail that a crash took along is found all the same', async (_, jump) => {
    const { id } = await server.request({ status: 'approved', reviewed_at: inSeconds(jump / 1000) });
    await server.runJob('find-forgotten-approval-mails');
    expect(
      await value(server.pb, `SELECT mail_status FROM registration_requests WHERE id = '${id}'`),
    ).not.toBe('');
  });

  it.each(JUMPS)('by %s: a conversation stays in the order in which it was stored', async (_, jump) => {
    const member = await server.member();
    const id = await server.write(member, { message: 'um' });
    const later = async (text: string) =>
      server.ask('POST', '/api/app/support-message', { ticketId: id, message: text }, member.token);
    await server.answer(id, 'dois');
    await sql(
      server.pb,
      `UPDATE support_messages SET created_at = ${quote(inSeconds(jump / 1000))} WHERE sender_id = '${id}'`,
    );
    // The same words once more, after what lies in the future: a reply of its own, and not a repetition.
    expect((await server.answer(id, 'dois')).status).toBe(200);
    await later('três');
    expect((await server.answer(id, 'quatro')).status).toBe(200);

    const texts = (messages: { message: string }[]) => messages.map(({ message }) => message);
    const mine = await server.ask('GET', '/api/app/my-tickets', undefined, member.token);
    const shown = await server.ask('GET', `/api/app/admin/ticket?id=${id}`);
    const exported = await server.ask('GET', '/api/app/admin/export?what=support&limit=200');
    const own = JSON.parse((await runConsole(server.pb.dataDir, ['export-member', member.email])).out);
    const ticket = (items: { id: string; messages: { message: string }[] }[]) =>
      items.find((one) => one.id === id)?.messages ?? [];
    const views = [
      mine.json['items']?.[0]?.['messages'],
      shown.json['messages'],
      ticket(exported.json['items'] as never),
      own.support_requests[0].messages,
    ] as { message: string }[][];
    for (const view of views) expect(texts(view)).toEqual(['dois', 'dois', 'três', 'quatro']);
    for (const last of ['um', 'um', 'três'])
      expect((await server.mail.next(member.email)).mail.text).toContain(`> ${last}`);
  });
});

describe('what another process writes reaches an open phone at once', () => {
  it.each([
    ...JUMPS.flatMap(([name, jump]): [string, number, number][] => [
      [`${name} ahead`, 0, jump],
      [`${name} back`, jump, 0],
    ]),
  ])('after a jump of %s', async (_, before, after) => {
    const member = await server.member();
    const token = await tokenFor(server.pb, member, 30 * 86_400);
    await server.startJob('realtime-publisher');
    setClock(before);
    const stream = await openStream(server.pb);
    await stream.subscribe(token, ['app/catalogue']);
    setClock(after);
    const heard = stream.events.length;
    const stdin = JSON.stringify([
      { name: `Novo ${before} ${after}`, category: 'Blog', url: 'https://exemplo.com.br/a' },
    ]);
    expect((await runConsole(server.pb.dataDir, ['import-assistants', '-'], { stdin })).code).toBe(0);
    expect(await stream.until(() => stream.events.length > heard)).toBe(true);
    stream.close();
  });
});
