import type { Page } from 'playwright-core';
import { readEverythingStored } from './everything-stored.ts';

/** Everything that the page's origin keeps where a script can read it, with its address and what the worker has cached. */
export async function keptOnDevice(page: Page): Promise<string> {
  const cached = await page.evaluate(async () => {
    const texts = [location.href];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });
  return `${await page.evaluate(readEverythingStored)}\n${cached}`;
}
