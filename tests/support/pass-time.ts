import type { Page } from 'playwright-core';

/**
 * Lets this much time pass at once for a page whose clock the test has taken (`context.clock.install()`), and the page
 * draw what came of it: what has not appeared then does not appear.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.fastForward(milliseconds);
  await drawn(page);
}

/** The page has done what it had to do at this moment. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => requestAnimationFrame(done));
  });
