import { addMember } from './add-member.mjs';
import { ask } from './ask.mjs';
import { withBenchServer } from './bench-server.mjs';
import { fillCatalogue } from './fill-catalogue.mjs';
import { medianOf } from './median.mjs';
import { withPlainPocketBase } from './plain-pocketbase.mjs';

const ITEMS = 10_000;
const PAGE = 1_000;
/** No assistant takes less. */
const FEWEST_BYTES = 200;

/**
 * The first catalogue of a member in one request, against the same rows by PocketBase's own gated list and by SQLite
 * alone. Uncompressed: the native list knows no compression, and only the work of the server is compared.
 * @param {string} binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchExport(binary, report) {
  let ours = 0;
  let native = 0;
  let raw = 0;
  await withBenchServer(binary, async (server) => {
    await fillCatalogue(server, ITEMS);
    const { token } = await addMember(server);
    ours = await medianOf(7, () => ask(server.url, '/api/app/sync?since=0&epoch=', token));
  });
  await withPlainPocketBase(binary, async (server) => {
    await fillCatalogue(server, ITEMS);
    const { token } = await addMember(server);
    raw = await medianOf(7, () => ask(server.url, '/raw', token));
    native = await medianOf(3, async () => {
      for (let page = 1; page <= ITEMS / PAGE; page += 1) {
        // Without an order of its own: the rule answers nothing to who asks for one, and no hook here takes it away.
        const query = `perPage=${PAGE}&page=${page}&skipTotal=1`;
        const path = `/api/collections/marketing_assistants/records?${query}`;
        const { bytes } = await ask(server.url, path, token);
        if (bytes < PAGE * FEWEST_BYTES) throw new Error(`the native list came with ${bytes} bytes`);
      }
    });
  });
  report.measured('exportRaw', ours, raw);
  report.measured('exportNative', ours, native);
}
