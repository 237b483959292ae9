import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../support/admin-page.ts';
import { App } from '../support/app.ts';
import type { Locator } from '../support/dom/locator.ts';
import { answering, unreachable } from '../support/dom/network.ts';
import { writtenInAnotherTab } from '../support/dom/other-tab.ts';
import { DomPage, FIRST_SCREEN } from '../support/dom/page.ts';
import { until } from '../support/wait.ts';

let app: App;
let page: DomPage;

beforeAll(async () => {
  app = await App.shared();
  for (const name of ['code', 'wrong', 'other', 'third', 'vem'])
    await app.addMember(`${name}@entra.com.br`, { full_name: `Pessoa ${name}` });
  await app.addMember('vencida@entra.com.br', { expires_at: '2024-01-01 02:59:59.999Z' });
  await app.addMember('inativa@entra.com.br', { status: 'inactive' });
});
afterEach(() => page?.close());

const emailBox = () => page.getByPlaceholder('Seu e-mail cadastrado');
const codeBox = () => page.getByLabel('Código de 8 dígitos');
const untilAt = (path: string) => until(path, () => location.pathname + location.search === path);

/** Asks for a link in the login screen that stands there, and reads the mail. */
async function askForLink(email: string) {
  await emailBox().waitFor(FIRST_SCREEN);
  await emailBox().fill(email);
  await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
  const mail = await app.nextSignInMail(email);
  await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
  return mail;
}

describe('entering by code', () => {
  it('works on the device that asked, with the mail read elsewhere', async () => {
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink('code@entra.com.br');
    await codeBox().fill(`${code.slice(0, 4)} ${code.slice(4)}`);
    await untilAt('/dashboard');
    await page.getByText('Pessoa code').first().waitFor(FIRST_SCREEN);
  });

  it('finds the link and the code in what a keyboard writes into the box at once', async () => {
    await app.addMember('teclado@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { code, link } = await askForLink('teclado@entra.com.br');
    await codeBox().fill(`Clique para entrar: ${link}`);
    await page.getByText('Você vai entrar como').waitFor();
    await page.goto('/login');
    await codeBox().waitFor(FIRST_SCREEN);
    await codeBox().fill(`29/11/2026, código de acesso: ${code.slice(0, 4)} ${code.slice(4)}`);
    await untilAt('/dashboard');
  });

  it('says that a wrong code is wrong and takes the right one afterwards', async () => {
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink('wrong@entra.com.br');
    await codeBox().fill('1234567');
    await codeBox().press('Enter');
    // Read aloud, too: at the box, where the focus stays, nobody hears it.
    await page.getByRole('alert').getByText('Digite os 8 dígitos do código.').waitFor();
    await codeBox().fill(code === '00000000' ? '11111111' : '00000000');
    await page
      .getByText(
        'Código incorreto ou expirado. Confira os 8 dígitos no e-mail mais recente, ou peça um novo.',
      )
      .first()
      .waitFor();
    await codeBox().fill(code);
    await untilAt('/dashboard');
  });

  it('asks for the catalogue while it asks for the role: on a slow network the first cards come a round trip sooner', async () => {
    await app.addMember('depressa@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink('depressa@entra.com.br');
    const role = page.network.hold(/user_roles/);
    // All of it: what has changed since is asked for once more, by the stream that has been opened meanwhile.
    const catalogue = page.network.hold(/app\/sync\?since=0/);
    await codeBox().fill(code);
    await until('both asked', () => role.asked() === 1 && catalogue.asked() === 1);
    expect(location.pathname).toBe('/login');
    catalogue.letGo();
    await until('the catalogue', () => catalogue.answered() === 1);
    role.letGo();
    await page.getByRole('article').first().waitFor(FIRST_SCREEN);
    expect(catalogue.asked()).toBe(1);
  });

  it('keeps no catalogue ready for an administrator, whose first screen shows none', async () => {
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink(ADMIN);
    const catalogue = page.network.hold(/api.app.sync/);
    await codeBox().fill(code);
    await untilAt('/admin');
    expect(catalogue.asked()).toBe(1);
    // Of the page that stands there: each has modules of its own.
    const { takeEarlyPull } = await import('#server/early-pull.ts');
    const { pullKey } = await import('#store/database/early-read.ts');
    expect(takeEarlyPull(pullKey())).toBeNull();
  });

  it('leads to what somebody came to see, and only once', async () => {
    await app.addMember('link@entra.com.br');
    page = await DomPage.open(app, '/support?painel=mensagens');
    await untilAt('/login');
    const { code } = await askForLink('link@entra.com.br');
    await codeBox().fill(code);
    await untilAt('/support?painel=mensagens');
    await page.getByRole('heading', { name: 'Suporte' }).waitFor(FIRST_SCREEN);
    await page.goto('/login');
    await untilAt('/dashboard');
  });

  it('does not lead to what another member had open whose session was ended on this computer', async () => {
    await app.addMember('depois@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { saveReturnUrl } = await import('#session/return-url.ts');
    saveReturnUrl('/support', '?painel=mensagens', 'quemestavaaqui1');
    const { code } = await askForLink('depois@entra.com.br');
    await codeBox().fill(code);
    await untilAt('/dashboard');
  });
});

describe('a tab that waits for its code', () => {
  it('follows who comes in by the link in another tab, without a word of the mail, and has forgotten the address when they leave', async () => {
    await app.addMember('segue@entra.com.br');
    page = await DomPage.open(app, '/login');
    // By itself it goes after six seconds.
    page.stretch(6_000);
    await askForLink('segue@entra.com.br');
    await page.getByText('Link enviado!').waitFor();
    const { stored } = await app.session('segue@entra.com.br');
    writtenInAnotherTab(stored);
    await untilAt('/dashboard');
    await page.getByText('Link enviado!').waitFor({ state: 'detached' });
    await page.getByRole('article').first().waitFor(FIRST_SCREEN);
    const { toast } = await import('#ui/toast/toast.ts');
    toast({ title: 'Acesso renovado', description: 'Maria Souza', tone: 'success' });
    await page.getByText('Acesso renovado').waitFor();
    // They leave in that tab too, and what was said to them goes along.
    writtenInAnotherTab(Object.fromEntries(Object.keys(stored).map((key) => [key, null])));
    await untilAt('/login');
    await page.getByText('Digite seu e-mail').waitFor();
    expect(await emailBox().inputValue()).toBe('');
    expect(page.getByText('Acesso renovado').count()).toBe(0);
  });
});

describe('the login screen', () => {
  it('refuses with the texts of the specification', async () => {
    page = await DomPage.open(app, '/');
    await page.getByRole('button', { name: 'Enviar Link de Acesso' }).click();
    await page.getByText('Email obrigatório').waitFor();
    await page.getByText('Por favor, insira seu email.').waitFor();
    // At the field too, for whoever comes back to it.
    expect(await emailBox().getAttribute('aria-invalid')).toBe('true');
    expect(await emailBox().description()).toBe('Informe seu e-mail.');
    const refusals = {
      'ninguem@exemplo.com.br':
        'Usuário não encontrado ou aguardando aprovação. Solicite seu cadastro primeiro.',
      'vencida@entra.com.br': 'Acesso expirado. Entre em contato com o suporte.',
      'inativa@entra.com.br': 'Usuário inativo. Entre em contato com o suporte.',
    };
    for (const [email, text] of Object.entries(refusals)) {
      await emailBox().fill(email);
      await emailBox().press('Enter');
      await page.getByText(text).waitFor();
      await page.getByText('Erro ao enviar link').first().waitFor();
    }
    await emailBox().fill('other@entra.com.br');
    await emailBox().press('Enter');
    await page.getByText('Link enviado!').waitFor();
    expect(page.getByText('Erro ao enviar link').count()).toBe(0);
  });

  it('goes back to an empty form for another address', async () => {
    page = await DomPage.open(app, '/login');
    await askForLink('code@entra.com.br');
    await page.getByText('Link enviado!').waitFor();
    await page.getByText('Verifique seu e-mail para acessar o sistema.').waitFor();
    await page.getByRole('button', { name: 'Enviar para outro e-mail' }).click();
    expect(await emailBox().inputValue()).toBe('');
    await page.getByText('Digite seu e-mail').waitFor();
  });

  it('leaves an address that is being typed alone when a further mail to the one before has left at last', async () => {
    page = await DomPage.open(app, '/login');
    await askForLink('other@entra.com.br');
    const { savePendingSignIn, pendingSignIn } = await import('#session/pending-sign-in.ts');
    const pending = pendingSignIn();
    // Its minute is over.
    if (pending) savePendingSignIn({ ...pending, resendAt: Date.now() });
    const further = page.network.hold(/request-otp/);
    await page.getByRole('button', { name: 'Reenviar link' }).click();
    await until('the mail asked for', () => further.asked() === 1);
    await page.getByRole('button', { name: 'Enviar para outro e-mail' }).click();
    await emailBox().fill('third@entra.com');
    further.letGo();
    await until('the answer', () => further.answered() === 1);
    await page.settled();
    expect(await emailBox().inputValue()).toBe('third@entra.com');
  });

  it('waits for no further mail by a clock that was put back since the last one', async () => {
    page = await DomPage.open(app, '/login');
    await askForLink('other@entra.com.br');
    await page.getByText(/^Reenviar em \d+ s$/).waitFor();
    const { savePendingSignIn, pendingSignIn } = await import('#session/pending-sign-in.ts');
    const pending = pendingSignIn();
    const hours = 5 * 3_600_000;
    if (!pending) throw new Error('nothing pending');
    const { sentAt, resendAt, expiresAt } = pending;
    const times = { sentAt: sentAt + hours, resendAt: resendAt + hours, expiresAt: expiresAt + hours };
    savePendingSignIn({ ...pending, ...times });
    await page.getByRole('button', { name: 'Reenviar link' }).waitFor();
  });

  it('asks about a second link that is opened while the first one lets in', async () => {
    page = await DomPage.open(app, '/login');
    const mails = [await askForLink('wrong@entra.com.br')];
    await page.getByRole('button', { name: 'Enviar para outro e-mail' }).click();
    mails.push(await askForLink('third@entra.com.br'));
    const [first, second] = mails.map(({ link }) => new URL(link).hash);
    location.hash = first ?? '';
    await page.getByText('Você vai entrar como').waitFor();
    const entry = page.network.hold(/auth-with-otp/);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await until('the entry', () => entry.asked() === 1);
    location.hash = second ?? '';
    await page.getByText('Você vai entrar como').waitFor();
    entry.letGo();
    await page.getByText('Neste aparelho já entrou').waitFor();
    await page.getByText('Continuar como wrong@entra.com.br').waitFor();
  });

  it('takes the focus from a further try to the words about the account that goes: the same key must not agree to them', async () => {
    for (const name of ['fica', 'entra']) await app.addMember(`${name}@foco.com.br`);
    page = await DomPage.open(app, '/login');
    const { link } = await askForLink('entra@foco.com.br');
    page.close();
    page = await DomPage.open(app, '/dashboard', 'fica@foco.com.br');
    await page.getByText('Sincronizado').waitFor(FIRST_SCREEN);
    await page.goto(`/${new URL(link).hash}`, (network) => network.route(/link-info/, unreachable));
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await again.waitFor(FIRST_SCREEN);
    page.network.unroute();
    await again.focus();
    await again.click();
    await page.getByText('Neste aparelho já entrou').waitFor();
    expect(document.activeElement?.textContent).toContain('Neste aparelho já entrou');
  });

  it('leads from an old link back to the code that is awaited, which still lets in', async () => {
    await app.addMember('velho@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink('velho@entra.com.br');
    location.hash = `#entrar=${'a'.repeat(15)}.${'b'.repeat(40)}`;
    await page.getByText('Este link já foi usado ou expirou').waitFor();
    await page.getByRole('button', { name: 'Digitar o código' }).click();
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    expect(location.hash).toBe('');
    await codeBox().fill(code);
    await untilAt('/dashboard');
  });

  it('knows the address for another link than the refused one', async () => {
    await app.addMember('mesmo@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { link } = await askForLink('mesmo@entra.com.br');
    location.hash = `${new URL(link).hash}x`;
    await page.getByRole('button', { name: 'Pedir um novo link' }).click();
    await emailBox().waitFor();
    expect(await emailBox().inputValue()).toBe('mesmo@entra.com.br');
  });

  it('keeps the focus on the one button of a link through refusals and further tries', async () => {
    await app.addMember('insiste@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { link } = await askForLink('insiste@entra.com.br');
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await button.click();
    };
    const untilOn = (name: string) =>
      until(name, () => page.getByRole('button', { name, exact: true }).hasFocus());
    page.network.route(/link-info/, unreachable);
    location.hash = new URL(link).hash;
    await page.getByRole('button', { name: 'Tentar novamente' }).waitFor();
    page.network.unroute();
    page.network.route(/auth-with-otp/, unreachable);
    await press('Tentar novamente');
    await untilOn('Entrar');
    await page.getByText('Você vai entrar como').waitFor();
    await press('Entrar');
    await untilOn('Tentar novamente');
    page.network.unroute();
    const refused = { status: 400, message: 'x', data: { otpId: { code: 'otp_invalid', message: 'x' } } };
    page.network.route(/auth-with-otp/, answering(400, refused));
    await press('Tentar novamente');
    // Which is no further try: a second press of the same key must not ask for it.
    await page.getByRole('button', { name: 'Pedir um novo link', exact: true }).waitFor();
    await until('the reason', () => document.activeElement?.getAttribute('role') === 'alert');
  });

  it('fetches no catalogue for who is in already and has it', async () => {
    await app.addMember('dentro@entra.com.br');
    page = await DomPage.open(app, '/login');
    const { link } = await askForLink('dentro@entra.com.br');
    page.close();
    page = await DomPage.open(app, '/dashboard', 'dentro@entra.com.br');
    await page.getByText('Sincronizado').waitFor(FIRST_SCREEN);
    const asked: string[] = [];
    await page.goto(`/${new URL(link).hash}`, (network) =>
      network.route(/api.app.sync/, ({ url }, next) => {
        asked.push(url);
        return next();
      }),
    );
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await until('the changes', () => asked.length > 0 && location.pathname === '/dashboard');
    await page.getByText('Sincronizado').waitFor(FIRST_SCREEN);
    expect(asked.filter((url) => url.includes('since=0&'))).toEqual([]);
  });

  it('knows a link that came along with what a mail filter has hung on, and asks about it once', async () => {
    page = await DomPage.open(app, '/login');
    const { link } = await askForLink('vem@entra.com.br');
    const { hash } = new URL(link);
    const asked: string[] = [];
    await page.goto(`/${hash}&utm_source=correio`, (network) =>
      network.route(/link-info/, ({ url }, next) => {
        asked.push(url);
        return next();
      }),
    );
    await page.getByText('Você vai entrar como').waitFor(FIRST_SCREEN);
    expect(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await untilAt('/dashboard');
    expect(location.hash).toBe('');
  });

  it('fills in the address of an approval mail, also while the code of another one is awaited', async () => {
    page = await DomPage.open(app, '/login');
    await askForLink('other@entra.com.br');
    await page.goto('/login#email=code%40entra.com.br');
    await emailBox().waitFor(FIRST_SCREEN);
    expect(await emailBox().inputValue()).toBe('code@entra.com.br');
    await page.settled();
    // On a phone the keyboard would lie over the button.
    expect(await emailBox().hasFocus()).toBe(false);
    expect(location.hash).toBe('');
    await page.reload();
    await emailBox().waitFor(FIRST_SCREEN);
  });

  it('fills in the address of an approval mail whose link finds a login open', async () => {
    page = await DomPage.open(app, '/login');
    await emailBox().waitFor(FIRST_SCREEN);
    const untilFilledIn = (email: string) =>
      until(email, async () => (await emailBox().inputValue()) === email);
    location.hash = '#email=code%40entra.com.br';
    await untilFilledIn('code@entra.com.br');
    await askForLink('third@entra.com.br');
    location.hash = '#email=third%40entra.com.br';
    await until('the fragment gone', () => location.hash === '');
    // Theirs is the code that is awaited.
    expect(await codeBox().inputValue()).toBe('');
    location.hash = '#email=wrong%40entra.com.br';
    await untilFilledIn('wrong@entra.com.br');
  });

  it('sends a signed-in member on without a trace in the history, and an administrator to /admin', async () => {
    page = await DomPage.open(app, '/login');
    const { code } = await askForLink('admin@exemplo.com.br');
    await codeBox().fill(code);
    await untilAt('/admin');
    await page.goto('/login');
    const pages = history.length;
    await untilAt('/admin');
    expect(history.length).toBe(pages);
    page.close();
    page = await DomPage.open(app, '/', 'other@entra.com.br');
    await untilAt('/dashboard');
    await page.goto('/admin');
    await untilAt('/dashboard');
  });

  it('protects the screens of members, and shows the 404 page to everybody', async () => {
    page = await DomPage.open(app, '/dashboard');
    for (const path of ['/dashboard', '/profile', '/support', '/admin']) {
      await page.goto(path);
      await untilAt('/login');
    }
    for (const path of ['/DASHBOARD', '/Login', '/nao-existe']) {
      await page.goto(path);
      await page.getByText('Oops! Page not found').waitFor(FIRST_SCREEN);
      expect(location.pathname).toBe(path);
    }
    await page.getByRole('link').first().click();
    await emailBox().waitFor();
  });
});

describe('leaving', () => {
  it('is said at once where a message has not left yet: nobody presses a button that seems dead', async () => {
    await app.addMember('sai@entra.com.br');
    page = await DomPage.open(app, '/support', 'sai@entra.com.br');
    page.network.route(/support-request/, unreachable);
    await page.getByLabel('Mensagem').waitFor(FIRST_SCREEN);
    // Otherwise it asks nothing more after three seconds, which a busy machine may spend on compiling what it takes.
    page.stretch(3_000);
    await page.getByLabel('Mensagem').fill('Ainda não enviada');
    await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
    await page.getByRole('heading', { name: 'Mensagem guardada' }).waitFor();
    page.network.hold(/support-request/);
    const askedFrom = async (place: Locator) => {
      await place.getByRole('button', { name: 'Sair', exact: true }).click();
      await place.getByRole('button', { name: 'Saindo...' }).waitFor();
      await page.getByText('Uma mensagem ao suporte ainda não foi enviada').waitFor();
      await page.getByRole('button', { name: 'Não sair agora' }).click();
      await place.getByRole('button', { name: 'Sair', exact: true }).waitFor();
    };
    await askedFrom(page);
    await page.getByRole('button', { name: 'Olá, sai' }).click();
    await askedFrom(page.getByRole('dialog', { name: 'Minha conta' }));
  });
});
