import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAdminCode } from '../../../scripts/build/admin-code.mjs';
import { ROUTES } from '../../../scripts/build/route-sizes.mjs';
import type { ServedFile } from '../../../scripts/build/served-files.mjs';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { untilNothingIsNew } from '../../support/deployment.ts';
import { FULL, inFull } from '../../support/full.ts';
import { holdRequests } from '../../support/held-requests.ts';
import { untilLater } from '../../support/pass-time.ts';
import { eventually } from '../../support/wait.ts';

const publicDir = join(import.meta.dirname, '../../../pb_public');
const served: Record<string, ServedFile> = JSON.parse(
  readFileSync(join(publicDir, 'served-files.json'), 'utf8'),
);

let app: App;
let url: string;

beforeAll(async () => {
  app = await App.shared();
  ({ url } = app);
});

async function newMember(): Promise<string> {
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  await app.addMember(email);
  return email;
}

const offer = (page: Page) => page.getByText('Nova versão disponível');

/** The login, which the document shows before any script, is the app's. */
async function untilTakenOver(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Digite seu e-mail' }).waitFor();
  await page.locator('.late').waitFor({ state: 'detached' });
}

/** A member's catalogue, to which nothing that opens over it has come. */
async function withoutSheets() {
  const context = await phone(url);
  await context.clock.install();
  const page = await context.newPage();
  await page.route('**/assets/sheets-*', (route) => route.abort());
  await app.enter(page, await newMember());
  const card = page.locator('main:not([inert]) .assistant-card').first();
  await card.waitFor();
  return { context, page, card };
}

describe('the first visit', () => {
  it('shows the login screen after no more bytes than the build counted', async () => {
    const page = await (await phone(url)).newPage();
    const loaded = new Set<string>();
    // What the worker needs never arrives, and may be asked for at any moment: the screen does not wait for it.
    await page.route('**/assets/keep-installed*', () => undefined);
    page.on('request', (request) => {
      if (request.url().includes('keep-installed')) return;
      if (['document', 'script', 'stylesheet'].includes(request.resourceType()))
        loaded.add(new URL(request.url()).pathname.slice(1) || 'index.html');
    });
    await page.goto('/');
    await untilTakenOver(page);
    const critical = [...loaded];
    expect(critical).toContain('index.html');
    expect(critical.length).toBeGreaterThan(2);
    const bytes = critical.reduce(
      (sum, path) => sum + (served[path]?.br ?? served[path]?.size ?? Number.NaN),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(ROUTES.find(({ name }) => name === '/login')?.limit ?? 0);
  });

  it('has words and a way on where the code of something beside the screens does not come, and is no white page', async () => {
    const page = await (await phone(url)).newPage();
    await page.route('**/api/app/settings', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), demo: '1' } });
    });
    await page.route('**/demo-notice-*.js', (route) => route.abort());
    await page.goto('/');
    await page.getByText('Algo deu errado').waitFor();
    await page.getByRole('button', { name: 'Recarregar' }).waitFor();
  });

  it('has them too where somebody else has taken away what React drew beside the screens, as an extension may', async () => {
    const page = await (await phone(url)).newPage();
    await page.goto('/');
    await untilTakenOver(page);
    const send = page.getByRole('button', { name: 'Enviar Link de Acesso' });
    await send.click();
    await page.locator('.toast-card').evaluate((card) => card.remove());
    // The same message again replaces the one before.
    await send.click();
    await page.getByText('Algo deu errado').waitFor();
    await page.getByRole('button', { name: 'Recarregar' }).waitFor();
  });

  it('has what opens over the catalogue fetched behind the cards where no worker does it, before the network goes', async () => {
    const context = await phone(url);
    await context.clock.install();
    const page = await context.newPage();
    await page.addInitScript('delete Navigator.prototype.serviceWorker');
    const fetched: string[] = [];
    page.on('requestfinished', (request) => fetched.push(request.url()));
    await app.enter(page, await newMember());
    await page.locator('main:not([inert]) .assistant-card').first().waitFor();
    await untilLater(page, 3_000, 'fetched', () => fetched.some((one) => /\/sheets-.*\.js$/.test(one)));
    await page.waitForLoadState('networkidle');
    await goOffline(context);
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await page.getByRole('dialog', { name: 'Mais' }).waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Opções: / })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
  });

  it('keeps the catalogue where what a tap opens has not come, and opens it at the next tap', async () => {
    const { context, page, card } = await withoutSheets();
    await page.getByText('Sincronizado').waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const isSame = () => page.evaluate(() => 'isSame' in window);
    const more = page.getByRole('button', { name: 'Mais', exact: true });
    const said = page.getByText('Esta parte não pôde ser carregada');
    const opensNothing = async (button: Locator) => {
      await button.click();
      await untilLater(page, 1_000, 'said', () => said.isVisible());
      await page.getByText('com a conexão de volta').waitFor();
      await page.getByRole('button', { name: 'Fechar notificação' }).click();
      await said.waitFor({ state: 'detached' });
      expect(await card.isVisible()).toBe(true);
      expect(await page.getByRole('dialog').count()).toBe(0);
    };
    await goOffline(context);
    await opensNothing(more);
    await opensNothing(page.getByRole('button', { name: 'Renovar Acesso' }).first());
    await opensNothing(page.getByRole('button', { name: /^Opções: / }).first());
    await opensNothing(page.getByRole('button', { name: /^Olá, / }));
    expect(new URL(page.url()).search).toBe('');
    // A Wi-Fi that leads nowhere: the browser says that there is a network, and a reload would end at its own error page.
    await page.route('**/api/app/settings', (route) => route.abort());
    await goOnline(context);
    await opensNothing(more);
    expect(await isSame()).toBe(true);
    await page.unrouteAll();
    await more.click();
    await page.getByRole('dialog', { name: 'Mais' }).waitFor();
    expect(await isSame()).toBe(true);
  });

  it('comes back by Back from a screen that has not come, which is asked for anew at the next tap', async () => {
    const { context, page, card } = await withoutSheets();
    await goOffline(context);
    const tries: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.resourceType() === 'script') tries.push(request.url());
    });
    await page.getByRole('link', { name: 'Perfil' }).click();
    const said = page.getByText('Você está sem conexão e esta tela ainda não está guardada no aparelho.');
    await untilLater(page, 1_000, 'said', () => said.isVisible());
    // Twice, and not again by what the new address has reset.
    expect(Math.max(...tries.map((one) => tries.filter((other) => other === one).length))).toBe(2);
    await page.goBack();
    await card.waitFor();
    await page.unrouteAll();
    await goOnline(context);
    await page.getByRole('link', { name: 'Perfil' }).click();
    await page.getByRole('heading', { name: 'Em breve' }).waitFor();
  });

  it.each(['/login', '/dashboard'])('starts %s with at most eight scripts', async (path) => {
    const page = await (await phone(url)).newPage();
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    if (path === '/dashboard') {
      await app.enter(page, await newMember());
      await page.getByText('Sincronizado').waitFor();
    } else {
      await page.goto(path);
      await untilTakenOver(page);
    }
    await page.waitForLoadState('load');
    expect([...scripts].length, [...scripts].join(' ')).toBeLessThanOrEqual(8);
  });

  it('shows the login with the document, and takes it over with what was typed and sent before its scripts came', async () => {
    const email = await newMember();
    const page = await (await phone(url)).newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const release = await holdRequests(page, '**/assets/index-*.js');
    // The login's own file is asked for beside the entry, and not after it.
    const asked = page.waitForRequest('**/assets/login-page-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const box = page.getByPlaceholder('Seu e-mail cadastrado');
    await box.fill(email);
    await box.press('Enter');
    const input = await box.elementHandle();
    await asked;
    release();
    await page.getByRole('heading', { name: 'Verifique seu e-mail' }).waitFor();
    await page.getByText(email).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    // Taken over and not drawn anew: the card of the mail has taken the place of this very field.
    expect(complaints).toEqual([]);
    expect(await input?.inputValue()).toBe(email);
    expect(await page.locator('.late').count()).toBe(0);
  });

  it('starts whatever the document has come to: also where what it reads of the settings is damaged', async () => {
    const page = await (await phone(url)).newPage();
    await page.addInitScript(() => localStorage.setItem('agentes:ajustes', 'x'));
    await page.goto('/login');
    await untilTakenOver(page);
    expect(await page.locator('.splash').count()).toBe(0);
  });

  it('says what to do in a browser that keeps no cookies, and therefore nothing at all', async () => {
    const page = await (await phone(url)).newPage();
    // As Chromium does then; the one without windows reads no such setting.
    await page.addInitScript(() => {
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, store, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    for (const path of ['/login', '/dashboard', '/register']) {
      await page.goto(path);
      await page.getByText('Permita cookies no navegador para usar este aplicativo.').waitFor();
      expect(await page.locator('.late').count()).toBe(0);
    }
  });

  it('shows no login with the document where the address brings an e-mail, nor elsewhere', async () => {
    const page = await (await phone(url)).newPage();
    await page.route('**/assets/*.js', () => undefined);
    for (const path of ['/register', '/login#email=ana%40exemplo.com.br']) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByText('Carregando...').waitFor();
      expect(await page.locator('form').count()).toBe(0);
    }
  });

  it('shows a member who comes back what the catalogue looked like, and asks for the changes, before the dashboard has arrived', async () => {
    const page = await (await phone(url)).newPage();
    await page.clock.install();
    await app.enter(page, await newMember());
    await page.getByText('Sincronizado').waitFor();
    await page.locator('.assistant-card').first().waitFor();
    const kept = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith(':imagem'));
        return JSON.parse(localStorage.getItem(key ?? '') ?? 'null');
      });
    await untilLater(page, 3_000, 'kept', async () => (await kept()) !== null);
    await page.addInitScript(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith(':imagem')) ?? '';
      const picture = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...picture, isOld: true }));
    });
    // Each until it has been looked at what goes before it: an app that has waited for the dashboard for two seconds says so instead.
    const releaseEntry = await holdRequests(page, '**/assets/index-*.js');
    // Nor do its styles come: the document has those of the last time.
    const releaseDashboard = await holdRequests(page, '**/assets/dashboard-page*');
    const asked = page.waitForRequest('**/api/app/sync?*');
    // As an installed app opens: on to the dashboard, and past the login without its code.
    await page.goto('/', { waitUntil: 'commit' });
    // To look at: nothing in it can be pressed, leads anywhere, or claims what only holds for a moment.
    const pictured = page.locator('main[inert] .assistant-card').first();
    await pictured.waitFor();
    const banner = page.locator('[inert] .welcome-banner');
    expect(await banner.evaluate((one) => getComputedStyle(one).backgroundImage)).not.toBe('none');
    expect(await page.locator('[inert] a:not([href="#"])').count()).toBe(0);
    expect(await page.getByText('Sincronizado').isVisible()).toBe(false);
    const icons = () =>
      page
        .locator('.heart')
        .first()
        .evaluate((heart) => getComputedStyle(heart, '::before').maskImage);
    expect(await icons()).toContain('data:image/png');
    releaseEntry();
    const { searchParams } = new URL((await asked).url());
    expect(Number(searchParams.get('since'))).toBeGreaterThan(0);
    releaseDashboard();
    await page.locator('main:not([inert]) .assistant-card').first().waitFor();
    expect(await page.locator('[inert], .late').count()).toBe(0);
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    expect(await icons()).toContain('data:image/svg');
    await page.getByText('Sincronizado').waitFor();
    // Another one is for the start after this, which has to show it too.
    await untilLater(page, 3_000, 'kept anew', async () => !('isOld' in ((await kept()) ?? { isOld: true })));
    expect((await kept()).build).toMatch(/\/assets\/index-/);
  });

  it('has the cards of the last visit stand where the app draws them, at the second start of a day and the first of the next', async () => {
    const page = await (await phone(url)).newPage();
    await page.clock.install();
    await app.enter(page, await newMember());
    await page.getByText('Sincronizado').waitFor();
    const keyOf = (end: string) =>
      page.evaluate((one) => Object.keys(localStorage).find((name) => name.endsWith(one)) ?? '', end);
    await untilLater(page, 3_000, 'kept', async () => (await keyOf(':imagem')) !== '');
    const [picture, greeted] = await Promise.all([keyOf(':imagem'), keyOf(':saudacao')]);
    /** Where the first card stands before and after the app has drawn, and whether the greeting is one line. */
    const startAgain = async () => {
      const release = await holdRequests(page, '**/assets/index-*.js');
      await page.reload({ waitUntil: 'commit' });
      const seen = async (shown: string) => {
        const card = page.locator(`${shown} .assistant-card`).first();
        await card.waitFor();
        const isLine = (await page.locator(`${shown} .is-line`).count()) > 0;
        return { isLine, y: (await card.boundingBox())?.y };
      };
      const pictured = await seen('main[inert]');
      release();
      await page.getByText('Sincronizado').waitFor();
      return [pictured, await seen('main:not([inert])')] as const;
    };
    await page.evaluate((key) => {
      const old = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...old, isOld: true }));
    }, picture);
    // Midnight may have come since.
    await page.evaluate((key) => localStorage.setItem(key, new Date().toDateString()), greeted);
    const [second, secondDrawn] = await startAgain();
    expect(second.isLine).toBe(true);
    expect(second).toEqual(secondDrawn);
    // What this start has kept of itself.
    const isOld = () => page.evaluate((key) => localStorage.getItem(key)?.includes('"isOld"'), picture);
    await untilLater(page, 3_000, 'kept anew', async () => (await isOld()) === false);
    await page.evaluate((key) => localStorage.setItem(key, 'yesterday'), greeted);
    const [nextDay, nextDayDrawn] = await startAgain();
    expect(nextDay.isLine).toBe(false);
    expect(nextDay).toEqual(nextDayDrawn);
  });

  it('starts without what the catalogue looked like where that cannot be drawn', async () => {
    const page = await (await phone(url)).newPage();
    await page.clock.install();
    await app.enter(page, await newMember());
    await page.locator('.assistant-card').first().waitFor();
    const key = () =>
      page.evaluate(() => Object.keys(localStorage).find((name) => name.endsWith(':imagem')) ?? '');
    await untilLater(page, 3_000, 'kept', async () => (await key()) !== '');
    await page.addInitScript(
      (name) => {
        const picture = JSON.parse(localStorage.getItem(name) ?? '{}');
        localStorage.setItem(name, JSON.stringify({ ...picture, nodes: [['no tag', {}]] }));
      },
      await key(),
    );
    await page.reload();
    await page.locator('main:not([inert]) .assistant-card').first().waitFor();
    await page.getByText('Sincronizado').waitFor();
    expect(await page.locator('[inert], .splash').count()).toBe(0);
    // What the document reads has come to an end and been used: nothing waits for it until a limit.
    expect(await page.evaluate(() => typeof globalThis.earlyRead)).toBe('undefined');
  });

  it('shows no screen without its styles, also where they came only at the second time', async () => {
    const page = await (await phone(url)).newPage();
    await page.route('**/assets/dashboard-page*.css', (route) => route.abort(), { times: 1 });
    await app.enter(page, await newMember());
    const banner = page.locator('main:not([inert]) .welcome-banner');
    const background = () => banner.evaluate((one) => getComputedStyle(one).backgroundImage);
    await eventually(async () => expect(await background()).not.toBe('none'));
  });

  it("shows none in the document's styles alone, also where the rest of them came only at the third time", async () => {
    const page = await (await phone(url)).newPage();
    // As the document asks for them, and as the app puts them on.
    await page.route('**/assets/rest-*.css', (route) => route.abort(), { times: 2 });
    await page.goto('/nao-existe');
    const art = page.locator('.art').first();
    await art.waitFor();
    expect(await art.evaluate((one) => getComputedStyle(one).aspectRatio)).toBe('4 / 3');
  });

  inFull('breaks no rule of its own Content-Security-Policy', async () => {
    const page = await (await phone(url, { worker: true })).newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    for (const path of ['/', '/register', '/terms', '/nao-existe']) {
      await page.goto(path);
      await page.locator('#root h1, #root h2').first().waitFor();
    }
    await untilOfflineReady(page);
    expect(complaints).toEqual([]);
  });

  it('offers no update: nothing is new for who comes for the first time, on however slow a phone', async () => {
    const context = await phone(url, { worker: true });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/login');
    await untilNothingIsNew(page);
    expect(await offer(page).count()).toBe(0);
  });

  const begins = ['begins', () => navigator.serviceWorker.getRegistration().then(Boolean)] as const;
  const hasFilled = ['has filled the cache', () => caches.keys().then((names) => names.length > 0)] as const;
  it.each(FULL ? [begins, hasFilled] : [hasFilled])(
    'offers no update either to who opens it again while the first worker %s',
    async (_, isSoFar) => {
      const page = await (await phone(url, { worker: true })).newPage();
      await page.goto('/login');
      await page.waitForFunction(isSoFar, undefined, { polling: 5 });
      await page.goto('/login');
      await untilNothingIsNew(page);
      expect(await offer(page).count()).toBe(0);
    },
  );
});

describe('once installed', () => {
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    context = await phone(url, { worker: true });
    page = await context.newPage();
    await page.goto('/login');
    await untilOfflineReady(page);
  });

  it('the app opens without a network, at every address', async () => {
    await goOffline(context);
    for (const path of ['/', '/login', '/nao-existe']) {
      await page.goto(path);
      await page.locator('#root h1, #root h2').first().waitFor();
    }
    await goOnline(context);
  });

  it("the worker answers neither for the API nor for PocketBase's dashboard", async () => {
    const dashboard = await page.goto('/_/');
    expect(dashboard?.fromServiceWorker()).toBe(false);
    await eventually(async () => expect(await page.title()).toMatch(/Superuser|PocketBase/));
    const ready = await page.goto('/api/app/ready');
    expect(ready?.fromServiceWorker()).toBe(false);
    expect(await ready?.json()).toMatchObject({ ready: true });
  });

  it("holds no administrators' code, and can be put on a home screen", async () => {
    await page.goto('/login');
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached).toContain('/index.html');
    expect(cached.filter((path) => /admin/.test(path))).toEqual([]);
    expect(isAdminCode('src/features/admin/admin-page.tsx')).toBe(true);

    const link = page.locator('head > link[rel="manifest"]');
    await link.waitFor({ state: 'attached' });
    const manifest = await (await fetch(url + (await link.getAttribute('href')))).json();
    expect(manifest).toMatchObject({ lang: 'pt-BR', start_url: '/', display: 'standalone', id: '/' });
    const purposes = manifest.icons.map(
      (icon: { purpose: string; sizes: string }) => `${icon.purpose} ${icon.sizes}`,
    );
    expect(purposes).toEqual(expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']));
    for (const { src, sizes } of manifest.icons.filter((icon: { sizes: string }) => icon.sizes !== 'any')) {
      const bytes = Buffer.from(await (await fetch(url + src)).arrayBuffer());
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});
