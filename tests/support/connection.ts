import type { BrowserContext, Page } from 'playwright-core';
import { until } from './wait.ts';

/** Takes the network away from a browser; on return no request of its pages leaves any more, and they know. */
export const goOffline = (context: BrowserContext): Promise<void> => setOffline(context, true);

/** Gives the network back; on return the requests of its pages arrive, and they know. */
export const goOnline = (context: BrowserContext): Promise<void> => setOffline(context, false);

/**
 * Chromium tells a page and its network process apart from each other: on a busy machine either may be told first. A request
 * that the page sends then still meets the old state; or a page that believes to be online reloads, and is gone.
 */
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  const told = isOffline ? 'lost' : 'answered';
  for (const page of context.pages()) {
    await until(`a page whose requests are ${told}`, async () =>
      [`${told}, ${isOffline ? 'offline' : 'online'}`, 'none'].includes(await fateOfRequest(page)),
    );
    // A device says it when the network is gone. What was still answered behind Chromium's word has told the app of a way around
    // it, as a VPN is, and it would believe in that until its next request.
    if (isOffline) await page.evaluate(() => dispatchEvent(new Event('offline'))).catch(() => undefined);
  }
}

/**
 * What becomes of a request of the page, and what the page believes; 'none' where it has nobody to ask: a blank one, or an error of
 * the browser's own.
 */
async function fateOfRequest(page: Page): Promise<string> {
  const ask = async () => {
    if (!location.protocol.startsWith('http')) return 'none';
    const answer = fetch(`/api/health?${Math.random()}`, { cache: 'no-store' });
    const fate = await answer.then(
      () => 'answered',
      () => 'lost',
    );
    return `${fate}, ${navigator.onLine ? 'online' : 'offline'}`;
  };
  // A page that just moves on is asked again.
  return page.evaluate(ask).catch(() => 'moving');
}
