import { addAdmin } from './add-admin.mjs';
import { medianOf } from './median.mjs';
import { fillMembers } from './members.mjs';

const FEW = 1000;
const MANY = 100_000;
const LIMIT_MS = 300;

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
 * The administrator's list of members, each answer with page, total and tiles: a hundred thousand against a thousand.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchUsersList(server, log) {
  const { url, operate } = server;
  const token = await addAdmin(server);
  const get = async (/** @type {string} */ query) => {
    const response = await fetch(`${url}/api/app/admin/users?${query}`, {
      headers: { Authorization: token },
    });
    if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const measure = async () => {
    /** @type {Record<string, number>} */
    const taken = {};
    for (const [name, query] of Object.entries(QUERIES)) taken[name] = await medianOf(15, () => get(query));
    return taken;
  };

  for (const sql of fillMembers(FEW)) await operate('/api/sql', { query: sql });
  const few = await measure();
  for (const sql of fillMembers(MANY, FEW)) await operate('/api/sql', { query: sql });
  const { tiles } = await get('');
  if (tiles.total < MANY) throw new Error(`the list counts ${tiles.total} of ${MANY} members`);
  const many = await measure();
  log(`Members: ${MANY} against ${FEW}, limit ${LIMIT_MS} ms`);
  for (const [name, ms] of Object.entries(many)) {
    const before = few[name] ?? 0;
    const ratio = (ms / before).toFixed(1);
    log(`  ${ms < LIMIT_MS ? '✓' : '✗'} ${name}: ${ms.toFixed(1)} ms, ${ratio} of ${before.toFixed(1)} ms`);
  }
}
