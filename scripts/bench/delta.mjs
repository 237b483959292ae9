import { addMember } from './add-member.mjs';
import { ask, wholeCursor } from './ask.mjs';
import { byTurns } from './by-turns.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { fillMembers } from './members.mjs';

const TIMES = 100;
/** Enough that a pause of the machine or two does not make the slowest of a hundred. */
const TIMES_FOR_SLOWEST = 1_000;
const FEW_ITEMS = 1_000;
const MANY_ITEMS = 10_000;
const FEW_MEMBERS = 100;
const MANY_MEMBERS = 100_000;

/**
 * What an open app asks for again and again: what changed, or that nothing did. Its bytes, and that its time does not grow
 * with the catalogue or the members: by turns with a small one.
 * @param {import('./bench-server.mjs').BenchServer} small
 * @param {import('./bench-server.mjs').BenchServer} large
 * @param {import('./report.mjs').Report} report
 */
export async function benchDelta(small, large, report) {
  const few = await openApp(small);
  await few.askDelta(100);
  report.measured('deltaBytes', (await few.ask('gzip')).bytes, 400 + 170 * 100);

  const quiet = await openApp(large);
  await few.askDelta(10);
  await quiet.askDelta(0);
  const [empty, ten] = await byTurns(TIMES_FOR_SLOWEST, quiet.ask, few.ask);
  report.measured('emptyDelta', empty.slowest, ten.slowest);

  await few.askDelta(0);
  await fillCatalogue(large, MANY_ITEMS, FEW_ITEMS);
  await quiet.askDelta(0);
  const [manyItems, fewItems] = await byTurns(TIMES, quiet.ask, few.ask);
  report.measured('deltaByItems', manyItems.median, fewItems.median);

  for (const sql of fillMembers(MANY_MEMBERS, FEW_MEMBERS)) await large.operate('/api/sql', { query: sql });
  await quiet.askDelta(0);
  const [manyMembers, fewMembers] = await byTurns(TIMES, quiet.ask, few.ask);
  report.measured('deltaByMembers', manyMembers.median, fewMembers.median);
}

/**
 * A member with everything, on a server with few.
 * @param {import('./bench-server.mjs').BenchServer} server
 */
async function openApp(server) {
  const { url, operate } = server;
  const { token } = await addMember(server);
  await fillCatalogue(server, FEW_ITEMS);
  for (const sql of fillMembers(FEW_MEMBERS)) await operate('/api/sql', { query: sql });
  let path = '';
  return {
    /** So many assistants change; from now on the app asks for them. @param {number} changes */
    async askDelta(changes) {
      const { seq, epoch } = await wholeCursor(url, token);
      if (changes > 0)
        await operate('/api/sql', {
          query: `UPDATE marketing_assistants SET category = category || '' WHERE id IN
            (SELECT id FROM marketing_assistants ORDER BY id LIMIT ${changes})`,
        });
      path = `/api/app/sync?since=${seq}&epoch=${epoch}`;
    },
    /** @param {string} [encoding] */
    ask: (encoding) => ask(url, path, token, encoding),
  };
}
