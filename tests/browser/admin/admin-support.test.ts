import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { walkTo } from '../../screens/walk-to.ts';
import { ADMIN, desktop, rowOf } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { passTime } from '../../support/pass-time.ts';
import { sql, value } from '../../support/sql.ts';
import { DRAFT, forgetTickets, MEMBER, ticketsOfMember } from '../../support/support-tickets.ts';
import { eventually } from '../../support/wait.ts';

// Windows, reloads and the question before one; what the tab says: tests/routes.

let app: App;
let context: BrowserContext;
let page: Page;
let addTicket: Awaited<ReturnType<typeof ticketsOfMember>>;

beforeAll(async () => {
  app = await App.start();
  addTicket = await ticketsOfMember(app);
  context = await desktop(app.url);
  page = await context.newPage();
  await app.enter(page, ADMIN);
});
afterEach(async () => {
  await forgetTickets(app);
});
afterAll(() => app?.stop());

async function supportTab(page: Page): Promise<Page> {
  await walkTo(page, '/admin?tab=support');
  await page.getByRole('heading', { name: 'Mensagens de Suporte' }).waitFor();
  return page;
}

/** What the page would ask every few seconds it leaves: only news from the server make it look again. */
const neverAskByItself = (page: Page) =>
  page.addInitScript(() => {
    const begin = window.setInterval;
    Object.assign(window, { setInterval: (act: () => void) => begin(act, 2 ** 31 - 1) });
  });

const ticketDialog = (page: Page) => page.getByRole('dialog', { name: 'Mensagem de suporte' });
const reply = (page: Page) => page.getByPlaceholder('Digite sua resposta...');

async function openTicket(page: Page) {
  await rowOf(page, 'Carla Dias').locator('.message-cell').getByRole('button').click();
  await reply(page).waitFor();
}

inFull('reloads at the same tab, and keeps the screen when there is no network', async () => {
  await addTicket();
  await supportTab(page);
  await rowOf(page, 'Carla Dias').waitFor();
  await goOffline(context);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await page.getByText('Não foi possível atualizar').waitFor();
  await goOnline(context);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar' }).click()]);
  await rowOf(page, 'Carla Dias').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=support');
});

it('leads from an open ticket back to the list, by the back gesture and by closing it', async () => {
  await addTicket();
  await supportTab(page);
  await rowOf(page, 'Carla Dias').waitFor();
  const untilListed = async () => {
    await ticketDialog(page).waitFor({ state: 'detached' });
    await eventually(() => expect(new URL(page.url()).search).toBe('?tab=support'));
  };
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await openTicket(page);
  await page.goBack();
  await untilListed();
  await openTicket(page);
  await page.keyboard.press('Escape');
  await untilListed();
  // What was closed is no stop on the way back.
  expect(await entries()).toBe(before + 1);
  await page.goForward();
  await reply(page).waitFor();
  await page.getByRole('button', { name: 'Fechar', exact: true }).click();
  await untilListed();
  // From a mail's link there is no list behind it to go back to.
  await page.goto(`${page.url()}&id=${await value(app.server, 'SELECT id FROM support_requests')}`);
  await reply(page).waitFor();
  await page.keyboard.press('Escape');
  await untilListed();
});

it('keeps the draft when the mail server refuses, through closing and new data, and says so', async () => {
  await addTicket();
  await supportTab(page);
  await openTicket(page);
  await reply(page).fill(DRAFT);
  app.mail.mode = 'refuse';
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await page.getByText('Erro ao enviar resposta').waitFor();
  await page.getByText('Ocorreu um erro ao enviar a resposta. Tente novamente.').waitFor();
  expect(await page.getByText('Resposta enviada').count()).toBe(0);
  expect(await reply(page).inputValue()).toBe(DRAFT);
  await page.keyboard.press('Escape');
  await rowOf(page, 'Carla Dias').getByText('Rascunho').waitFor();
  const questions: string[] = [];
  page.once('dialog', async (question) => {
    questions.push(question.type());
    await question.dismiss();
  });
  await page.evaluate(() => location.reload());
  await eventually(() => expect(questions).toEqual(['beforeunload']));
  // By the app's own button nobody need be asked, which an iPhone would not do.
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await page.getByText(/^A página não foi recarregada, porque se perderiam: respostas ao suporte/).waitFor();
  const another = { name: 'Davi Lima', email: 'davi@exemplo.com.br', message: 'Oi', status: 'pending' };
  await app.operator('POST', '/api/collections/support_requests/records', another);
  await page.getByRole('tab', { name: 'Logs' }).click();
  await page.getByRole('tab', { name: 'Suporte' }).click();
  await rowOf(page, 'Davi Lima').waitFor();
  await openTicket(page);
  expect(await reply(page).inputValue()).toBe(DRAFT);
  expect(await value(app.server, 'SELECT COUNT(*) FROM support_messages')).toBe('0');
  await ticketDialog(page).getByText('Pendente', { exact: true }).waitFor();
  // What is written here would keep the next page from coming.
  await reply(page).fill('');
});

it('mails, and only then says that it did; another window sees answer, end and deletion without being asked', async () => {
  await addTicket();
  // The one that is clicked comes last: browsers slow the others down.
  const other = await context.newPage();
  await neverAskByItself(other);
  // Nobody tells it of what comes between its list and this answer.
  const listens = other.waitForResponse(
    (answer) => answer.ok() && !!answer.request().postData()?.includes('"app/admin"'),
  );
  await supportTab(other);
  await listens;
  await supportTab(page);
  await rowOf(other, 'Carla Dias').getByText('Pendente').waitFor();
  await openTicket(page);
  await reply(page).fill(DRAFT);
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await page.getByText('Resposta enviada').waitFor();
  await page.getByText('A resposta foi enviada e o usuário foi notificado por e-mail.').waitFor();
  const mail = await app.mail.next(MEMBER);
  expect(mail.mail.text).toContain('Já está resolvido.');
  const entry = ticketDialog(page).getByRole('listitem');
  await entry.getByText('Resposta do Admin').waitFor();
  await entry.getByText('Já está resolvido.').waitFor();
  expect(await reply(page).inputValue()).toBe('');
  await rowOf(other, 'Carla Dias').getByText('Respondido').waitFor();
  await page.keyboard.press('Escape');
  await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
  await page.getByText('Ticket resolvido').waitFor();
  await rowOf(other, 'Carla Dias').getByText('Resolvido').waitFor();
  await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
  const question = page.getByRole('dialog', { name: 'Excluir ticket' });
  await question.getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Ticket excluído').waitFor();
  await rowOf(other, 'Carla Dias').waitFor({ state: 'detached' });
  await other.close();
});

inFull('shows which test data would go before it goes, and keeps everybody else’s', async () => {
  await addTicket();
  await addTicket({ name: 'Teste', message: 'só testando' });
  await sql(app.server, `UPDATE app_settings SET test_names = 'teste'`);
  await supportTab(page);
  await page.getByRole('button', { name: 'Limpar Testes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Limpar Testes' });
  await dialog.getByText('1 ticket, com o histórico', { exact: true }).waitFor();
  await dialog.getByText('só testando').waitFor();
  const settings = dialog.getByRole('link', { name: 'Abrir Dados de teste nas Configurações' });
  expect(await settings.getAttribute('href')).toBe('/admin?painel=configuracoes&secao=aplicativo');
  expect(await value(app.server, 'SELECT COUNT(*) FROM support_requests')).toBe('2');
  const clean = dialog.getByRole('button', { name: 'Excluir dados de teste' });
  await Promise.all([page.waitForEvent('load'), clean.click()]);
  await page.getByText('Dados de teste limpos').waitFor();
  await rowOf(page, 'Carla Dias').waitFor();
  expect(await rowOf(page, 'só testando').count()).toBe(0);
  await page.getByRole('button', { name: 'Limpar Testes' }).click();
  await dialog.getByText('Nenhum dado de teste encontrado. Nada será excluído.').waitFor();
  await eventually(async () =>
    expect(await value(app.server, 'SELECT COUNT(*) FROM support_requests')).toBe('1'),
  );
});

it('deletes test data without a reload where one would cost a reply, or where its dialog was closed', async () => {
  await addTicket();
  await addTicket({ name: 'Teste', message: 'só testando' });
  await sql(app.server, `UPDATE app_settings SET test_names = 'teste'`);
  const page = await (await desktop(app.url)).newPage();
  await page.clock.install();
  const asked: string[] = [];
  page.on('dialog', (question) => void question.dismiss().then(() => asked.push(question.type())));
  await app.enter(page, ADMIN, '/admin?tab=support');
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await openTicket(page);
  await reply(page).fill(DRAFT);
  await page.keyboard.press('Escape');
  const open = page.getByRole('button', { name: 'Limpar Testes' });
  const dialog = page.getByRole('dialog', { name: 'Limpar Testes' });
  const clean = dialog.getByRole('button', { name: 'Excluir dados de teste' });
  await open.click();
  await clean.click();
  await page.getByText('Dados de teste limpos').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, 'só testando').waitFor({ state: 'detached' });
  await openTicket(page);
  expect(await reply(page).inputValue()).toBe(DRAFT);
  await reply(page).fill('');
  await page.keyboard.press('Escape');

  // Found by the next poll; by then the message of the first time has had its own.
  await addTicket({ name: 'Teste', message: 'outra vez' });
  await passTime(page, 15_000);
  await rowOf(page, 'outra vez').waitFor();
  await page.getByText('Dados de teste limpos').waitFor({ state: 'detached' });
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await open.click();
  await page.route(/clean-test-data/, async (route) => {
    await held;
    await route.continue();
  });
  await clean.click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  letGo();
  await page.getByText('Dados de teste limpos').waitFor();
  await rowOf(page, 'outra vez').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true);
  expect(asked).toEqual([]);
});

it('lets a line begin with a slash, which also opens the saved replies', async () => {
  const saved = { saved_replies: '# Oi\nOi.\n# Prazo\nOlá, {nome}.' };
  await app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', saved);
  await addTicket();
  await supportTab(page);
  await openTicket(page);
  await page.getByRole('button', { name: 'Respostas prontas (/)' }).waitFor();
  const list = page.getByRole('group', { name: 'Respostas prontas' });
  await reply(page).fill('O endereço é:\n');
  for (const back of ['Escape', '/']) {
    await page.keyboard.press('/');
    await list.getByRole('button', { name: '1 Oi' }).waitFor();
    await list.getByText('Para escrever só a barra, volte ao texto (Esc).').waitFor();
    await page.keyboard.press(back);
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type('support\n');
  }
  expect(await reply(page).inputValue()).toBe('O endereço é:\n/support\n/support\n');
  // The reply that is chosen takes the place of its slash, and of nothing else.
  await page.keyboard.press('/');
  await list.waitFor();
  await page.keyboard.press('2');
  await eventually(async () =>
    expect(await reply(page).inputValue()).toBe('O endereço é:\n/support\n/support\nOlá, Carla Dias.'),
  );
  await reply(page).fill('');
});

it('asks before a sign-out also about what another tab has not sent, and from the bar of members', async () => {
  await addTicket();
  await supportTab(page);
  await openTicket(page);
  await reply(page).fill(DRAFT);
  const other = await context.newPage();
  // It waits 150 ms for the others; two tabs of a busy machine may need more. Whoever else waits as long, as React may, can still call it off.
  await other.addInitScript(() => {
    const begin = window.setTimeout;
    const answered = new Promise<void>((done) => {
      new BroadcastChannel('agentes-nao-salvos').addEventListener('message', ({ data }) => {
        if ('answers' in data) done();
      });
    });
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0) =>
        begin(ms === 150 ? () => void answered.then(() => begin(act, 50)) : act, ms),
    });
  });
  const question = other.getByRole('dialog', { name: 'Sair mesmo assim?' });
  for (const [path, ready] of [
    ['/admin', 'Gerenciamento de Usuários'],
    ['/dashboard', 'Novo assistente'],
  ] as const) {
    await other.goto(app.url + path);
    await other.getByText(ready).first().waitFor();
    await other.getByRole('button', { name: 'Sair', exact: true }).click();
    await question
      .getByText('isto se perde: em outra aba, respostas ao suporte que não foram enviadas.')
      .waitFor();
    await other.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await untilFocused(other.getByRole('button', { name: 'Sair', exact: true }));
  }
  await other.close();
  // In the tab itself it is named once, as its own.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  const own = 'Se você sair agora, isto se perde: respostas ao suporte que não foram enviadas.';
  await page.getByRole('dialog', { name: 'Sair mesmo assim?' }).getByText(own, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Não sair agora' }).click();
  await openTicket(page);
  expect(await reply(page).inputValue()).toBe(DRAFT);
  await reply(page).fill('');
});

it('asks before a sign-out also where the files of this version are gone by then', async () => {
  await addTicket();
  const tab = await supportTab(await context.newPage());
  await openTicket(tab);
  await reply(tab).fill(DRAFT);
  await tab.keyboard.press('Escape');
  // It comes behind the lists, long before anybody has written a line.
  await tab.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return [/\/sheets-.*\.js$/, /\/sheets-.*\.css$/].every((file) => names.some((name) => file.test(name)));
  });
  await tab.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  await tab.getByRole('button', { name: 'Sair', exact: true }).click();
  const question = tab.getByRole('dialog', { name: 'Sair mesmo assim?' });
  await question.getByText('isto se perde: respostas ao suporte que não foram enviadas.').waitFor();
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await tab.waitForURL('**/login');
  await tab.close();
});
