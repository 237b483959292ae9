import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { ADMIN, desktop, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { eventually } from '../../support/wait.ts';

let app: App;

beforeAll(async () => {
  app = await App.shared();
  await app.addMember('papel@exemplo.com.br');
});

async function signedIn(): Promise<Page> {
  const page = await lentPhone(app);
  await app.enter(page, 'papel@exemplo.com.br');
  await page.getByRole('article').first().waitFor();
  return page;
}

/** How many sheets of A4 the screen fills. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4' });
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** What would stand on every sheet, over the lines below it. */
const over = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((it) => it.checkVisibility() && /fixed|sticky/.test(getComputedStyle(it).position))
      .map(({ className }) => className),
  );

it('the catalogue on paper ends with its last card: no empty sheets for those that are not drawn', async () => {
  const page = await signedIn();
  expect(app.sample.size).toBeGreaterThan(30);
  // The styles for paper come behind the cards.
  await eventually(async () => expect(await sheetsOf(page)).toBeLessThanOrEqual(3));
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('navigation', { name: 'Principal' }).waitFor({ state: 'hidden' });
  await page.evaluate(() => scrollTo(0, 3_000));
  expect(await over(page)).toEqual([]);
  await page.emulateMedia({ media: null });
});

it('what lies over the catalogue is printed once, and alone', async () => {
  const page = await signedIn();
  const [id = ''] = app.sample.values();
  await page.goto(`/dashboard?assistente=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Copiar link' }).waitFor();
  await eventually(async () => expect(await sheetsOf(page)).toBe(1));
  await page.emulateMedia({ media: 'print' });
  expect(await over(page)).toEqual([]);
  await page.emulateMedia({ media: null });
});

it('an administrator’s long ticket is printed whole, and without the list behind it', async () => {
  const lines = Array.from({ length: 90 }, (_, nth) => `linha ${nth}`);
  await app.operator('POST', '/api/collections/support_requests/records', {
    name: 'Paula Papel',
    email: 'papel@exemplo.com.br',
    message: lines.join('\n'),
    status: 'aberto',
  });
  const page = await (await desktop(app.url)).newPage();
  await app.enter(page, ADMIN, '/admin?tab=support');
  await rowOf(page, 'Paula Papel').locator('.message-cell').getByRole('button').click();
  const box = page.locator('.modal[open] .modal-box');
  await box.getByText('linha 89').waitFor();
  await page.emulateMedia({ media: 'print' });
  const hidden = () => box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await eventually(async () => expect(await hidden()).toBe(0));
  expect(await page.getByRole('table').isVisible()).toBe(false);
  expect(await over(page)).toEqual([]);
});
