import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, openAdmin, rowOf } from '../support/admin-page.ts';
import { App, eventually } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { addRow } from '../support/records.ts';
import { sql, value } from '../support/sql.ts';

let app: App;
let browser: Browser;
let context: BrowserContext;
let memberId = '';

const MEMBER = 'carla@exemplo.com.br';
const LONG = 'Não consigo abrir o assistente de roteiros desde ontem à noite.';
const DRAFT = 'Olá, Carla! Já está resolvido.\n\nAbraço';

beforeAll(async () => {
  app = await App.start();
  browser = await launchBrowser();
  memberId = await app.addMember(MEMBER, { full_name: 'Carla Dias', expires_at: '2199-01-01 02:59:59.999Z' });
  context = await desktop(browser, app.url);
  await (await openAdmin(app, context)).close();
});

afterEach(async () => {
  app.mail.mode = 'accept';
  for (const page of context.pages()) await page.close({ runBeforeUnload: false });
  await sql(app.server, 'DELETE FROM support_messages; DELETE FROM support_requests');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const addTicket = (fields: Record<string, string> = {}) =>
  addRow(app.server, 'support_requests', {
    name: 'Carla Dias',
    email: MEMBER,
    message: LONG,
    status: 'pending',
    user_id: memberId,
    created_at: '2026-03-05 02:30:00.000Z',
    ...fields,
  });

async function supportTab(query = ''): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/admin?tab=support${query}`);
  await page.getByRole('heading', { name: 'Mensagens de Suporte' }).waitFor();
  return page;
}

const ticketDialog = (page: Page) => page.getByRole('dialog', { name: 'Mensagem de suporte' });
const reply = (page: Page) => page.getByPlaceholder('Digite sua resposta...');

async function openTicket(page: Page, name = 'Carla Dias') {
  await rowOf(page, name).locator('.message-cell').getByRole('button').click();
  await reply(page).waitFor();
}

describe('the support tab', () => {
  it('shows tickets in the words of the contract, with nothing cut that is short enough', async () => {
    const id = await addTicket();
    await addTicket({
      name: 'Davi Lima',
      message: 'a'.repeat(50),
      status: 'respondido',
      created_at: '2026-01-01 12:00:00.000Z',
    });
    await addTicket({ name: 'Eva Reis', status: 'resolved', created_at: '2026-01-02 12:00:00.000Z' });
    const page = await supportTab();
    const cells = await rowOf(page, 'Carla Dias').locator('td').allTextContents();
    expect(cells.slice(0, 6)).toEqual([
      `${id.slice(0, 8)}…`,
      'Carla Dias',
      MEMBER,
      `${LONG.slice(0, 50)}…`,
      '04/03/2026 23:30',
      'Pendente',
    ]);
    await rowOf(page, 'Davi Lima').getByText('Respondido').waitFor();
    await rowOf(page, 'Davi Lima').getByText('a'.repeat(50), { exact: true }).waitFor();
    await rowOf(page, 'Eva Reis').getByText('Resolvido').waitFor();
    expect(await rowOf(page, 'Eva Reis').getByRole('button', { name: 'Resolver' }).count()).toBe(0);
    const debug = await page.getByText(/^Debug:/).textContent();
    expect(debug).toContain('3 tickets');
    expect(debug).toContain(`${id.slice(0, 8)}…`);
  });

  it('finds by name, e-mail and message, and by status, and says when there is nothing', async () => {
    await addTicket();
    await addTicket({
      name: 'Davi Lima',
      email: 'davi@exemplo.com.br',
      message: 'Obrigado!',
      status: 'resolvido',
    });
    const page = await supportTab();
    await rowOf(page, 'Davi Lima').waitFor();
    const search = page.getByPlaceholder('Buscar por nome, e-mail ou mensagem...');
    for (const words of ['ROTEIROS nao', 'carla dias', 'carla@']) {
      await search.fill(words);
      await rowOf(page, 'Davi Lima').waitFor({ state: 'detached' });
      await rowOf(page, 'Carla Dias').waitFor();
      await search.fill('');
      await rowOf(page, 'Davi Lima').waitFor();
    }
    await page.getByLabel('Status').selectOption({ label: 'Resolvido' });
    await rowOf(page, 'Carla Dias').waitFor({ state: 'detached' });
    await page.getByLabel('Status').selectOption({ label: 'Pendente' });
    await rowOf(page, 'Carla Dias').waitFor();
    await search.fill('ninguém assim');
    await page.getByText('Nenhuma mensagem de suporte encontrada.').waitFor();
  });

  it('does not call a silent server an empty inbox', async () => {
    await addTicket();
    const page = await context.newPage();
    await page.route('**/api/app/admin/tickets?**', (route) => route.abort());
    await page.goto('/admin?tab=support');
    await page.getByText('Erro ao carregar mensagens de suporte', { exact: true }).waitFor();
    expect(await page.getByText('Nenhuma mensagem de suporte encontrada.').count()).toBe(0);
    await page.unroute('**/api/app/admin/tickets?**');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await rowOf(page, 'Carla Dias').waitFor();
  });

  it('reloads at the same tab, and keeps the screen when there is no network', async () => {
    await addTicket();
    const page = await supportTab();
    await rowOf(page, 'Carla Dias').waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await page.getByText('Não foi possível atualizar').waitFor();
    await context.setOffline(false);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Atualizar' }).click()]);
    await rowOf(page, 'Carla Dias').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=support');
  });

  it('opens the ticket that a mail links to, with the member’s plan beside it', async () => {
    const id = await addTicket();
    const page = await supportTab(`&id=${id}`);
    const dialog = ticketDialog(page);
    for (const text of [id, MEMBER, '04/03/2026 23:30', LONG, 'Anual', '31/12/2198'])
      await dialog.getByText(text, { exact: true }).waitFor();
    const mail = await dialog.getByRole('link', { name: 'E-mail Direto' }).getAttribute('href');
    expect(mail).toMatch(new RegExp(`^mailto:${MEMBER}\\?subject=[^&]*${id.slice(0, 8)}`));
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await dialog.waitFor({ state: 'detached' });
    const gone = await supportTab('&id=naoexisteassim1');
    await ticketDialog(gone).getByText('Esta mensagem não existe mais.').waitFor();
  });
});

describe('answering', () => {
  it('keeps the draft when the mail server refuses, through closing and new data, and says so', async () => {
    await addTicket();
    const page = await supportTab();
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
    await page.getByRole('button', { name: 'Atualizar' }).click();
    await eventually(() => expect(questions).toEqual(['beforeunload']));
    const another = { name: 'Davi Lima', email: 'davi@exemplo.com.br', message: 'Oi', status: 'pending' };
    await app.operator('POST', '/api/collections/support_requests/records', another);
    await page.getByRole('tab', { name: 'Logs' }).click();
    await page.getByRole('tab', { name: 'Suporte' }).click();
    await rowOf(page, 'Davi Lima').waitFor();
    await openTicket(page);
    expect(await reply(page).inputValue()).toBe(DRAFT);
    expect(await value(app.server, 'SELECT COUNT(*) FROM support_messages')).toBe('0');
    await ticketDialog(page).getByText('Pendente', { exact: true }).waitFor();
  });

  it('mails, and only then says that it did; another window sees it without being asked', async () => {
    await addTicket();
    // The one that is clicked comes last: browsers slow the others down.
    const [other, page] = [await supportTab(), await supportTab()];
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
    // Sooner than the 15 s after which it would have asked by itself.
    await rowOf(other, 'Carla Dias').getByText('Respondido').waitFor({ timeout: 8_000 });
  });

  it('sends one mail however often the button is pressed', async () => {
    await addTicket();
    app.mail.mode = 'slow';
    app.mail.slowMs = 1_500;
    app.mail.forget();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    await page.getByRole('button', { name: 'Enviando...' }).click({ force: true });
    await page.keyboard.press('Escape');
    await openTicket(page);
    await page.getByRole('button', { name: 'Enviando...' }).click({ force: true });
    await page.getByText('Resposta enviada').waitFor();
    expect(app.mail.received.filter(({ to }) => to.includes(MEMBER))).toHaveLength(1);
    expect(await value(app.server, 'SELECT COUNT(*) FROM support_messages')).toBe('1');
  });

  it('shows what the member wrote back, and that the ticket is open again', async () => {
    const id = await addTicket({ status: 'aberto' });
    await addRow(app.server, 'support_messages', {
      sender_id: id,
      message: 'Ainda não abre.',
      author: 'member',
    });
    const page = await supportTab();
    await rowOf(page, 'Carla Dias').getByText('Pendente').waitFor();
    await openTicket(page);
    const entry = ticketDialog(page).getByRole('listitem');
    await entry.getByText('Mensagem do usuário').waitFor();
    await entry.getByText('Ainda não abre.').waitFor();
  });
});

describe('tidying up', () => {
  it('keeps a reply readable whose ticket another administrator has deleted, and lets go of it on demand', async () => {
    const id = await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    await app.operator('DELETE', `/api/collections/support_requests/records/${id}`);
    await ticketDialog(page).getByText('Esta mensagem não existe mais.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${id.slice(0, 8)}…` }).click();
    await ticketDialog(page).getByText('Já está resolvido.').waitFor();
    await ticketDialog(page).getByRole('button', { name: 'Descartar' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Respostas não enviadas fora desta lista:').waitFor({ state: 'detached' });
  });

  it('does not call a mail unsent that left although the ticket was deleted meanwhile', async () => {
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    const data = { ticketId: { code: 'ticket_deleted', message: 'o e-mail saiu' } };
    await page.route('**/api/app/send-support-reply', (route) =>
      route.fulfill({ status: 409, json: { status: 409, message: '', data } }),
    );
    await page.getByRole('button', { name: 'Enviar Resposta' }).click();
    await page.getByText('E-mail enviado sem registro').waitFor();
    expect(await page.getByText('Erro ao enviar resposta').count()).toBe(0);
    expect(await reply(page).inputValue()).toBe('');
  });

  it('resolves a ticket for every window, and deletes one only after a question', async () => {
    await addTicket();
    // The one that is clicked comes last: browsers slow the others down.
    const [other, page] = [await supportTab(), await supportTab()];
    await rowOf(other, 'Carla Dias').waitFor();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Ticket resolvido').waitFor();
    await rowOf(page, 'Carla Dias').getByText('Resolvido').waitFor();
    await rowOf(other, 'Carla Dias').getByText('Resolvido').waitFor({ timeout: 8_000 });
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir ticket' });
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Ticket excluído').waitFor();
    await page.getByText('Nenhuma mensagem de suporte encontrada.').waitFor();
    await rowOf(other, 'Carla Dias').waitFor({ state: 'detached', timeout: 8_000 });
  });

  it('shows the page before when the last ticket of a page is gone', async () => {
    await Promise.all(Array.from({ length: 51 }, (_, n) => addTicket({ name: `Pessoa ${n}` })));
    const page = await supportTab();
    await page.getByText('1–50 de 51').waitFor();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await page.getByText('51–51 de 51').waitFor();
    await page.getByRole('row').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('1–50 de 50').waitFor();
    await eventually(async () => expect(await page.locator('tbody tr').count()).toBe(50));
  });

  it('says what it could not do', async () => {
    const id = await addTicket();
    const page = await supportTab();
    await page.route(`**/api/collections/support_requests/records/${id}`, (route) => route.abort());
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Erro ao resolver ticket').waitFor();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Erro ao excluir ticket').waitFor();
    await rowOf(page, 'Carla Dias').waitFor();
  });

  it('shows which test data would go before it goes, and keeps everybody else’s', async () => {
    await addTicket();
    await addTicket({ name: 'Teste', message: 'só testando' });
    await sql(app.server, `UPDATE app_settings SET test_names = 'teste'`);
    const page = await supportTab();
    await page.getByRole('button', { name: 'Limpar Testes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limpar Testes' });
    await dialog.getByText('1 ticket, com o histórico', { exact: true }).waitFor();
    await dialog.getByText('só testando').waitFor();
    await dialog.getByText(/test_names e test_addresses/).waitFor();
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
});
