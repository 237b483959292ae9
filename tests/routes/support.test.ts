import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { App } from '../support/app.ts';
import { type Answering, answering, unreachable } from '../support/dom/network.ts';
import { writtenInAnotherTab } from '../support/dom/other-tab.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { call } from '../support/http.ts';
import { addMember } from '../support/people.ts';
import { eventually } from '../support/wait.ts';

const EMAIL = 'ana@exemplo.com.br';
const MESSAGES = '/support?painel=mensagens';

let app: App;
let page: DomPage;
let admin: { id: string; token: string };
let userId: string;

beforeAll(async () => {
  app = await App.start();
  admin = await addMember(app.server, { role: 'admin' });
  userId = await app.addMember(EMAIL, { full_name: 'Ana Souza' });
});
afterEach(() => page?.close());
afterAll(() => app?.stop());

const addTicket = async (message: string, of = { user_id: userId, email: EMAIL }): Promise<string> => {
  const ticket = { ...of, name: 'Ana', message, status: 'pending' };
  return String((await app.operator('POST', '/api/collections/support_requests/records', ticket))['id']);
};

const reply = (ticketId: string, message: string) =>
  call(app.server, 'POST', '/api/app/send-support-reply', {
    token: admin.token,
    body: { ticketId, message, adminId: admin.id },
  });

const detailsOf = (text: string) =>
  [...document.querySelectorAll('details')].find(({ textContent }) => textContent.includes(text));

it('opens a conversation whose answer arrives under somebody’s eyes', async () => {
  const id = await addTicket('Com resposta');
  await addTicket('A última');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Com resposta').waitFor(FIRST_SCREEN);
  expect(detailsOf('Com resposta')?.open).toBe(false);
  expect((await reply(id, 'Aqui está.')).status).toBe(200);
  dispatchEvent(new Event('focus'));
  await page.getByText('Aqui está.').waitFor();
  expect(detailsOf('Com resposta')?.open).toBe(true);
});

it('opens the conversation in which something was not sent, however old', async () => {
  const ticketId = await addTicket('Com resposta recusada');
  await addTicket('Depois dela');
  page = await DomPage.open(app, '/support', EMAIL);
  await page.getByRole('link', { name: 'Ver minhas mensagens e respostas' }).waitFor(FIRST_SCREEN);
  const { openDatabase } = await import('#store/database/database.ts');
  const written = { key: 'a', ticketId, name: 'Ana', email: EMAIL, message: 'Recusada' };
  await openDatabase(userId).outgoing.put({ ...written, writtenAt: 0, refusal: 'too_long' });
  await page.getByRole('link', { name: 'Ver minhas mensagens e respostas' }).click();
  await page.getByText('Recusada', { exact: true }).waitFor();
  await page.getByText('Depois dela').waitFor();
  await page.goto(MESSAGES);
  await page.getByText('Recusada', { exact: true }).waitFor(FIRST_SCREEN);
  await page.getByText('Depois dela').waitFor();
  expect(detailsOf('Com resposta recusada')?.open).toBe(true);
});

it('opens the conversation again in which a message is refused', async () => {
  const ticketId = await addTicket('Conversa fechada');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Conversa fechada').waitFor(FIRST_SCREEN);
  const { openDatabase } = await import('#store/database/database.ts');
  const { rejectMessage } = await import('#store/outbox/message-outbox.ts');
  const db = openDatabase(userId);
  const written = { key: 'd', ticketId, name: 'Ana', email: EMAIL, message: 'Escrita no elevador' };
  // It waits: the sender gets no answer.
  page.network.hold(/support-message/);
  await db.outgoing.put({ ...written, writtenAt: 0, refusal: '' });
  await page.getByText('Escrita no elevador').waitFor();
  const details = detailsOf('Conversa fechada');
  details?.toggleAttribute('open', false);
  details?.dispatchEvent(new Event('toggle'));
  await page.settled();
  expect(details?.open).toBe(false);
  await rejectMessage(db, 'd', 'too_long');
  await eventually(() => expect(details?.open).toBe(true));
});

it('mends no answer before it is known which conversation it belongs to', async () => {
  const ticketId = await addTicket('Conversa de antes');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Conversa de antes').waitFor(FIRST_SCREEN);
  page.network.route(/my-tickets/, unreachable);
  // An answer that was on its way would bring the list back.
  dispatchEvent(new Event('focus'));
  await page.getByText('Sem contato com o servidor').waitFor();
  // As after a session that was lost with it: the answer is given back, the list is not.
  const { openDatabase } = await import('#store/database/database.ts');
  const db = openDatabase(userId);
  await db.state.delete('tickets');
  const written = { key: 'a', ticketId, name: 'Ana', email: EMAIL, message: 'Ainda não foi.' };
  await db.outgoing.put({ ...written, writtenAt: Date.now(), refusal: 'too_long' });
  await page.getByText('Ainda não foi.').waitFor();
  await page.getByText('Conversa de antes').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Descartar' }).waitFor();
  // Nor when another message has arrived meanwhile: what it leaves on the device is not the list.
  const { acknowledgeMessage } = await import('#store/outbox/message-outbox.ts');
  for (const [key, to] of Object.entries({ b: ticketId, c: null }))
    await acknowledgeMessage(db, { ...written, key, ticketId: to, writtenAt: 0, refusal: '' }, { id: key });
  await page.getByText('Pendente').waitFor();
  await page.getByText('Você poderá editá-la quando a conversa for carregada.').waitFor();
  expect(page.getByRole('button', { name: 'Editar' }).count()).toBe(0);
  page.network.unroute();
  dispatchEvent(new Event('focus'));
  await page.getByRole('button', { name: 'Editar' }).click();
  const conversation = page.getByLabel('Sua mensagem');
  await eventually(async () => expect(await conversation.inputValue()).toBe('Ainda não foi.'));
});

it('keeps a message where its text cannot be kept as a draft, and says so', async () => {
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByRole('heading', { name: 'Suas mensagens' }).waitFor(FIRST_SCREEN);
  const { openDatabase } = await import('#store/database/database.ts');
  const written = { key: 'a', ticketId: null, name: 'Ana', email: EMAIL, message: 'Só existe aqui.' };
  await openDatabase(userId).outgoing.put({ ...written, writtenAt: 0, refusal: 'too_long' });
  const kept = localStorage;
  const setItem = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const getItem = kept.getItem.bind(kept);
  vi.stubGlobal('localStorage', { getItem, setItem, removeItem: kept.removeItem.bind(kept) });
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByText('Este aparelho não conseguiu alterar a mensagem.').waitFor();
  await page.getByText('Só existe aqui.').waitFor();
  vi.stubGlobal('localStorage', kept);
  const edit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Editar');
  // A double tap, whose second half comes before the first has taken the message out.
  edit?.click();
  edit?.click();
  await stands('Só existe aqui.');
  expect(page.getByText('A mensagem já está a caminho').count()).toBe(0);
});

it('opens the conversation in which an answer was begun, however old', async () => {
  const id = await addTicket('Com resposta começada');
  await addTicket('Depois da começada');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Depois da começada').waitFor(FIRST_SCREEN);
  expect(detailsOf('Com resposta começada')?.open).toBe(false);
  const { supportDraftKey } = await import('#storage/storage-keys.ts');
  localStorage.setItem(supportDraftKey(userId, id), JSON.stringify({ message: 'Pela metade' }));
  await page.goto(MESSAGES);
  await page.getByText('Depois da começada').waitFor(FIRST_SCREEN);
  expect(detailsOf('Com resposta começada')?.open).toBe(true);
});

const removeTicket = (id: string) =>
  app.operator('DELETE', `/api/collections/support_requests/records/${id}`);

/** Writes an answer into the newest conversation. */
async function answer(text: string) {
  const card = page.locator('details').first();
  await card.getByRole('button', { name: 'Escrever nesta conversa' }).click();
  await card.getByLabel('Sua mensagem').fill(text);
  return card;
}

const isRescued = () => page.getByText('O que você escrevia nela está agora em Nova mensagem.').waitFor();

it('brings an answer that was begun to a new message when its conversation is gone, and says so', async () => {
  const id = await addTicket('Excluída enquanto alguém escreve');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Excluída enquanto alguém escreve').waitFor(FIRST_SCREEN);
  await answer('Pela metade');
  await removeTicket(id);
  dispatchEvent(new Event('focus'));
  await isRescued();
  await page.getByRole('link', { name: 'Nova mensagem' }).click();
  await stands('Pela metade');
});

it('brings an answer to a new message that is refused because its conversation has gone', async () => {
  const id = await addTicket('Excluída durante o envio');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Excluída durante o envio').waitFor(FIRST_SCREEN);
  let letGo = () => {};
  const waiting = new Promise<void>((done) => {
    letGo = done;
  });
  page.network.route(/support-message/, async (_, next) => {
    await waiting;
    return next();
  });
  const card = await answer('A caminho');
  await card.getByRole('button', { name: 'Enviar', exact: true }).click();
  await removeTicket(id);
  dispatchEvent(new Event('focus'));
  await page.getByText('Excluída durante o envio').waitFor({ state: 'detached' });
  letGo();
  await isRescued();
  await page.getByRole('link', { name: 'Nova mensagem' }).click();
  await stands('A caminho');
});

it('says no more that nobody answered once another question has brought the messages', async () => {
  await addTicket('Guardada');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Guardada').waitFor(FIRST_SCREEN);
  await page.goto(MESSAGES, (network) => network.route(/\/api\/app\/my-tickets/, unreachable));
  await page.getByText('Sem contato com o servidor').waitFor(FIRST_SCREEN);
  page.network.unroute();
  const { refreshTickets } = await import('#commands/refresh-tickets.ts');
  expect((await refreshTickets()).ok).toBe(true);
  await eventually(async () => expect(await page.getByText('Sem contato com o servidor').count()).toBe(0));
});

it('brings the messages also where the browser says wrongly that there is no network', async () => {
  await addTicket('Escrita em outro aparelho');
  page = await DomPage.open(app, '/support', EMAIL);
  await page.getByRole('link', { name: 'Ver minhas mensagens e respostas' }).waitFor(FIRST_SCREEN);
  Object.defineProperty(navigator, 'onLine', { get: () => false });
  await page.getByRole('link', { name: 'Ver minhas mensagens e respostas' }).click();
  await page.getByText('Escrita em outro aparelho').waitFor();
  expect(page.getByText('Sem contato com o servidor').count()).toBe(0);
});

const messageField = () => page.getByLabel('Mensagem', { exact: true });
const stands = (text: string | RegExp) =>
  eventually(async () => expect(await messageField().inputValue()).toMatch(text));

/** Sends a message whose answer is kept back; returns what lets it go. */
async function sending(message: string, answer: Answering = (_, next) => next()): Promise<() => void> {
  let letGo = () => {};
  const waiting = new Promise<void>((done) => {
    letGo = done;
  });
  let isAsked = false;
  page.network.route(/support-request/, async (request, next) => {
    isAsked = true;
    await waiting;
    return answer(request, next);
  });
  await messageField().waitFor(FIRST_SCREEN);
  await messageField().fill(message);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await eventually(() => expect(isAsked).toBe(true));
  return letGo;
}

it('begins the next message with what comes from another screen while one is being sent', async () => {
  page = await DomPage.open(app, '/support', EMAIL);
  const letGo = await sending('A primeira');
  await page.getByRole('button', { name: 'Olá, ana' }).click();
  await page.getByRole('button', { name: 'Enviar ao suporte' }).waitFor(FIRST_SCREEN);
  await page.getByRole('button', { name: 'Enviar ao suporte' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  letGo();
  await page.getByText('Mensagem enviada', { exact: true }).waitFor();
  await stands(/^\s*Diagnóstico do aplicativo/);
});

it('shows in each tab what was written last in any of them, instead of writing over it', async () => {
  page = await DomPage.open(app, '/support', EMAIL);
  await messageField().waitFor(FIRST_SCREEN);
  await messageField().fill('Escrito aqui');
  const { supportDraftKey } = await import('#storage/storage-keys.ts');
  const key = supportDraftKey(userId, '');
  writtenInAnotherTab({ [key]: JSON.stringify({ message: 'Escrito aqui, e continuado na outra aba' }) });
  await stands('Escrito aqui, e continuado na outra aba');
  // It is sent there.
  writtenInAnotherTab({ [key]: null });
  await stands(/^$/);
});

it('keeps none of the noted errors for whoever comes in next, also where another tab signs out', async () => {
  page = await DomPage.open(app, '/support', EMAIL);
  await messageField().waitFor(FIRST_SCREEN);
  const { recordError, lastErrors } = await import('#store/device/last-errors.ts');
  recordError(new Error('de quem estava aqui'));
  expect(lastErrors()).toHaveLength(1);
  const { stored } = await app.session(EMAIL);
  writtenInAnotherTab(Object.fromEntries(Object.keys(stored).map((key) => [key, null])));
  await page.getByText('Digite seu e-mail').waitFor();
  expect(lastErrors()).toEqual([]);
});

it('keeps a refused message beside what was begun since its screen was left', async () => {
  page = await DomPage.open(app, '/support', EMAIL);
  const refused = answering(400, { status: 400, message: '', data: { message: { code: 'too_long' } } });
  const letGo = await sending('A recusada', refused);
  await page.getByRole('link', { name: 'Agentes de Marketing' }).click();
  await messageField().waitFor({ state: 'detached' });
  history.back();
  await messageField().waitFor(FIRST_SCREEN);
  await messageField().fill('A seguinte');
  letGo();
  await stands(/^A seguinte\n\nA recusada$/);
});

it('says that it tries again to send what waits, and where that was in vain, with how long to wait', async () => {
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByRole('link', { name: 'Nova mensagem' }).waitFor(FIRST_SCREEN);
  const { openDatabase } = await import('#store/database/database.ts');
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((done) => {
    fail = done;
  });
  page.network.route(/support-request/, async (request, next) => {
    await failing;
    return unreachable(request, next);
  });
  const written = { key: 't', ticketId: null, name: 'Ana', email: EMAIL, message: 'Quando der' };
  await openDatabase(userId).outgoing.put({ ...written, writtenAt: 0, refusal: '' });
  const retry = page.getByRole('button', { name: 'Tentar agora' });
  await retry.click();
  await page.getByRole('button', { name: 'Tentando...' }).waitFor();
  fail();
  await page.getByText('O servidor não respondeu: sua mensagem ficou guardada').waitFor();
  const limited = { too_many_requests: { code: 'too_many_requests', message: '45' } };
  page.network.route(/support-request/, answering(429, { status: 429, data: limited }));
  await retry.click();
  await page.getByText(/será enviada em \d+ segundos/).waitFor();
  expect(await page.getByText('Aguardando envio').count()).toBe(1);
});

it('says at the field itself that an answer is empty', async () => {
  await addTicket('Conversa sem resposta');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Conversa sem resposta').waitFor(FIRST_SCREEN);
  await page.getByRole('button', { name: 'Escrever nesta conversa' }).first().click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  expect(await page.getByLabel('Sua mensagem').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Sua mensagem').description()).toBe('Escreva a sua mensagem.');
});

it('takes what an earlier try lacked from the screen with the next one: above "enviada" it would deny it', async () => {
  const toasts = () => [...document.querySelectorAll('.toast-card')].map(({ textContent }) => textContent);
  const missing = expect.stringContaining('Campos obrigatórios');
  await addTicket('Conversa que vai adiante');
  page = await DomPage.open(app, '/support', EMAIL);
  await messageField().waitFor(FIRST_SCREEN);
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await eventually(() => expect(toasts()).toContainEqual(missing));
  const letGo = await sending('Agora com texto');
  expect(toasts()).not.toContainEqual(missing);
  letGo();
  await eventually(() => expect(toasts()).toContainEqual(expect.stringContaining('Mensagem enviada')));
  await page.getByRole('button', { name: 'Escrever nesta conversa' }).first().click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await eventually(() => expect(toasts()).toContainEqual(missing));
  await page.getByLabel('Sua mensagem').fill('Mais uma linha');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await eventually(() => expect(toasts()).not.toContainEqual(missing));
  await page.getByText('Mais uma linha').waitFor();
});

it('leads from the word of an answer to the own messages', async () => {
  const id = await addTicket('Longe da lista');
  page = await DomPage.open(app, MESSAGES, EMAIL);
  await page.getByText('Longe da lista').waitFor(FIRST_SCREEN);
  await page.getByRole('link', { name: 'Perfil' }).click();
  const { isListening } = await import('#server/realtime.ts');
  await eventually(() => expect(isListening()).toBe(true));
  await page.getByRole('button', { name: 'Fluxos' }).click();
  await page.getByRole('dialog').waitFor();
  expect((await reply(id, 'Está aqui.')).status).toBe(200);
  await page.getByRole('button', { name: 'Ver mensagens' }).click();
  await page.getByText('Está aqui.').waitFor();
  expect(await page.getByRole('dialog').count(), 'what lay over the messages').toBe(0);
  expect(location.pathname + location.search).toBe(MESSAGES);
  // With the list in sight there is no way to lead.
  expect((await reply(id, 'E mais isto.')).status).toBe(200);
  await page.getByText('E mais isto.').waitFor();
  await page.getByText('Nova resposta do suporte').waitFor();
  expect(await page.getByRole('button', { name: 'Ver mensagens' }).count()).toBe(0);
});

it('leads nowhere from the word of an answer that stands below the message that was just sent', async () => {
  // Nobody has told her of anything yet: Ana has heard of an answer in another test.
  const email = 'bia@exemplo.com.br';
  const id = await addTicket('De antes', { user_id: await app.addMember(email), email });
  page = await DomPage.open(app, '/support', email);
  (await sending('A de agora'))();
  await page.getByText('De antes').waitFor();
  const { isListening } = await import('#server/realtime.ts');
  await eventually(() => expect(isListening()).toBe(true));
  expect((await reply(id, 'Resposta à de antes.')).status).toBe(200);
  await page.getByText('Nova resposta do suporte').waitFor();
  expect(await page.getByRole('button', { name: 'Ver mensagens' }).count()).toBe(0);
});
