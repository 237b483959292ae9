import { afterEach, beforeAll, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { eventually } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.shared();
});
afterEach(() => page.close());

it('while nothing is filled in, terms are to come, and there is no privacy notice', async () => {
  page = await DomPage.open(app, '/terms');
  await page.getByText('Em breve. Os Termos de Uso').waitFor(FIRST_SCREEN);
  expect(page.getByRole('heading', { name: 'Aviso de Privacidade' }).count()).toBe(0);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Solicitar Cadastro' }).waitFor(FIRST_SCREEN);
  expect(page.getByRole('button', { name: 'Aviso de Privacidade' }).count()).toBe(0);
});

it('terms that could not be read are asked for again: the button says so, and each failure is news', async () => {
  const SETTINGS = /\/api\/app\/settings/;
  const FAILED = 'Não foi possível carregar os Termos de Uso.';
  page = await DomPage.open(app, '/terms', undefined, (network) => network.route(SETTINGS, unreachable));
  await page.getByText(FAILED).waitFor(FIRST_SCREEN);
  const alert = () => document.querySelector('main [role=alert]');
  const before = alert();
  let fail: (() => void) | undefined;
  page.network.route(
    SETTINGS,
    () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  );
  const press = () => page.getByRole('button', { name: /^Tenta/ }).click();
  // Within a second of the last question there is no other.
  await eventually(async () => {
    await press();
    expect(fail).toBeDefined();
  });
  await page.getByRole('button', { name: 'Tentando...' }).waitFor();
  fail?.();
  await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
  await eventually(() => expect(alert()).not.toBe(before));
  await page.getByText(FAILED).waitFor();
  page.network.unroute();
  await eventually(async () => {
    if (page.getByText(FAILED).count() > 0) await press();
    await page.getByText('Em breve. Os Termos de Uso').waitFor({ withinMs: 500 });
  });
});
