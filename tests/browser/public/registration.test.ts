import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { PHONE, phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilFocused } from '../../support/focus.ts';
import type { Json } from '../../support/http.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { resize } from '../../support/resize.ts';
import { eventually } from '../../support/wait.ts';

// Typing, focus, room and the network's end; what the screen says and sends: tests/routes.

let app: App;
let page: Page;

beforeAll(async () => {
  app = await App.shared();
});

const field = (label: string) => page.getByLabel(label, { exact: true });
const send = () => page.getByRole('button', { name: 'Solicitar Cadastro' });
const success = () => page.getByRole('heading', { name: 'Solicitação Enviada!' });

async function toForm(): Promise<void> {
  page = await lentPhone(app);
  await page.goto('/register');
  await field('Nome completo').waitFor();
}

/** What a doctor must say. */
async function fillIn(email: string): Promise<void> {
  await field('Nome completo').fill('Ana Souza');
  await field('E-mail').fill(email);
  await field('CRM').fill('123456');
  await field('UF').selectOption('SP');
}

/** The requests that the server holds for an address. */
async function requestsOf(email: string): Promise<Json[]> {
  const query = new URLSearchParams({ filter: `email = '${email}'` });
  const answer = await app.operator('GET', `/api/collections/registration_requests/records?${query}`);
  return [...(answer['items'] ?? [])];
}

describe('a visitor who asks for access', () => {
  it('takes what a doctor writes, and leaves one pending request and the way to the login', async () => {
    await toForm();
    await field('Nome completo').fill('Ana Souza');
    await field('E-mail').fill('Ana.Souza@Exemplo.com.br');
    await field('Telefone/WhatsApp').pressSequentially('11912345678');
    expect(await field('Telefone/WhatsApp').inputValue()).toBe('(11) 91234-5678');
    await field('Especialidade').fill('Dermatologia');
    await field('CRM').fill('CRM/SP 123.456-P');
    await field('CRM').blur();
    expect(await field('CRM').inputValue()).toBe('123456-P');
    expect(await field('UF').inputValue()).toBe('SP');
    await send().click();
    await success().waitFor();
    await page.getByText('Solicitação enviada com sucesso!').waitFor();
    await page.getByText('Aguarde a aprovação do administrador.').waitFor();
    await untilFocused(success());

    const rows = await requestsOf('ana.souza@exemplo.com.br');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      full_name: 'Ana Souza',
      specialty: 'Dermatologia',
      phone: '(11) 91234-5678',
      crm: '123456-P',
      state: 'SP',
      status: 'pending',
    });
    await page.getByRole('button', { name: 'Ir para o login' }).click();
    await page.waitForURL('**/login');
  });

  it('works with the keyboard alone on the narrowest phone, without scrolling sideways', async () => {
    await toForm();
    await resize(page, { width: 320, height: 640 });
    await field('Nome completo').focus();
    await page.keyboard.type('Rui Dias');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rui@exemplo.com.br');
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await success().waitFor();
    expect(await requestsOf('rui@exemplo.com.br')).toMatchObject([{ is_student: true }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await resize(page, PHONE);
  });

  it('takes the focus to the first field that is wrong, out of the way of the message', async () => {
    await toForm();
    await send().click();
    await page.getByText('Campos obrigatórios').waitFor();
    const name = field('Nome completo');
    await untilFocused(name);
    await eventually(async () => {
      // Both of one moment: the page may still be on its way there.
      const room = await name.evaluate((field) => {
        const toast = document.querySelector('.toaster [role=alert] > *')?.getBoundingClientRect();
        return field.getBoundingClientRect().top - (toast?.bottom ?? Number.POSITIVE_INFINITY);
      });
      expect(room).toBeGreaterThanOrEqual(0);
    });
  });

  it('inside the phone number is mended without the caret jumping to the end', async () => {
    await toForm();
    const number = field('Telefone/WhatsApp');
    await number.pressSequentially('11912345678');
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
    await number.blur();
    expect(await number.inputValue()).toBe('(11) 98234-5678');
  });

  it('is led to the UF that only the server refuses, which rests while the request is on its way', async () => {
    await toForm();
    await fillIn('ana.uf@exemplo.com.br');
    const refusal = { code: 'invalid_state', message: 'UF inválida.' };
    await page.route('**/api/app/register', (route) =>
      route.fulfill({ status: 400, json: { status: 400, message: '', data: { state: refusal } } }),
    );
    await send().click();
    await untilFocused(field('UF'));
  });

  it('whose Wi-Fi wants a login is told so: to wait some minutes would help nobody', async () => {
    await toForm();
    await fillIn('hospital@exemplo.com.br');
    const portal = { status: 200, contentType: 'text/html', body: '<html>Aceite os termos do Wi-Fi</html>' };
    await page.route('**/api/app/register', (route) => route.fulfill(portal));
    await send().click();
    await page.getByText('A rede pede um login. Abra a página do Wi-Fi').waitFor();
    await page.unroute('**/api/app/register');
    await send().click();
    await success().waitFor();
  });

  it('whose network goes: it is said at once, survives a reload, and is sent when it is back', async () => {
    const context = await phone(app.url, { worker: true });
    page = await context.newPage();
    await page.goto('/register');
    await untilOfflineReady(page);
    await goOffline(context);
    await page.getByText('Você está sem conexão').waitFor();
    await field('Nome completo').fill('Ana Souza');
    await field('E-mail').fill('offline@exemplo.com.br');
    await field('CRM').fill('123456');
    await field('UF').selectOption('SP');
    await send().click();
    await page.getByText('Erro ao enviar solicitação').waitFor();
    await page.reload();
    expect(await field('E-mail').inputValue()).toBe('offline@exemplo.com.br');
    await page.getByText('Você está sem conexão').waitFor();
    await goOnline(context);
    await page.getByText('Você está sem conexão').waitFor({ state: 'detached' });
    await send().click();
    await success().waitFor();
    expect(await requestsOf('offline@exemplo.com.br')).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('offline@');
  });
});
