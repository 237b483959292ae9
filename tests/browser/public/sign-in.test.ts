import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { untilWiped } from '../../support/device-storage.ts';
import { inFull } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { resize } from '../../support/resize.ts';
import { tried } from '../../support/tries.ts';
import { eventually } from '../../support/wait.ts';

let app: App;

beforeAll(async () => {
  app = await App.shared();
  for (const name of ['link', 'reload', 'other', 'half', 'paste', 'keyboard', 'large', 'full'])
    await app.addMember(`${name}@entra.com.br`);
});

async function newPhone() {
  const context = await phone(app.url);
  return { context, page: await context.newPage() };
}

describe('entering by link', () => {
  it('takes one tap, shows the catalogue and leaves no secret in address or history', async () => {
    const page = await lentPhone(app);
    const { link, linkSecret } = await app.askForLink(page, 'link@entra.com.br');
    await page.getByText('link@entra.com.br').first().waitFor();

    // The mail program opens a new page on the same phone.
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('Você vai entrar como').waitFor();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Acessar Assistente').first().waitFor();

    expect(page.url()).not.toContain(linkSecret);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain(linkSecret);
    await page.goBack();
    expect(page.url()).not.toContain(linkSecret);
    await page.goForward();
    expect(page.url()).not.toContain(linkSecret);
  });

  it('fetches the catalogue while a person reads whom the link lets in, also where nobody has asked for one', async () => {
    const { page } = await newPhone();
    await call(app.server, 'POST', '/api/collections/users/request-otp', {
      body: { email: 'other@entra.com.br' },
    });
    const { link } = await app.nextSignInMail('other@entra.com.br');
    const screen = page.waitForRequest('**/assets/dashboard-page-*.js');
    await page.goto(link);
    await screen;
    await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  });

  inFull('is refused the second time with a clear text and a way to ask again', async () => {
    await app.addMember('link2@entra.com.br');
    const page = await lentPhone(app);
    const { link } = await app.askForLink(page, 'link2@entra.com.br');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.waitForURL('**/dashboard');

    const second = await newPhone();
    await second.page.goto(link);
    await second.page.getByText('Este link já foi usado. Peça um novo link de acesso.').waitFor();
    expect(second.page.url()).not.toContain('entrar=');
    await second.page.getByRole('button', { name: 'Pedir um novo link' }).click();
    await second.page.getByPlaceholder('Seu e-mail cadastrado').waitFor();
  });

  inFull('is not used up by a scanner that opens it and taps nothing, nor told to anybody', async () => {
    await app.addMember('swap@entra.com.br');
    const page = await lentPhone(app);
    for (let visit = 0; visit < 10; visit++) {
      const { link, linkSecret } = await app.askForLink(page, 'swap@entra.com.br');
      const scanner = await newPhone();
      const told: string[] = [];
      for (const { context } of [scanner, { context: page.context() }])
        context.on('request', (request) => told.push(request.url(), JSON.stringify(request.headers())));
      await scanner.page.goto(link);
      await scanner.page.getByText('Você vai entrar como').waitFor();
      await scanner.page.reload();
      await scanner.page.getByText('Você vai entrar como').waitFor();
      await scanner.context.close();

      await page.goto('about:blank');
      await page.goto(link);
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForURL('**/dashboard');
      await page.getByText('Acessar Assistente').first().waitFor();
      // Neither address nor Referer of any request: the browser keeps a fragment to itself, and so does the app.
      expect(told.filter((text) => text.includes(linkSecret))).toEqual([]);
      const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory');
      expect(entries.filter(({ url }) => url.includes(linkSecret))).toEqual([]);
      expect(entries.length).toBeGreaterThan(1);
      await page.getByRole('button', { name: 'Mais', exact: true }).click();
      await page.getByRole('button', { name: 'Sair' }).click();
      await page.waitForURL('**/login');
      tried('L3');
    }
  });

  it('says what to do where the device cannot keep the session, and waits for ever no more', async () => {
    const { context, page } = await newPhone();
    await context.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (/^agentes-sessao:[^:]*:\d+$/.test(key)) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, value);
      };
    });
    const { link } = await app.askForLink(page, 'full@entra.com.br');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByText('O aparelho está sem espaço ou sem acesso ao armazenamento.').waitFor();
    await page.getByRole('button', { name: 'Pedir um novo link' }).waitFor();
  });
});

describe('another tab that waits for a sign-in', () => {
  it('follows an administrator to the admin area, as soon as the role is known', async () => {
    const { context, page } = await newPhone();
    const { link } = await app.askForLink(page, 'admin@exemplo.com.br');
    const tab = await context.newPage();
    let letGo = () => {};
    const waiting = new Promise<void>((done) => {
      letGo = done;
    });
    await tab.route(/user_roles/, (route) => waiting.then(() => route.continue()));
    await tab.goto(link);
    const asked = tab.waitForRequest(/user_roles/);
    await tab.getByRole('button', { name: 'Entrar', exact: true }).click();
    await asked;
    // By now the token is there, which the other tab hears of, in a process of its own.
    await eventually(async () => expect(await signedInAs(page)).toBe('admin@exemplo.com.br'));
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    const landed: string[] = [];
    page.on('framenavigated', (frame) => landed.push(new URL(frame.url()).pathname));
    letGo();
    for (const one of [page, tab])
      await one.getByRole('heading', { name: 'Painel Administrativo' }).waitFor();
    expect(landed).toEqual(['/admin']);
  });
});

/** Whom the device knows as signed in. */
const signedInAs = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const session = localStorage.getItem(`agentes-sessao:${location.host}`);
    return String(JSON.parse(session ?? '{}').record?.email ?? '');
  });

const heartOf = (page: Page) => page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();

describe('a link of somebody else on this device', () => {
  const person = (name: string) => `${name}@alheio.com.br`;
  const ADMIN = 'admin@exemplo.com.br';
  let lockedId: string;
  let expiredId: string;

  beforeAll(async () => {
    for (const name of ['dona', 'link']) await app.addMember(person(name), { full_name: `Pessoa ${name}` });
    expiredId = await app.addMember(person('vencida'));
    lockedId = await app.addMember(person('travada'));
  });

  /** The link of a mail that was asked for elsewhere. */
  async function linkOf(email: string): Promise<string> {
    const body = { email };
    expect((await call(app.server, 'POST', '/api/collections/users/request-otp', { body })).status).toBe(200);
    return (await app.nextSignInMail(email)).link;
  }

  /** Opens the link where `owner` is signed in: both addresses are shown, and nothing has happened yet. */
  async function isAsked(page: Page, owner: string, email: string): Promise<void> {
    const link = await linkOf(email);
    await page.goto('about:blank');
    await page.goto(link);
    const shown = page.getByText(`Você vai entrar como ${email}`);
    await shown.waitFor();
    const warning = page.getByText(`Neste aparelho já entrou ${owner}`);
    expect(await warning.count()).toBe(owner === email ? 0 : 1);
    // Nor by being looked at again.
    await page.reload();
    await shown.waitFor();
    expect([await signedInAs(page), new URL(page.url()).pathname]).toEqual([owner, '/']);
  }

  async function tap(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  }

  async function isInAs(page: Page, email: string): Promise<void> {
    await page.waitForURL('**/dashboard');
    await page.getByRole('article').first().waitFor();
    expect(await signedInAs(page)).toBe(email);
  }

  inFull('asks a member, who may stay, or leave the device to the other', async () => {
    const page = await lentPhone(app);
    await app.enter(page, person('dona'));
    await isAsked(page, person('dona'), person('link'));
    await page.getByRole('button', { name: `Continuar como ${person('dona')}` }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Pessoa dona').first().waitFor();
    await isAsked(page, person('dona'), person('link'));
    await tap(page);
    await isInAs(page, person('link'));
    await page.getByText('Pessoa link').first().waitFor();
    tried('L9');
  });

  inFull('asks an administrator', async () => {
    const page = await lentPhone(app);
    await app.enter(page, ADMIN);
    await page.getByRole('heading', { name: 'Painel Administrativo' }).waitFor();
    await isAsked(page, ADMIN, person('link'));
    await tap(page);
    await isInAs(page, person('link'));
    tried('L9');
  });

  inFull('asks whose own link it is too, without a warning about anybody', async () => {
    const page = await lentPhone(app);
    await app.enter(page, person('link'));
    await isAsked(page, person('link'), person('link'));
    await tap(page);
    await isInAs(page, person('link'));
    tried('L9');
  });

  inFull('asks a member whose access has ended', async () => {
    const page = await lentPhone(app);
    await app.enter(page, person('vencida'));
    await page.getByRole('article').first().waitFor();
    await app.changeProfile(expiredId, { expires_at: '2024-01-01 02:59:59.999Z' });
    await page.getByText('Seu acesso expirou. Entre em contato para renovar.').first().waitFor();
    await isAsked(page, person('vencida'), person('link'));
    await tap(page);
    await isInAs(page, person('link'));
    tried('L9');
  });

  inFull('swaps nobody for a member who may not come in any more', async () => {
    const page = await lentPhone(app);
    await app.enter(page, person('dona'));
    await isAsked(page, person('dona'), person('travada'));
    await app.changeProfile(lockedId, { status: 'inactive' });
    await tap(page);
    await page.getByRole('alert').getByText('Usuário inativo').waitFor();
    expect(await signedInAs(page)).toBe(person('dona'));
    await page.getByRole('button', { name: `Continuar como ${person('dona')}` }).click();
    await isInAs(page, person('dona'));
    tried('L9');
  });

  inFull('takes no unsent heart along: it waits here for its owner', async () => {
    const owner = 'coracao@alheio.com.br';
    const ownerId = await app.addMember(owner);
    const nextId = await app.addMember('depois@alheio.com.br');
    const page = await lentPhone(app);
    await app.enter(page, owner);
    await page.route('**/api/app/favorites/push', (route) => route.abort());
    await heartOf(page).click();
    await page
      .getByRole('button', { name: /^Remover dos favoritos/ })
      .first()
      .waitFor();
    await isAsked(page, owner, 'depois@alheio.com.br');
    await tap(page);
    await isInAs(page, 'depois@alheio.com.br');
    // Another heart of the one who came, behind which nothing can be on its way any more.
    await page.unroute('**/api/app/favorites/push');
    await heartOf(page).click();
    await eventually(async () => expect(await app.favoritesOf(nextId)).toHaveLength(1));
    expect(await app.favoritesOf(ownerId)).toEqual([]);
    await isAsked(page, 'depois@alheio.com.br', owner);
    await tap(page);
    await isInAs(page, owner);
    await eventually(async () => expect(await app.favoritesOf(ownerId)).toHaveLength(1));
    tried('L9');
  });
});

describe('entering by code', () => {
  it('survives that the mail app takes the screen and the browser is killed', async () => {
    const { context, page } = await newPhone();
    const { code } = await app.askForLink(page, 'reload@entra.com.br');
    await page.close();
    const again = await context.newPage();
    await again.goto('/');
    await again.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    await again.getByText('reload@entra.com.br').waitFor();
    await again.getByLabel('Código de 8 dígitos').fill(code);
    await again.waitForURL('**/dashboard');
  });

  it('takes the code out of what a mail program copies along, the date in the line above it too', async () => {
    const { page } = await newPhone();
    const { code } = await app.askForLink(page, 'paste@entra.com.br');
    const copied = `29 de nov. de 2026\n${code.slice(0, 4)} ${code.slice(4)}\n\nOlá, Pessoa.`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
    await page.getByLabel('Código de 8 dígitos').focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.waitForURL('**/dashboard');
  });

  it('takes a link and a whole mail from the clipboard of a keyboard too, which fires no paste', async () => {
    const { page } = await newPhone();
    const { code, link } = await app.askForLink(page, 'keyboard@entra.com.br');
    const tried: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('auth-with-otp')) tried.push(request.postDataJSON().password);
    });
    const box = page.getByLabel('Código de 8 dígitos');
    await box.focus();
    await page.keyboard.insertText(`Pessoa, clique para entrar: ${link}`);
    await page.getByText('Você vai entrar como').waitFor();
    await page.goto('about:blank');
    await page.goto('/login');
    await box.focus();
    await page.keyboard.insertText(
      `29 de nov. de 2026\n${code.slice(0, 4)} ${code.slice(4)}\n\nOlá, Pessoa.`,
    );
    await page.waitForURL('**/dashboard');
    expect(tried).toEqual([code]);
  });
});

it('the box of the code shows all of it with letters of twice the size, on a narrow phone too', async () => {
  const page = await lentPhone(app);
  await app.askForLink(page, 'large@entra.com.br');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const box = page.getByLabel('Código de 8 dígitos');
  await page.route('**/auth-with-otp', (route) => route.abort());
  await box.fill('00000000');
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  const usual = page.viewportSize();
  for (const width of [390, 320]) {
    await resize(page, { width, height: 844 });
    const room = await box.evaluate((input) => [input.scrollWidth, input.clientWidth]);
    expect(room[0], `${width} px`).toBe(room[1]);
  }
  if (usual) await resize(page, usual);
});

describe('asking for the link', () => {
  it('looks for no login of a Wi-Fi when the answer only broke off on its way, and goes on with the next try', async () => {
    const page = await lentPhone(app);
    await page.goto('/login');
    await page.getByPlaceholder('Seu e-mail cadastrado').fill('half@entra.com.br');
    const half = { status: 200, contentType: 'application/json', body: '{"otpId":"a0000' };
    await page.route('**/request-otp', (route) => route.fulfill(half));
    const send = page.getByRole('button', { name: 'Enviar Link de Acesso' });
    await send.click();
    await page.getByText('Não foi possível falar com o servidor. Verifique a conexão').first().waitFor();
    await page.unroute('**/request-otp');
    await send.click();
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
  });
});

describe('signing out', () => {
  it('ends when the server does not answer, says so, and leaves no mirror behind', async () => {
    const page = await lentPhone(app);
    await app.enter(page, 'other@entra.com.br');
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/app/**', () => undefined);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    // The server has a twentieth of its three seconds.
    await page.evaluate(() => {
      const limit = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => limit(milliseconds / 20);
    });
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByText('Logout realizado').waitFor();
    await page.getByText('Até logo!').waitFor();
    await page.waitForURL('**/login');
    await untilWiped(page);
  });

  it('leaves no mirror behind when the tab is killed in the middle of signing out', async () => {
    const { page } = await newPhone();
    await app.enter(page, 'other@entra.com.br');
    await page.getByRole('article').first().waitFor();
    await page.route('**/api/app/**', () => undefined);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL('**/login');
    await page.reload();
    await untilWiped(page);
  });
});
