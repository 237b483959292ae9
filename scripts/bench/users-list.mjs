import { setTimeout as pause } from 'node:timers/promises';
import { asAdmin } from './add-admin.mjs';
import { byTurns } from './by-turns.mjs';
import { fillMembers } from './members.mjs';

const FEW = 1000;
const MANY = 100_000;
const LIMIT_MS = 300;
const TIMES = 25;
/** Of an index: so many are left alone by `pb_hooks/search/merge-indexes.ts`. */
const FEW_PARTS = 3;

const QUERIES = {
  'opening the tab': '',
  'the filter inativo': 'status=inativo',
  'a name that few have': 'search=membro99',
  'two words': 'search=conceicao+luiza',
  'a name that many have': 'search=silva',
  'a word that all have': 'search=exemplo',
  'a word that all have, inativo': 'search=exemplo&status=inativo',
  'two letters': 'search=an',
  nobody: 'search=ningu%C3%A9m',
};

/**
 * The administrator's list of members, each answer with page, total and tiles: a hundred thousand beside a thousand, by turns. The
 * question that grows most counts.
 * @param {import('./bench-server.mjs').BenchServer} small
 * @param {import('./bench-server.mjs').BenchServer} large
 * @param {import('./report.mjs').Report} report
 */
export async function benchUsersList(small, large, report) {
  const askFew = await listOf(small, FEW);
  const askMany = await listOf(large, MANY);
  const { tiles } = await askMany('');
  if (tiles.total < MANY) throw new Error(`the list counts ${tiles.total} of ${MANY} members`);
  const found = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const [many, few] = await byTurns(
      TIMES,
      () => askMany(query),
      () => askFew(query),
    );
    found.push({ name, ms: many.median, before: few.median });
  }
  found.sort((a, b) => b.ms / b.before - a.ms / a.before);
  for (const { name, ms, before } of found) {
    const ratio = (ms / before).toFixed(1);
    report.log(
      `  ${ms < LIMIT_MS ? '✓' : '✗'} ${name}: ${ms.toFixed(1)} ms, ${ratio} of ${before.toFixed(1)} ms`,
    );
  }
  const [worst] = found;
  if (worst) report.measured('memberList', worst.ms, worst.before);
}

/**
 * Fills a server with so many members.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {number} count
 * @returns {Promise<(query: string) => Promise<{ tiles: { total: number } }>>} asks its administrator's list
 */
async function listOf(server, count) {
  const get = await asAdmin(server);
  for (const sql of fillMembers(count)) await server.operate('/api/sql', { query: sql });
  // As every night leaves it.
  await server.operate('/api/crons/merge-search-indexes', {});
  await untilMerged(server);
  return (query) => get(`users?${query}`);
}

/** @param {import('./bench-server.mjs').BenchServer} server */
async function untilMerged({ operate }) {
  const query = 'SELECT COUNT(DISTINCT segid) FROM member_search_fts_idx';
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(100))
    if (Number((await operate('/api/sql', { query })).rows[0][0]) <= FEW_PARTS) return;
  throw new Error('the index was not put together within a minute');
}
