import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, desktop, openAdmin, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { eventually } from '../../support/wait.ts';

let app: App;
let admin: Page;

beforeAll(async () => {
  app = await App.start({ template: 'sample' });
  admin = await openAdmin(app, await desktop(app.url), 'requests');
});

afterAll(() => app?.stop());

/** The next mail to this address that has such a link. */
async function linkInMail(to: string, pattern: RegExp): Promise<string> {
  return eventually(() => {
    const links = app.mail.received
      .filter((one) => one.to.includes(to))
      .flatMap(({ mail }) => mail.text?.match(pattern) ?? []);
    const link = links.at(-1);
    if (!link) throw new Error(`no mail to ${to} with ${pattern}`);
    return link;
  });
}

async function askForAccess(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Especialidade').fill('Dermatologia');
  await page.getByLabel('CRM').fill('123456');
  await page.getByLabel('UF').selectOption('SP');
  await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
  await page.getByText('Solicitação Enviada!').waitFor();
}

/** Approves the request of this person in the administrator's window, for life. */
async function approve(name: string): Promise<void> {
  await admin.goto('/admin?tab=requests');
  await rowOf(admin, name).getByRole('button', { name: 'Aprovar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Aprovar Solicitação' });
  await dialog.getByLabel('Tipo de plano').selectOption('Vitalício');
  await dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
  await admin.getByText('Solicitação aprovada com sucesso!').last().waitFor();
}

/** From the approval mail's button to the catalogue. */
async function enterFromMail(page: Page, email: string): Promise<void> {
  const link = await linkInMail(email, /https?:\/\/\S+\/login#email=\S+/);
  await page.goto('about:blank');
  await page.goto(link);
  const box = page.getByPlaceholder('Seu e-mail cadastrado');
  await eventually(async () => expect(await box.inputValue()).toBe(email));
  await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
  const entry = await linkInMail(email, /https?:\/\/\S+\/#entrar=\S+/);
  await page.goto('about:blank');
  await page.goto(entry);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Acessar Assistente').first().waitFor();
}

describe('from a stranger to a member', () => {
  it('a doctor asks, the administrator comes by the mail and approves, the doctor enters', async () => {
    const page = await lentPhone(app);
    await askForAccess(page, 'Clara Nunes', 'clara@exemplo.com.br');
    const link = await linkInMail(ADMIN, /https?:\/\/\S+\/admin\?tab=requests&id=\w+/);
    await admin.goto(link);
    const dialog = admin.getByRole('dialog', { name: 'Aprovar Solicitação' });
    await dialog.getByText('clara@exemplo.com.br').waitFor();
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await admin.getByText('Solicitação aprovada com sucesso!').waitFor();
    await enterFromMail(page, 'clara@exemplo.com.br');
    await page.getByText('Clara Nunes').first().waitFor();
    await page.getByText('Anual').first().waitFor();
  });

  inFull('an expired member comes back through a new request, with the same favourites', async () => {
    const email = 'volta@exemplo.com.br';
    const userId = await app.addMember(email, { full_name: 'Vera Volta' });
    const page = await lentPhone(app);
    await app.enter(page, email);
    await page
      .getByRole('button', { name: /^Adicionar aos favoritos/ })
      .first()
      .click();
    await eventually(async () => expect(await app.favoritesOf(userId)).toHaveLength(1));
    await app.changeProfile(userId, { expires_at: '2024-01-01 02:59:59.999Z' });
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').waitFor();
    const visitor = await (await phone(app.url)).newPage();
    await askForAccess(visitor, 'Vera Volta', email);
    await approve('Vera Volta');
    // The open app opens by itself: no new sign-in.
    await page.getByRole('link', { name: 'Acessar Assistente' }).first().waitFor();
    await page.getByRole('tab', { name: 'Favoritos (1)' }).waitFor();
  });
});
