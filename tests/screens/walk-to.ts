import type { Page } from 'playwright-core';

/**
 * Shows an address of the app: by a load in a new window, else by a step within the app, as a link leads there, which costs
 * a tenth. The step goes by way of a screen that keeps nothing, so that no dialog, search or draft of the stop before stands
 * there still; its messages are closed.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const isInApp = await page.evaluate(() => document.querySelector('#root > *') !== null);
  if (!isInApp) {
    await page.goto(address);
    return;
  }
  await step(page, '/nao-existe');
  await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor();
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.toast-card > button')) close.click();
  });
  await step(page, address);
}

const step = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
