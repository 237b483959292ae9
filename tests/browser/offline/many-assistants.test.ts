import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline } from '../../support/connection.ts';
import { rounds } from '../../support/full.ts';
import { sql } from '../../support/sql.ts';
import { eventually } from '../../support/wait.ts';

const COUNT = rounds(3_000, 10_000);

let app: App;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  // The sample again and again, each time under another number; the last is one less than their count.
  const sampled = app.sample.size;
  await sql(
    app.server,
    `WITH RECURSIVE n(i) AS (SELECT ${sampled} UNION ALL SELECT i + 1 FROM n WHERE i < ${COUNT - 1}),
       s AS (SELECT *, ROW_NUMBER() OVER () - 1 AS place FROM marketing_assistants)
     INSERT INTO marketing_assistants (id, name, description, category, tags, url, published, created_at, updated_at)
     SELECT printf('b%014d', i), name || ' ' || i, description, category, tags, url, 1, created_at, updated_at
     FROM n JOIN s ON place = i % ${sampled}`,
  );
  await app.addMember('muitos@exemplo.com.br');
});
afterAll(() => app?.stop());

/** The first cards are all of one category; the choices fill up when the whole catalogue has been read. */
const untilWhole = (page: Page) =>
  eventually(async () =>
    expect(await page.getByLabel('Categoria').getByRole('option').count()).toBeGreaterThan(5),
  );

const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

it(`${COUNT} assistants open offline, are searched at every key and stay a small page`, async () => {
  const context = await phone(app.url, { worker: true });
  const page = await context.newPage();
  await app.enter(page, 'muitos@exemplo.com.br');
  await page.getByRole('article').first().waitFor();
  await page.getByRole('tab', { name: `Todos (${COUNT})` }).waitFor();
  await untilWhole(page);
  await untilOfflineReady(page);

  await goOffline(context);
  await page.reload();
  await page.getByRole('tab', { name: `Todos (${COUNT})` }).waitFor();
  await untilWhole(page);
  expect(await nodes(page)).toBeLessThanOrEqual(400);

  const box = page.getByRole('searchbox');
  // Searched are those that have been sorted so far: this is said once all have.
  await box.fill('xyzxyz');
  await page.getByText('Nenhum assistente encontrado.').waitFor();
  await box.fill('');
  await page.getByRole('tab', { name: `Todos (${COUNT})` }).waitFor();
  const counts: number[] = [];
  const total = async () =>
    Number(/\d+/.exec((await page.getByRole('tab').first().textContent()) ?? '')?.[0]);
  for (const key of String(COUNT - 1)) {
    const before = await total();
    await box.press(key);
    await eventually(async () => expect(await total()).toBeLessThan(before));
    counts.push(await total());
  }
  expect(counts.at(-1)).toBe(1);
  await box.fill('CARROSSEIS INSTAGRAM');
  await eventually(async () => expect(await total()).toBeLessThan(COUNT));

  // Far down the list there are still cards, and still few elements.
  await box.fill('');
  await eventually(async () => {
    await page.evaluate(() => scrollBy(0, 3_000));
    const last = page.getByRole('article').last();
    expect(Number(await last.getAttribute('aria-posinset'))).toBeGreaterThan(300);
  });
  expect(await nodes(page)).toBeLessThanOrEqual(400);
});
