import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addRequest, desktop, openAdmin, rowOf } from '../support/admin-page.ts';
import { App, eventually } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;

const DAY_MS = 86_400_000;
/** A day in São Paulo so many days from now, '21/11/2026'. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * DAY_MS);

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  context = await desktop(browser, app.url);
  const page = await openAdmin(app, context, 'requests');
  await page.getByText('Nenhuma solicitação encontrada.').waitFor();
  await page.close();
});

afterEach(async () => {
  for (const page of context.pages()) await page.close();
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The requests tab of the signed-in administrator. */
async function requestsTab(query = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin?tab=requests${query}`);
  await page.getByRole('heading', { name: 'Solicitações de Cadastro' }).waitFor();
  return page;
}

const requestOf = (email: string) =>
  app.operator(
    'GET',
    `/api/collections/registration_requests/records?filter=${encodeURIComponent(`email='${email}'`)}`,
  );
const profileOf = (email: string) =>
  app.operator('GET', `/api/collections/profiles/records?filter=${encodeURIComponent(`email='${email}'`)}`);

describe('the list', () => {
  it('shows N/A where a student left fields empty, and the badge of every state', async () => {
    const student = { full_name: 'Bia Estudante', email: 'bia@exemplo.com.br' };
    await addRequest(app, { ...student, crm: '', state: '', specialty: '' });
    const page = await requestsTab();
    const row = rowOf(page, 'bia@exemplo.com.br');
    await row.getByText('Pendente').waitFor();
    expect(await row.getByText('N/A', { exact: true }).count()).toBe(3);
    for (const name of ['Nome', 'E-mail', 'CRM', 'Estado', 'Especialidade', 'Status', 'Ações'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
  });

  it('finds by name without accents, filters by status and says when nothing is there', async () => {
    await addRequest(app, { full_name: 'João Antônio', email: 'joao@exemplo.com.br' });
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('joao antonio');
    await rowOf(page, 'João Antônio').waitFor();
    await eventually(async () => expect(await page.getByRole('row').count()).toBe(2));
    await page.getByLabel('Status').selectOption({ label: 'Aprovado' });
    await page.getByText('Nenhuma solicitação encontrada.').waitFor();
  });

  it('shows a new request by itself, and counts it in tab and counter', async () => {
    const page = await requestsTab();
    await page.getByRole('row').nth(1).waitFor();
    const label = await page.getByRole('tab', { name: /Solicitações \(\d+\)/ }).textContent();
    const before = Number(/\d+/.exec(label ?? '')?.[0]);
    await addRequest(app, { full_name: 'Nova Agora', email: 'nova@exemplo.com.br' });
    await rowOf(page, 'Nova Agora').waitFor({ timeout: 7_000 });
    await page.getByRole('tab', { name: `Solicitações (${before + 1})` }).waitFor();
    await page.getByText(`${before + 1} solicitações pendentes`).waitFor();
  });

  it('keeps rows and typed text when the server cannot be reached, and says how old they are', async () => {
    const page = await requestsTab();
    await rowOf(page, 'Bia Estudante').waitFor();
    await page.route('**/api/app/admin/**', (route) => route.abort());
    await page.getByText(/Sem resposta do servidor\. Dados de \d\d\/\d\d \d\d:\d\d\./).waitFor();
    await rowOf(page, 'Bia Estudante').waitFor();
    const search = page.getByPlaceholder('Buscar por nome ou e-mail...');
    await search.fill('bia');
    await page.getByRole('alert').getByRole('button', { name: 'Tentar novamente' }).waitFor();
    expect(await search.inputValue()).toBe('bia');
    expect(await page.getByText('Nenhuma solicitação encontrada.').count()).toBe(0);
    await page.unroute('**/api/app/admin/**');
    await rowOf(page, 'Bia Estudante').waitFor();
    await page.getByText('Sem resposta do servidor').waitFor({ state: 'detached' });
  });
});

describe('approving', () => {
  it('takes a plan and a day, makes the user, sends the mail and tells', async () => {
    await addRequest(app, { full_name: 'Carla Dias', email: 'carla@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Aprovar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    for (const text of [
      'Carla Dias',
      'carla@exemplo.com.br',
      '123456 (SP)',
      '(11) 91234-5678',
      'Dermatologia',
    ])
      await dialog.getByText(text, { exact: true }).waitFor();
    const send = dialog.getByRole('button', { name: 'Aprovar e Criar Usuário' });
    expect(await send.isDisabled()).toBe(true);

    const options = await dialog.getByLabel('Tipo de plano').getByRole('option').allTextContents();
    const plans = ['Anual', 'Bônus', 'Promoção', 'Licença Profissional', 'Vitalício', 'Produto'];
    expect(options).toEqual(plans);
    await dialog.getByLabel('Tipo de plano').selectOption('Bônus');
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: /^Data de Expiração/ }).click();
    const names = await dialog.getByRole('columnheader').allTextContents();
    expect(names[0]).toContain('domingo');
    await dialog.getByRole('button', { name: 'Próximo mês' }).click();
    await dialog.getByRole('button', { name: /^\D+, 15 de / }).click();
    await eventually(async () => expect(await send.isEnabled()).toBe(true));

    await send.click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
    await page.getByText('Usuário foi criado e terá acesso ao sistema.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Carla Dias').getByText('Aprovado').waitFor();
    await rowOf(page, 'Carla Dias').getByText('E-mail enviado').waitFor();
    await rowOf(page, 'Carla Dias')
      .getByText(/^por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
      .waitFor();
    expect(
      await rowOf(page, 'Carla Dias')
        .getByRole('button', { name: /^(Aprovar|Rejeitar)$/ })
        .count(),
    ).toBe(0);
    expect((await app.mail.next('carla@exemplo.com.br')).mail.text).toContain('/login#email=');
    const profile = (await profileOf('carla@exemplo.com.br'))['items']?.[0];
    expect(profile?.['plan_type']).toBe('Bônus');
    expect(String(profile?.['expires_at'])).toMatch(/-16 02:59:59\.999Z$/);
  });

  it('proposes a year for Anual, hides the date for life, and forgets all of it when closed', async () => {
    await addRequest(app, { full_name: 'Davi Lopes', email: 'davi@exemplo.com.br' });
    const page = await requestsTab();
    const open = rowOf(page, 'Davi Lopes').getByRole('button', { name: 'Aprovar' });
    await open.click();
    const plan = page.getByLabel('Tipo de plano');
    await plan.selectOption('Anual');
    const inOneYear = dayFromNow(0).replace(/\d{4}$/, (year) => String(Number(year) + 1));
    await page.getByRole('button', { name: `Data de Expiração ${inOneYear}` }).waitFor();
    await plan.selectOption('Vitalício');
    await page
      .getByText('Plano Vitalício Selecionado: este usuário terá acesso permanente ao sistema.')
      .waitFor();
    expect(await page.getByText('Data de Expiração').count()).toBe(0);

    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
    await open.click();
    expect(await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Data de Expiração Selecione uma data' }).waitFor();

    await plan.selectOption('Vitalício');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
    expect((await profileOf('davi@exemplo.com.br'))['items']?.[0]?.['expires_at']).toBe('');
  });

  it('reaches a day by keyboard alone and never one that is past', async () => {
    await addRequest(app, { full_name: 'Eva Prado', email: 'eva@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Eva Prado').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByRole('button', { name: /^Data de Expiração/ }).press('Enter');
    const today = page.locator('[data-day][aria-current=date]');
    await eventually(async () =>
      expect(await today.evaluate((day) => day === document.activeElement)).toBe(true),
    );
    await page.keyboard.press('ArrowLeft');
    expect(await today.evaluate((day) => day === document.activeElement)).toBe(true);
    const past = page.locator('[data-day]:disabled');
    for (const day of await past.all()) expect(await day.isEnabled()).toBe(false);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Data de Expiração ${dayFromNow(1)}` }).waitFor();
    // Escape in the calendar closes the calendar and not the dialog around it.
    await page.getByRole('button', { name: /^Data de Expiração/ }).press('Enter');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Aprovar Solicitação' }).waitFor();
  });

  it('warns of people who look alike, and opens the council’s search with the number copied', async () => {
    await app.addMember('fabio@exemplo.com.br', {
      full_name: 'Fábio Antigo',
      expires_at: '2024-01-01 02:59:59.999Z',
    });
    const twin = { crm: '777123', state: 'RJ', phone: '' };
    await addRequest(app, { full_name: 'Fábio Nunes', email: 'fabio@exemplo.com.br', ...twin });
    await addRequest(app, { full_name: 'Fabio N.', email: 'fabio2@exemplo.com.br', ...twin });
    const page = await requestsTab();
    await rowOf(page, 'Fábio Nunes').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByText(/Este e-mail já tem conta \(Fábio Antigo\)/).waitFor();
    await page.getByText('Fabio N. (fabio2@exemplo.com.br, solicitação pendente)').waitFor();
    await context.route('https://portal.cfm.org.br/**', (route) => route.fulfill({ body: 'CFM' }));
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Copiar CRM e consultar no CFM' }).click();
    const council = await opening;
    await council.waitForURL('https://portal.cfm.org.br/busca-medicos');
    await page.bringToFront();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('777123');
  });

  it('tells the second of two administrators who was first, and makes one user', async () => {
    const id = await addRequest(app, { full_name: 'Gil Melo', email: 'gil@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Gil Melo').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    const other = await requestsTab(`&id=${id}`);
    await other.getByLabel('Tipo de plano').selectOption('Vitalício');
    await other.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await other.getByText('Solicitação aprovada com sucesso!').waitFor();
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Esta solicitação já foi decidida').waitFor();
    await page
      .getByText(/^Aprovado por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)
      .first()
      .waitFor();
    expect((await profileOf('gil@exemplo.com.br'))['items']?.[0]?.['plan_type']).toBe('Vitalício');
  });

  it('says what failed inside the dialog, which keeps what was chosen', async () => {
    await addRequest(app, { full_name: 'Hugo Reis', email: 'hugo@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Hugo Reis').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    await page.route('**/api/app/approve-user', (route) => route.abort());
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    await dialog.getByText('Erro ao aprovar solicitação').waitFor();
    await dialog.getByText('Tente novamente mais tarde.').waitFor();
    expect(await dialog.getByLabel('Tipo de plano').inputValue()).toBe('Anual');
    await page.unroute('**/api/app/approve-user');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
  });
});

describe('a mail’s link', () => {
  it('opens its request, even when it is not on the first page', async () => {
    const id = await addRequest(app, { full_name: 'Iara Link', email: 'iara@exemplo.com.br' });
    const page = await requestsTab(`&id=${id}`);
    await page.getByRole('dialog', { name: 'Aprovar Solicitação' }).getByText('Iara Link').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Mostrar todas' }).click();
    await eventually(async () => expect(await page.getByRole('row').count()).toBeGreaterThan(2));
    expect(new URL(page.url()).search).toBe('?tab=requests');
  });
});

describe('rejecting', () => {
  it('asks first, with the words that were agreed, and shows who decided', async () => {
    await addRequest(app, { full_name: 'Joana Lima', email: 'joana@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Joana Lima').getByRole('button', { name: 'Rejeitar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rejeitar Solicitação' });
    await dialog
      .getByText(
        'Tem certeza que deseja rejeitar a solicitação de Joana Lima? Esta ação não pode ser desfeita.',
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await requestOf('joana@exemplo.com.br'))['items']?.[0]?.['status']).toBe('pending');

    await rowOf(page, 'Joana Lima').getByRole('button', { name: 'Rejeitar' }).click();
    await dialog.getByRole('button', { name: 'Rejeitar' }).click();
    await page.getByText('Solicitação rejeitada').waitFor();
    await page.getByText('A solicitação foi rejeitada com sucesso.').waitFor();
    await rowOf(page, 'Joana Lima').getByText('Rejeitado').waitFor();
    const stored = (await requestOf('joana@exemplo.com.br'))['items']?.[0];
    expect(stored?.['status']).toBe('rejected');
    expect(stored?.['reviewed_by']).not.toBe('');
  });
});

describe('several at once', () => {
  it('are the ones that were ticked, with a result for each', async () => {
    const names = ['Karen', 'Luiz', 'Miguel'];
    const ids = new Map<string, string>();
    for (const name of names)
      ids.set(
        name,
        await addRequest(app, { full_name: `${name} Lote`, email: `${name.toLowerCase()}@lote.com.br` }),
      );
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('lote');
    for (const name of names) await page.getByRole('checkbox', { name: `Selecionar ${name} Lote` }).check();
    await page.getByText('3 selecionadas').waitFor();
    await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar 3 solicitações' });

    // Meanwhile one is rejected elsewhere and a fourth arrives: neither changes what was chosen.
    await app.operator('PATCH', `/api/collections/registration_requests/records/${ids.get('Luiz')}`, {
      status: 'rejected',
    });
    await addRequest(app, { full_name: 'Nara Lote', email: 'nara@lote.com.br' });
    await rowOf(page, 'Nara Lote').waitFor({ state: 'attached' });
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Aprovar e criar 3 usuários' }).click();
    await dialog.getByText('2 de 3 concluídas.').waitFor();
    const result = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await result('Karen').getByText('Aprovada', { exact: true }).waitFor();
    await result('Miguel').getByText('Aprovada', { exact: true }).waitFor();
    await result('Luiz')
      .getByText(/^Falhou: /)
      .waitFor();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await rowOf(page, 'Nara Lote').getByText('Pendente').waitFor();
    expect((await profileOf('nara@lote.com.br'))['items']?.length).toBe(0);
  });
});

describe('the approval mail', () => {
  it('that was refused is shown with the reason and sent later; the access stands', async () => {
    await addRequest(app, { full_name: 'Olga Mail', email: 'olga@exemplo.com.br' });
    const page = await requestsTab();
    const row = rowOf(page, 'Olga Mail');
    app.mail.mode = 'refuse';
    await row.getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
    await page.getByText('O e-mail de aprovação não foi enviado').waitFor();
    await row.getByText('E-mail não enviado').waitFor();
    await row.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await page.getByText('Erro ao reenviar e-mail').waitFor();
    await page.getByText(/mailbox unavailable/).waitFor();
    app.mail.mode = 'accept';
    await row.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await page.getByText('E-mail reenviado').waitFor();
    await row.getByText('E-mail enviado').waitFor();
    await app.mail.next('olga@exemplo.com.br');
    expect((await profileOf('olga@exemplo.com.br'))['items']?.[0]?.['status']).toBe('active');
  });

  it('of which nobody knows may have arrived, says when it was tried, and goes out again with one tap', async () => {
    const id = await addRequest(app, { full_name: 'Rita Talvez', email: 'rita@exemplo.com.br' });
    await app.addMember('rita@exemplo.com.br');
    await app.operator('PATCH', `/api/collections/registration_requests/records/${id}`, {
      status: 'approved',
      mail_status: 'unknown',
      mail_tried_at: '2026-11-21 13:07:00.000Z',
    });
    const page = await requestsTab();
    const row = rowOf(page, 'Rita Talvez');
    await row.getByText('E-mail pode ter chegado (tentado em 21/11/2026 10:07)').waitFor();
    await row.getByRole('button', { name: 'Reenviar e-mail' }).click();
    await row.getByText('E-mail enviado').waitFor();
    expect(await row.getByText('tentado em').count()).toBe(0);
  });
});
