import { withBenchServer } from './bench-server.mjs';
import { byTurns } from './by-turns.mjs';
import { withPlainPocketBase } from './plain-pocketbase.mjs';

const TIMES = 101;

/**
 * Returns what saves one assistant as the dashboard does, nobody being connected.
 * @param {import('./bench-server.mjs').BenchServer} server
 */
async function saverOf({ operate }) {
  const assistants = '/api/collections/marketing_assistants/records';
  const fields = { name: 'Assistente', category: 'C', url: 'https://exemplo.com.br/a', published: true };
  const { id } = await operate(assistants, fields);
  let n = 0;
  return () => operate(`${assistants}/${id}`, { name: `Nome ${n++}` }, 'PATCH');
}

/**
 * Both servers run beside each other and are asked by turns.
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export const benchSave = (binary, report) =>
  withBenchServer(binary, (ours) =>
    withPlainPocketBase(binary, async (plain) => {
      const [mine, theirs] = await byTurns(TIMES, await saverOf(ours), await saverOf(plain));
      report.measured('save', mine.median, theirs.median);
    }),
  );
