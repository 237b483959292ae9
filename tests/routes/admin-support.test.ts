import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { answering, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { UNHURRIED_MAIL } from '../support/full.ts';
import { addRow } from '../support/records.ts';
import { value, write } from '../support/sql.ts';
import { DRAFT, forgetTickets, LONG, MEMBER, ticketsOfMember } from '../support/support-tickets.ts';
import { eventually, until } from '../support/wait.ts';

let app: App;
let page: DomPage;
let addTicket: Awaited<ReturnType<typeof ticketsOfMember>>;

beforeAll(async () => {
  app = await App.start({ env: UNHURRIED_MAIL });
  addTicket = await ticketsOfMember(app);
});
afterEach(async () => {
  page?.close();
  await forgetTickets(app);
});
afterAll(() => app?.stop());

async function supportTab(query = ''): Promise<DomPage> {
  page = await DomPage.open(app, `/admin?tab=support${query}`, ADMIN);
  await page.getByRole('heading', { name: 'Mensagens de Suporte' }).waitFor(FIRST_SCREEN);
  return page;
}

const ticketDialog = (page: DomPage) => page.getByRole('dialog', { name: 'Mensagem de suporte' });
const reply = (page: DomPage) => page.getByPlaceholder('Digite sua resposta...');

async function openTicket(page: DomPage, name = 'Carla Dias') {
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
    await rowOf(page, 'Carla Dias').waitFor();
    const cells = rowOf(page, 'Carla Dias').locator('th, td').texts();
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
    expect(rowOf(page, 'Eva Reis').getByRole('button', { name: 'Resolver' }).count()).toBe(0);
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
    page = await DomPage.open(app, '/admin?tab=support', ADMIN, (network) =>
      network.route(/admin\/tickets\?/, unreachable),
    );
    await page.getByText('Erro ao carregar mensagens de suporte', { exact: true }).waitFor(FIRST_SCREEN);
    expect(page.getByText('Nenhuma mensagem de suporte encontrada.').count()).toBe(0);
    // With the press and not before it: the list's own poll would take the button away.
    addEventListener('click', () => page.network.unroute(), { once: true, capture: true });
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await rowOf(page, 'Carla Dias').waitFor();
  });

  it('opens the ticket that a mail links to, with the member’s plan beside it', async () => {
    const id = await addTicket();
    const page = await supportTab(`&id=${id}`);
    const dialog = ticketDialog(page);
    for (const text of [id, MEMBER, '04/03/2026 23:30', LONG, 'Anual', '31/12/2198'])
      await dialog.getByText(text, { exact: true }).waitFor();
    const mail = await dialog.getByRole('link', { name: 'E-mail Direto' }).getAttribute('href');
    expect(mail).toMatch(new RegExp(`^mailto:${MEMBER}\\?subject=[^&]*${id.slice(0, 8)}`));
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/admin?tab=support&id=naoexisteassim1');
    await ticketDialog(page).getByText('Esta mensagem não existe mais.').waitFor();
  });
});

it('says beside a ticket that its writer was deactivated, also of a plan without an end', async () => {
  const user_id = await app.addMember('elza@exemplo.com.br', {
    full_name: 'Elza Luz',
    plan_type: 'Vitalício',
    status: 'inactive',
  });
  await addTicket({ user_id, name: 'Elza Luz', email: 'elza@exemplo.com.br' });
  const page = await supportTab();
  await openTicket(page, 'Elza Luz');
  await ticketDialog(page).getByText('Vitalício, inativo', { exact: true }).waitFor();
});

it('says beside a ticket with which account its writer is signed in, where that is not the e-mail that was typed', async () => {
  await addTicket({ email: MEMBER.toUpperCase() });
  await addTicket({ name: 'Bia Lima', email: 'bia@exemplo.com.br' });
  const page = await supportTab();
  await openTicket(page, 'Bia Lima');
  const typed =
    /^Quem escreveu entrou com a conta carla@exemplo\.com\.br\. O nome e o e-mail abaixo foram digitados/;
  await ticketDialog(page).getByText(typed).waitFor();
  page.keyboard.press('Escape');
  await openTicket(page, 'Carla Dias');
  expect(
    ticketDialog(page)
      .getByText(/^Quem escreveu entrou/)
      .count(),
  ).toBe(0);
});

describe('answering', () => {
  it('sends one mail however often the button is pressed', async () => {
    await addTicket();
    app.mail.mode = 'hold';
    app.mail.forget();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    await page.getByRole('button', { name: 'Enviando...' }).click({ force: true });
    page.keyboard.press('Escape');
    await openTicket(page);
    await page.getByRole('button', { name: 'Enviando...' }).click({ force: true });
    app.mail.release();
    await page.getByText('Resposta enviada').waitFor();
    expect(app.mail.received.filter(({ to }) => to.includes(MEMBER))).toHaveLength(1);
    expect(await value(app.server, 'SELECT COUNT(*) FROM support_messages')).toBe('1');
  });

  it('that failed after its dialog was closed says why when it is opened again, until it is another text', async () => {
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    app.mail.mode = 'refuse';
    const answer = page.network.hold(/send-support-reply/);
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    page.keyboard.press('Escape');
    await ticketDialog(page).waitFor({ state: 'detached' });
    answer.letGo();
    await page.getByText('Ocorreu um erro ao enviar a resposta. Tente novamente.').waitFor();
    await openTicket(page);
    const why = page.getByText(/^O servidor de e-mail recusou a mensagem: .* Seu texto continua aqui\.$/);
    await why.waitFor();
    await reply(page).fill(`${DRAFT} E mais.`);
    await why.waitFor({ state: 'detached' });
  });

  it('that was asked to wait says for how long, and no more once that is over', async () => {
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    const data = { too_many_requests: { code: 'too_many_requests', message: '45' } };
    page.network.route(/send-support-reply/, answering(429, { status: 429, data }));
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    const why = page.getByText('Muitas tentativas. Tente novamente em 45 segundos. Seu texto continua aqui.');
    await why.waitFor();
    const reopen = async () => {
      page.keyboard.press('Escape');
      await ticketDialog(page).waitFor({ state: 'detached' });
      await openTicket(page);
      await reply(page).waitFor();
    };
    await reopen();
    expect(await why.count()).toBe(1);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 46_000);
    try {
      await reopen();
      expect(await why.count()).toBe(0);
    } finally {
      clock.mockRestore();
    }
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

it('an answer by who has not seen the member’s last message leaves the ticket pending', async () => {
  const id = await addTicket();
  const page = await supportTab();
  await openTicket(page);
  await reply(page).fill(DRAFT);
  // The ticket of before stands on the screen: nothing tells this device of the message.
  const news = page.network.hold(/admin\/ticket/);
  await addRow(app.server, 'support_messages', {
    sender_id: id,
    message: 'Ainda não abre.',
    author: 'member',
  });
  let body = '';
  page.network.route(/send-support-reply/, (request, next) => {
    body = request.body;
    return next();
  });
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await page.getByText('Resposta enviada').waitFor();
  news.letGo();
  // A server of before would refuse the reply for a field that it does not know; a header it lets pass.
  expect(Object.keys(JSON.parse(body)).sort()).toEqual(['adminId', 'message', 'ticketId']);
  await ticketDialog(page).getByText('Ainda não abre.').waitFor();
  await ticketDialog(page).getByText('Pendente', { exact: true }).waitFor();
  expect(await value(app.server, 'SELECT status FROM support_requests')).toBe('pending');
});

/** As an administrator elsewhere, or the member, would: this screen is told of it. */
const addMessage = (id: string, author: 'admin' | 'member', message: string) =>
  app.operator('POST', '/api/collections/support_messages/records', { sender_id: id, message, author });

it('who writes is told of an answer by somebody else and of a word of the member, but not of their own', async () => {
  const id = await addTicket();
  const page = await supportTab();
  await openTicket(page);
  const byOther = ticketDialog(page).getByText(/^Entrou uma resposta no histórico enquanto você escrevia/);
  const byMember = ticketDialog(page).getByText(/^Chegou outra mensagem desta pessoa enquanto você escrevia/);

  // What comes before the first letter is read with the rest.
  await addMessage(id, 'admin', 'Olá, Carla.');
  await ticketDialog(page).getByText('Olá, Carla.').waitFor();
  await reply(page).fill(DRAFT);
  await page.settled();
  expect(byOther.count()).toBe(0);

  await addMessage(id, 'admin', 'Já está resolvido por aqui.');
  await byOther.waitFor();
  await addMessage(id, 'member', 'Ainda não abre.');
  await byMember.waitFor();
  expect(byOther.count()).toBe(0);

  const news = page.network.hold(/admin\/ticket/);
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await page.getByText('Resposta enviada').waitFor();
  // The next one is begun before the history has the last.
  await reply(page).fill('Mais uma coisa');
  news.letGo();
  await ticketDialog(page).getByRole('listitem').filter({ hasText: DRAFT }).waitFor();
  await page.settled();
  expect([byOther.count(), byMember.count()]).toEqual([0, 0]);
});

it('what crossed a reply is still told when its dialog is opened again', async () => {
  const id = await addTicket();
  const page = await supportTab();
  await openTicket(page);
  await reply(page).fill(DRAFT);
  await addMessage(id, 'member', 'Já resolvi.');
  const note = ticketDialog(page).getByText(/^Chegou outra mensagem desta pessoa enquanto você escrevia/);
  await note.waitFor();
  page.keyboard.press('Escape');
  await ticketDialog(page).waitFor({ state: 'detached' });
  await openTicket(page);
  await ticketDialog(page).getByText('Já resolvi.').waitFor();
  await page.settled();
  expect(note.count()).toBe(1);
});

it('what crossed a reply is told although the server’s clock was set back meanwhile', async () => {
  const id = await addTicket();
  await addMessage(id, 'admin', 'Veja as instruções.');
  await write(app.server, "UPDATE support_messages SET created_at = '2099-01-01 12:00:00.000Z'");
  const page = await supportTab();
  await openTicket(page);
  await reply(page).fill(DRAFT);
  await addMessage(id, 'member', 'Já resolvi.');
  await ticketDialog(page).getByText('Já resolvi.').waitFor();
  await ticketDialog(page)
    .getByText(/^Chegou outra mensagem desta pessoa enquanto você escrevia/)
    .waitFor();
});

describe('a reply that nothing has crossed', () => {
  const byOther = () =>
    ticketDialog(page).getByText(/^Entrou uma resposta no histórico enquanto você escrevia/);
  const entry = (text: string) => ticketDialog(page).getByRole('listitem').filter({ hasText: text });

  it('is the third after two own ones in a row', async () => {
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    const news = page.network.hold(/admin\/ticket/);
    for (const text of ['Veja as instruções.', 'Elas estão no início da página.']) {
      await reply(page).fill(text);
      await page.getByRole('button', { name: 'Enviar resposta' }).click();
      await until('it is sent', async () => (await reply(page).inputValue()) === '');
    }
    await reply(page).fill(DRAFT);
    news.letGo();
    await entry('Veja as instruções.').waitFor();
    await entry('Elas estão no início da página.').waitFor();
    await page.settled();
    expect(byOther().count()).toBe(0);
  });

  it('is one whose last message before it is deleted', async () => {
    const id = await addTicket();
    await addMessage(id, 'admin', 'Veja as instruções.');
    const { id: last } = await addMessage(id, 'admin', 'Elas estão no início da página.');
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    await app.operator('DELETE', `/api/collections/support_messages/records/${last}`);
    await entry('Elas estão no início da página.').waitFor({ state: 'detached' });
    await page.settled();
    expect(byOther().count()).toBe(0);
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
    page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${id.slice(0, 8)}…` }).click();
    await ticketDialog(page).getByText('Já está resolvido.').waitFor();
    await ticketDialog(page).getByRole('button', { name: 'Descartar' }).click();
    page.keyboard.press('Escape');
    await page.getByText('Respostas não enviadas fora desta lista:').waitFor({ state: 'detached' });
  });

  it('does not call a mail unsent that left although the ticket was deleted meanwhile', async () => {
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await reply(page).fill(DRAFT);
    const data = { ticketId: { code: 'ticket_deleted', message: 'o e-mail saiu' } };
    page.network.route(/send-support-reply/, answering(409, { status: 409, message: '', data }));
    await page.getByRole('button', { name: 'Enviar Resposta' }).click();
    await page.getByText('E-mail enviado sem registro').waitFor();
    expect(page.getByText('Erro ao enviar resposta').count()).toBe(0);
    expect(await reply(page).inputValue()).toBe('');
  });

  it('resolves a ticket, deletes one only after a question, and shows what another administrator did', async () => {
    const id = await addTicket();
    const page = await supportTab();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Ticket resolvido').waitFor();
    await page.getByText(`Carla Dias: ${LONG.slice(0, 50)}…`, { exact: true }).waitFor();
    await rowOf(page, 'Carla Dias').getByText('Resolvido').waitFor();
    const path = `/api/collections/support_requests/records/${id}`;
    await app.operator('PATCH', path, { status: 'pending' });
    await rowOf(page, 'Carla Dias').getByText('Pendente').waitFor();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir ticket' });
    // Which of hers.
    await dialog.getByText(`${LONG.slice(0, 50)}…`).waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Ticket excluído').waitFor();
    await page.getByText('Nenhuma mensagem de suporte encontrada.').waitFor();
  });

  it('does not resolve a ticket in which the member has just written, and does once that was to be seen', async () => {
    const id = await addTicket();
    const path = `/api/collections/support_requests/records/${id}`;
    await app.operator('PATCH', path, { status: 'respondido' });
    const page = await supportTab();
    await rowOf(page, 'Carla Dias').getByText('Respondido').waitFor();
    // The list of before stands on the screen: nothing tells this device of the message.
    const list = page.network.hold(/admin\/tickets/);
    await addRow(app.server, 'support_messages', {
      sender_id: id,
      message: 'Ainda não abre.',
      author: 'member',
    });
    await app.operator('PATCH', path, { status: 'pending' });
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Erro ao resolver ticket').waitFor();
    await page.getByText('O membro escreveu outra mensagem. Leia antes de resolver.').waitFor();
    list.letGo();
    await rowOf(page, 'Carla Dias').getByText('Pendente').waitFor();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Ticket resolvido').waitFor();
  });

  it('does not delete a ticket in which the member has written while the question stood', async () => {
    const id = await addTicket();
    const page = await supportTab();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await addRow(app.server, 'support_messages', { sender_id: id, message: 'Achei!', author: 'member' });
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('O membro escreveu outra mensagem. Leia antes de excluir.').waitFor();
    await rowOf(page, 'Carla Dias').waitFor();
  });

  it('deletes a ticket that takes its time without closing the question about another', async () => {
    await addTicket();
    await addTicket({ name: 'Davi Lima' });
    const page = await supportTab();
    const dialog = page.getByRole('dialog', { name: 'Excluir ticket' });
    const answer = page.network.hold(/support_requests\/records/);
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await until('the deletion', () => answer.asked() > 0);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, 'Davi Lima').getByRole('button', { name: 'Excluir' }).click();
    answer.letGo();
    await page.getByText('Ticket excluído').waitFor();
    await page.settled();
    expect(await dialog.textContent()).toContain('Davi Lima');
  });

  it('deletes as test data only what was shown: what has changed meanwhile is shown first', async () => {
    const settings = '/api/collections/app_settings/records/settings0000000';
    await app.operator('PATCH', settings, { test_names: 'Teste' });
    await addTicket({ name: 'Teste', message: 'só testando' });
    await addTicket();
    const page = await supportTab();
    await page.getByRole('button', { name: 'Limpar Testes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limpar Testes' });
    await dialog.getByText('só testando').waitFor();
    await app.operator('PATCH', settings, { test_names: 'Teste\nCarla Dias' });
    await dialog.getByRole('button', { name: 'Excluir dados de teste' }).click();
    await dialog.getByText(/mudaram depois de mostrados. Nada foi excluído/).waitFor();
    await dialog.getByText('2 tickets, com o histórico').waitFor();
    expect(await value(app.server, 'SELECT COUNT(*) FROM support_requests')).toBe('2');
    await app.operator('PATCH', settings, { test_names: '' });
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
    await eventually(() => expect(page.locator('tbody tr').count()).toBe(50));
  });

  it('says what it could not do', async () => {
    const id = await addTicket();
    const page = await supportTab();
    page.network.route(new RegExp(`support_requests/records/${id}`), unreachable);
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Resolver' }).click();
    await page.getByText('Erro ao resolver ticket').waitFor();
    await rowOf(page, 'Carla Dias').getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Erro ao excluir ticket').waitFor();
    await rowOf(page, 'Carla Dias').waitFor();
  });
});

describe('a saved reply', () => {
  it('is two keys away, filled for the person, and is not sent while something in it is not known', async () => {
    const saved = '# Oi\nOi.\n# Prazo\nOlá, {nome}: {plano} até {validade}.';
    await app.operator('PATCH', '/api/collections/app_settings/records/settings0000000', {
      saved_replies: saved,
    });
    await addTicket();
    const page = await supportTab();
    await openTicket(page);
    await page.getByRole('button', { name: 'Respostas prontas (/)' }).waitFor();
    await reply(page).press('/');
    await page.getByRole('group', { name: 'Respostas prontas' }).waitFor();
    page.keyboard.press('2');
    await eventually(async () =>
      expect(await reply(page).inputValue()).toBe('Olá, Carla Dias: Anual até 31/12/2198.'),
    );
    await reply(page).fill('Olá, {nme}.');
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    await page.getByText('{nme} não existe: use {nome}, {plano} ou {validade}.').waitFor();
    expect(await reply(page).inputValue()).toBe('Olá, {nme}.');

    // Of somebody without a plan, what is not known stays to be seen.
    await forgetTickets(app);
    page.close();
    await addTicket({ user_id: '', name: 'Visitante' });
    const other = await supportTab();
    await openTicket(other, 'Visitante');
    await other.getByRole('button', { name: 'Respostas prontas (/)' }).click();
    await other.getByRole('button', { name: '2 Prazo' }).click();
    await eventually(async () =>
      expect(await reply(other).inputValue()).toBe('Olá, Visitante: {plano} até {validade}.'),
    );
    await other.getByRole('button', { name: 'Enviar resposta' }).click();
    await other.getByText('Não se sabe o valor de {plano} desta pessoa: escreva-o no lugar.').waitFor();
  });

  it('or any other with a word between braces is sent once somebody has seen the word and means it', async () => {
    await addTicket();
    app.mail.forget();
    const page = await supportTab();
    await openTicket(page);
    const asItIs = page.getByRole('button', { name: 'Enviar assim mesmo' });
    await reply(page).fill('No prompt, troque {cidade} pela sua.');
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    await asItIs.waitFor();
    // What is changed is looked at anew.
    await reply(page).fill('No prompt, troque {cidade} pela sua e {nome} pelo do paciente.');
    expect(asItIs.count()).toBe(0);
    await page.getByRole('button', { name: 'Enviar resposta' }).click();
    expect(app.mail.received.length).toBe(0);
    await asItIs.click();
    expect(await reply(page).hasFocus()).toBe(true);
    await page.getByText('Resposta enviada').waitFor();
    const { mail } = await app.mail.next(MEMBER);
    expect(mail.text).toContain('troque {cidade} pela sua e {nome} pelo do paciente.');
  });
});
