import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openAdmin, rowOf } from '../support/admin-page.ts';
import { App, eventually } from '../support/app.ts';
import { launchBrowser, phone } from '../support/browser.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;
const ids = new Map<string, string>();

const EXPIRED = '2024-01-01 02:59:59.999Z';
const RUNNING = '2199-01-01 02:59:59.999Z';

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  await app.addSampleCatalogue();
  const add = async (name: string, profile: Parameters<App['addMember']>[1]) =>
    ids.set(name, await app.addMember(`${name}@exemplo.com.br`, { full_name: `Pessoa ${name}`, ...profile }));
  await add('ativa', { expires_at: RUNNING });
  await add('vencida', { expires_at: EXPIRED, plan_type: 'Bônus' });
  await add('inativa', { expires_at: RUNNING, status: 'inactive' });
  await add('eterna', { plan_type: 'Vitalício' });
  await add('travada', { expires_at: RUNNING });
  context = await desktop(browser, app.url);
  await (await openAdmin(app, context)).close();
});

afterEach(async () => {
  for (const page of context.pages()) await page.close();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

async function usersTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor();
  await rowOf(page, 'Pessoa ativa').waitFor();
  return page;
}

const profileOf = (name: string) => app.operator('GET', `/api/collections/profiles/records/${ids.get(name)}`);
const tile = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

describe('the users tab', () => {
  it('shows everybody newest first, with labels, dates and tiles', async () => {
    const page = await usersTab();
    for (const name of ['Nome', 'E-mail', 'Tipo de Acesso', 'Validade', 'Status', 'Ações'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await rowOf(page, 'Pessoa ativa').getByText('Ativo', { exact: true }).waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('Expirado', { exact: true }).waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('31/12/2023').waitFor();
    await rowOf(page, 'Pessoa inativa').getByText('Inativo', { exact: true }).waitFor();
    expect(await rowOf(page, 'Pessoa eterna').getByText('Vitalício', { exact: true }).count()).toBe(3);
    const names = await page.locator('tbody tr td:first-child').allTextContents();
    expect(names.indexOf('Pessoa travada')).toBeLessThan(names.indexOf('Pessoa ativa'));
    expect(await tile(page, 'Expirados').textContent()).toBe('1');
    expect(await tile(page, 'Vitalícios').textContent()).toBe('1');
  });

  it('filters by status as the words say, and searches ignoring accents', async () => {
    const page = await usersTab();
    const status = page.getByLabel('Status');
    await status.selectOption({ label: 'Inativo/Expirado' });
    await rowOf(page, 'Pessoa ativa').waitFor({ state: 'detached' });
    await rowOf(page, 'Pessoa vencida').waitFor();
    await rowOf(page, 'Pessoa inativa').waitFor();
    await status.selectOption({ label: 'Vitalício' });
    await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(1));
    await status.selectOption({ label: 'Todos os status' });
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('ETÉRNA@exemplo');
    await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(1));
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('ninguém assim');
    await page.getByText('Nenhum usuário encontrado.').waitFor();
    const values = await status
      .locator('option')
      .evaluateAll((all) => all.map((o) => o.getAttribute('value')));
    expect(values.every((value) => value)).toBe(true);
  });

  it('shows the answer to what was typed last, however late an earlier one comes', async () => {
    const page = await usersTab();
    await page.route('**/api/app/admin/users?**', async (route) => {
      if (new URL(route.request().url()).searchParams.get('search') === 'ativa')
        await new Promise((done) => setTimeout(done, 2_000));
      await route.continue();
    });
    const search = page.getByPlaceholder('Buscar por nome ou e-mail...');
    const asked = page.waitForRequest((request) => request.url().includes('search=ativa'));
    await search.fill('ativa');
    await asked;
    await search.fill('vencida');
    await rowOf(page, 'Pessoa vencida').waitFor();
    await rowOf(page, 'Pessoa ativa').waitFor({ state: 'detached' });
    await page.waitForTimeout(2_500);
    expect(await page.locator('tbody tr').count()).toBe(1);
    await rowOf(page, 'Pessoa vencida').waitFor();
  });

  it('refreshes on demand and says so; deleting is still to come', async () => {
    const page = await usersTab();
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await page.getByText('Dados atualizados').waitFor();
    await rowOf(page, 'Pessoa ativa').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Funcionalidade em desenvolvimento').waitFor();
    await rowOf(page, 'Pessoa ativa').waitFor();
  });

  it('shows a member read-only, with the way to where it can be changed', async () => {
    const page = await usersTab();
    await rowOf(page, 'Pessoa vencida').getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar Usuário' });
    for (const text of ['Pessoa vencida', 'vencida@exemplo.com.br', 'Bônus', '31/12/2023'])
      await dialog.getByText(text, { exact: true }).waitFor();
    await dialog.getByText('As edições devem ser feitas diretamente no banco de dados.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    const link = dialog.getByRole('link', { name: 'Abrir o registro no painel do PocketBase' });
    const target = `/_/#/collections?collection=profiles&recordId=${ids.get('vencida')}`;
    expect(await link.getAttribute('href')).toBe(target);
  });
});

describe('changing an access', () => {
  it('renews an expired member with a plan and a day', async () => {
    const page = await usersTab();
    await rowOf(page, 'Pessoa vencida').getByRole('button', { name: 'Renovar acesso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renovar acesso' });
    await dialog.getByText('Bônus · 31/12/2023').waitFor();
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Renovar acesso' }).click();
    await page.getByText('Acesso renovado').waitFor();
    await rowOf(page, 'Pessoa vencida').getByText('Ativo', { exact: true }).waitFor();
    const opener = rowOf(page, 'Pessoa vencida').getByRole('button', { name: 'Renovar acesso' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await profileOf('vencida'))['plan_type']).toBe('Anual');
  });

  it('locks the member’s open app within seconds, and gives it back without a new sign-in', async () => {
    const pocket = await phone(browser, app.url);
    const member = await pocket.newPage();
    await app.enter(member, 'travada@exemplo.com.br');
    await member
      .getByRole('link', { name: /Acessar Assistente/ })
      .first()
      .waitFor();

    const page = await usersTab();
    const row = rowOf(page, 'Pessoa travada');
    await row.getByRole('button', { name: 'Inativar acesso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inativar acesso' });
    await dialog.getByText('Pessoa travada').waitFor();
    await dialog.getByRole('button', { name: 'Inativar' }).click();
    await page.getByText('Acesso inativado').waitFor();
    await row.getByText('Inativo', { exact: true }).waitFor();
    await member
      .getByRole('link', { name: /Acessar Assistente/ })
      .first()
      .waitFor({ state: 'detached', timeout: 8_000 });

    await row.getByRole('button', { name: 'Reativar' }).click();
    await page
      .getByRole('dialog', { name: 'Reativar acesso' })
      .getByRole('button', { name: 'Reativar' })
      .click();
    await page.getByText('Acesso reativado').waitFor();
    await row.getByText('Ativo', { exact: true }).waitFor();
    await member.reload();
    await member
      .getByRole('link', { name: /Acessar Assistente/ })
      .first()
      .waitFor({ timeout: 20_000 });
    await pocket.close();
  });
});
