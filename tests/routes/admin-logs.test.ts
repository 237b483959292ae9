import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { call } from '../support/http.ts';
import { addRow } from '../support/records.ts';
import { sql } from '../support/sql.ts';
import { eventually } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.start();
  const asked = await call(app.server, 'POST', '/api/collections/users/request-otp', {
    body: { email: ADMIN },
  });
  const otp = { otpId: asked.json['otpId'], password: (await app.nextSignInMail(ADMIN)).code };
  const entered = await call(app.server, 'POST', '/api/collections/users/auth-with-otp', { body: otp });
  expect(entered.status).toBe(200);
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

afterEach(() => page?.close());
afterAll(() => app?.stop());

async function logsTab(): Promise<DomPage> {
  page = await DomPage.open(app, '/admin?tab=logs', ADMIN);
  await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor(FIRST_SCREEN);
  return page;
}

const rows = (page: DomPage) => page.locator('tbody tr');

describe('the logs tab', () => {
  it('shows what really happened, newest first, in the words of the contract', async () => {
    const page = await logsTab();
    for (const name of ['Tipo', 'Usuário', 'Ação', 'IP', 'Data/Hora', 'Status'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await rowOf(page, 'Pedido de link recusado').waitFor();
    const security = rowOf(page, 'Pedido de link recusado').locator('th, td').texts();
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
    const dates = page.locator('tbody td:nth-child(5)').texts();
    const sortable = dates.map((date) => date.replace(/(\d\d)\/(\d\d)\/(\d{4}) (.*)/, '$3$2$1$4'));
    expect(sortable).toEqual([...sortable].sort().reverse());
  });

  it('finds by user, action or IP, by type, and says when there is nothing', async () => {
    const page = await logsTab();
    const search = page.getByPlaceholder('Buscar por usuário, ação ou IP...');
    const one = () => eventually(() => expect(rows(page).count()).toBe(1));
    await search.fill('APROVOU joao');
    await one();
    await search.fill('203.0.113.7');
    await eventually(() => expect(rows(page).count()).toBe(3));
    await page.getByLabel('Tipo').selectOption({ label: 'Segurança' });
    await one();
    await rowOf(page, 'Pedido de link recusado').waitFor();
    await search.fill('ninguém assim');
    await page.getByText('Nenhum log encontrado.').waitFor();
    const options = page.getByLabel('Tipo').locator('option');
    expect(options.texts()).toEqual(['Todos os tipos', 'Login', 'Admin', 'Erro', 'Segurança']);
    expect(options.all().every((option) => option.getAttribute('value'))).toBe(true);
  });

  it('turns pages at the server', async () => {
    const page = await logsTab();
    await page.getByPlaceholder('Buscar por usuário, ação ou IP...').fill('há tempos');
    await page.getByText('1–50 de 60').waitFor();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await page.getByText('51–60 de 60').waitFor();
    await eventually(() => expect(rows(page).count()).toBe(10));
  });

  it('does not call a silent server an empty log', async () => {
    page = await DomPage.open(app, '/admin?tab=logs', ADMIN, (network) =>
      network.route(/admin\/logs\?/, unreachable),
    );
    await page.getByText('Não foi possível carregar os logs.').waitFor(FIRST_SCREEN);
    expect(page.getByText('Nenhum log encontrado.').count()).toBe(0);
    // With the press and not before it: the list's own poll would take the button away.
    addEventListener('click', () => page.network.unroute(), { once: true, capture: true });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await rowOf(page, 'Pedido de link recusado').waitFor();
  });
});
