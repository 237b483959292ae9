import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { deliver, SECRETS } from '../support/purchases.ts';

let app: App;
let page: DomPage;
beforeAll(async () => {
  app = await App.start({ env: { HOTMART_HOTTOK: SECRETS.HOTMART_HOTTOK } });
});
afterAll(async () => {
  await page?.close();
  await app?.stop();
});

it('a purchase shows as a request, its product is given a plan, and Reprocessar makes access of it', async () => {
  const sale = { platform: 'hotmart', order: 'HP1', product: '77', email: 'ana@exemplo.com.br' } as const;
  await deliver(app.server, sale, 'paid');
  await deliver(app.server, sale, 'paid');
  page = await DomPage.open(app, '/admin?tab=requests', ADMIN);
  await rowOf(page, 'ana@exemplo.com.br').getByText('Compra confirmada').waitFor(FIRST_SCREEN);
  await page.close();

  page = await DomPage.open(app, '/admin?painel=configuracoes&secao=compras', ADMIN);
  const row = rowOf(page, 'ana@exemplo.com.br');
  await row.getByText('Solicitação à espera').waitFor(FIRST_SCREEN);
  expect(await row.textContent()).toContain('2 vezes');
  const product = rowOf(page, 'Produto 77 (Hotmart 77)');
  await product.getByText('Um administrador decide').waitFor();
  await product.getByRole('button', { name: 'Mudar' }).click();
  const dialog = page.getByRole('dialog', { name: 'O que a compra dá' });
  await dialog.getByLabel('Depois da compra confirmada').selectOption('Anual');
  await dialog.getByLabel('Dias de acesso').fill('0');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.getByText('Escreva de 1 a 3650 dias.').waitFor();
  await dialog.getByLabel('Dias de acesso').fill('400');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await product.getByText('Anual por 400 dias').waitFor();
  await row.getByRole('button', { name: 'Reprocessar' }).click();
  await row.getByText('Acesso liberado').waitFor();
  await page.getByText('Compra reprocessada').waitFor();
});
