import { SLOW_4G, withNewPhone } from './browser/open-phone.mjs';
import { serveFolder } from './browser/serve-folder.mjs';
import { middleOf } from './middle-of.mjs';

const TIMES = 5;
const SETTLED_MS = 2_500;

/**
 * The login of somebody who comes for the first time, on a slow phone behind Slow 4G: when its largest part is painted,
 * against one round trip and the document's own bytes. `HOMER_DIST` names a built Homer (`npm run build` in its sources).
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchLogin({ url }, report) {
  /** @type {number[]} */
  const ours = [];
  let documentBytes = 0;
  for (let i = 0; i < TIMES; i += 1) {
    const { paint, bytes } = await largestPaint(`${url}/login`);
    ours.push(paint);
    documentBytes = bytes;
  }
  const floor = SLOW_4G.latency + documentBytes / SLOW_4G.bytesPerMs;
  report.measured('loginPaint', middleOf(ours), floor);
  const homer = process.env.HOMER_DIST;
  if (!homer) return report.missing('loginPaintPeer', 'HOMER_DIST names no built Homer');
  const served = await serveFolder(homer);
  try {
    const theirs = [];
    for (let i = 0; i < TIMES; i += 1) theirs.push((await largestPaint(served.url)).paint);
    report.measured('loginPaintPeer', middleOf(ours), middleOf(theirs));
  } finally {
    served.close();
  }
}

/** @param {string} url @returns {Promise<{ paint: number, bytes: number }>} */
const largestPaint = (url) =>
  withNewPhone(
    { slowDown: 4, isSlow4G: true, prepare: (context) => context.addInitScript(watchLargest) },
    async ({ page }) => {
      await page.goto(url, { waitUntil: 'load' });
      // The largest paint is known when nothing larger comes: the network is quiet, and a while has passed.
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(SETTLED_MS);
      return page.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const bytes = navigation instanceof PerformanceNavigationTiming ? navigation.transferSize : 0;
        return { paint: /** @type {Watched} */ (globalThis).largestPaint ?? Number.NaN, bytes };
      });
    },
  );

/** @typedef {typeof globalThis & { largestPaint?: number }} Watched */

function watchLargest() {
  const watched = /** @type {Watched} */ (globalThis);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) watched.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
