import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, desktop, rowOf } from '../support/admin-page.ts';
import { App, eventually } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { addRow } from '../support/records.ts';
import { sql } from '../support/sql.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  context = await desktop(browser, app.url);
  const page = await context.newPage();
  await app.signIn(page, ADMIN);
  await page.close();
  await sql(
    app.server,
    `INSERT INTO system_logs (id, type, user, action, ip, timestamp, status, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     SELECT 'antiga' || printf('%09d', i), 'login', 'antiga' || i || '@exemplo.com.br', 'Entrou há tempos', '10.0.0.1',
       printf('2026-01-01 12:%02d:00.000Z', i % 60), 'sucesso', '2026-01-01 12:00:00.000Z', '2026-01-01 12:00:00.000Z'
     FROM n`,
  );
  const row = { user: 'carla@exemplo.com.br', ip: '203.0.113.7', timestamp: '2199-03-05 02:30:00.000Z' };
  const kinds = [
    { type: 'seguranca', action: 'Pedido de link recusado', status: 'alerta' },
    { type: 'erro', action: 'O servidor de e-mail recusou', status: 'erro' },
    { type: 'admin', action: 'Aprovou a solicitação de João', status: 'sucesso' },
  ];
  for (const kind of kinds) await addRow(app.server, 'system_logs', { ...row, ...kind });
});

afterEach(async () => {
  for (const page of context.pages()) await page.close();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function logsTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin?tab=logs');
  await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor();
  return page;
}

const rows = (page: Page) => page.locator('tbody tr');

describe('the logs tab', () => {
  it('shows what really happened, newest first, in the words of the contract', async () => {
    const page = await logsTab();
    for (const name of ['Tipo', 'Usuário', 'Ação', 'IP', 'Data/Hora', 'Status'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    const security = await rowOf(page, 'Pedido de link recusado').locator('td').allTextContents();
    expect(security).toEqual([
      'Segurança',
      'carla@exemplo.com.br',
      'Pedido de link recusado',
      '203.0.113.7',
      '04/03/2199 23:30',
      'Alerta',
    ]);
    await rowOf(page, 'O servidor de e-mail recusou').getByText('Erro', { exact: true }).first().waitFor();
    await rowOf(page, 'Aprovou a solicitação').getByText('Sucesso', { exact: true }).waitFor();
    // The administrator's own sign-in, a moment ago, is there too: no sample rows.
    await rowOf(page, 'admin@exemplo.com.br').getByText('Login', { exact: true }).first().waitFor();
    const dates = await page.locator('tbody td:nth-child(5)').allTextContents();
    const sortable = dates.map((date) => date.replace(/(\d\d)\/(\d\d)\/(\d{4}) (.*)/, '$3$2$1$4'));
    expect(sortable).toEqual([...sortable].sort().reverse());
  });

  it('keeps kinds and addresses in one line beside an action as long as it may be', async () => {
    const action = `Alterou ${'nome_de_um_campo_do_painel, '.repeat(12)}${'x'.repeat(90)}`;
    await addRow(app.server, 'system_logs', {
      type: 'seguranca',
      user: `${'a'.repeat(60)}@exemplo.com.br`,
      action,
      ip: '203.113.117.217',
      status: 'sucesso',
      timestamp: '2199-03-05 02:31:00.000Z',
    });
    const page = await logsTab();
    const row = rowOf(page, 'nome_de_um_campo');
    const lines = (cell: Locator) =>
      cell.evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      });
    expect(await lines(row.getByText('203.113.117.217'))).toBe(1);
    for (const badge of await row.locator('.badge').all()) expect(await lines(badge)).toBe(1);
  });

  it('finds by user, action or IP, by type, and says when there is nothing', async () => {
    const page = await logsTab();
    const search = page.getByPlaceholder('Buscar por usuário, ação ou IP...');
    const one = () => eventually(async () => expect(await rows(page).count()).toBe(1));
    await search.fill('APROVOU joao');
    await one();
    await search.fill('203.0.113.7');
    await eventually(async () => expect(await rows(page).count()).toBe(3));
    await page.getByLabel('Tipo').selectOption({ label: 'Segurança' });
    await one();
    await rowOf(page, 'Pedido de link recusado').waitFor();
    await search.fill('ninguém assim');
    await page.getByText('Nenhum log encontrado.').waitFor();
    const options = page.getByLabel('Tipo').locator('option');
    expect(await options.allTextContents()).toEqual([
      'Todos os tipos',
      'Login',
      'Admin',
      'Erro',
      'Segurança',
    ]);
    expect(await options.evaluateAll((all) => all.every((option) => option.getAttribute('value')))).toBe(
      true,
    );
  });

  it('turns pages at the server', async () => {
    const page = await logsTab();
    await page.getByPlaceholder('Buscar por usuário, ação ou IP...').fill('há tempos');
    await page.getByText('1–50 de 60').waitFor();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await page.getByText('51–60 de 60').waitFor();
    await eventually(async () => expect(await rows(page).count()).toBe(10));
  });

  it('does not call a silent server an empty log', async () => {
    const page = await context.newPage();
    await page.route('**/api/app/admin/logs?**', (route) => route.abort());
    await page.goto('/admin?tab=logs');
    await page.getByText('Não foi possível carregar os logs.').waitFor();
    expect(await page.getByText('Nenhum log encontrado.').count()).toBe(0);
    await page.unroute('**/api/app/admin/logs?**');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await rowOf(page, 'Pedido de link recusado').waitFor();
  });
});
