import type { Page } from 'playwright-core';
import { eventually } from './wait.ts';

declare global {
  interface Window {
    heard: string[];
  }
}

/**
 * Listens as a screen reader does: it reads what changes in a status region that it has met before, on the page and not
 * hidden, and nothing of one that comes together with its text.
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.heard = [];
    const seen = () =>
      new Map(
        [...document.querySelectorAll('[role=status]')]
          .filter((region) => region.checkVisibility())
          .map((region) => [region, region.textContent]),
      );
    let known = seen();
    new MutationObserver(() => {
      const now = seen();
      for (const [region, text] of now)
        if (text && known.has(region) && known.get(region) !== text) window.heard.push(text);
      known = now;
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

/** Waits until something of these words was read aloud since `listen`. */
export const untilHeard = (page: Page, words: string): Promise<void> =>
  eventually(async () => {
    const heard = await page.evaluate(() => window.heard);
    if (!heard.some((text) => text.includes(words))) throw new Error(`${words}: heard ${heard.join(' | ')}`);
  });
