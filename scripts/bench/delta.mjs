import { addMember } from './add-member.mjs';
import { ask, wholeCursor } from './ask.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { fillMembers } from './members.mjs';

const TIMES = 100;

/**
 * What an open app asks for again and again: what changed, or that nothing did. Its bytes, and that its time does not grow
 * with the catalogue or the members.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchDelta(server, report) {
  const { url, operate } = server;
  const { token } = await addMember(server);
  await fillCatalogue(server, 1_000);
  for (const sql of fillMembers(100)) await operate('/api/sql', { query: sql });

  const deltaPath = async (/** @type {number} */ changes) => {
    const { seq, epoch } = await wholeCursor(url, token);
    if (changes > 0)
      await operate('/api/sql', {
        query: `UPDATE marketing_assistants SET category = category || '' WHERE id IN (SELECT id FROM marketing_assistants
          ORDER BY id LIMIT ${changes})`,
      });
    return `/api/app/sync?since=${seq}&epoch=${epoch}`;
  };
  const times = async (/** @type {string} */ path) => {
    const taken = [];
    for (let i = -5; i < TIMES; i += 1) {
      const { ms } = await ask(url, path, token);
      if (i >= 0) taken.push(ms);
    }
    taken.sort((a, b) => a - b);
    return { median: taken[TIMES / 2] ?? 0, slowest: taken[TIMES - 2] ?? 0 };
  };

  const few = await times(await deltaPath(0));
  const path = await deltaPath(100);
  const { bytes } = await ask(url, path, token, 'gzip');
  report.measured('deltaBytes', bytes, 400 + 170 * 100);
  const ten = await times(await deltaPath(10));
  // Right after each other: the machine is as busy for the one as for the other.
  const empty = await times(await deltaPath(0));
  report.measured('emptyDelta', empty.slowest, ten.slowest);

  await fillCatalogue(server, 10_000, 1_000);
  const manyItems = await times(await deltaPath(0));
  report.measured('deltaByItems', manyItems.median, few.median);
  for (const sql of fillMembers(100_000, 100)) await operate('/api/sql', { query: sql });
  const manyMembers = await times(await deltaPath(0));
  report.measured('deltaByMembers', manyMembers.median, few.median);
}
