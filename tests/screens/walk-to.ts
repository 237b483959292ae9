import type { Page } from 'playwright-core';

/**
 * Shows an address of the app: by a load in a new window, else by a step within the app, as a link leads there, which costs
 * a tenth. The step goes by way of a screen that keeps nothing, so that no dialog, search or draft of the stop before stands
 * there still; its messages are closed.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  if (await leave(page)) await step(page, address);
  else await page.goto(address);
}

const NOWHERE = '/nao-existe';

/** To the screen that keeps nothing; false where the window shows no app. */
export async function leave(page: Page): Promise<boolean> {
  const [isInApp, isThere] = await page.evaluate(
    (nowhere) => [document.querySelector('#root > *') !== null, location.pathname === nowhere],
    NOWHERE,
  );
  if (!isInApp) return false;
  if (!isThere) await step(page, NOWHERE);
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast-card > button')) close.click();
  });
  return true;
}

const step = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
