import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { launchBrowser, phone, untilOfflineReady } from '../support/browser.ts';
import type { Json } from '../support/http.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
beforeEach(async () => {
  context = await phone(browser, app.url);
  page = await context.newPage();
  await page.goto('/register');
  await field('Nome completo').waitFor();
});
afterEach(() => context.close());

const field = (label: string) => page.getByLabel(label, { exact: true });
const send = () => page.getByRole('button', { name: 'Solicitar Cadastro' });
const success = () => page.getByRole('heading', { name: 'Solicitação Enviada!' });

/** The requests that the server holds for an address. */
async function requestsOf(email: string): Promise<Json[]> {
  const query = new URLSearchParams({ filter: `email = '${email}'` });
  const answer = await app.operator('GET', `/api/collections/registration_requests/records?${query}`);
  return [...(answer['items'] ?? [])];
}

async function fillDoctor(email: string): Promise<void> {
  await field('Nome completo').fill('Ana Souza');
  await field('E-mail').fill(email);
  await field('CRM').fill('123456');
  await field('UF').selectOption('SP');
}

describe('asking for access', () => {
  it('takes what a doctor writes, and leaves one pending request and the way to the login', async () => {
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
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Solicitação Enviada!');

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

  it('stores neither CRM nor UF for a student, and gives them back when the box was a mistake', async () => {
    await fillDoctor('estudante@exemplo.com.br');
    const student = page.getByLabel('Estudante autorizado');
    await student.check();
    for (const label of ['CRM', 'UF']) expect(await field(label).isDisabled()).toBe(true);
    expect(await field('CRM').inputValue()).toBe('');
    await student.uncheck();
    expect(await field('CRM').inputValue()).toBe('123456');
    expect(await field('UF').inputValue()).toBe('SP');
    await student.check();
    await send().click();
    await success().waitFor();
    expect(await requestsOf('estudante@exemplo.com.br')).toMatchObject([
      { crm: '', state: '', is_student: true },
    ]);
  });

  it('offers the 27 states and no option without a value', async () => {
    const values = await field('UF')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values).not.toContain('');
    expect(values).toHaveLength(28);
  });

  it('twice, by an impatient thumb and again later, leaves one request and the same success', async () => {
    await fillDoctor('duas@exemplo.com.br');
    let sent = 0;
    await page.route('**/api/app/register', async (route) => {
      sent += 1;
      await new Promise((done) => setTimeout(done, 600));
      await route.continue();
    });
    await field('CRM').focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    await success().waitFor();
    expect(sent).toBe(1);
    await page.reload();
    await fillDoctor('duas@exemplo.com.br');
    await send().click();
    await success().waitFor();
    expect(await requestsOf('duas@exemplo.com.br')).toHaveLength(1);
  });

  it('works with the keyboard alone on the narrowest phone, without scrolling sideways', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
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
  });
});

describe('what is missing or mistyped', () => {
  it('is said in the words of the specification, beside the field and out of the way of the message', async () => {
    await send().click();
    await page.getByText('Campos obrigatórios').waitFor();
    await page.getByText('Nome completo e e-mail são obrigatórios.').waitFor();
    const name = field('Nome completo');
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await name.evaluate((input) => input.getAttribute('aria-describedby'))).toContain(
      'full_name-erro',
    );
    const [toast, box] = await Promise.all([
      page.getByRole('alert').first().boundingBox(),
      name.boundingBox(),
    ]);
    expect(box?.y).toBeGreaterThanOrEqual((toast?.y ?? 0) + (toast?.height ?? 0));

    await name.fill('Ana Souza');
    await field('E-mail').fill('semcrm@exemplo.com.br');
    await send().click();
    await page.getByText('CRM e UF são obrigatórios para médicos.').waitFor();
    expect(await page.getByText('Nome completo e e-mail são obrigatórios.').count()).toBe(0);
    expect(await requestsOf('semcrm@exemplo.com.br')).toHaveLength(0);
  });

  it('in the domain of the address is mended with one tap', async () => {
    await fillDoctor('bia@gmial.com');
    await page.getByRole('button', { name: 'Você quis dizer bia@gmail.com?' }).click();
    expect(await field('E-mail').inputValue()).toBe('bia@gmail.com');
    await send().click();
    await success().waitFor();
    expect(await requestsOf('bia@gmail.com')).toHaveLength(1);
  });

  it('in the domain is asked about once when it is sent too fast, and sent when the person insists', async () => {
    await field('Nome completo').fill('Caio Lima');
    await field('CRM').fill('123456');
    await field('UF').selectOption('SP');
    await field('E-mail').fill('caio@hotmial.com');
    await page.keyboard.press('Enter');
    await page.getByText('Confira o seu e-mail').waitFor();
    expect(await requestsOf('caio@hotmial.com')).toHaveLength(0);
    await send().click();
    await success().waitFor();
    expect(await requestsOf('caio@hotmial.com')).toHaveLength(1);
  });

  it('inside the phone number is mended without the caret jumping to the end', async () => {
    const number = field('Telefone/WhatsApp');
    await number.pressSequentially('11912345678');
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(7, 7));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);
    await number.blur();
    expect(await number.inputValue()).toBe('(11) 98234-5678');
  });
});

describe('nothing that was typed is lost', () => {
  it('when the phone kills the tab; the next person clears it with one tap', async () => {
    await field('Nome completo').fill('Ana Souza');
    await page.getByLabel('Estudante autorizado').check();
    await page.close({ runBeforeUnload: false });
    page = await context.newPage();
    await page.goto('/register');
    expect(await field('Nome completo').inputValue()).toBe('Ana Souza');
    expect(await page.getByLabel('Estudante autorizado').isChecked()).toBe(true);
    expect(await field('CRM').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Limpar formulário' }).click();
    expect(await field('Nome completo').inputValue()).toBe('');
    expect(await field('CRM').isDisabled()).toBe(false);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ana Souza');
    await page.reload();
    await field('Nome completo').waitFor();
    expect(await page.getByRole('button', { name: 'Limpar formulário' }).count()).toBe(0);
  });

  it('when the network goes: it is said at once, survives a reload, and is sent when it is back', async () => {
    await untilOfflineReady(page);
    await context.setOffline(true);
    await page.getByText('Você está sem conexão').waitFor();
    await fillDoctor('offline@exemplo.com.br');
    await send().click();
    await page.getByText('Erro ao enviar solicitação').waitFor();
    await page.reload();
    expect(await field('E-mail').inputValue()).toBe('offline@exemplo.com.br');
    await page.getByText('Você está sem conexão').waitFor();
    await context.setOffline(false);
    await page.getByText('Você está sem conexão').waitFor({ state: 'detached' });
    await send().click();
    await success().waitFor();
    expect(await requestsOf('offline@exemplo.com.br')).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('offline@');
  });

  it('when the server fails, with the words of the specification', async () => {
    await page.route('**/api/app/register', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: 'boom', data: {} } }),
    );
    await fillDoctor('falha@exemplo.com.br');
    await send().click();
    await page.getByText('Erro ao enviar solicitação').waitFor();
    await page.getByText('Tente novamente em alguns minutos.').waitFor();
    expect(await field('E-mail').inputValue()).toBe('falha@exemplo.com.br');
  });
});

it('a program that fills the hidden field gets the same answer and leaves no request', async () => {
  const trap = page.locator('input[name="website"]');
  expect(await trap.getAttribute('tabindex')).toBe('-1');
  expect(await page.getByRole('textbox', { name: 'Não preencha este campo' }).count()).toBe(0);
  await fillDoctor('robo@exemplo.com.br');
  await trap.fill('https://spam.example', { force: true });
  await send().click();
  await success().waitFor();
  expect(await requestsOf('robo@exemplo.com.br')).toHaveLength(0);
});
