import type { Page } from 'playwright-core';

/**
 * Keeps a page's requests back until the returned function lets them go: what stands on the screen for as long as one of them
 * takes can then be looked at for as long as a busy machine needs. Not for requests that a service worker answers.
 */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
