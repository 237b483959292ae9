import { withWholePhone } from './browser/member-phone.mjs';
import { slow } from './browser/open-phone.mjs';
import { middleOf } from './median.mjs';

const TAPS = 9;
const BETWEEN_TAPS_MS = 1_200;

/**
 * Taps on a heart among 10,000: frames and time until it is painted, and what the phone asks the server for.
 * @param {import('./bench-server.mjs').BenchServer} server
 * @param {import('./report.mjs').Report} report
 */
export async function benchHeart(server, report) {
  await withWholePhone(server, 10_000, async ({ page, cdp }) => {
    /** @type {number[]} */
    const requests = [];
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) asked += 1;
    });
    const tapAll = async () => {
      const taps = [];
      for (let i = 0; i < TAPS; i += 1) {
        asked = 0;
        taps.push(await page.evaluate(tapOnce));
        await page.waitForTimeout(BETWEEN_TAPS_MS);
        requests.push(asked);
      }
      return taps;
    };
    const fast = await tapAll();
    report.measured('heartFrames', Math.max(...fast.map(({ frames }) => frames)));
    report.measured('heartRequests', Math.max(...requests));
    await slow(cdp, 4);
    report.measured('heartPaint', middleOf((await tapAll()).map(({ ms }) => ms)));
  });
}

/** Runs in the page: a tap, then the frames until the heart that was tapped is another. */
async function tapOnce() {
  const heart = document.querySelector('.assistant-card .heart');
  if (!(heart instanceof HTMLElement)) throw new Error('no heart');
  const before = heart.className;
  await new Promise((done) => requestAnimationFrame(done));
  const since = performance.now();
  heart.click();
  let frames = 0;
  for (let isChanged = false; !isChanged && frames < 300; ) {
    await new Promise((done) => requestAnimationFrame(done));
    frames += 1;
    isChanged = heart.className !== before;
  }
  // The frame that shows it is painted when a message sent from it arrives.
  await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
  return { frames, ms: performance.now() - since };
}
