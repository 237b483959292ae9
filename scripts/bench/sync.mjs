import { medianOf } from './median.mjs';

const PAGE = 1000;

/**
 * The first catalogue of a member in one request, against the same rows by PocketBase's own list; and a delta
 * without changes.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {string} token of a member with access
 * @param {(line: string) => void} log
 */
export async function benchSync({ url }, token, log) {
  const get = async (/** @type {string} */ path) => {
    // uncompressed: the native list knows no compression, and only the work of the server is compared
    const headers = { Authorization: token, 'Accept-Encoding': 'identity' };
    const response = await fetch(`${url}${path}`, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  const head = JSON.parse((await get('/api/app/sync?since=0&epoch=')).split('\n')[0] ?? '');
  const { count } = head;

  const exported = await medianOf(7, () => get('/api/app/sync?since=0&epoch='));
  const listed = await medianOf(3, async () => {
    for (let page = 1; page <= count / PAGE; page++)
      await get(
        `/api/collections/marketing_assistants/records?perPage=${PAGE}&page=${page}&skipTotal=1&sort=id`,
      );
  });
  const delta = await medianOf(50, () => get(`/api/app/sync?since=${head.seq}&epoch=${head.epoch}`));
  const times = `${exported.toFixed(0)} of ${listed.toFixed(0)} ms`;
  log(
    `Sync: ${count} assistants in ${(exported / listed).toFixed(3)} of the native list (${times}), goal ≤ 0.1`,
  );
  log(`  an empty delta in ${(delta / exported).toFixed(4)} of that (${delta.toFixed(1)} ms)`);
}
