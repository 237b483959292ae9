import { withBenchServer } from './bench-server.mjs';
import { medianOf } from './median.mjs';
import { withPlainPocketBase } from './plain-pocketbase.mjs';

const TIMES = 41;

/**
 * How long the dashboard waits for one saved assistant, nobody being connected.
 * @param {import('./bench-server.mjs').BenchServer} server
 */
async function saveTime({ operate }) {
  const assistants = '/api/collections/marketing_assistants/records';
  const fields = { name: 'Assistente', category: 'C', url: 'https://exemplo.com.br/a', published: true };
  const { id } = await operate(assistants, fields);
  let n = 0;
  return medianOf(TIMES, () => operate(`${assistants}/${id}`, { name: `Nome ${n++}` }, 'PATCH'));
}

/**
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchSave(binary, report) {
  let ours = 0;
  let plain = 0;
  await withBenchServer(binary, async (server) => {
    ours = await saveTime(server);
  });
  await withPlainPocketBase(binary, async (server) => {
    plain = await saveTime(server);
  });
  report.measured('save', ours, plain);
}
