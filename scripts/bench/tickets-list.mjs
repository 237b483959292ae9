import { asAdmin } from './add-admin.mjs';
import { medianOf } from './median.mjs';
import { fillTickets } from './tickets.mjs';

const FEW = 1000;
const MANY = 100_000;
const LIMIT_MS = 300;

const QUERIES = {
  'opening the tab': '',
  'the filter pending': 'status=pending',
  'a case that few have': 'search=pessoa99',
  'two words': 'search=ximenes+dermatologia',
  'a word that many have': 'search=instagram',
  'a word that all have': 'search=exemplo',
  'a word that all have, resolved': 'search=exemplo&status=resolvido',
  'two letters': 'search=an',
  nothing: 'search=ningu%C3%A9m',
};

/**
 * The administrator's list of tickets, each answer with page and totals: a hundred thousand against a thousand.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {(line: string) => void} log
 */
export async function benchTicketsList(server, log) {
  const { operate } = server;
  const get = await asAdmin(server);
  const measure = async () => {
    /** @type {Record<string, number>} */
    const taken = {};
    for (const [name, query] of Object.entries(QUERIES))
      taken[name] = await medianOf(15, () => get(`tickets?${query}`));
    return taken;
  };

  for (const query of fillTickets(FEW)) await operate('/api/sql', { query });
  const few = await measure();
  for (const query of fillTickets(MANY, FEW)) await operate('/api/sql', { query });
  const { all } = await get('tickets');
  if (all !== MANY) throw new Error(`the list counts ${all} of ${MANY} tickets`);
  const many = await measure();
  log(`Tickets: ${MANY} against ${FEW}, limit ${LIMIT_MS} ms`);
  for (const [name, ms] of Object.entries(many)) {
    const before = few[name] ?? 0;
    const ratio = (ms / before).toFixed(1);
    log(`  ${ms < LIMIT_MS ? '✓' : '✗'} ${name}: ${ms.toFixed(1)} ms, ${ratio} of ${before.toFixed(1)} ms`);
  }
}
