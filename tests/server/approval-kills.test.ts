import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../support/admin-server.ts';
import { rounds } from '../support/full.ts';
import { sql } from '../support/sql.ts';
import { sleep, until } from '../support/wait.ts';

const KILLS = rounds(6, 20);
const AT_ONCE = 6;

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

/** Every request of this test, and what belongs to its address. */
async function outcomes() {
  const rows = await sql(
    server.pb,
    `SELECT r.id, r.status, r.reviewed_by, r.mail_status, u.id, u.verified, u.name, p.status, p.plan_type
     FROM registration_requests r LEFT JOIN users u ON u.email = r.email LEFT JOIN profiles p ON p.user_id = u.id`,
  );
  return rows.map(([id, status, reviewer, mail, user, verified, name, access, plan]) => ({
    id: String(id),
    status: String(status),
    mail: String(mail),
    rest: [reviewer, user === null ? null : 'user', verified, name, access, plan],
  }));
}

it(`a server that is killed at ${KILLS} random moments of approvals keeps every request whole: pending without a user, or approved with user and profile`, async () => {
  const acknowledged = new Set<string>();
  const body = { accessDuration: dayFromNow(365), planType: 'Anual', reviewedBy: '' };
  const approved = ['approved', server.admin.id, 'user', '1', 'Ana Souza', 'active', 'Anual'];
  const pending = ['pending', '', null, null, null, null, null];
  let cutShort = 0;
  let answered = 0;
  // A kill comes after so many answers and a part of what an approval takes here: always with some under way.
  const first = await server.request();
  const began = performance.now();
  await server.ask('POST', '/api/app/approve-user', { ...body, requestId: first.id });
  const spread = performance.now() - began;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const requests = await Promise.all(Array.from({ length: AT_ONCE }, () => server.request()));
    const queue = [...requests];
    const before = answered;
    const work = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const { id } = next;
        const answer = await server
          .ask('POST', '/api/app/approve-user', { ...body, requestId: id })
          .catch(() => null);
        if (answer === null) {
          cutShort += 1;
          return;
        }
        expect(answer.status).toBe(200);
        acknowledged.add(id);
        answered += 1;
      }
    };
    const workers = [work(), work(), work()];
    await until('answered', () => answered - before >= kill % 3);
    await sleep(Math.random() * spread);
    await server.pb.kill();
    await Promise.all(workers);
    await server.restart();

    for (const { id, status, rest } of await outcomes()) {
      expect([status, ...rest], `after kill ${kill}`).toEqual(status === 'approved' ? approved : pending);
      if (acknowledged.has(id)) expect(status).toBe('approved');
    }
  }
  // Otherwise the kills fell beside the approvals, and nothing was shown.
  expect(cutShort).toBeGreaterThan(0);
  expect(answered).toBeGreaterThan(0);
  const [integrity] = await sql(server.pb, 'PRAGMA integrity_check');
  expect(integrity).toEqual(['ok']);

  // What was cut short is simply approved again; a mail that went missing is shown as failed.
  const again = (await outcomes()).filter(({ status }) => status === 'pending');
  await Promise.all(
    again.map(async ({ id }) => {
      const answer = await server.ask('POST', '/api/app/approve-user', { ...body, requestId: id });
      expect(answer.json).toMatchObject({ created: true, mail: 'sent' });
    }),
  );
  await sql(server.pb, "UPDATE registration_requests SET reviewed_at = '2026-01-01 00:00:00.000Z'");
  await server.runJob('find-forgotten-approval-mails');
  expect((await outcomes()).filter(({ mail }) => mail === '')).toEqual([]);
}, 400_000);
