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
