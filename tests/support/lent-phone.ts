import type { CDPSession, Page } from 'playwright-core';
import type { App } from './app.ts';
import { orKill, phone } from './browser.ts';

type Phone = { page: Page; cdp: CDPSession };

const phones = new Map<App, Phone>();
let lent: { page: Page; forgetMark: () => Promise<void> } | undefined;
let times = 0;

/**
 * One phone for many tests, with nothing on it: where no worker, no clock and no second device is needed. As good as a new
 * one, since all that the origin could keep is wiped, and half as dear: the browser has the code at hand.
 */
export async function lentPhone(app: App): Promise<Page> {
  const { page, cdp } = await phoneOf(app);
  await cdp.send('Storage.clearDataForOrigin', { origin: app.url, storageTypes: 'all' });
  times += 1;
  // What a tab keeps for itself can only be wiped from within.
  const mark = await page.addInitScript((number) => {
    if (location.origin === 'null' || sessionStorage.getItem('lent') === number) return;
    sessionStorage.clear();
    sessionStorage.setItem('lent', number);
  }, String(times));
  lent = { page, forgetMark: () => mark.dispose() };
  return page;
}

async function phoneOf(app: App): Promise<Phone> {
  const known = phones.get(app);
  if (known && !known.page.isClosed()) return known;
  const context = await phone(app.url, { lives: app.isShared ? 'worker' : 'file' });
  const page = await context.newPage();
  const made = { page, cdp: await context.newCDPSession(page) };
  phones.set(app, made);
  return made;
}

/** After a test: nothing of it is left in the way of the next one, and nothing goes on. */
export async function takeBackPhone(): Promise<void> {
  if (!lent) return;
  const { page, forgetMark } = lent;
  lent = undefined;
  await orKill(page.context().browser(), empty(page, forgetMark));
}

async function empty(page: Page, forgetMark: () => Promise<void>): Promise<void> {
  await forgetMark().catch(() => undefined);
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  if (page.isClosed()) return;
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // Of the same origin, so that the browser keeps the process, and in it the code of the app.
  await page.goto('/robots.txt');
}
