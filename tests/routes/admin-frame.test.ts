import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ADMIN, addRequest } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import { type Answering, answering, unreachable } from '../support/dom/network.ts';
import { DomPage, FIRST_SCREEN, rowOf } from '../support/dom/page.ts';
import { call } from '../support/http.ts';
import { until } from '../support/wait.ts';

const SIGNED_OUT = { status: 401, message: '', data: { auth: { code: 'signed_out', message: '' } } };

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.shared();
  await addRequest(app, { full_name: 'Pedido Guardado', email: 'pedido.guardado@exemplo.com.br' });
});
afterEach(() => {
  page?.close();
  vi.restoreAllMocks();
});

async function adminAt(at: string, email = ADMIN): Promise<DomPage> {
  page = await DomPage.open(app, at, email);
  await page.getByRole('heading', { name: 'Painel Administrativo' }).waitFor(FIRST_SCREEN);
  return page;
}

/** The same with an answer of the test's own, if any, to the renewal of the session; tells how often it was asked for. */
async function renewingAt(at: string, answer?: Answering): Promise<() => number> {
  let asked = 0;
  page = await DomPage.open(app, at, ADMIN, (network) =>
    network.route(/auth-refresh/, (request, next) => {
      asked += 1;
      return answer ? answer(request, next) : next();
    }),
  );
  await until('the renewal', () => asked > 0);
  return () => asked;
}

/** As a sign-out on another device does. */
async function endSessionElsewhere(): Promise<void> {
  const session = Object.entries({ ...localStorage }).find(([key]) =>
    /^agentes-sessao:[^:]+(:\d+)?$/.test(key),
  );
  const Authorization = String(JSON.parse(session?.[1] ?? '{}').token);
  await fetch(`${app.url}/api/app/sign-out`, { method: 'POST', headers: { Authorization } });
}

/**
 * The question before a way out has three seconds, and the way out too: a busy machine may spend them on compiling what they take, or
 * on a look at the screen while the server is asked. The one waits here for as long as it takes; what the other takes is here before,
 * and the server has all the time.
 */
async function prepareToLeave(): Promise<void> {
  page.stretch(3_000);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  await Promise.all([import('#sync/push-intents.ts'), import('#server/push.ts')]);
}

const untilAt = (path: string) => until(path, () => location.pathname === path);

describe('the admin area', () => {
  it('moves between tabs by arrows', async () => {
    const page = await adminAt('/admin?tab=requests');
    await page.getByRole('tab', { name: /^Solicitações/ }).focus();
    for (const title of ['Mensagens de Suporte', 'Logs do Sistema', 'Exportação de Dados']) {
      page.keyboard.press('ArrowRight');
      await page.getByRole('heading', { name: title }).waitFor();
    }
    // The browser's own way back.
    const back = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    expect(document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', back))).toBe(true);
  });

  it('brings the open tab to the middle of its row, and moves nothing else', async () => {
    const page = await adminAt('/admin');
    const [row] = document.getElementsByClassName('tab-row');
    const tab = row?.lastElementChild;
    if (!row || !tab) throw new Error('no tabs');
    const moved: unknown[] = [];
    Object.assign(row, { getBoundingClientRect: () => ({ left: 0, width: 300 }) });
    Object.assign(tab, {
      getBoundingClientRect: () => ({ left: 500 - row.scrollLeft, width: 100 }),
      scrollIntoView: (how: unknown) => moved.push(how),
    });
    await page.getByRole('tab', { name: 'Exportação' }).click();
    await page.getByRole('heading', { name: 'Exportação de Dados' }).waitFor();
    // Behind what is drawn. The count may come before it, and measure the tab that was open.
    await until('the open tab in the middle', () => row.scrollLeft === 400);
    expect(moved).toEqual([]);
  });

  it('goes back by one step from a tab that was pressed twice', async () => {
    const page = await adminAt('/admin');
    await page.getByRole('tab', { name: 'Usuários' }).click();
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('tab', { name: 'Logs' }).click();
      await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor();
    }
    history.back();
    await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor();
    expect(location.search).toBe('');
  });

  it('names in the window’s title what is open, also where a link or the way back leads to it', async () => {
    const page = await adminAt('/admin?tab=requests');
    const titled = (what: string) => until(what, () => document.title.startsWith(`${what} · `));
    await titled('Solicitações · Painel Administrativo');
    await page.getByRole('tab', { name: 'Logs' }).click();
    await titled('Logs · Painel Administrativo');
    await page.getByRole('link', { name: 'Configurações' }).click();
    await titled('Aplicativo · Configurações');
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await titled('Pessoas · Configurações');
    history.back();
    await titled('Logs · Painel Administrativo');
    // What the screen is called stays.
    expect(page.getByRole('heading', { name: 'Painel Administrativo' }).count()).toBe(1);
  });

  it('has its bar and footer, and says Saindo... on the way out', async () => {
    const page = await adminAt('/admin');
    const bar = page.getByRole('navigation', { name: 'Principal' });
    expect(bar.getByRole('link').texts()).toEqual(['Dashboard Admin', 'Ver como Usuário', 'Suporte']);
    await page.getByText('© 2024').waitFor();
    await page.getByText('Gerencie usuários, solicitações e configurações do sistema').waitFor();
    await prepareToLeave();
    const leaving = page.network.hold(/sign-out/);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('Saindo...').waitFor();
    leaving.letGo();
    await untilAt('/login');
    await page.getByText('Logout realizado').waitFor();
    // It ends every session of this administrator, the next test's too if it came later.
    await until('the end of the session', () => leaving.answered() > 0);
  });

  it('asks before it loses an own message to support, lets one stay, and sends the message from here', async () => {
    page = await DomPage.open(app, '/support', ADMIN);
    page.network.route(/support-request/, unreachable);
    await page.getByLabel('Mensagem').waitFor(FIRST_SCREEN);
    await page.getByLabel('Mensagem').fill('Do balcão da administração');
    await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
    await page.getByRole('heading', { name: 'Mensagem guardada' }).waitFor();
    await page.goto('/admin', (network) => network.route(/support-request/, unreachable));
    await prepareToLeave();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Não sair agora' }).click();
    await page.getByRole('button', { name: 'Sair', exact: true }).waitFor();
    page.network.unroute();
    // Not at the next try by itself, which may be half a minute away.
    dispatchEvent(new Event('online'));
    await page.getByText('A mensagem que estava guardada neste aparelho chegou à nossa equipe.').waitFor();
  });
});

describe('who leaves in the middle of something', () => {
  /** Leaves a text of the settings unsaved; returns its field. */
  async function changeSettings() {
    page = await DomPage.open(app, '/admin?painel=configuracoes&secao=textos', ADMIN);
    const field = page.locator('[name=flows_markdown]');
    await field.waitFor(FIRST_SCREEN);
    await field.fill('Meia hora de trabalho');
    return field;
  }

  /** Leaves a new assistant unsaved. */
  async function leaveAssistant() {
    const { EMPTY_ASSISTANT } = await import('#domain/admin/admin-assistant.ts');
    const { saveDraft } = await import('#admin/assistants/assistant-draft.ts');
    saveDraft('novo', { id: 'a'.repeat(15), base: null, text: { ...EMPTY_ASSISTANT, name: 'Meia hora' } });
  }

  async function leave() {
    await prepareToLeave();
    await page.getByRole('button', { name: 'Sair', exact: true }).click();
    return page.getByRole('dialog', { name: 'Sair mesmo assim?' });
  }

  it('is asked first, and finds it again when staying', async () => {
    const field = await changeSettings();
    const dialog = await leave();
    await dialog.getByText(/isto se perde: configurações que não foram salvas\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Não sair agora' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Meia hora de trabalho');
    const leaving = page.network.hold(/sign-out/);
    await leave();
    await dialog.getByRole('button', { name: 'Sair e descartar' }).click();
    await page.getByText('Saindo...').waitFor();
    leaving.letGo();
    await untilAt('/login');
    await until('the end of the session', () => leaving.answered() > 0);
    // Nor is told afterwards what was agreed to.
    expect(page.getByText(/Com a sessão se perderam/).count()).toBe(0);
  });

  it('is asked no more who goes back to another screen, and stays', async () => {
    const field = await changeSettings();
    await page.getByRole('link', { name: 'Ver como Usuário' }).click();
    await page.getByRole('link', { name: 'Perfil' }).waitFor(FIRST_SCREEN);
    const dialog = await leave();
    await dialog.waitFor();
    history.back();
    await dialog.waitFor({ state: 'detached' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('Meia hora de trabalho');
  });

  it('is asked also about an assistant whose text waits on this device, which goes with the sign-out', async () => {
    page = await DomPage.open(app, '/admin', ADMIN);
    await page.getByRole('heading', { name: 'Gerenciamento de Usuários' }).waitFor(FIRST_SCREEN);
    await leaveAssistant();
    const dialog = await leave();
    await dialog.getByText(/rascunhos de assistentes \(Meia hora\)/).waitFor();
    await dialog.getByRole('button', { name: 'Não sair agora' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('is asked in the bar of members too, and not told afterwards of what was agreed to', async () => {
    await changeSettings();
    await page.getByRole('link', { name: 'Ver como Usuário' }).click();
    await page.getByRole('link', { name: 'Perfil' }).waitFor(FIRST_SCREEN);
    await leaveAssistant();
    const dialog = await leave();
    await dialog
      .getByText(
        /isto se perde: configurações que não foram salvas; rascunhos de assistentes \(Meia hora\)\.$/,
      )
      .waitFor();
    const leaving = page.network.hold(/sign-out/);
    await dialog.getByRole('button', { name: 'Sair e descartar' }).click();
    await untilAt('/login');
    leaving.letGo();
    await until('the end of the session', () => leaving.answered() > 0);
    expect(page.getByText(/Com a sessão se perderam/).count()).toBe(0);
  });

  it('is told which assistants were lost where the session ends without a question', async () => {
    page = await DomPage.open(app, '/dashboard?editar=novo', ADMIN);
    await page.locator('dialog [data-field=name]').waitFor(FIRST_SCREEN);
    await page.locator('dialog [data-field=name]').fill('Meia hora');
    await endSessionElsewhere();
    await untilAt('/login');
    await page.getByText('Com a sessão se perderam: rascunhos de assistentes (Meia hora).').waitFor();
  });
});

describe('the session of who works only here', () => {
  it('begins its 60 days anew at a start, and not with every tab', async () => {
    const renewals = await renewingAt('/admin');
    for (const title of ['Solicitações', 'Suporte', 'Logs']) {
      await page.getByRole('tab', { name: new RegExp(`^${title}`) }).click();
      await page.settled();
    }
    await page.getByRole('heading', { name: 'Logs do Sistema' }).waitFor();
    expect(renewals()).toBe(1);
  });

  it('stays when nobody answers', async () => {
    await renewingAt('/admin?tab=requests', unreachable);
    await rowOf(page, 'Pedido Guardado').waitFor(FIRST_SCREEN);
    expect(location.pathname).toBe('/admin');
  });

  it('ends with a word where the server says that it has ended', async () => {
    await renewingAt('/admin?tab=requests', answering(401, SIGNED_OUT));
    await untilAt('/login');
    await page.getByText('Sua sessão terminou').waitFor();
  });
});

describe('where the browser says that there is no network', () => {
  const sayOffline = () => Object.defineProperty(navigator, 'onLine', { get: () => false });

  it('wrongly, the admin area opens, also from the address of the login', async () => {
    page = await DomPage.open(app, '/admin?tab=requests', ADMIN, sayOffline);
    await page.getByText('Pedido Guardado').waitFor(FIRST_SCREEN);
    await page.goto('/', sayOffline);
    await page.getByRole('heading', { name: 'Painel Administrativo' }).waitFor(FIRST_SCREEN);
    expect(location.pathname).toBe('/admin');
  });

  it('and our server gives no answer, the catalogue stands in its place', async () => {
    page = await DomPage.open(app, '/admin', ADMIN, (network) => {
      sayOffline();
      network.route(/\/api\/app\/settings/, unreachable);
    });
    await page.getByRole('article').first().waitFor(FIRST_SCREEN);
    expect(location.pathname).toBe('/dashboard');
  });
});

describe('who is no administrator', () => {
  /** An administrator, and what takes the role away. */
  async function secondAdmin(name: string): Promise<{ email: string; takeRole: () => Promise<unknown> }> {
    const email = `${name}@exemplo.com.br`;
    const role = { user_id: await app.addMember(email, null), role: 'admin' };
    const { id } = await app.operator('POST', '/api/collections/user_roles/records', role);
    return { email, takeRole: () => app.operator('DELETE', `/api/collections/user_roles/records/${id}`) };
  }

  it('any more is shown the catalogue, and why, as soon as the server says so', async () => {
    const { email, takeRole } = await secondAdmin('segunda');
    const page = await adminAt('/admin?tab=requests', email);
    await rowOf(page, 'Pedido Guardado').waitFor();
    await takeRole();
    await untilAt('/dashboard');
    await page.getByText('Você não é mais administrador').waitFor();
  });

  it('any more is told so in the middle of a new assistant, which ends with the role', async () => {
    const { email, takeRole } = await secondAdmin('terceira');
    page = await DomPage.open(app, '/dashboard?editar=novo', email);
    await page.getByLabel('Nome').waitFor(FIRST_SCREEN);
    await takeRole();
    dispatchEvent(new Event('focus'));
    await page.getByText('Você não é mais administrador').waitFor();
    await page.getByLabel('Nome').waitFor({ state: 'detached' });
  });

  it('any more because the session was ended elsewhere is told so, signs in again, and is back at what was open', async () => {
    const page = await adminAt('/admin?tab=requests&id=naoestaaqui0000');
    await page.getByText('Mostrando a solicitação aberta pelo link.').waitFor();
    const { changeDraft } = await import('#admin/tickets/reply-drafts.ts');
    changeDraft('ticket', { text: 'Meia hora de trabalho' });
    await endSessionElsewhere();
    await untilAt('/login');
    await page.getByText('Sua sessão terminou').waitFor();
    await page.getByText('Com a sessão se perderam: respostas ao suporte que não foram enviadas.').waitFor();
    await page.getByPlaceholder('Seu e-mail cadastrado').fill(ADMIN);
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    const { code } = await app.nextSignInMail(ADMIN);
    await page.getByLabel('Código de 8 dígitos').fill(code);
    await page.getByText('Mostrando a solicitação aberta pelo link.').waitFor();
    expect(location.search).toBe('?tab=requests&id=naoestaaqui0000');
  });

  it('by the late answer to a session before stays in the one that has begun since', async () => {
    const page = await adminAt('/admin?tab=requests');
    await rowOf(page, 'Pedido Guardado').waitFor();
    page.network.route(/admin\/requests/, answering(401, SIGNED_OUT));
    const renewal = page.network.hold(/auth-refresh/);
    // As the next poll does, which would be waited for.
    window.dispatchEvent(new Event('focus'));
    await until('the question', () => renewal.asked() > 0);
    page.network.unroute();
    renewal.letGo();
    await until('the answer', () => renewal.answered() > 0);
    await page.settled();
    await rowOf(page, 'Pedido Guardado').waitFor();
    expect(location.pathname).toBe('/admin');
  });
});

describe('who has become an administrator since the last sync', () => {
  /** A page on a device that knows the person as a member, of whom the server knows better. */
  async function promoted(name: string): Promise<void> {
    const email = `${name}@exemplo.com.br`;
    const userId = await app.addMember(email);
    page = await DomPage.open(app, '/terms', email);
    await app.operator('POST', '/api/collections/user_roles/records', { user_id: userId, role: 'admin' });
  }

  it('follows a mail’s link to where it leads', async () => {
    await promoted('promovida');
    await page.goto('/admin?tab=requests');
    await page.getByRole('heading', { name: 'Solicitações de Cadastro' }).waitFor(FIRST_SCREEN);
    expect(location.pathname).toBe('/admin');
  });

  it('is not sent away by a server that is busy, and can ask again', async () => {
    await promoted('promovido');
    const busy = answering(429, { status: 429, message: '', data: {} });
    await page.goto('/admin?tab=requests', (network) => network.route(/user_roles/, busy));
    await page.getByText('Não foi possível confirmar se você é administrador.').waitFor(FIRST_SCREEN);
    page.network.unroute();
    const answer = page.network.hold(/user_roles/);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    // It keeps the focus meanwhile.
    await page.getByRole('button', { name: 'Tentando...' }).waitFor();
    expect(document.activeElement?.textContent).toBe('Tentando...');
    answer.letGo();
    await page.getByRole('heading', { name: 'Solicitações de Cadastro' }).waitFor(FIRST_SCREEN);
  });

  it('is led to the login, where the session has ended meanwhile, and from there to where the link leads', async () => {
    await promoted('encerrada');
    const [session] = Object.values((await app.session('encerrada@exemplo.com.br')).stored);
    const { token } = JSON.parse(session ?? '');
    expect((await call(app.server, 'POST', '/api/app/sign-out', { token, body: {} })).status).toBeLessThan(
      300,
    );
    await page.goto('/admin?tab=requests');
    await page.getByPlaceholder('Seu e-mail cadastrado').waitFor(FIRST_SCREEN);
    const { returnUrl } = await import('#session/return-url.ts');
    expect(returnUrl()).toMatchObject({ link: '/admin?tab=requests' });
  });
});
