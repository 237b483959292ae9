import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { call } from '../../support/http.ts';
import { inSeconds } from '../../support/people.ts';
import { sql } from '../../support/sql.ts';

let app: App;
let context: BrowserContext;

beforeAll(async () => {
  // The limits as they are in production.
  app = await App.start({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => app?.stop());

/** The app on the home screen of a phone: a link of a mail opens elsewhere, only a code gets in here. */
async function installedApp() {
  context = await phone(app.url);
  await context.addInitScript(() => Object.assign(navigator, { standalone: true }));
  const page = await context.newPage();
  await page.goto('/login');
  return page;
}

it('a stranger who asks for links in somebody’s name keeps nobody out of the installed app', async () => {
  const email = 'alvo@exemplo.com.br';
  await app.addMember(email, { full_name: 'Pessoa Alvo' });
  await call(app.server, 'POST', '/api/collections/users/request-otp', { body: { email } });
  const { code } = await app.nextSignInMail(email);

  const page = await installedApp();
  await page.getByPlaceholder('Seu e-mail cadastrado').fill(email);
  await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
  await page.getByText(`Um link de acesso para ${email} já foi pedido há pouco.`).waitFor();
  await page.getByText('Use o e-mail mais recente', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Reenviar em \d+ s$/ }).waitFor();
  expect(await page.getByText('Link enviado!').count()).toBe(0);
  expect(await page.getByText('Erro ao enviar link').count()).toBe(0);

  // The mail program takes the screen meanwhile.
  await page.reload();
  await page.getByText('já foi pedido há pouco').waitFor();
  await page.getByLabel('Código de 8 dígitos').fill(code);
  await page.waitForURL('**/dashboard');
});

it('where guessing has ended the codes for a day, the link from the mail is pasted into the installed app', async () => {
  const email = 'adivinhada@exemplo.com.br';
  const id = await app.addMember(email, { full_name: 'Pessoa Adivinhada' });
  const page = await installedApp();
  await page.getByPlaceholder('Seu e-mail cadastrado').fill(email);
  await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
  const { code, link } = await app.nextSignInMail(email);
  await sql(
    app.server,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
     INSERT INTO code_tries (id, user_id, code_id, at, is_wrong)
     SELECT 'adivinhada-' || i, '${id}', 'c', '${inSeconds(0)}', 1 FROM n`,
  );
  const box = page.getByLabel('Código de 8 dígitos');
  await box.fill(code);
  await page.getByText('copie o link e cole-o aqui').first().waitFor();

  await page.evaluate((text) => navigator.clipboard.writeText(text), link);
  await box.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByText('Você vai entrar como').waitFor();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL('**/dashboard');
});
