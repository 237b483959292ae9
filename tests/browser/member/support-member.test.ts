import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull } from '../../support/full.ts';
import { holdRequests } from '../../support/held-requests.ts';
import { call, type Json } from '../../support/http.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { drawn } from '../../support/pass-time.ts';
import { addMember } from '../../support/people.ts';
import { timeToAppear } from '../../support/time-to-appear.ts';
import { eventually, until } from '../../support/wait.ts';

let app: App;
let admin: { id: string; token: string };

beforeAll(async () => {
  app = await App.shared();
  admin = await addMember(app.server, { role: 'admin' });
});

async function memberAt(path: string, email: string, worker = false): Promise<Page> {
  const page = worker ? await (await phone(app.url, { worker })).newPage() : await lentPhone(app);
  await app.enter(page, email, path);
  await page.getByRole('heading', { name: 'Suporte', level: 1 }).waitFor();
  return page;
}

/** A member at the open form whose device answers nothing until it is let go. */
async function memberWithHeldDatabase(email: string) {
  const userId = await app.addMember(email, { full_name: 'Ana Souza' });
  const page = await memberAt('/support', email);
  await eventually(async () => expect(await field(page, 'Nome').inputValue()).toBe('Ana Souza'));
  const other = await page.context().newPage();
  await other.goto(`${app.url}/icons/icon.svg`);
  await other.evaluate(holdDatabase, `agentes-${userId}`);
  await page.reload();
  return { page, letGo: () => other.close() };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensagem' });
const toastOf = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notificações' }).getByText(title, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** What the server holds of a member's tickets. */
async function ticketsOf(email: string): Promise<Json[]> {
  const query = new URLSearchParams({ filter: `email = '${email}'`, sort: 'created_at' });
  const answer = await app.operator('GET', `/api/collections/support_requests/records?${query}`);
  return [...(answer['items'] ?? [])];
}

const asAdmin = (method: string, path: string, body: unknown) =>
  call(app.server, method, path, { token: admin.token, body });

async function reply(ticketId: string, message: string): Promise<void> {
  const answer = await asAdmin('POST', '/api/app/send-support-reply', {
    ticketId,
    message,
    adminId: admin.id,
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
}

describe('writing to support', () => {
  it('fills in no name before the device has said which', async () => {
    const email = 'dois-nomes@exemplo.com.br';
    const { page, letGo } = await memberWithHeldDatabase(email);
    await field(page, 'Nome').waitFor();
    expect(await field(page, 'E-mail').inputValue()).toBe(email);
    expect(await field(page, 'Nome').inputValue()).toBe('');
    await letGo();
    await eventually(async () => expect(await field(page, 'Nome').inputValue()).toBe('Ana Souza'));
  });

  it('sends under the name that the device says after the button was pressed', async () => {
    const email = 'mais-rapida@exemplo.com.br';
    const { page, letGo } = await memberWithHeldDatabase(email);
    await field(page, 'Mensagem').fill('Escrita mais depressa do que lida');
    await send(page).click();
    await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    expect(await field(page, 'Nome').inputValue()).toBe('');
    await letGo();
    await eventually(async () => expect(await ticketsOf(email)).toMatchObject([{ name: 'Ana Souza' }]));
  });

  it('keeps what is typed through a killed app, and says sent only when it is true', async () => {
    const email = 'escreve@exemplo.com.br';
    await app.addMember(email, { full_name: 'Ana Souza' });
    let page = await memberAt('/support', email);
    await eventually(async () => expect(await field(page, 'Nome').inputValue()).toBe('Ana Souza'));
    expect(await field(page, 'E-mail').inputValue()).toBe(email);
    await send(page).click();
    await toastOf(page, 'Por favor, preencha todos os campos.').waitFor();
    // The toast goes; what is missing stays tied to the field.
    const notes = await field(page, 'Mensagem').getAttribute('aria-describedby');
    expect(await page.locator(`#${notes}`).textContent()).toBe('Preencha este campo.');
    await field(page, 'Nome').fill('Dra. Ana');
    await field(page, 'Mensagem').fill('O link do carrossel não abre.');
    const context = page.context();
    await page.close();

    page = await context.newPage();
    await page.goto('/support');
    expect(await field(page, 'Mensagem').inputValue()).toBe('O link do carrossel não abre.');
    expect(await field(page, 'Nome').inputValue()).toBe('Dra. Ana');
    const letGo = await holdRequests(page, '**/api/app/support-request');
    await send(page).click();
    await page.getByRole('button', { name: 'Enviando...' }).waitFor();
    // By the page's own clock, in which the app's two seconds began before: what they would say has been said by then.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2_200)));
    expect(await toastOf(page, 'Mensagem enviada').count()).toBe(0);
    // It waits on the device by now, for an answer: not to be told of as a message that did not leave.
    expect(await page.getByText('ainda não foi enviado').count()).toBe(0);
    letGo();
    await toastOf(page, 'Mensagem enviada').waitFor();
    await heading(page, 'Mensagem enviada').waitFor();
    await untilFocused(heading(page, 'Mensagem enviada'));
    expect(await ticketsOf(email)).toMatchObject([
      { name: 'Dra. Ana', message: 'O link do carrossel não abre.', status: 'pending' },
    ]);
    const own = page.getByRole('region', { name: 'Suas mensagens' });
    await own.getByText('Pendente').waitFor();

    await page.getByRole('button', { name: 'Nova mensagem' }).click();
    expect(await field(page, 'Mensagem').inputValue()).toBe('');
    expect(await field(page, 'Nome').inputValue()).toBe('Ana Souza');
    await page.unroute('**/api/app/support-request');
    await field(page, 'Mensagem').fill('Segunda dúvida');
    const sent = await timeToAppear(page, 'h1, h2, h3', 'Mensagem enviada');
    await send(page).click();
    await heading(page, 'Mensagem enviada').waitFor();
    expect(await sent()).toBeGreaterThanOrEqual(2_000);
    await page.getByRole('link', { name: 'Voltar ao catálogo' }).click();
    await page.waitForURL('**/dashboard');

    // A report from another screen comes along, below what was typed, and once.
    const arrive = (message: string) =>
      page.evaluate((text) => {
        history.pushState({ usr: { message: text }, key: text }, '', '/support');
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, message);
    const written = (text: string) =>
      eventually(async () => expect(await field(page, 'Mensagem').inputValue()).toBe(text));
    await arrive('Relato um');
    await written('Relato um');
    await arrive('Relato dois');
    await written('Relato um\n\nRelato dois');
    await page.reload();
    await written('Relato um\n\nRelato dois');
  });
});

describe('without a connection', () => {
  it('a message waits on the device, says so, and arrives once, whatever the network loses', async () => {
    const email = 'espera@exemplo.com.br';
    await app.addMember(email);
    const page = await memberAt('/support', email, true);
    const context = page.context();
    await untilOfflineReady(page);
    await goOffline(context);
    await field(page, 'Mensagem').fill('Escrita no elevador');
    await send(page).click();
    await heading(page, 'Mensagem guardada').waitFor();
    await page.getByText('Sem conexão: sua mensagem ficou guardada neste aparelho').first().waitFor();
    expect(await toastOf(page, 'Mensagem enviada').count()).toBe(0);
    const second = await context.newPage();
    await second.goto('/dashboard');
    await second.getByText('1 mensagem ao suporte não enviada').click();
    await second.getByText('Aguardando envio').waitFor();
    // The form alone would look as if it were lost.
    await second.getByRole('link', { name: 'Nova mensagem' }).click();
    await second.getByText('O que você escreveu antes ainda não foi enviado.').waitFor();
    await second.getByRole('link', { name: 'Ver mensagem guardada' }).click();
    await second.getByText('Aguardando envio').waitFor();

    // The first try arrives at the server, and its answer is lost on the way back.
    let tries = 0;
    await context.route('**/api/app/support-request', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    });
    await goOnline(context);
    await heading(page, 'Mensagem enviada').waitFor();
    await second.getByText('Aguardando envio').waitFor({ state: 'hidden' });
    await second.getByText('Pendente').waitFor();
    expect(tries).toBeGreaterThan(1);
    expect(await ticketsOf(email)).toHaveLength(1);
  });

  inFull('a refusal of the server is shown at its message, which can be mended and sent again', async () => {
    const email = 'recusa@exemplo.com.br';
    await app.addMember(email);
    const page = await memberAt('/support', email);
    const context = page.context();
    const refuse = { status: 400, message: '', data: { email: { code: 'invalid_email', message: '' } } };
    await context.route('**/api/app/support-request', (route) =>
      route.fulfill({ status: 400, json: refuse }),
    );
    await field(page, 'Mensagem').fill('Primeira tentativa');
    await send(page).click();
    await toastOf(page, 'Mensagem não enviada').waitFor();
    expect(await field(page, 'Mensagem').inputValue()).toBe('Primeira tentativa');

    await goOffline(context);
    await send(page).click();
    await heading(page, 'Mensagem guardada').waitFor();
    await goOnline(context);
    await heading(page, 'Mensagem não enviada').waitFor();
    await page.getByText('Não enviada', { exact: true }).waitFor();
    await context.unroute('**/api/app/support-request');
    await page.getByRole('button', { name: 'Editar' }).click();
    expect(await field(page, 'Mensagem').inputValue()).toBe('Primeira tentativa');
    await send(page).click();
    await heading(page, 'Mensagem enviada').waitFor();
    expect(await ticketsOf(email)).toHaveLength(1);
  });

  it("'Suporte' leads from the confirmation to a new form, and a sheet over it does not", async () => {
    const email = 'outra-vez@exemplo.com.br';
    await app.addMember(email);
    const page = await memberAt('/support', email);
    await field(page, 'Mensagem').fill('A primeira');
    await send(page).click();
    await heading(page, 'Mensagem enviada').waitFor();
    // It lies over what is pressed next, for six seconds.
    await page.getByRole('button', { name: 'Fechar notificação' }).click();
    await page.getByRole('button', { name: /^Olá, / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until('back at the screen', () => new URL(page.url()).search === '');
    await drawn(page);
    await heading(page, 'Mensagem enviada').waitFor();
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Suporte' }).click();
    await field(page, 'Mensagem').waitFor();
    expect(await field(page, 'Mensagem').inputValue()).toBe('');
  });

  inFull('signing out asks before it loses a message, and loses it only then', async () => {
    const email = 'sai@exemplo.com.br';
    await app.addMember(email);
    const page = await memberAt('/support', email, true);
    await untilOfflineReady(page);
    await goOffline(page.context());
    await field(page, 'Mensagem').fill('Ainda não enviada');
    await send(page).click();
    await heading(page, 'Mensagem guardada').waitFor();
    const leave = async () => {
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
      await page.getByRole('dialog', { name: 'Sair mesmo assim?' }).waitFor();
    };
    // The second time the question's code is there at once.
    for (const _ of ['first', 'second']) {
      await leave();
      await page.getByRole('button', { name: 'Não sair agora' }).click();
      await page.getByText('Aguardando envio').waitFor();
      await untilFocused(page.getByRole('button', { name: 'Mais', exact: true }));
    }
    await leave();
    await page.getByRole('button', { name: 'Sair e descartar' }).click();
    await page.waitForURL('**/login');
    await untilWiped(page);
    await goOnline(page.context());
    await app.enter(page, email, '/support?painel=mensagens');
    await page.getByText('Você ainda não enviou nenhuma mensagem.').waitFor();
    expect(await ticketsOf(email)).toHaveLength(0);
  });
});

describe('a conversation with the team', () => {
  it('goes back and forth without a reload, and can be read without a network', async () => {
    const email = 'conversa@exemplo.com.br';
    const user_id = await app.addMember(email);
    const ticket = { user_id, email, name: 'Ana', message: '<b>Como renovo?</b>', status: 'pending' };
    const id = String(
      (await app.operator('POST', '/api/collections/support_requests/records', ticket))['id'],
    );
    const page = await (await phone(app.url, { worker: true })).newPage();
    // An answer is told of where the phone listens, and not where it has just asked for all.
    let listensFrom = Number.POSITIVE_INFINITY;
    const hasAsked = page.waitForResponse((answer) => {
      const { startTime, responseStart } = answer.request().timing();
      if (answer.ok() && answer.request().postData()?.includes('"app/support"'))
        listensFrom = startTime + responseStart;
      return answer.ok() && answer.url().endsWith('/api/app/my-tickets') && startTime >= listensFrom;
    });
    await Promise.all([hasAsked, app.enter(page, email, '/support?painel=mensagens')]);
    await page.getByText('Pendente').waitFor();

    await reply(id, 'Pelo botão Renovar.');
    await page.getByText('Resposta da equipe').waitFor();
    await page.getByText('Pelo botão Renovar.').waitFor();
    await page.getByText('Respondido').waitFor();
    await toastOf(page, 'Nova resposta do suporte').waitFor();

    await page.getByRole('button', { name: 'Escrever nesta conversa' }).click();
    await field(page, 'Sua mensagem').fill('Não achei o botão.');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await toastOf(page, 'Mensagem enviada').waitFor();
    await page.getByText('Pendente').waitFor();
    expect((await ticketsOf(email))[0]?.['status']).toBe('aberto');
    const seen = await asAdmin('GET', `/api/app/admin/ticket?id=${id}`, undefined);
    expect([...(seen.json['messages'] ?? [])].map((one) => [one['author'], one['message']])).toEqual([
      ['admin', 'Pelo botão Renovar.'],
      ['member', 'Não achei o botão.'],
    ]);

    const path = `/api/collections/support_requests/records/${id}`;
    expect((await asAdmin('PATCH', path, { status: 'resolvido' })).status).toBe(200);
    await page.getByText('Resolvido').waitFor();
    await untilOfflineReady(page);
    await goOffline(page.context());
    await page.reload();
    await page.getByText('Pelo botão Renovar.').waitFor();
    await page.getByText('mostrando o que está guardado neste aparelho').waitFor();
    expect(await page.locator('main b').count()).toBe(0);

    await page.getByRole('button', { name: 'Escrever nesta conversa' }).click();
    await field(page, 'Sua mensagem').fill('Obrigada!');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Aguardando envio').waitFor();
    await goOnline(page.context());
    await page.getByText('Aguardando envio').waitFor({ state: 'hidden' });
    await eventually(async () => expect((await ticketsOf(email))[0]?.['status']).toBe('aberto'));
  });

  inFull('is open to a member without access, and to one without a profile', async () => {
    const userId = await app.addMember('trancada@exemplo.com.br', { status: 'active' });
    const page = await memberAt('/support', 'trancada@exemplo.com.br');
    await app.changeProfile(userId, { status: 'inactive' });
    await field(page, 'Mensagem').fill('Por que não entro mais?');
    await send(page).click();
    await heading(page, 'Mensagem enviada').waitFor();
    const [ticket] = await ticketsOf('trancada@exemplo.com.br');
    await reply(String(ticket?.['id']), 'Já vamos ver.');
    // A locked device has no stream: it asks when somebody looks again.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText('Já vamos ver.').waitFor();

    await app.addMember('sem-perfil@exemplo.com.br', null);
    const other = page;
    await app.enter(other, 'sem-perfil@exemplo.com.br', '/support');
    await heading(other, 'Suporte').first().waitFor();
    await eventually(async () => expect(await field(other, 'Nome').inputValue()).toBe('sem-perfil'));
    await field(other, 'Mensagem').fill('Meu plano?');
    await send(other).click();
    await heading(other, 'Mensagem enviada').waitFor();
  });
});

/** Runs in a page: nobody else reads a member's state for as long as it is open. */
function holdDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const state = opening.result.transaction('state', 'readwrite').objectStore('state');
      const askAgain = () => {
        state.get('nothing').onsuccess = askAgain;
        resolve();
      };
      askAgain();
    };
  });
}

it('a field that was typed into leaves the memory with its screen: the app may stay open for weeks', async () => {
  await app.addMember('memoria@exemplo.com.br');
  const page = await memberAt('/support', 'memoria@exemplo.com.br');
  const cdp = await page.context().newCDPSession(page);
  const areas = async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'HTMLTextAreaElement.prototype' });
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: `${result.objectId}` });
    const count = { functionDeclaration: 'function () { return this.length }', returnByValue: true };
    const answer = await cdp.send('Runtime.callFunctionOn', { ...count, objectId: `${objects.objectId}` });
    return Number(answer.result.value);
  };
  for (let visit = 1; visit <= 6; visit += 1) {
    await field(page, 'Mensagem').fill(`Texto ${visit}`);
    await page.getByRole('link', { name: 'Perfil' }).click();
    await page.getByText('Em breve').waitFor();
    await page.goBack();
    await field(page, 'Mensagem').waitFor();
  }
  // The one that is shown, the one before, and one that React may still hold.
  await eventually(async () => expect(await areas()).toBeLessThanOrEqual(3));
  await cdp.detach();
});
