import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What Playwright calls for the windows and pages of its own, where no public method leads. */
type Inside = { _connection: { toImpl(of: unknown): { _session: Session; delegate: Delegate } } };
type Session = { send(method: 'Target.setAutoAttach', params: object): Promise<unknown> };
type Delegate = { _mainFrameSession: { _client: Session } };

const WATCHED = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
/** Without a filter the first two are left out as well. */
const LEFT_OUT = ['browser', 'tab', 'service_worker'].map((type) => ({ type, exclude: true }));
const UNWATCHED = { ...WATCHED, filter: [...LEFT_OUT, {}] };

/**
 * A new page in whose window no DevTools watch the service workers, as on everybody's phone, until the window is closed.
 *
 * Playwright watches them all. Chrome ends a watched worker that a new one is to replace even while it answers a request, and
 * starts it again for that request without asking it to end: the page's reload then hangs for five minutes, in 4 of 17 updates
 * beside steady requests, and in none of 101 that nobody watched.
 *
 * Not for tests that take the network from a worker, or answer its own requests: that is what Playwright watches it for.
 */
export async function unwatchedPage(context: BrowserContext): Promise<Page> {
  await inside(context.browser() as Browser)._session.send('Target.setAutoAttach', UNWATCHED);
  context.once('close', () => watchWorkers(context).catch(() => undefined));
  const page = await context.newPage();
  await inside(page).delegate._mainFrameSession._client.send('Target.setAutoAttach', UNWATCHED);
  return page;
}

/** From here on they do, so that what takes the network from a window takes it from its worker too. */
export async function watchWorkers(context: BrowserContext): Promise<void> {
  await inside(context.browser() as Browser)._session.send('Target.setAutoAttach', WATCHED);
}

/** Fails where DevTools watch a worker after all, as with a Playwright that has other insides. */
export async function mustBeUnwatched(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  const workers = targetInfos.filter(({ type }) => type === 'service_worker');
  if (workers.length === 0) throw new Error('No service worker runs');
  if (workers.some(({ attached }) => attached)) throw new Error('DevTools watch the service worker');
}

const inside = (of: Browser | Page) => (of as unknown as Inside)._connection.toImpl(of);
