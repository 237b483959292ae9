import { serveBarePage } from './browser/bare-page.mjs';
import { SLOW_4G, withNewPhone } from './browser/open-phone.mjs';
import { serveFolder } from './browser/serve-folder.mjs';
import { middleOf } from './median.mjs';

const TIMES = 5;
const SETTLED_MS = 2_500;

/**
 * The login of somebody who comes for the first time, on a slow phone behind Slow 4G: when its largest part is painted,
 * against one round trip and the document's own bytes. `HOMER_DIST` names a built Homer (`npm run build` in its sources).
 * All take turns, so that each meets the machine as busy as it is; so does a bare page of as many bytes, which is told but
 * no goal: below it no login can be.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchLogin({ url }, report) {
  const homer = process.env.HOMER_DIST;
  const bytes = (await largestPaint(`${url}/login`)).bytes;
  const bare = await serveBarePage(bytes);
  const peer = homer ? await serveFolder(homer) : null;
  /** @type {Record<'ours' | 'bare' | 'theirs', number[]>} */
  const paints = { ours: [], bare: [], theirs: [] };
  try {
    for (let i = 0; i < TIMES; i += 1) {
      paints.ours.push((await largestPaint(`${url}/login`)).paint);
      paints.bare.push((await largestPaint(bare.url)).paint);
      if (peer) paints.theirs.push((await largestPaint(peer.url)).paint);
    }
  } finally {
    bare.close();
    peer?.close();
  }
  const ours = middleOf(paints.ours);
  const floor = SLOW_4G.latency + bytes / SLOW_4G.bytesPerMs;
  const bareFor = `${middleOf(paints.bare).toFixed(0)} ms, ${(middleOf(paints.bare) / floor).toFixed(2)} times the reference`;
  report.log(`  a bare page of as many bytes: ${bareFor}`);
  report.measured('loginPaint', ours, floor);
  if (peer) report.measured('loginPaintPeer', ours, middleOf(paints.theirs));
  else report.missing('loginPaintPeer', 'HOMER_DIST names no built Homer');
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
