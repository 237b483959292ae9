import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { rounds } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { sql } from '../../support/sql.ts';
import { eventually } from '../../support/wait.ts';

/** A flood is behind FULL=1: thousands of requests instead of a hundred. */
const FLOOD = rounds(100, 5000);
const LONG = 'A"'.repeat(4000);
/** Sent as one part of requests that a stranger makes as long as the server lets him. */
const HOSTILE = { Referer: LONG, 'User-Agent': `Sonda ${LONG}` };

const dataDir = mkdtempSync(join(tmpdir(), 'pb-log-'));
// As it was: nothing bounds the log. Then with a ring that a test can fill.
const unbound = changedHooks('boot/boot.js', [['    requestLog.bound(app);\n', '']]);
const small = changedHooks('audit/request-log-trigger.js', [
  ["kind: 'refused', minute: 60, most: 20_000", "kind: 'refused', minute: 40, most: 30"],
]);
let pb: PocketBase;

const start = async (hooksDir: string) => {
  const env = { TRUSTED_PROXY_HEADER: 'X-Test-Address', ...WITH_REQUEST_LOG };
  pb = await startPocketBase({ dataDir, hooksDir, env });
};
beforeAll(() => start(unbound.dir));
afterAll(async () => {
  await pb.stop();
  for (const { remove } of [unbound, small]) remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/**
 * Waits until the log is on the disk. PocketBase writes it by batches of 200, or every three seconds, beside the requests; a
 * batch that waits for the database when the server ends is lost. Twice, as they do not wait in their order.
 */
async function untilWritten() {
  for (const path of [`/api/marca-${newId()}`, `/api/marca-${newId()}`]) {
    await call(pb, 'GET', path, { token: pb.superuserToken });
    await eventually(async () => expect(await rows(`data.url = '${path}'`)).toHaveLength(1));
  }
}

/** Where the text is found on disk. */
const filesWith = (text: string) =>
  ['auxiliary.db', 'auxiliary.db-wal'].filter((file) => {
    try {
      return readFileSync(join(dataDir, file), 'latin1').includes(text);
    } catch {
      return false; // a checkpoint has removed it
    }
  });

async function rows(filter: string) {
  const query = new URLSearchParams({ filter, perPage: '500', sort: '-@rowid' });
  const answer = await call(pb, 'GET', `/api/logs?${query}`, { token: pb.superuserToken });
  if (answer.status !== 200) throw new Error(answer.text);
  return [...(answer.json['items'] ?? [])] as unknown as { message: string; data: Record<string, unknown> }[];
}

const bytes = (row: { message: string; data: object }) =>
  Buffer.byteLength(row.message) + Buffer.byteLength(JSON.stringify(row.data));

it('what was written before there was a bound is cut at the first start, on the disk too', async () => {
  const path = `/api/antigo${'%22'.repeat(600)}?search=zuleica-antiga`;
  await call(pb, 'GET', path, { headers: HOSTILE });
  await pb.stop();
  expect(filesWith('zuleica-antiga')).not.toEqual([]);
  await start(small.dir);
  expect(filesWith('zuleica-antiga')).toEqual([]);
  const [row] = await rows("message ~ '/api/antigo'");
  expect(row && bytes(row)).toBeLessThan(900);
});

it('nothing that is searched for reaches the log: neither refused, nor by the dashboard, nor by a native filter', async () => {
  const [member, admin] = [await addMember(pb), await addMember(pb, { role: 'admin' })];
  const native = '/api/collections/marketing_assistants/records?sort=name&filter=';
  const asked: [string, string | undefined, number][] = [
    ['/api/app/admin/logs?search=zuleica', admin.token, 200],
    ['/api/app/admin/logs?type=errado&search=zuleica', admin.token, 400],
    ['/api/app/admin/users?search=zuleica', undefined, 401],
    ['/api/app/admin/users?search=zuleica', member.token, 403],
    ['/api/nada?nome=zuleica', undefined, 404],
    [`${native}${encodeURIComponent("name ~ 'zuleica'")}`, admin.token, 200],
    [`${native}${encodeURIComponent("name ~ 'zuleica' && (")}`, admin.token, 400],
    ['/api/collections/users/records?filter=name~%22zuleica%22', pb.superuserToken, 200],
  ];
  for (const [path, token, status] of asked)
    expect([path, (await call(pb, 'GET', path, { token })).status]).toEqual([path, status]);
  await untilWritten();
  // They are there, without what was asked.
  await eventually(async () => {
    // Only the refused one: what was listed leaves no row.
    expect((await rows("message = 'GET /api/app/admin/logs'")).length).toBe(1);
    expect((await rows("message = 'GET /api/app/admin/users'")).length).toBe(2);
    expect(
      (await rows("data.url = '/api/collections/users/records' && data.auth = '_superusers'")).length,
    ).toBe(1);
  });
  expect(filesWith('zuleica')).toEqual([]);
});

it('a flood of refused strangers is cut, counted and kept apart from what others did', async () => {
  const member = await addMember(pb);
  await call(pb, 'POST', '/api/collections/users/auth-refresh', { token: member.token });
  const statuses = new Set<number>();
  const minute = () => Math.floor(Date.now() / 60_000);
  const first = minute();
  for (let sent = 0; sent < FLOOD; sent += 10) {
    const batch = Array.from({ length: 10 }, (_, i) => {
      const headers = { ...HOSTILE, 'X-Test-Address': `192.0.2.${(sent + i) % 250}` };
      return call(pb, 'GET', `/api/x${'%22'.repeat(600)}?n=${sent + i}`, { headers });
    });
    for (const { status } of await Promise.all(batch)) statuses.add(status);
  }
  expect([...statuses]).toEqual([404]);
  await untilWritten();

  const refused = await eventually(async () => {
    const found = await rows("data.auth = '' && data.status = 404");
    expect(found.length).toBe(30);
    return found;
  });
  for (const row of refused) expect(bytes(row)).toBeLessThan(900);
  const own = await rows("message = 'POST /api/collections/users/auth-refresh' && data.auth = 'users'");
  expect(own.length).toBe(1);

  await call(pb, 'POST', '/api/crons/log-left-out-requests', { token: pb.superuserToken });
  const told = await eventually(async () => {
    const found = await sql(pb, "SELECT action, type FROM system_logs WHERE action LIKE 'Excesso de %'");
    expect(found).toHaveLength(1);
    return found[0];
  });
  const left = Number(
    /^Excesso de requisições: ([\d.]+) ficaram fora do registro técnico$/
      .exec(`${told?.[0]}`)?.[1]
      ?.replace('.', ''),
  );
  // 40 in each minute that the flood has met, which are more on a slow machine.
  expect(left).toBeGreaterThanOrEqual(FLOOD - 40 * (minute() - first + 1));
  expect(left).toBeLessThanOrEqual(FLOOD);
});
