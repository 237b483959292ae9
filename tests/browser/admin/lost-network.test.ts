import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { ADMIN, desktop, openAdmin } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { goOffline } from '../../support/connection.ts';
import { until } from '../../support/wait.ts';

// Administrators' code is outside the precache: what has not come before the network goes does not come.

let page: Page;
afterEach(() => page?.context().close());

/** The code of a part has come, as the files are called in the build. */
const arrived = (name: string) =>
  until(name, () =>
    page.evaluate(
      (part) =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes(`${part}-`) && name.endsWith('.js')),
      name,
    ),
  );

it('the settings open without a network, and the lists with what is unsaved stay one button away', async () => {
  const app = await App.shared();
  const context = await desktop(app.url);
  page = await openAdmin(app, context);
  await arrived('admin-settings');
  await goOffline(context);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await page.getByRole('heading', { name: 'Configurações' }).waitFor();
  await page.getByText('Não foi possível carregar as configurações.').waitFor();
  expect(await page.getByText('Algo deu errado').count()).toBe(0);
  await page.getByRole('link', { name: 'Voltar às listas' }).click();
  await page.getByRole('tab', { name: 'Suporte' }).waitFor();
});

it('a sheet over the catalogue opens without a network, and does not take the catalogue away', async () => {
  const app = await App.shared();
  const context = await desktop(app.url);
  page = await context.newPage();
  await app.enter(page, ADMIN, '/dashboard');
  await page.getByRole('button', { name: 'Novo assistente' }).waitFor();
  await goOffline(context);
  for (const [item, title] of [
    ['Importar arquivo', 'Importar catálogo'],
    ['Uso dos assistentes', 'Uso dos assistentes'],
  ] as const) {
    await page.getByRole('button', { name: 'Catálogo' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' });
  }
  expect(await page.getByText('Algo deu errado').count()).toBe(0);
});
