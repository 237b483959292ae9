import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addRequest, desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
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
  expect(await chosenAndOther(page.locator('.dock-bar > a'))).toEqual([1, 'differ']);
  const arrow = page.getByLabel('Categoria').evaluate((field) => getComputedStyle(field).appearance);
  expect(await arrow).toBe('auto');
});

it('in a high-contrast mode tells the chosen day, section and kind of lines from the others', async () => {
  const app = await App.shared();
  await addRequest(app, { full_name: 'Clara Contraste', email: 'clara.contraste@exemplo.com.br' });
  const page = await openAdmin(app, await desktop(app.url, { forcedColors: 'active' }), 'requests');
  expect(await chosenAndOther(page.locator('.bar-links > a'))).toEqual([1, 'differ']);
  await rowOf(page, 'Clara Contraste').getByRole('button', { name: 'Aprovar' }).click();
  await page.getByLabel('Tipo de plano').selectOption('Anual');
  await page.getByRole('button', { name: /^Data de Expiração/ }).click();
  await page.getByRole('grid').waitFor();
  expect(await chosenAndOther(page.locator('.calendar td > button:enabled'))).toEqual([1, 'differ']);

  await page.goto('/admin?painel=configuracoes&secao=pessoas');
  await page.locator('.settings-nav > a').first().waitFor();
  expect(await chosenAndOther(page.locator('.settings-nav > a'))).toEqual([1, 'differ']);

  await page.goto('/dashboard?importar=catalogo');
  const text = 'nome;categoria;url\nPara ver;Visão;https://exemplo.com.br/ver\n;Visão;x\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ver.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const kinds = page.locator('.import-kinds > button');
  await kinds.nth(1).waitFor();
  expect(await chosenAndOther(kinds)).toEqual([1, 'differ']);
});

/** How many are chosen, and whether ground or line tells them from all others; colours and shadows are the mode's own. */
const chosenAndOther = (all: Locator): Promise<[number, 'differ' | 'alike']> =>
  all.evaluateAll((places) => {
    const look = (place: Element) => {
      const { backgroundColor, textDecorationLine } = getComputedStyle(place);
      return `${backgroundColor} ${textDecorationLine}`;
    };
    const isChosen = (place: Element) => place.matches('[aria-pressed=true], a[aria-current]');
    const chosen = places.filter(isChosen);
    const others = new Set(places.filter((place) => !isChosen(place)).map(look));
    const differ = others.size > 0 && chosen.every((place) => !others.has(look(place)));
    return [chosen.length, differ ? 'differ' : 'alike'];
  });
