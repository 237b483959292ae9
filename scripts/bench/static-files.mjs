import { readFileSync } from 'node:fs';
import { SERVED_FILES } from '../build/served-files.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * The built app on the wire, against the plain bytes that PocketBase itself would send.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchStaticFiles({ url }, report) {
  /** @type {Record<string, import('../build/served-files.mjs').ServedFile>} */
  const list = JSON.parse(readFileSync(inRoot(`pb_public/${SERVED_FILES}`), 'utf8'));
  let plain = 0;
  let sent = 0;
  for (const [path, { size, br }] of Object.entries(list)) {
    if (!br) continue;
    const response = await fetch(`${url}/${path === 'index.html' ? '' : path}`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    if (response.headers.get('content-encoding') !== 'br') throw new Error(`${path} came uncompressed`);
    await response.arrayBuffer();
    plain += size;
    sent += br;
  }
  report.measured('staticFiles', sent / 1000, plain / 1000);
}
