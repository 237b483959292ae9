import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { downloadsOf, readDownload, savedAs } from '../../support/download.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { HOSTILE_CELLS, isDangerous, recovered } from '../../support/hostile-cells.ts';
import { passTime } from '../../support/pass-time.ts';
import { newId } from '../../support/people.ts';
import { readCsv } from '../../support/read-csv.ts';
import { readZip } from '../../support/read-zip.ts';
import { quote, sql } from '../../support/sql.ts';
import { timeToAppear } from '../../support/time-to-appear.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

const NOW = '2026-03-05 02:30:00.000Z';
/** The same moment as a doctor in São Paulo says it. */
const NOW_WRITTEN = '04/03/2026 23:30';
const MANY = 2_500;
const FILES = ['usuarios.csv', 'solicitacoes.csv', 'suporte.csv', 'logs.csv'];
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

let app: App;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await App.start();
  for (const [index, text] of HOSTILE_CELLS.entries())
    await sql(app.server, hostileRows(text, index).join(';\n'));
  await sql(
    app.server,
    `INSERT INTO system_logs (id, type, user, action, ip, timestamp, status, created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
     SELECT 'muitas' || printf('%09d', i), 'login', 'pessoa' || i || '@exemplo.com.br', 'Entrou', '10.0.0.1',
       '${NOW}', 'sucesso', '${NOW}', '${NOW}' FROM n`,
  );
  context = await desktop(app.url);
  await context.clock.install();
  page = await context.newPage();
  await app.enter(page, ADMIN);
});

afterAll(() => app?.stop());

/** One hostile text in every free field of every table. */
function hostileRows(text: string, index: number): string[] {
  const [cell, email] = [quote(text), quote(`hostil${index}@exemplo.com.br`)];
  const [user, ticket] = [newId(), newId()];
  return [
    `INSERT INTO users (id, email, emailVisibility, verified, tokenKey, password, name, created_at, updated_at)
     VALUES ('${user}', ${email}, 1, 1, 'k${user}', 'x', ${cell}, '${NOW}', '${NOW}')`,
    `INSERT INTO profiles (id, user_id, full_name, email, plan_type, expires_at, status, crm, specialty, city, state, phone, created_at, updated_at)
     VALUES ('${user}', '${user}', ${cell}, ${email}, ${cell}, '', 'active', '00${index}', ${cell}, ${cell}, 'SP', '11912345678', '${NOW}', '${NOW}')`,
    `INSERT INTO registration_requests (id, full_name, email, specialty, crm, phone, state, is_other_professional, is_student, status, reviewed_at, reviewed_by, rejection_reason, mail_status, created_at, updated_at)
     VALUES ('${newId()}', ${cell}, ${email}, ${cell}, '00${index}', ${cell}, 'RJ', 0, 0, 'rejected', '${NOW}', '', ${cell}, '', '${NOW}', '${NOW}')`,
    `INSERT INTO support_requests (id, name, email, message, status, user_id, created_at, updated_at)
     VALUES ('${ticket}', ${cell}, ${email}, ${cell}, 'respondido', '${user}', '${NOW}', '${NOW}')`,
    `INSERT INTO support_messages (id, sender_id, message, author, created_at, updated_at)
     VALUES ('${newId()}', '${ticket}', ${cell}, 'admin', '${NOW}', '${NOW}')`,
    `INSERT INTO system_logs (id, type, user, action, ip, timestamp, status, created_at, updated_at)
     VALUES ('${newId()}', 'admin', ${cell}, ${cell}, '10.0.0.2', '${NOW}', 'alerta', '${NOW}', '${NOW}')`,
  ];
}

async function exportTab(): Promise<void> {
  await walkTo(page, '/admin?tab=export');
  await page.getByRole('heading', { name: 'Exportação de Dados' }).waitFor();
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const start = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: /^Exportar/ })
    .click();

/** Holds the second page of the log back until it is let go. */
async function holdSecondPage(page: Page) {
  let letGo: (how: 'continue' | 'refuse') => void = () => undefined;
  const decision = new Promise<'continue' | 'refuse'>((decide) => {
    letGo = decide;
  });
  const held = page.waitForRequest((request) => /what=logs&after=[^&]/.test(request.url()));
  await context.route(/admin\/export\?what=logs&after=[^&]/, async (route) => {
    const how = await decision;
    const data = { what: { code: 'invalid_what', message: 'Esta exportação não existe.' } };
    if (how === 'continue') await route.continue();
    else await route.fulfill({ status: 400, json: { status: 400, message: 'Não.', data } });
  });
  return { held, letGo };
}

/** The rows of a file by column, after what every file must hold. */
function rowsOf(text: string): Record<string, string>[] {
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [header = [], ...rows] = readCsv(text.slice(1));
  for (const row of rows) expect(row).toHaveLength(header.length);
  expect(rows.flat().filter(isDangerous)).toEqual([]);
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])));
}

const hostileIn = (rows: Record<string, string>[], column: string) =>
  rows.map((row) => recovered(row[column] ?? '')).filter((text) => HOSTILE_CELLS.includes(text));

/** What all four files hold, wherever they came from. */
function expectFiles(files: ReadonlyMap<string, string>) {
  const [users, requests, tickets, logs] = FILES.map((name) => rowsOf(files.get(name) ?? ''));
  const all = [...HOSTILE_CELLS].sort();
  expect(hostileIn(users ?? [], 'Nome').sort()).toEqual(all);
  expect(hostileIn(users ?? [], 'Tipo de Acesso').sort()).toEqual(all);
  expect(hostileIn(requests ?? [], 'Especialidade').sort()).toEqual(all);
  expect(hostileIn(requests ?? [], 'Motivo da rejeição').sort()).toEqual(all);
  expect(hostileIn(tickets ?? [], 'Mensagem').sort()).toEqual(all);
  expect(hostileIn(logs ?? [], 'Ação').sort()).toEqual(all);
  expect(users?.[0]).toMatchObject({
    Telefone: '(11) 91234-5678',
    UF: 'SP',
    Validade: 'Vitalício',
    Status: 'Vitalício',
    'Criado em': NOW_WRITTEN,
  });
  expect(users?.map((row) => row['CRM']).sort()).toEqual(HOSTILE_CELLS.map((_, i) => `'00${i}`).sort());
  expect(requests?.[0]).toMatchObject({ Status: 'Rejeitado', 'Analisada em': NOW_WRITTEN });
  for (const ticket of tickets ?? []) {
    expect(ticket).toMatchObject({ Status: 'Respondido', 'Mensagens no histórico': '1' });
    const message = recovered(ticket['Mensagem'] ?? '');
    expect(ticket['Histórico']).toBe(`[${NOW_WRITTEN}] Resposta do Admin: ${message}`);
  }
  tried('I5', HOSTILE_CELLS.length);
  const many = (logs ?? []).filter((row) => row['ID']?.startsWith('muitas'));
  expect(new Set(many.map((row) => row['ID'])).size).toBe(MANY);
  expect(many).toHaveLength(MANY);
  expect(many[0]).toMatchObject({ Tipo: 'Login', Status: 'Sucesso', 'Data/Hora': NOW_WRITTEN });
}

describe('the export tab', () => {
  it('makes four real files at once, that any strict reader opens and no spreadsheet calculates', async () => {
    await exportTab();
    const downloads = downloadsOf(page);
    const titles = ['Usuários', 'Solicitações de Cadastro', 'Mensagens de Suporte', 'Logs do Sistema'];
    for (const title of titles) await start(page, title);
    await page.getByText('Exportação iniciada').first().waitFor();
    await eventually(() => expect([...downloads.keys()].sort()).toEqual([...FILES].sort()));
    await passTime(page, 2_000);
    await page.getByText('Download concluído').first().waitFor();
    const files = new Map<string, string>();
    for (const [name, download] of downloads) files.set(name, utf8.decode(await readDownload(download)));
    expectFiles(files);
  });

  it('packs the same four files into one, and says in the log who took what', async () => {
    await exportTab();
    const downloads = downloadsOf(page);
    const saved = await timeToAppear(page, '.toaster', 'Download concluído');
    await start(page, 'Exportação completa');
    await page.getByText('Exportação iniciada').waitFor();
    await page.getByText('Download concluído').waitFor();
    expect(await saved()).toBeGreaterThanOrEqual(2_000);
    const files = await readZip(await readDownload(await savedAs(downloads, 'dados_completos.zip')));
    expect([...files.keys()]).toEqual(FILES);
    expectFiles(files);
    const rows = await sql(
      app.server,
      `SELECT DISTINCT user FROM system_logs WHERE action LIKE '%exportação completa%'`,
    );
    expect(rows).toEqual([[ADMIN]]);
  });
});

describe('an export that takes long', () => {
  it('shows the rows, goes on beside other tabs and screens, and is told there', async () => {
    await exportTab();
    const downloads = downloadsOf(page);
    const { held, letGo } = await holdSecondPage(page);
    await start(page, 'Logs do Sistema');
    await held;
    await card(page, 'Logs do Sistema')
      .getByText(/^1\.000 de 2\.\d{3} linhas$/)
      .waitFor();
    await page.getByRole('tab', { name: 'Usuários' }).click();
    await page.getByRole('link', { name: 'Ver como Usuário' }).click();
    await page.waitForURL('**/dashboard');
    letGo('continue');
    await page.getByText('Download concluído').waitFor();
    await savedAs(downloads, 'logs.csv');
    expect(downloads.size).toBe(1);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('saves nothing and is not called done when it is cancelled, or fails in the middle', async () => {
    await exportTab();
    const downloads = downloadsOf(page);
    const cancelled = await holdSecondPage(page);
    await start(page, 'Logs do Sistema');
    await cancelled.held;
    await card(page, 'Logs do Sistema').getByRole('button', { name: 'Cancelar' }).click();
    await page.getByText('Exportação cancelada').waitFor();
    await untilFocused(card(page, 'Logs do Sistema').getByRole('button', { name: 'Exportar CSV' }));
    // The page that was on its way is answered to nobody.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const refused = await holdSecondPage(page);
    await start(page, 'Logs do Sistema');
    await refused.held;
    refused.letGo('refuse');
    await page.getByText('Erro na exportação').waitFor();
    // Longer than the word of an export may wait for its two seconds.
    await passTime(page, 10_000);
    expect(downloads.size).toBe(0);
    expect(await page.getByText('Download concluído').count()).toBe(0);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  inFull('outlives a page that failed once', async () => {
    await exportTab();
    const downloads = downloadsOf(page);
    let failures = 0;
    await context.route(/admin\/export\?what=logs&after=[^&]/, async (route) => {
      failures += 1;
      if (failures === 1) await route.abort();
      else await route.continue();
    });
    await start(page, 'Logs do Sistema');
    await page.getByText('Download concluído').waitFor();
    const rows = rowsOf(utf8.decode(await readDownload(await savedAs(downloads, 'logs.csv'))));
    expect(rows.filter((row) => row['ID']?.startsWith('muitas'))).toHaveLength(MANY);
    expect(failures).toBeGreaterThan(1);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
