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
 * The administrator's list of members, each answer with page, total and tiles: a hundred thousand against a thousand. The question that
 * grows most counts.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchUsersList(server, report) {
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
  const found = Object.entries(many).map(([name, ms]) => ({ name, ms, before: few[name] ?? Number.NaN }));
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
