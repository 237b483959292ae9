import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { rounds } from '../../support/full.ts';
import { newId } from '../../support/people.ts';
import { sql } from '../../support/sql.ts';
import { sleep, until } from '../../support/wait.ts';

const KILLS = rounds(6, 20);
const EACH = 4;

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

it(`a server that is killed at ${KILLS} moments of sending sends no invitation twice, and calls none sent that did not leave`, async () => {
  const people = Array.from({ length: KILLS * EACH }, () => `${newId()}@exemplo.com.br`);
  const arrived = (email: string) => server.mail.received.filter(({ to }) => to.includes(email)).length;
  const states = async () =>
    new Map(
      (
        await sql(server.pb, 'SELECT u.email, i.state FROM invitations i JOIN users u ON u.id = i.user_id')
      ).map(([email, state]) => [String(email), String(state)]),
    );
  const body = { text: people.join('\n'), planType: 'Anual', accessDuration: dayFromNow(365), dryRun: false };
  const sending = server.ask('POST', '/api/app/invite', body);
  expect((await sending).json).toEqual({ invited: people.length });
  /** What was under way at a kill: one, and at the first perhaps one more of the run that the invitation itself began. */
  const interrupted = new Set<string>();
  let cutShort = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = server.mail.received.length;
    const job = server.runJob('send-invitations').catch(() => undefined);
    // Always with some under way: after so many mails, and a part of what one takes.
    await until(
      'a mail',
      () => server.mail.received.length > before || server.mail.received.length >= people.length,
    );
    await sleep(Math.random() * 300);
    await server.pb.kill();
    await job;
    await server.restart();
    const found = await states();
    if ([...found.values()].some((state) => state === 'waiting' || state === 'sending')) cutShort += 1;
    for (const [email, state] of found) {
      expect([kill, email, arrived(email)]).toEqual([
        kill,
        email,
        state === 'sent' ? 1 : expect.toSatisfy((n) => n < 2),
      ]);
      if (state === 'waiting') expect(arrived(email)).toBe(0);
      if (state === 'sending') interrupted.add(email);
    }
    // A minute later, and in another one as to how many may leave.
    await sql(server.pb, "UPDATE invitations SET tried_at = '2026-01-01 00:00:00.000Z' WHERE tried_at != ''");
  }
  expect(cutShort).toBeGreaterThan(0);
  await server.runJob('send-invitations');
  const ended = await states();
  const of = (state: string) => people.filter((email) => ended.get(email) === state);
  expect(of('sent').length + of('unknown').length).toBe(people.length);
  expect(of('unknown').filter((email) => !interrupted.has(email))).toEqual([]);
  expect(of('sent').map(arrived)).toEqual(of('sent').map(() => 1));
});
