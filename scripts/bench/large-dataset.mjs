import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fillCatalogue } from './fill-catalogue.mjs';
import { medianOf } from './median.mjs';
import { fillMembers } from './members.mjs';
import { residentMemory } from './resident-memory.mjs';
import { memberSessions } from './tokens.mjs';

const ASSISTANTS = 10_000;
const MEMBERS = 100_000;
const FAVOURITES_EACH = 10;

/**
 * All sizes at once: what they take on the disk and in memory, and what a member, a backup and a favourite cost then.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchLargeDataset(server, log) {
  const { url, pid, dataDir, operate } = server;
  await fillCatalogue(server, ASSISTANTS);
  for (const sql of fillMembers(MEMBERS)) await operate('/api/sql', { query: sql });
  const at = "'2026-01-01 00:00:00.000Z'";
  for (let nth = 0; nth < FAVOURITES_EACH; nth += 1) {
    await operate('/api/sql', {
      query: `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${MEMBERS - 1})
        INSERT INTO user_favorites (id, user_id, assistant_id, created_at, updated_at)
        SELECT printf('f%02d%012d', ${nth}, i), printf('m%014d', i),
          printf('b%014d', (i * 7 + ${nth} * 997) % ${ASSISTANTS}), ${at}, ${at} FROM n`,
    });
  }
  const favourites = Number(
    (await operate('/api/sql', { query: 'SELECT COUNT(*) FROM user_favorites' })).rows[0][0],
  );
  const size = statSync(join(dataDir, 'data.db')).size / 1024 / 1024;
  log(
    `Full house: ${ASSISTANTS} assistants, ${MEMBERS} members, ${favourites} favourites: ${Math.round(size)} MB on the disk, ${Math.round(residentMemory(pid))} MB in memory`,
  );

  const [session] = await memberSessions(server, 1);
  const headers = { Authorization: session?.token ?? '', 'Content-Type': 'application/json' };
  const ask = async (/** @type {string} */ path, /** @type {object | undefined} */ body = undefined) => {
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${url}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const { seq, epoch } = JSON.parse((await ask('/api/app/sync?since=0&epoch=')).split('\n')[0] ?? '{}');
  const all = await medianOf(5, () => ask('/api/app/sync?since=0&epoch='));
  const delta = await medianOf(25, () => ask(`/api/app/sync?since=${seq}&epoch=${epoch}`));
  let n = 0;
  const heart = await medianOf(25, () => {
    n += 1;
    const ops = [{ n, a: 'b00000000000001', on: n % 2 === 1 }];
    return ask('/api/app/favorites/push', { device: 'bench-device', ops });
  });
  log(
    `  a member's first sync ${all.toFixed(0)} ms, one without changes ${delta.toFixed(1)} ms, a heart ${heart.toFixed(1)} ms`,
  );

  const since = performance.now();
  await operate('/api/backups', { name: 'cheia.zip' });
  const seconds = (performance.now() - since) / 1000;
  const packed = statSync(join(dataDir, 'backups/cheia.zip')).size / 1024 / 1024;
  log(`  a backup ${seconds.toFixed(1)} s without writing, ${Math.round(packed)} MB`);
}
