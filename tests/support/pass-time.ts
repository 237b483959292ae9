import type { Page } from 'playwright-core';
import { until } from './wait.ts';

/**
 * Lets this much time pass at once for a page whose clock the test has taken (`context.clock.install()`), and the page
 * draw what came of it: what has not appeared then does not appear.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await drawn(page);
}

/** Longer than any timer that a person waits for. */
const AT_MOST_MS = 120_000;

/**
 * Until something is so, with a jump of this length before each look: for what a timer of the app brings that is not set yet, and
 * also while the page is loaded anew. Fails where the app's own time for it is over.
 */
export function untilLater(
  page: Page,
  milliseconds: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
  atMost = AT_MOST_MS,
): Promise<void> {
  let passed = 0;
  return until(`${what}, within ${atMost / 1000} s of the page's time`, async () => {
    if (passed >= atMost) return isSo();
    const jump = page.clock.fastForward(milliseconds).then(() => milliseconds);
    passed += await jump.catch(() => 0);
    return isSo();
  });
}

/** The page has done what it had to do at this moment: some turns of its loop, also while its clock stands still. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const turn = () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(port1.close());
        port2.postMessage(0);
      });
    for (let turns = 0; turns < 20; turns += 1) await turn();
  });
