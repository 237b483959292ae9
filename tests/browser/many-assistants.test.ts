import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillCatalogue } from '../../scripts/bench/fill-catalogue.mjs';
import { App, eventually } from '../support/app.ts';
import { launchBrowser, phone, untilOfflineReady } from '../support/browser.ts';

const COUNT = 10_000;

let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  await fillCatalogue({ operate: (path, body) => app.operator('POST', path, body) }, COUNT);
  await app.addMember('muitos@exemplo.com.br');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The first cards are all of one category; the choices fill up when the whole catalogue has been read. */
const untilWhole = (page: Page) =>
  eventually(async () =>
    expect(await page.getByLabel('Categoria').getByRole('option').count()).toBeGreaterThan(5),
  );

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

it('10,000 assistants open offline, are searched at every key and stay a small page', async () => {
  const context = await phone(browser, app.url);
  const page = await context.newPage();
  await app.enter(page, 'muitos@exemplo.com.br');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('tab', { name: `Todos (${COUNT})` }).waitFor();
  await untilWhole(page);
  await untilOfflineReady(page);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('tab', { name: `Todos (${COUNT})` }).waitFor();
  await untilWhole(page);
  expect(await nodes(page)).toBeLessThanOrEqual(400);

  const box = page.getByRole('searchbox');
  const counts: number[] = [];
  const total = async () =>
    Number(/\d+/.exec((await page.getByRole('tab').first().textContent()) ?? '')?.[0]);
  for (const key of '9999') {
    const before = await total();
    await box.press(key);
    await eventually(async () => expect(await total()).toBeLessThan(before), 3_000);
    counts.push(await total());
  }
  expect(counts.at(-1)).toBe(1);
  await box.fill('CARROSSEIS INSTAGRAM');
  await eventually(async () => expect(await total()).toBeLessThan(COUNT));

  // Far down the list there are still cards, and still few elements.
  await box.fill('');
  for (let screen = 0; screen < 60; screen++) {
    await page.evaluate(() => scrollBy(0, 3_000));
    await page.waitForTimeout(20);
  }
  await eventually(async () => {
    const last = page.getByRole('article').last();
    expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(300);
  });
  expect(await nodes(page)).toBeLessThanOrEqual(400);
  await context.close();
});
