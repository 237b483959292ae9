import { afterEach, beforeAll, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';

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
