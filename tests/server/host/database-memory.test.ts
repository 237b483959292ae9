import { afterAll, beforeAll, expect, it } from 'vitest';
import { sqliteMemory } from '../../../scripts/bench/resident-memory.mjs';
import { startJob } from '../../support/jobs.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

let server: PocketBase;
beforeAll(async () => {
  server = await startPocketBase();
});
afterAll(() => server.stop());

// Only Linux says what a process holds.
it.runIf(process.platform === 'linux')('gives back the pages that were read and written', async () => {
  const before = sqliteMemory(server.pid);
  await sql(server, 'CREATE TABLE bulk (text TEXT)');
  await sql(
    server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
     INSERT INTO bulk SELECT hex(randomblob(1500)) FROM n`,
  );
  const held = sqliteMemory(server.pid);
  expect(held).toBeGreaterThan(before + 5);
  await startJob(server, 'give-back-database-memory');
  await until('given back', () => sqliteMemory(server.pid) < (before + held) / 2);
  expect(await value(server, 'SELECT SUM(length(text)) FROM bulk')).toBe('6000000');
});
