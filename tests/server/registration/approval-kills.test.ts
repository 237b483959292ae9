import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { rounds, UNHURRIED_MAIL } from '../../support/full.ts';
import { sql } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { sleep, until } from '../../support/wait.ts';

const KILLS = rounds(6, 20);
const AT_ONCE = 3;

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: UNHURRIED_MAIL });
});
afterAll(() => server.stop());

/** Every request of this test, and what belongs to its address. */
async function outcomes() {
  const rows = await sql(
    server.pb,
    `SELECT r.id, r.email, r.status, r.reviewed_by, r.mail_status, u.id, u.verified, u.name, p.status, p.plan_type
     FROM registration_requests r LEFT JOIN users u ON u.email = r.email LEFT JOIN profiles p ON p.user_id = u.id`,
  );
  return rows.map(([id, email, status, reviewer, mail, user, verified, name, access, plan]) => ({
    id: String(id),
    email: String(email),
    status: String(status),
    mail: String(mail),
    rest: [reviewer, user === null ? null : 'user', verified, name, access, plan],
  }));
}

it(`a server that is killed at random moments, of which ${KILLS} cut an approval, keeps every request whole: pending without a user, or approved with user and profile`, async () => {
  const acknowledged = new Set<string>();
  const body = { accessDuration: dayFromNow(365), planType: 'Anual', reviewedBy: '' };
  const approved = ['approved', server.admin.id, 'user', '1', 'Ana Souza', 'active', 'Anual'];
  const pending = ['pending', '', null, null, null, null, null];
  /** Kills that came while an approval was under way: only these show something. */
  let cutting = 0;
  let answered = 0;
  // A kill comes after so many answers and a part of what the quickest approval took here: always with some under way.
  const first = await server.request();
  const began = performance.now();
  await server.ask('POST', '/api/app/approve-user', { ...body, requestId: first.id });
  let quickest = performance.now() - began;
  for (let kill = 0; cutting < KILLS; kill += 1) {
    // Otherwise the kills fall beside the approvals, and this would go on for ever.
    expect(kill, `kills, of which ${cutting} cut an approval`).toBeLessThan(3 * KILLS);
    const before = answered;
    // As many more as are answered before the kill, which so meets all workers at work.
    const enoughAnswers = kill % 3;
    const queue = await Promise.all(Array.from({ length: AT_ONCE + enoughAnswers }, () => server.request()));
    let isKilled = false;
    let isCut = false;
    let noteEnough = () => {};
    const enough = new Promise<void>((done) => {
      noteEnough = done;
    });
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { id } = next;
        const asked = performance.now();
        const wasThere = !isKilled;
        const answer = await server
          .ask('POST', '/api/app/approve-user', { ...body, requestId: id })
          .catch(() => null);
        if (answer === null) {
          isCut ||= wasThere;
          return;
        }
        expect(answer.status).toBe(200);
        acknowledged.add(id);
        answered += 1;
        quickest = Math.min(quickest, performance.now() - asked);
        if (answered - before >= enoughAnswers) noteEnough();
      }
    };
    const workers = [work(), work(), work()];
    if (enoughAnswers > 0) await Promise.race([enough, Promise.all(workers)]);
    await sleep(Math.random() * quickest);
    isKilled = true;
    await server.pb.kill();
    await Promise.all(workers);
    await server.restart();

    for (const { id, status, rest } of await outcomes()) {
      expect([status, ...rest], `after kill ${kill}`).toEqual(status === 'approved' ? approved : pending);
      if (acknowledged.has(id)) expect(status).toBe('approved');
    }
    if (!isCut) continue;
    cutting += 1;
    tried('T10');
  }
  expect(answered).toBeGreaterThan(0);
  const [integrity] = await sql(server.pb, 'PRAGMA integrity_check');
  expect(integrity).toEqual(['ok']);

  // A mail that arrived is never called lost: the server was killed after it had handed it over.
  await sql(
    server.pb,
    "UPDATE registration_requests SET reviewed_at = '2026-01-01 00:00:00.000Z' WHERE status = 'approved'",
  );
  await server.runJob('find-forgotten-approval-mails');
  const arrived = new Set(server.mail.received.flatMap(({ to }) => to));
  for (const { email, status, mail } of await outcomes())
    if (status === 'approved')
      expect([email, mail]).toEqual([
        email,
        arrived.has(email)
          ? expect.stringMatching(/^(sent|unknown)$/)
          : expect.stringMatching(/^(failed|unknown)$/),
      ]);

  // What was cut short is simply approved again; a few at a time, since each mail has only so long.
  const again = (await outcomes()).filter(({ status }) => status === 'pending');
  for (let at = 0; at < again.length; at += AT_ONCE) {
    const some = again.slice(at, at + AT_ONCE).map(async ({ id }) => {
      const answer = await server.ask('POST', '/api/app/approve-user', { ...body, requestId: id });
      expect(answer.json).toMatchObject({ created: true, mail: 'sent' });
    });
    await Promise.all(some);
  }
  expect((await outcomes()).filter(({ mail }) => mail === '')).toEqual([]);
});

const mailOf = async (id: string) =>
  (
    await sql(server.pb, `SELECT mail_status, mail_tried_at FROM registration_requests WHERE id = '${id}'`)
  )[0];

it('a mail that was handed over while the server was killed may have arrived, with when it was tried, and is sent again by one tap', async () => {
  const { id, email } = await server.request();
  const body = { requestId: id, accessDuration: dayFromNow(365), planType: 'Anual' };
  server.mail.mode = 'hold';
  const asked = server.ask('POST', '/api/app/approve-user', body).catch(() => null);
  await until('the mail server has it', () => server.mail.held() === 1);
  await server.pb.kill();
  await asked;
  server.mail.mode = 'accept';
  server.mail.release();
  await server.mail.next(email);
  await server.restart();
  await sql(
    server.pb,
    `UPDATE registration_requests SET reviewed_at = '2026-01-01 00:00:00.000Z' WHERE id = '${id}'`,
  );
  await server.runJob('find-forgotten-approval-mails');
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/);
  expect(await mailOf(id)).toEqual(['unknown', moment]);
  const shown = await server.ask('GET', `/api/app/admin/requests?id=${id}`);
  expect(shown.json['items']?.[0]).toMatchObject({ mail_status: 'unknown', mail_tried_at: moment });

  const again = await server.ask('POST', '/api/app/resend-approval', { requestId: id });
  expect(again.json).toEqual({ mail: 'sent' });
  expect(await mailOf(id)).toEqual(['sent', '']);
  await server.mail.next(email);
});
