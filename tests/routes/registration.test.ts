import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { App } from '../support/app.ts';
import { answering } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import type { Json } from '../support/http.ts';
import { until } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.shared();
});
beforeEach(async () => {
  page = await DomPage.open(app, '/register');
  await field('Nome completo').waitFor(FIRST_SCREEN);
});
afterEach(() => page.close());

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
  it('goes through the fields in the order in which they are always listed', async () => {
    const names = page.locator('form input:not([tabindex="-1"]), form select').all();
    expect(names.map((control) => control.getAttribute('name'))).toEqual([
      'full_name',
      'email',
      'specialty',
      'phone',
      'is_other_professional',
      'is_student',
      'crm',
      'state',
    ]);
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
    // Also to whoever comes back to a tab that was killed between.
    await page.reload();
    await field('Nome completo').waitFor(FIRST_SCREEN);
    expect(await field('CRM').inputValue()).toBe('');
    await student.uncheck();
    expect(await field('CRM').inputValue()).toBe('123456');
    expect(await field('UF').inputValue()).toBe('SP');
    await student.check();
    const sent: string[] = [];
    page.network.route(/app\/register/, ({ body }, next) => {
      sent.push(body);
      return next();
    });
    await send().click();
    await success().waitFor();
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([{ crm: null, state: null }]);
    expect(await requestsOf('estudante@exemplo.com.br')).toMatchObject([
      { crm: '', state: '', is_student: true },
    ]);
  });

  it('offers the 27 states and no option without a value', async () => {
    await field('UF').waitFor();
    const options = field('UF').locator('option').all();
    const values = options.map((option) => (option as HTMLOptionElement).value);
    expect(values).not.toContain('');
    expect(values).toHaveLength(28);
  });

  it('twice, by an impatient thumb and again later, leaves one request and the same success', async () => {
    await fillDoctor('duas@exemplo.com.br');
    const line = page.network.hold(/app\/register/);
    for (let press = 0; press < 4; press++) await field('CRM').press('Enter');
    await until('the request', () => line.asked() > 0);
    await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    await field('CRM').press('Enter');
    line.letGo();
    await success().waitFor();
    expect(line.asked()).toBe(1);
    page.network.unroute();
    await page.reload();
    await fillDoctor('duas@exemplo.com.br');
    await send().click();
    await success().waitFor();
    expect(await requestsOf('duas@exemplo.com.br')).toHaveLength(1);
  });
});

it('tells the state that was written with a CRM as long as that number stands there, and not of one that took its place', async () => {
  await field('UF').selectOption('SP');
  await field('CRM').fill('CRM/RJ 123456');
  await field('CRM').blur();
  await page.getByText('O CRM que você escreveu é de RJ').waitFor();
  await field('CRM').focus();
  await field('CRM').blur();
  await page.settled();
  expect(page.getByText('O CRM que você escreveu é de RJ').count()).toBe(1);
  await field('CRM').fill('654321');
  await field('CRM').blur();
  await page.getByText('O CRM que você escreveu').waitFor({ state: 'detached' });
});

it('goes on at the state that it has taken from the CRM', async () => {
  await field('UF').selectOption('SP');
  await field('CRM').fill('CRM/RJ 123456');
  await field('CRM').blur();
  await page.getByRole('button', { name: 'Usar UF RJ' }).click();
  // The form library gives the focus by a timer.
  await until('the state has the focus', () => document.activeElement?.getAttribute('name') === 'state');
  expect(document.activeElement).toMatchObject({ value: 'RJ' });
});

it('takes no change while the request is on its way: it would not be in it, and nobody would say so', async () => {
  await fillDoctor('corrige@gmial.com');
  await page.reload();
  await page.getByRole('button', { name: 'Limpar formulário' }).waitFor();
  await field('UF').selectOption('SP');
  await field('CRM').fill('CRM/RJ 123456');
  await field('CRM').blur();
  await page.getByRole('button', { name: 'Usar UF RJ' }).waitFor();
  await page.getByRole('button', { name: 'Você quis dizer corrige@gmail.com?' }).waitFor();
  const line = page.network.hold(/app\/register/);
  await send().click();
  await until('it is on its way', () => line.asked() === 1);
  const controls = [
    ...document.querySelectorAll('form :is(input, select, button:not([type=submit])):not([tabindex="-1"])'),
  ];
  const isOpen = (control: Element) => !(control as HTMLInputElement).readOnly && !control.closest('[inert]');
  expect(controls).toHaveLength(11);
  expect(
    controls.filter(isOpen).map((control) => control.getAttribute('name') ?? control.textContent),
  ).toEqual([]);
  line.letGo();
  await success().waitFor();
});

describe('what is missing or mistyped', () => {
  it('is said in the words of the specification, beside the field', async () => {
    await send().click();
    await page.getByText('Campos obrigatórios').waitFor();
    await page.getByText('Nome completo e e-mail são obrigatórios.').waitFor();
    const name = field('Nome completo');
    expect(await name.getAttribute('aria-describedby')).toContain('full_name-erro');
    await name.fill('Ana Souza');
    await field('E-mail').fill('semcrm@exemplo.com.br');
    await send().click();
    await page.getByText('CRM e UF são obrigatórios para médicos.').waitFor();
    expect(page.getByText('Nome completo e e-mail são obrigatórios.').count()).toBe(0);
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
    await field('E-mail').press('Enter');
    await page.getByText('Confira o seu e-mail').waitFor();
    expect(await requestsOf('caio@hotmial.com')).toHaveLength(0);
    await send().click();
    await success().waitFor();
    expect(await requestsOf('caio@hotmial.com')).toHaveLength(1);
  });
});

describe('nothing that was typed is lost', () => {
  it('when the phone kills the tab; the next person clears it with one tap', async () => {
    await field('Nome completo').fill('Ana Souza');
    await page.getByLabel('Estudante autorizado').check();
    await page.goto('/register');
    expect(await field('Nome completo').inputValue()).toBe('Ana Souza');
    expect(await page.getByLabel('Estudante autorizado').isChecked()).toBe(true);
    expect(await field('CRM').isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Limpar formulário' }).click();
    expect(await field('Nome completo').inputValue()).toBe('');
    expect(await field('CRM').isDisabled()).toBe(false);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Ana Souza');
    await page.reload();
    await field('Nome completo').waitFor();
    expect(page.getByRole('button', { name: 'Limpar formulário' }).count()).toBe(0);
  });

  it('and nothing of it comes back to the next person, who has cleared it: neither the CRM nor its UF', async () => {
    await field('Nome completo').fill('Ana Souza');
    await page.goto('/register');
    await field('CRM').fill('CRM/SP 123456');
    await field('Nome completo').click();
    await page.getByText('UF SP preenchida a partir do CRM.').waitFor();
    const student = page.getByLabel('Estudante autorizado');
    await student.check();
    await student.uncheck();
    expect(await field('CRM').inputValue()).toBe('123456');
    await field('CRM').fill('CRM/SP 123456');
    await field('Nome completo').click();
    await page.getByRole('button', { name: 'Limpar formulário' }).click();
    expect(page.getByText('O CRM que você escreveu').count()).toBe(0);
    await student.check();
    await student.uncheck();
    expect([await field('CRM').inputValue(), await field('UF').inputValue()]).toEqual(['', 'nenhuma']);
  });

  it('when the server fails, with the words of the specification', async () => {
    page.network.route(/app\/register/, answering(500, { status: 500, message: 'boom', data: {} }));
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
  expect(page.getByRole('textbox', { name: 'Não preencha este campo' }).count()).toBe(0);
  await fillDoctor('robo@exemplo.com.br');
  await trap.fill('https://spam.example');
  await send().click();
  await success().waitFor();
  expect(await requestsOf('robo@exemplo.com.br')).toHaveLength(0);
});
