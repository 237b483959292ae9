import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { launchBrowser, phone } from '../support/browser.ts';

let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  await app.addMember('clara@exemplo.com.br');
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it('keeps the look that somebody chose, also after a reload, and gives it back to the system', async () => {
  const context = await phone(browser, app.url, 'block');
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: 'light' });
  await app.enter(page, 'clara@exemplo.com.br');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();

  const choose = async (look: string) => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('radio', { name: look }).check({ force: true });
    await page.keyboard.press('Escape');
  };
  await choose('Escura');
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  await page.getByRole('button', { name: 'Mais', exact: true }).waitFor();
  expect(await ground()).toBe(dark);

  // Chosen light stays light at night.
  await choose('Clara');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(light);
  await choose('Automática');
  expect(await ground()).toBe(dark);
  await context.close();
});
