import { createHash } from 'node:crypto';
import { RELEASE_PLATFORMS, thisPlatform, UPSTREAM_VERSION } from './pocketbase-pin.mjs';
import { unzipFile } from './unzip-file.mjs';

const ORIGIN = 'https://github.com/pocketbase/pocketbase/releases/download';

/**
 * The binary of the official release, checked against the checksums that were published with it.
 * `origin` is another place for the same files, for mirrors and tests;
 * `patienceMs` how long it may be silent.
 * @param {{ origin?: string | undefined, patienceMs?: number | undefined }} [options]
 * @returns {Promise<Buffer>}
 */
export async function downloadRelease({ origin = ORIGIN, patienceMs = 5000 } = {}) {
  const platform = RELEASE_PLATFORMS[thisPlatform()];
  if (!platform) throw new Error(`there is no official release for ${thisPlatform()}`);
  const archive = `pocketbase_${UPSTREAM_VERSION}_${platform}.zip`;
  const folder = `${origin}/v${UPSTREAM_VERSION}`;
  const checksums = (await fetchPatiently(`${folder}/checksums.txt`, patienceMs)).toString('utf8');
  const published = checksums
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, name]) => name === archive)?.[0];
  if (!published) throw new Error(`the published checksums do not name ${archive}`);
  const zip = await fetchPatiently(`${folder}/${archive}`, patienceMs);
  const actual = createHash('sha256').update(zip).digest('hex');
  if (actual !== published) throw new Error(`${archive} does not have its published checksum`);
  return unzipFile(zip, process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase');
}

/**
 * Gives up when nothing arrives for so long; a slow download that goes on arriving may take its time.
 * @param {string} url
 * @param {number} patienceMs
 */
async function fetchPatiently(url, patienceMs) {
  const giveUp = new AbortController();
  const silence = () => setTimeout(() => giveUp.abort(), patienceMs);
  let timer = silence();
  try {
    const response = await fetch(url, { signal: giveUp.signal });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const chunks = [];
    for await (const chunk of response.body) {
      clearTimeout(timer);
      timer = silence();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (cause) {
    if (giveUp.signal.aborted) throw new Error(`no answer within ${patienceMs / 1000} s`);
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : '';
    throw reason ? new Error(reason) : cause;
  } finally {
    clearTimeout(timer);
  }
}
