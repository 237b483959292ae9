import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, addRequest, desktop, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { listen, untilHeard } from '../../support/screen-reader.ts';

let app: App;
let page: Page;

beforeAll(async () => {
  app = await App.shared();
  page = await (await desktop(app.url)).newPage();
  await app.enter(page, ADMIN);
});

describe('who only listens hears', () => {
  it('that a plan is for life', async () => {
    await addRequest(app, { full_name: 'Vera Ouvinte', email: 'ouvinte@exemplo.com.br' });
    await walkTo(page, '/admin?tab=requests');
    await rowOf(page, 'Vera Ouvinte').getByRole('button', { name: 'Aprovar' }).click();
    const plan = page.getByRole('dialog', { name: 'Aprovar Solicitação' }).getByLabel('Tipo de plano');
    await plan.waitFor();
    await listen(page);
    await plan.selectOption('Vitalício');
    await untilHeard(page, 'Plano Vitalício Selecionado');
  });

  it('that a request was rejected, once its dialog has gone', async () => {
    await addRequest(app, { full_name: 'Rui Ouvinte', email: 'rui.ouvinte@exemplo.com.br' });
    await walkTo(page, '/admin?tab=requests');
    await rowOf(page, 'Rui Ouvinte').getByRole('button', { name: 'Rejeitar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rejeitar Solicitação' });
    await dialog.waitFor();
    await listen(page);
    await dialog.getByRole('button', { name: 'Rejeitar' }).click();
    await untilHeard(page, 'Solicitação rejeitada');
  });

  it('how many lines of the log a search has found', async () => {
    await walkTo(page, '/admin?tab=logs');
    await page.getByRole('row').nth(1).waitFor();
    await listen(page);
    await page.getByPlaceholder('Buscar por usuário, ação ou IP').fill('nada que seja assim');
    await untilHeard(page, '0 resultados');
  });

  it('what is wrong with a list of people, and what would become of each line', async () => {
    await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
    const check = page.getByRole('button', { name: 'Conferir' });
    await check.waitFor();
    await listen(page);
    await check.click();
    await untilHeard(page, 'Cole ao menos um endereço de e-mail.');
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await untilHeard(page, 'Plano Vitalício Selecionado');
    await page.getByLabel('Quem convidar').fill('nova.ouvinte@exemplo.com.br\nsem arroba');
    await check.click();
    await untilHeard(page, '1 pessoa nova, 1 linha com erro.');
  });

  it('that there is such an assistant already, and such a category', async () => {
    await walkTo(page, '/dashboard?editar=novo');
    const sheet = page.getByRole('dialog', { name: 'Novo assistente' });
    const name = sheet.getByLabel('Nome', { exact: true });
    await name.waitFor();
    await listen(page);
    await sheet.getByRole('combobox', { name: 'Categoria' }).fill('instagram');
    await untilHeard(page, 'Já existe a categoria Instagram.');
    await name.fill('Bio que Converte');
    await untilHeard(page, 'Já existe um assistente com este nome');
  });

  it('how the invitations have ended, and no count of those on their way', async () => {
    const none = { waiting: 0, sending: 0, sent: 0, failed: 0, unknown: 0 };
    let counts = { ...none, waiting: 2 };
    onTestFinished(() => page.unroute('**/api/app/admin/invitations'));
    await page.route('**/api/app/admin/invitations', (route) =>
      route.fulfill({ json: { counts, items: [] } }),
    );
    await walkTo(page, '/admin?painel=configuracoes&secao=pessoas');
    await page.getByText('0 de 2 enviados; 2 a caminho.').waitFor();
    await listen(page);
    for (const [next, text] of [
      [{ ...none, waiting: 1, sent: 1 }, '1 de 2 enviados; 1 a caminho.'],
      [{ ...none, sent: 1, failed: 1 }, '1 de 2 enviados; 1 com falha.'],
    ] as const) {
      counts = next;
      // Not only in two seconds.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText(text).waitFor();
    }
    await untilHeard(page, '1 de 2 enviados; 1 com falha.');
    expect((await page.evaluate(() => window.heard)).join()).not.toContain('a caminho');
  });

  it('that every assistant was opened before', async () => {
    const used = {
      id: 'a',
      name: 'Usado',
      category: 'Blog',
      published: true,
      month: 9,
      quarter: 9,
      hearts: 9,
    };
    onTestFinished(() => page.unroute('**/api/app/admin/usage'));
    await page.route('**/api/app/admin/usage', (route) =>
      route.fulfill({ json: { items: [{ ...used, ever: true }] } }),
    );
    await walkTo(page, '/dashboard?uso=catalogo');
    const unused = page.getByLabel('Só os não abertos no último ano (0)');
    await unused.waitFor();
    await listen(page);
    await unused.check();
    await untilHeard(page, 'Todos foram abertos no último ano.');
  });

  it('that the connection is lost, in the form for an access', async () => {
    const form = await (await phone(app.url)).newPage();
    await form.goto('/register');
    await form.getByLabel('Nome completo').waitFor();
    await listen(form);
    await goOffline(form.context());
    await untilHeard(form, 'Você está sem conexão.');
    await goOnline(form.context());
  });

  it('that the connection is lost, over the catalogue', async () => {
    await app.addMember('ouvinte.membro@exemplo.com.br');
    const page = await (await phone(app.url)).newPage();
    await app.enter(page, 'ouvinte.membro@exemplo.com.br');
    await page.getByText('Sincronizado').waitFor();
    await listen(page);
    await goOffline(page.context());
    await untilHeard(page, 'Sem conexão');
    await goOnline(page.context());
  });
});
