import type { BrowserContext, Page } from 'playwright-core';
import { until } from './wait.ts';

/** Takes the network away from a browser; on return no request of its pages leaves any more. */
export const goOffline = (context: BrowserContext): Promise<void> => setOffline(context, true);

/** Gives the network back; on return the requests of its pages arrive. */
export const goOnline = (context: BrowserContext): Promise<void> => setOffline(context, false);

/**
 * Chromium tells a page and its network process apart from each other: on a busy machine the page can be told first, and a
 * request that it sends then still meets the old state.
 */
async function setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
  await context.setOffline(isOffline);
  const told = isOffline ? 'lost' : 'answered';
  for (const page of context.pages()) {
    await until(`a page whose requests are ${told}`, async () =>
      [told, 'none'].includes(await fateOfRequest(page)),
    );
  }
}

/** 'none' where a page has nobody to ask: a blank one, or an error of the browser's own. */
async function fateOfRequest(page: Page): Promise<string> {
  const ask = async () => {
    if (!location.protocol.startsWith('http')) return 'none';
    const answer = fetch(`/api/health?${Math.random()}`, { cache: 'no-store' });
    return answer.then(
      () => 'answered',
      () => 'lost',
    );
  };
  // A page that just moves on is asked again.
  return page.evaluate(ask).catch(() => 'moving');
}
