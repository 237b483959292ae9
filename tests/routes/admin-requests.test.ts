import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addYears, numericDay } from '#domain/time/calendar-day.ts';
import { dayInSaoPaulo } from '#shared/sao-paulo.ts';
import { ADMIN, addRequest } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { type Held, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { UNHURRIED_MAIL } from '../support/full.ts';
import { call } from '../support/http.ts';
import { addMember } from '../support/people.ts';
import { eventually, until } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.start({ env: UNHURRIED_MAIL });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

/** The requests tab of the administrator. */
async function requestsTab(query = ''): Promise<DomPage> {
  page = await DomPage.open(app, `/admin?tab=requests${query}`, ADMIN);
  await page.getByRole('heading', { name: 'Solicitações de Cadastro' }).waitFor(FIRST_SCREEN);
  return page;
}

/** Asks as the poll of five seconds does, which would be waited for. */
const poll = () => window.dispatchEvent(new Event('focus'));

const requestOf = (email: string) =>
  app.operator(
    'GET',
    `/api/collections/registration_requests/records?filter=${encodeURIComponent(`email='${email}'`)}`,
  );
const profileOf = (email: string) =>
  app.operator('GET', `/api/collections/profiles/records?filter=${encodeURIComponent(`email='${email}'`)}`);

/** The day in São Paulo a year from now, '21/11/2027'. */
const inOneYear = () => numericDay(addYears(dayInSaoPaulo(Date.now()), 1));

describe('the list', () => {
  it('shows N/A where a student left fields empty, and the badge of every state', async () => {
    const student = { full_name: 'Bia Estudante', email: 'bia@exemplo.com.br' };
    await addRequest(app, { ...student, crm: '', state: '', specialty: '' });
    const page = await requestsTab();
    const row = rowOf(page, 'bia@exemplo.com.br');
    await row.getByText('Pendente').waitFor();
    expect(row.getByText('N/A', { exact: true }).count()).toBe(3);
    for (const name of ['Nome', 'E-mail', 'CRM', 'Estado', 'Especialidade', 'Status', 'Ações'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
  });

  it('finds by name without accents, filters by status and says when nothing is there', async () => {
    await addRequest(app, { full_name: 'João Antônio', email: 'joao@exemplo.com.br' });
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('joao antonio');
    await rowOf(page, 'João Antônio').waitFor();
    await eventually(() => expect(page.getByRole('row').count()).toBe(2));
    await page.getByLabel('Status').selectOption({ label: 'Aprovado' });
    await page.getByText('Nenhuma solicitação encontrada.').waitFor();
    // The counter leads to those that it counts, whatever was looked for before.
    await page.getByRole('button', { name: /solicitações pendentes$/ }).click();
    await rowOf(page, 'Bia Estudante').waitFor();
    await rowOf(page, 'João Antônio').waitFor();
  });

  it('shows a new request by itself, and counts it in tab and counter', async () => {
    const page = await requestsTab();
    await page.getByRole('row').nth(1).waitFor();
    const label = await page.getByRole('tab', { name: /Solicitações \(\d+\)/ }).textContent();
    const before = Number(/\d+/.exec(label ?? '')?.[0]);
    await addRequest(app, { full_name: 'Nova Agora', email: 'nova@exemplo.com.br' });
    await rowOf(page, 'Nova Agora').waitFor();
    await page.getByRole('tab', { name: `Solicitações (${before + 1})` }).waitFor();
    await page.getByText(`${before + 1} solicitações pendentes`).waitFor();
  });

  it('keeps rows and typed text when the server cannot be reached, and says how old they are', async () => {
    const page = await requestsTab();
    await rowOf(page, 'Bia Estudante').waitFor();
    page.network.route(/\/api\/app\/admin\//, unreachable);
    poll();
    await page.getByText(/Sem resposta do servidor\. Dados de \d\d\/\d\d \d\d:\d\d\./).waitFor();
    await rowOf(page, 'Bia Estudante').waitFor();
    const search = page.getByPlaceholder('Buscar por nome ou e-mail...');
    await search.fill('bia');
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    expect(await search.inputValue()).toBe('bia');
    expect(page.getByText('Nenhuma solicitação encontrada.').count()).toBe(0);
    page.network.unroute();
    poll();
    await rowOf(page, 'Bia Estudante').waitFor();
    await page.getByText('Sem resposta do servidor').waitFor({ state: 'detached' });
  });

  it('that was never read stays failed while it is asked again by itself, with the button under the focus', async () => {
    const PATH = /\/api\/app\/admin\/requests/;
    page = await DomPage.open(app, '/admin?tab=requests', ADMIN, (network) =>
      network.route(PATH, unreachable),
    );
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor(FIRST_SCREEN);
    const alert = page.getByRole('alert').first();
    expect(await alert.textContent()).toBe('Não foi possível carregar as solicitações.');
    const button = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Tentar novamente',
    );
    button?.focus();
    for (const _ of ['a poll', 'and another']) {
      let fail: (() => void) | undefined;
      page.network.route(
        PATH,
        () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
      );
      poll();
      await until('asked again', () => fail !== undefined);
      await page.getByRole('button', { name: 'Tentando...' }).waitFor();
      expect(document.activeElement).toBe(button);
      expect(page.getByText('Carregando solicitações...').count()).toBe(0);
      page.network.unroute();
      page.network.route(PATH, unreachable);
      fail?.();
      await again.waitFor();
      expect(document.activeElement).toBe(button);
    }
    // With the press and not before it: the poll, held, would keep the button busy.
    let answer: Held | undefined;
    const hold = () => {
      answer = page.network.hold(PATH);
    };
    addEventListener('click', hold, { once: true, capture: true });
    await again.click();
    await page.getByRole('button', { name: 'Tentando...' }).waitFor();
    page.network.unroute();
    answer?.letGo();
    await rowOf(page, 'Bia Estudante').waitFor();
  });

  it('that could not be read before is loaded as any other when it is chosen again', async () => {
    const page = await requestsTab();
    await rowOf(page, 'Bia Estudante').waitFor();
    page.network.route(/\/api\/app\/admin\//, unreachable);
    await page.getByLabel('Status').selectOption({ label: 'Rejeitado' });
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    page.network.unroute();
    await page.getByLabel('Status').selectOption({ label: 'Todos os status' });
    await rowOf(page, 'Bia Estudante').waitFor();
    await page.getByText('Sem resposta do servidor').waitFor({ state: 'detached' });
    const answer = page.network.hold(/\/api\/app\/admin\/requests/);
    await page.getByLabel('Status').selectOption({ label: 'Rejeitado' });
    await page.getByText('A lista abaixo ainda é a anterior.').waitFor();
    expect(page.getByRole('button', { name: 'Tentando...' }).count()).toBe(0);
    page.network.unroute();
    answer.letGo();
    await page.getByText('Nenhuma solicitação encontrada.').waitFor();
  });
});

describe('approving', () => {
  it('proposes a year for Anual, hides the date for life, and forgets all of it when closed', async () => {
    await addRequest(app, { full_name: 'Davi Lopes', email: 'davi@exemplo.com.br' });
    const page = await requestsTab();
    const open = rowOf(page, 'Davi Lopes').getByRole('button', { name: 'Aprovar' });
    await open.click();
    const plan = page.getByLabel('Tipo de plano');
    const before = inOneYear();
    await plan.selectOption('Anual');
    // Midnight may come in between.
    const preset = new RegExp(`^Data de Expiração (${before}|${inOneYear()})$`);
    await page.getByRole('button', { name: preset }).waitFor();
    await plan.selectOption('Vitalício');
    await page
      .getByText('Plano Vitalício Selecionado: este usuário terá acesso permanente ao sistema.')
      .waitFor();
    expect(page.getByText('Data de Expiração').count()).toBe(0);

    page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open.click();
    expect(await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Data de Expiração Selecione uma data' }).waitFor();

    await plan.selectOption('Vitalício');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
    expect((await profileOf('davi@exemplo.com.br'))['items']?.[0]?.['expires_at']).toBe('');
  });

  it('tells the second of two administrators who was first, and makes one user', async () => {
    const id = await addRequest(app, { full_name: 'Gil Melo', email: 'gil@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Gil Melo').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    const other = await addMember(app.server, { role: 'admin' });
    const decision = { requestId: id, accessDuration: null, planType: 'Vitalício', reviewedBy: other.id };
    const decided = await call(app.server, 'POST', '/api/app/approve-user', {
      token: other.token,
      body: decision,
    });
    expect(decided.status).toBe(200);
    // Said before the button is pressed; and the account which that has made is none that this approval would renew.
    await page.getByText(/^Esta solicitação já foi decidida: Aprovada por .+ em .+\.$/).waitFor();
    expect(page.getByText(/A aprovação põe o plano escolhido no lugar/).count()).toBe(0);
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Esta solicitação já foi decidida', { exact: true }).waitFor();
    await page
      .getByText(/^Aprovada por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)
      .first()
      .waitFor();
    expect((await profileOf('gil@exemplo.com.br'))['items']?.[0]?.['plan_type']).toBe('Vitalício');
  });

  it('says of a request that was decided in the dashboard of PocketBase only what is known', async () => {
    const id = await addRequest(app, { full_name: 'Ivo Painel', email: 'ivo@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Ivo Painel').getByRole('button', { name: 'Aprovar' }).click();
    await app.operator('PATCH', `/api/collections/registration_requests/records/${id}`, {
      status: 'approved',
    });
    await page.getByText('Esta solicitação já foi decidida: Aprovada.', { exact: true }).waitFor();
    await page.getByLabel('Tipo de plano').selectOption('Vitalício');
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Aprovada.', { exact: true }).waitFor();
  });

  it('says that it looks for people alike, and that there are none', async () => {
    const alone = { email: 'unica@exemplo.com.br', crm: '987654', phone: '(21) 3333-4444' };
    await addRequest(app, { full_name: 'Única Pessoa', ...alone });
    const page = await requestsTab();
    const hints = page.network.hold(/request-hints/);
    await rowOf(page, 'Única Pessoa').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByText('Procurando cadastros parecidos...').waitFor();
    hints.letGo();
    await page.getByText('Nenhum cadastro parecido.').waitFor();
  });

  it('says what failed inside the dialog, which keeps what was chosen', async () => {
    await addRequest(app, { full_name: 'Hugo Reis', email: 'hugo@exemplo.com.br' });
    const page = await requestsTab();
    await rowOf(page, 'Hugo Reis').getByRole('button', { name: 'Aprovar' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    page.network.route(/approve-user/, unreachable);
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar Solicitação' });
    await dialog.getByText('Erro ao aprovar solicitação').waitFor();
    await dialog.getByText('Tente novamente mais tarde.').waitFor();
    expect(await dialog.getByLabel('Tipo de plano').inputValue()).toBe('Anual');
    page.network.unroute();
    await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
    await page.getByText('Solicitação aprovada com sucesso!').waitFor();
  });
});

describe('a decision that is still on its way when its dialog is closed', () => {
  it.each([
    ['Aprovar', /approve-user/, 'Solicitação aprovada com sucesso!'],
    ['Rejeitar', /registration_requests\/records/, 'A solicitação foi rejeitada com sucesso.'],
  ])(
    '(%s) leaves the dialog of the next request alone, with what is chosen in it',
    async (what, path, done) => {
      for (const time of ['Antes', 'Depois'])
        await addRequest(app, {
          full_name: `${what} ${time}`,
          email: `${what}.${time}@exemplo.com.br`.toLowerCase(),
        });
      const page = await requestsTab();
      const plan = page.getByLabel('Tipo de plano');
      const answer = page.network.hold(path);
      await rowOf(page, `${what} Antes`).getByRole('button', { name: what }).click();
      const dialog = page.getByRole('dialog', { name: `${what} Solicitação` });
      if (what === 'Aprovar') await plan.selectOption('Anual');
      await dialog.getByRole('button', { name: new RegExp(`^${what}`) }).click();
      await until('the decision', () => answer.asked() > 0);
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      await dialog.waitFor({ state: 'detached' });
      await rowOf(page, `${what} Depois`).getByRole('button', { name: 'Aprovar' }).click();
      await plan.selectOption('Vitalício');
      answer.letGo();
      await page.getByText(done).waitFor();
      await page.settled();
      expect(await plan.inputValue()).toBe('Vitalício');
      await page.getByRole('dialog').getByText(`${what} Depois`).waitFor();
    },
  );
});

describe('a mail’s link', () => {
  it('opens its request, even when it is not on the first page', async () => {
    const id = await addRequest(app, { full_name: 'Iara Link', email: 'iara@exemplo.com.br' });
    const page = await requestsTab(`&id=${id}`);
    await page.getByRole('dialog', { name: 'Aprovar Solicitação' }).getByText('Iara Link').waitFor();
    page.keyboard.press('Escape');
    await eventually(() => expect(page.getByRole('row').count()).toBe(2));
    await page.getByRole('button', { name: 'Mostrar todas' }).click();
    await eventually(() => expect(page.getByRole('row').count()).toBeGreaterThan(2));
    expect(location.search).toBe('?tab=requests');
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
    // Who has mistyped the address asks once more by the same name.
    await dialog.getByText('joana@exemplo.com.br').waitFor();
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

it('whom another administrator is letting in under a second address is seen in the dialog about the first', async () => {
  const both = { full_name: 'Dora Dupla', crm: '998877', state: 'MG' };
  await addRequest(app, { ...both, email: 'dora1@exemplo.com.br' });
  const id = await addRequest(app, { ...both, email: 'dora2@exemplo.com.br' });
  const page = await requestsTab();
  await rowOf(page, 'dora1@exemplo.com.br').getByRole('button', { name: 'Aprovar' }).click();
  await page.getByText(/dora2@exemplo.com.br, solicitação pendente/).waitFor();
  await app.operator('PATCH', `/api/collections/registration_requests/records/${id}`, { status: 'approved' });
  await page.getByText(/dora2@exemplo.com.br, solicitação aprovada/).waitFor();
  // A later look that fails does not take the warning away.
  let failures = 0;
  page.network.route(/request-hints/, () => {
    failures += 1;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  await addRequest(app, { full_name: 'Eva Outra', email: 'eva@exemplo.com.br' });
  await until('the failed look', () => failures > 0);
  await page.settled();
  expect(page.getByText('Mesmo CRM e UF:').count()).toBe(1);
});

it('an approval whose mail takes its time does not warn of the account that it has just made', async () => {
  await addRequest(app, { full_name: 'Nina Nova', email: 'nina@exemplo.com.br', crm: '', phone: '' });
  const page = await requestsTab();
  await rowOf(page, 'nina@exemplo.com.br').getByRole('button', { name: 'Aprovar' }).click();
  await page.getByText('Nenhum cadastro parecido.').waitFor();
  await page.getByLabel('Tipo de plano').selectOption('Anual');
  app.mail.mode = 'hold';
  await page.getByRole('button', { name: 'Aprovar e Criar Usuário' }).click();
  // The list behind the dialog has heard of it before the answer comes.
  await rowOf(page, 'nina@exemplo.com.br').getByText('Aprovado').waitFor();
  await page.settled();
  expect(page.getByText('Nenhum cadastro parecido.').count()).toBe(1);
  app.mail.release();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('what was ticked before the counter is pressed is ticked no more in the list to which it leads', async () => {
  await addRequest(app, { full_name: 'Tito Ticado', email: 'tito@exemplo.com.br' });
  const page = await requestsTab();
  await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('ticado');
  await page.getByRole('checkbox', { name: 'Selecionar Tito Ticado' }).check();
  await page.getByText('1 selecionada').waitFor();
  await page.getByRole('button', { name: /pendentes?$/ }).click();
  await page.getByText('1 selecionada').waitFor({ state: 'detached' });
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
    // Of more than a page it takes only those that are seen, and says so.
    await page.getByRole('checkbox', { name: 'Selecionar todas as pendentes desta página' }).waitFor();
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
    // The keyboard is where it was: at what can be done next.
    const again = dialog.getByRole('button', { name: 'Tentar novamente as que falharam' });
    expect(await again.hasFocus()).toBe(true);
    const tries = page.network.hold(/approve-user/);
    await again.click();
    const busy = dialog.getByRole('button', { name: 'Criando usuários... 2 de 3' });
    await busy.click({ force: true });
    await page.settled();
    expect(await busy.count()).toBe(1);
    tries.letGo();
    await again.waitFor();
    expect(await again.hasFocus()).toBe(true);
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
    await rowOf(page, 'Nara Lote').getByText('Pendente').waitFor();
    expect((await profileOf('nara@lote.com.br'))['items']?.length).toBe(0);
  });

  it('name before the press who has an account already, and tell of whom the access has changed', async () => {
    for (const name of ['Vera', 'Wagner'])
      await addRequest(app, { full_name: `${name} Volta`, email: `${name.toLowerCase()}@volta.com.br` });
    await app.addMember('vera@volta.com.br', { full_name: 'Vera Volta', plan_type: 'Vitalício' });
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('volta');
    for (const name of ['Vera', 'Wagner'])
      await page.getByRole('checkbox', { name: `Selecionar ${name} Volta` }).check();
    await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar 2 solicitações' });
    await dialog.getByText(/^1 pessoa já tem conta: o plano escolhido fica no lugar/).waitFor();
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await row('Vera')
      .getByText('Este e-mail já tem conta (Vera Volta): Vitalício, sem data de expiração.')
      .waitFor();
    expect(row('Wagner').getByText('já tem conta').count()).toBe(0);
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    await dialog.getByRole('button', { name: 'Aprovar 2 solicitações' }).click();
    await row('Vera').getByText('Aprovada, já tinha conta: o acesso mudou').waitFor();
    await row('Wagner').getByText('Aprovada', { exact: true }).waitFor();
  });

  it('tell in the end how many failed, also where their dialog and the list were left meanwhile', async () => {
    const names = ['Paula', 'Quim', 'Rosa'];
    for (const name of names)
      await addRequest(app, { full_name: `${name} Turma`, email: `${name.toLowerCase()}@turma.com.br` });
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('turma');
    for (const name of names) await page.getByRole('checkbox', { name: `Selecionar ${name} Turma` }).check();
    const asks = () => dispatchEvent(new Event('beforeunload', { cancelable: true })) === false;
    expect(asks()).toBe(false);
    await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aprovar 3 solicitações' });
    await dialog.getByLabel('Tipo de plano').selectOption('Anual');
    const answer = page.network.hold(/approve-user/);
    await dialog.getByRole('button', { name: 'Aprovar e criar 3 usuários' }).click();
    await until('the approvals', () => answer.asked() === 3);
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor();
    // The server goes on with what it has; the rest would be lost with the page.
    expect(asks()).toBe(true);
    await app.operator(
      'PATCH',
      `/api/collections/registration_requests/records/${(await requestOf('rosa@turma.com.br'))['items']?.[0]?.['id']}`,
      { status: 'rejected' },
    );
    answer.letGo();
    await page.getByText('Nem todas as solicitações foram aprovadas').waitFor();
    await page.getByText('2 concluídas, 1 falhou.').waitFor();
    expect(asks()).toBe(false);
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

  it('of several at once is told of at the end too, although all of them were approved', async () => {
    for (const name of ['Sara', 'Tito'])
      await addRequest(app, { full_name: `${name} Aviso`, email: `${name.toLowerCase()}@aviso.com.br` });
    const page = await requestsTab();
    await page.getByPlaceholder('Buscar por nome ou e-mail...').fill('aviso');
    for (const name of ['Sara', 'Tito'])
      await page.getByRole('checkbox', { name: `Selecionar ${name} Aviso` }).check();
    await page.getByRole('button', { name: 'Aprovar selecionadas' }).click();
    await page.getByLabel('Tipo de plano').selectOption('Anual');
    app.mail.mode = 'refuse';
    await page.getByRole('button', { name: 'Aprovar e criar 2 usuários' }).click();
    await page.getByText('Aprovações concluídas').waitFor();
    await page.getByText('2 pessoas podem não ter recebido o e-mail de aprovação').waitFor();
    app.mail.mode = 'accept';
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
    expect(row.getByText('tentado em').count()).toBe(0);
  });
});
