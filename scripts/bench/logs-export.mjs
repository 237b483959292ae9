import { asAdmin } from './add-admin.mjs';
import { fillLogs } from './logs.mjs';
import { medianOf } from './median.mjs';
import { fillMembers } from './members.mjs';

const MANY = 100_000;
const LIMIT_MS = 300;
const PAGE = 1000;

const QUERIES = {
  'opening the tab': '',
  'the last page': `page=${MANY / 50}`,
  'the type admin': 'type=admin',
  'an address that few have': 'search=membro4242%40',
  'two words': 'search=solicita%C3%A7%C3%A3o+aprovou',
  'a word that all have': 'search=exemplo',
  'a word that all have, of one type': 'search=exemplo&type=erro',
  nobody: 'search=ningu%C3%A9m',
};

/**
 * The log with a hundred thousand rows, and the export of a hundred thousand members: how fast it runs, and whether the
 * last page costs what the first did.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchLogsAndExport(server, log) {
  const { operate } = server;
  const get = await asAdmin(server);

  for (const sql of fillLogs(MANY)) await operate('/api/sql', { query: sql });
  log(`Logs: ${MANY} rows, limit ${LIMIT_MS} ms`);
  for (const [name, query] of Object.entries(QUERIES)) {
    const ms = await medianOf(9, () => get(`logs?${query}`));
    log(`  ${ms < LIMIT_MS ? '✓' : '✗'} ${name}: ${ms.toFixed(1)} ms`);
  }

  for (const sql of fillMembers(MANY)) await operate('/api/sql', { query: sql });
  /** @type {number[]} */
  const pages = [];
  const seen = new Set();
  let total = 0;
  for (let after = '', more = true; more; ) {
    const since = performance.now();
    const page = await get(`export?what=users&limit=${PAGE}&after=${after}`);
    pages.push(performance.now() - since);
    for (const { id } of page.items) seen.add(id);
    total = page.total ?? total;
    after = page.next;
    more = after !== '';
  }
  if (seen.size !== total || total < MANY)
    throw new Error(`the export holds ${seen.size} of ${total} members`);
  const whole = pages.reduce((sum, ms) => sum + ms, 0);
  const mean = (/** @type {number[]} */ some) => some.reduce((sum, ms) => sum + ms, 0) / some.length;
  // The very first page waits for its row in the log.
  const ratio = mean(pages.slice(-10)) / mean(pages.slice(1, 11));
  log(
    `Export: ${total} members in ${pages.length} pages, ${Math.round(total / (whole / 1000))} a second; the last pages in ${ratio.toFixed(2)} of the first`,
  );
}
