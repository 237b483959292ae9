import { expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';

it('keeps the look that somebody chose, also after a reload, and gives it back to the system', async () => {
  const app = await App.shared();
  await app.addMember('aparencia@exemplo.com.br');
  const page = await (await phone(app.url, { colorScheme: 'light' })).newPage();
  await app.enter(page, 'aparencia@exemplo.com.br');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('button', { name: 'Mais', exact: true }).waitFor();
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
});

it('in a high-contrast mode tells the chosen tab, and a choice from a text field', async () => {
  const app = await App.shared();
  await app.addMember('contraste@exemplo.com.br');
  const page = await (await phone(app.url, { forcedColors: 'active' })).newPage();
  await app.enter(page, 'contraste@exemplo.com.br');
  await page.getByRole('article').first().waitFor();
  const line = (name: RegExp) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await line(/^Todos/)).not.toBe(await line(/^Favoritos/));
  await page.getByRole('tab', { name: /^Favoritos/ }).click();
  await page.getByRole('tab', { name: /^Favoritos/, selected: true }).waitFor();
  expect(await line(/^Todos/)).not.toBe(await line(/^Favoritos/));
  const arrow = page.getByLabel('Categoria').evaluate((field) => getComputedStyle(field).appearance);
  expect(await arrow).toBe('auto');
});
