import { inRoot } from '../lib/paths.mjs';
import { slow, withNewPhone } from './browser/open-phone.mjs';
import { serveFolder } from './browser/serve-folder.mjs';

/**
 * @typedef {typeof globalThis & { measures: {
 *   persist: (count: number) => Promise<{ ours: number, rows: number }>,
 *   hearts: (many: number, few: number) => Promise<{ many: number, few: number }>,
 *   keys: (count: number) => { mean: number, worst: number, scan: number, differences: number } } }} DevicePage
 */

const MANY = 10_000;
const FEW = 100;
/** For such a page the browser's clock tells five thousandths of a millisecond instead of tenths: a key takes less than one. */
const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/**
 * What the device does without any screen: storing, a favourite's transaction, a key of the search.
 * @param {string} _binary
 * @param {import('./report.mjs').Report} report
 */
export async function benchDevice(_binary, report) {
  const served = await serveDevicePage();
  try {
    await withNewPhone({}, async ({ page, cdp }) => {
      await page.goto(served.url);
      const hearts = () =>
        page.evaluate(
          ([many = 0, few = 0]) => /** @type {DevicePage} */ (globalThis).measures.hearts(many, few),
          [MANY, FEW],
        );
      /** @param {number} count */
      const keys = (count) =>
        page.evaluate((n) => /** @type {DevicePage} */ (globalThis).measures.keys(n), count);

      const { ours, rows } = await page.evaluate(
        (n) => /** @type {DevicePage} */ (globalThis).measures.persist(n),
        MANY,
      );
      report.measured('persist', ours, rows);
      const { many, few } = await hearts();
      report.measured('heartByItems', many, few);
      report.measured('heartCommit', many);
      await slow(cdp, 4);
      report.measured('heartCommitSlow', (await hearts()).many);
      const found = await keys(MANY);
      report.measured('keyMean', found.mean);
      report.measured('keyWorst', found.worst);
      report.measured('keyScan', found.mean, found.scan);
      report.measured('keyDifferences', found.differences);
      report.measured('keyByItems', (await keys(10 * MANY)).mean, found.mean);
    });
  } finally {
    served.close();
  }
}

/** The product's modules in a page that shows nothing. */
async function serveDevicePage() {
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const outDir = inRoot('.cache/build/bench-device');
  const root = inRoot('scripts/bench/device-page');
  const options = { outDir, emptyOutDir: true, target: 'es2022' };
  await build({ root, configFile: false, logLevel: 'error', build: options });
  return serveFolder(outDir, '', ISOLATED);
}
