import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, addRequest } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { rounds } from '../support/full.ts';
import { eventually, until } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.shared();
});
afterEach(() => page?.close());

/** The page of somebody else: the one before is left. */
async function openPage(at: string, email?: string): Promise<void> {
  page?.close();
  page = await DomPage.open(app, at, email);
}

async function askForAccess(name: string, email: string, box: string): Promise<void> {
  await openPage('/register');
  await page.getByLabel('Nome completo').waitFor(FIRST_SCREEN);
  await page.getByLabel('Nome completo').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('checkbox', { name: new RegExp(box, 'i') }).check();
  await page.getByRole('button', { name: 'Solicitar Cadastro' }).click();
  await page.getByText('Solicitação Enviada!').waitFor();
}

/** The path and the rest of the newest link of this kind that was sent to an address. */
const linkInMail = (to: string, pattern: RegExp): Promise<string> =>
  eventually(() => {
    const mails = app.mail.received.filter((one) => one.to.includes(to));
    const link = mails.flatMap(({ mail }) => mail.text?.match(pattern) ?? []).at(-1);
    if (!link) throw new Error(`no mail to ${to} with ${pattern}`);
    return link.replace(app.url, '');
  });

describe('from a stranger to a member', () => {
  // What a student's form sends is proved by tests/routes/registration.test.ts.
  it.each(
    [
      ['profissional', 'Nina Fisio', 'nina@exemplo.com.br'],
      ['estudante', 'Beto Aluno', 'beto@exemplo.com.br'],
    ].slice(0, rounds(1, 2)),
  )('a %s asks without CRM, is approved and enters', async (box, name, email) => {
    await askForAccess(name, email, box);
    await openPage('/admin?tab=requests', ADMIN);
    await rowOf(page, name).waitFor(FIRST_SCREEN);
    await rowOf(page, name).getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();

    await openPage(await linkInMail(email, /https?:\/\/\S+\/login#email=\S+/));
    const box2 = page.getByPlaceholder('Seu e-mail cadastrado');
    await box2.waitFor(FIRST_SCREEN);
    await eventually(async () => expect(await box2.inputValue()).toBe(email));
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    await page.goto(await linkInMail(email, /https?:\/\/\S+\/#entrar=\S+/));
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await until('the catalogue', () => location.pathname === '/dashboard');
    await page.getByText(name).first().waitFor(FIRST_SCREEN);
  });
});

const MANY = rounds(7, 50);

it(`${MANY} requests are approved in one go, each with its user and its one mail`, async () => {
  const emails = Array.from({ length: MANY }, (_, n) => `lote${String(n).padStart(2, '0')}@muitas.com.br`);
  for (const [n, email] of emails.entries())
    await addRequest(app, { full_name: `Lote Grande ${n}`, email, crm: String(200_000 + n) });
  await openPage('/admin?tab=requests', ADMIN);
  await page.getByPlaceholder('Buscar por nome ou e-mail...').waitFor(FIRST_SCREEN);
  await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('muitas.com.br');
  await eventually(() => expect(page.getByRole('row').count()).toBe(MANY + 1));
  await page.getByRole('checkbox', { name: /Selecionar tod/i }).check();
  await page.getByText(`${MANY} selecionadas`).waitFor();
  await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
  const dialog = page.getByRole('dialog', { name: `Aprovar ${MANY} solicitações` });
  await dialog.getByLabel('Tipo de plano').selectOption('Anual');
  await dialog.getByRole('button', { name: `Aprovar e criar ${MANY} usuários` }).click();
  await dialog.getByText(`${MANY} de ${MANY} concluídas.`).waitFor({ withinMs: 60_000 });

  const query = new URLSearchParams({ filter: "email ~ '@muitas.com.br'", perPage: '200' });
  const profiles = await app.operator('GET', `/api/collections/profiles/records?${query}`);
  expect([...(profiles['items'] ?? [])].map((one) => String(one['email'])).sort()).toEqual(emails);
  const users = await app.operator('GET', `/api/collections/users/records?${query}`);
  expect(Number(users['totalItems'])).toBe(MANY);
  const told = app.mail.received.flatMap((one) => one.to).filter((to) => to.endsWith('@muitas.com.br'));
  expect(told.sort()).toEqual(emails);
});
