import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runJob } from '../../support/jobs.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { serverClock } from '../../support/server-clock.ts';
import { sql, value } from '../../support/sql.ts';

const HOUR_MS = 3_600_000;
const clock = serverClock();
let server: PocketBase;
/** 00:20 of a coming day, in UTC. */
let midnight: number;

beforeEach(async () => {
  midnight = new Date().setUTCHours(24, 20, 0, 0) - Date.now();
  clock.set(0);
  server = await startPocketBase({ env: clock.env });
});
afterEach(() => server.stop());

/** The job of that hour, counted from the first midnight. */
async function hour(nth: number) {
  clock.set(midnight + nth * HOUR_MS);
  await runJob(server, 'make-up-missed-night');
}

async function hours(from: number, to: number) {
  for (let nth = from; nth <= to; nth += 1) await hour(nth);
}

function backups(): number {
  const folder = join(server.dataDir, 'backups');
  return existsSync(folder)
    ? readdirSync(folder).filter((name) => /^@auto_pb_backup_.*\.zip$/.test(name)).length
    : 0;
}

const addOldRow = () =>
  sql(
    server,
    `INSERT INTO system_logs (id, type, user, action, ip, status, timestamp, created_at, updated_at)
     VALUES ('aaaaaaaaaaaaaaa', 'admin', '', 'antiga', '', 'sucesso', '2020-01-01 00:00:00.000Z', '', '')`,
  );
const oldRows = () => value(server, "SELECT COUNT(*) FROM system_logs WHERE action = 'antiga'");

it('a server that is switched off every night has its backup and its retention by day, in its third hour, once', async () => {
  await hours(10, 20);
  await addOldRow();
  await hours(10 + 24, 11 + 24);
  expect([backups(), await oldRows()]).toEqual([0, '1']);
  await hours(12 + 24, 20 + 24);
  expect([backups(), await oldRows()]).toEqual([1, '0']);
});

it('a server that is awake does nothing twice, whenever it was set up', async () => {
  await hours(2, 7 + 48);
  expect(backups()).toBe(0);
});

it('a restart within an hour is no missed night, and an hour of the night without the server is one', async () => {
  await hours(2, 7);
  await hours(8, 24 + 4);
  const { dataDir } = server;
  await server.kill();
  server = await startPocketBase({ env: clock.env, dataDir });
  await hours(24 + 5, 24 + 9);
  expect(backups()).toBe(0);
  await hours(24 + 10, 48 + 4);
  await hours(48 + 6, 48 + 7);
  expect(backups()).toBe(0);
  await hour(48 + 8);
  expect(backups()).toBe(1);
});

it('a clock that was ahead for some hours leaves no night without its work', async () => {
  await hours(10, 12);
  await hours(24 * 365, 24 * 365 + 3);
  await hour(13);
  await addOldRow();
  await hours(35, 13 + 24);
  expect(await oldRows()).toBe('1');
  await hour(13 + 25);
  expect(await oldRows()).toBe('0');
});
