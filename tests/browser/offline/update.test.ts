import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, desktop } from '../../support/admin-page.ts';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline } from '../../support/connection.ts';
import {
  buildOf,
  Deployment,
  lookForUpdate,
  untilBuild,
  untilNothingIsNew,
} from '../../support/deployment.ts';
import { untilFocused } from '../../support/focus.ts';
import { inFull, rounds } from '../../support/full.ts';
import { tried } from '../../support/tries.ts';
import { mustBeUnwatched, unwatchedPage, watchWorkers } from '../../support/unwatched-worker.ts';
import { eventually } from '../../support/wait.ts';

const ROUNDS = Number(process.env['DEPLOYMENTS'] ?? rounds(1, 3));

let app: App;
let context: BrowserContext;
let build: Deployment;
let names: string[];

beforeAll(async () => {
  build = new Deployment();
  app = await App.start({ template: 'sample', publicDir: build.folder });
  names = [...app.sample.keys()];
});
afterEach(async () => {
  await context?.close();
  build.deploy('N');
});
afterAll(async () => {
  await app?.stop();
  build?.remove();
});

const offer = (page: Page) => page.getByText('Nova versão disponível');
const takeIt = (page: Page) => page.getByRole('button', { name: 'Atualizar', exact: true }).click();

async function visit(path: string): Promise<Page> {
  context = await phone(app.url, { worker: true });
  const page = await unwatchedPage(context);
  await page.goto(path);
  await untilOfflineReady(page);
  await mustBeUnwatched(page);
  return page;
}

/** Fails a test in which the page is loaded again unasked. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  return () => page.evaluate(() => 'isSame' in window);
}

describe('a new version', () => {
  it('waits for the person, and is there after one tap', async () => {
    const page = await visit('/terms');
    build.deploy('N+1');
    await lookForUpdate(page);
    await offer(page).waitFor();
    expect(await buildOf(page)).toBe('N');
    await takeIt(page);
    await untilBuild(page, 'N+1');
    await untilNothingIsNew(page);
    expect(await offer(page).count()).toBe(0);
  });

  it('is found when somebody returns to a tab that lay open for days', async () => {
    context = await phone(app.url, { worker: true });
    await context.clock.install();
    const page = await context.newPage();
    await page.goto('/terms');
    await untilOfflineReady(page);
    build.deploy('N+1');
    await context.clock.fastForward(3 * 24 * 60 * 60 * 1000);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await offer(page).waitFor();
  });

  it('takes nothing from a half-filled form, neither by itself, nor by a tap, nor from another tab', async () => {
    const page = await visit('/register');
    await page.getByLabel('Nome completo').fill('Helena Prado');
    const isSame = await markPage(page);
    build.deploy('N+1');
    await lookForUpdate(page);
    await offer(page).waitFor();
    await takeIt(page);
    await page.getByText('Termine antes o que está fazendo').waitFor();

    const other = await unwatchedPage(context);
    await other.goto('/terms');
    await offer(other).waitFor();
    await takeIt(other);
    await untilBuild(other, 'N+1');
    await untilNothingIsNew(page);
    expect(await isSame()).toBe(true);
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Helena Prado');

    await page.getByLabel('Nome completo').fill('');
    await takeIt(page);
    await untilBuild(page, 'N+1');
  });

  it(`loses no favourite and reloads nobody, deployed ${ROUNDS} times while hearts are on their way`, async () => {
    const userId = await app.addMember('publica@exemplo.com.br');
    context = await phone(app.url, { worker: true });
    const page = await unwatchedPage(context);
    await app.enter(page, 'publica@exemplo.com.br');
    await page.getByRole('article').first().waitFor();
    await untilOfflineReady(page);
    // The push takes until the deployment and the tap on the offer have fallen into it, however long: no request ends before.
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
    await page.reload();
    await page.getByRole('article').first().waitFor();
    let letGo = () => {};
    let held = Promise.resolve();
    await page.route('**/api/app/favorites/push', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const wanted: string[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const isSame = await markPage(page);
      const name = names[round] ?? '';
      held = new Promise((done) => {
        letGo = done;
      });
      const pushed = page.waitForRequest('**/api/app/favorites/push');
      await page.getByRole('searchbox').fill(name);
      await page.getByRole('button', { name: `Adicionar aos favoritos: ${name}` }).click();
      wanted.push(name);
      await pushed;
      build.deploy(`N+${round}`);
      await lookForUpdate(page);
      await offer(page).waitFor();
      await takeIt(page);
      await page.getByRole('button', { name: 'Atualizando...' }).waitFor();
      expect(await isSame()).toBe(true);
      letGo();
      await untilBuild(page, `N+${round}`);
      await page.getByRole('article').first().waitFor();
    }
    await eventually(async () => expect(await app.favoritesOf(userId)).toEqual(wanted.sort()));
    // The search is kept through the reloads, and the tab counts what it finds.
    await page.getByRole('searchbox').fill('');
    await page.getByRole('tab', { name: `Favoritos (${ROUNDS})` }).waitFor();
    tried('F10', ROUNDS);
  });

  inFull(
    'is there after one tap also where requests of the page fall into the takeover, which Chrome then puts off',
    async () => {
      const page = await visit('/terms');
      build.deploy('N+1');
      await lookForUpdate(page);
      await offer(page).waitFor();
      await page.evaluate(() => {
        setInterval(() => void fetch('/manifest.webmanifest').catch(() => undefined), 20);
      });
      await takeIt(page);
      await untilBuild(page, 'N+1');
      await untilNothingIsNew(page);
      expect(await offer(page).count()).toBe(0);
    },
  );

  it('that could not take over for all reloads follows when it does, without a second tap', async () => {
    const page = await visit('/terms');
    build.deploy('N+1');
    await lookForUpdate(page);
    // As after the last reload that a tap leads to, where a request of another tab keeps the old worker.
    await page.evaluate(() => sessionStorage.setItem('agentes:atualizando', '3'));
    await page.reload();
    await offer(page).waitFor();
    expect(await buildOf(page)).toBe('N');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
    });
    await untilBuild(page, 'N+1');
  });

  it('that came in just after the old worker had answered for a page is shown by one more reload, and no loop', async () => {
    const page = await visit('/terms');
    let loads = 0;
    page.on('load', () => loads++);
    await page.evaluate(() => sessionStorage.setItem('agentes:atualizando', '1'));
    await page.reload();
    await eventually(() => expect(loads).toBe(2));
    await untilNothingIsNew(page);
    expect(loads).toBe(2);
  });

  inFull('that was taken back is gone again after one start, though its files are older', async () => {
    const page = await visit('/terms');
    for (const [mark, modified] of [
      ['N+1', new Date()],
      ['N', new Date('2020-01-01')],
    ] as const) {
      build.deploy(mark, { modified });
      // The page may still be at the reload that ends its last update: a person's own then simply takes its place.
      await eventually(() => page.reload());
      await offer(page).waitFor();
      await takeIt(page);
      await untilBuild(page, mark);
    }
  });
});

describe('a screen whose files a deployment took away', () => {
  /** As in a tab that another one has updated: the old files are neither on the device nor at the server. */
  async function openOldTab(): Promise<Page> {
    context = await phone(app.url, { worker: true });
    await context.route('**/sw.js', (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/login');
    // The document shows the login before any script: until the app has taken it over, a link leads away from the page.
    await page.getByText('Solicitar cadastro').waitFor();
    await page.locator('.late').waitFor({ state: 'detached' });
    build.deploy('N+1', { isAllNew: true });
    return page;
  }

  it('comes with one reload', async () => {
    const page = await openOldTab();
    await page.getByText('Solicitar cadastro').click();
    await page.getByRole('heading', { name: 'Solicitar Cadastro' }).waitFor();
    expect(await buildOf(page)).toBe('N+1');
  });

  it('does not reload in a loop when they stay away, and says so', async () => {
    const page = await openOldTab();
    await page.route('**/assets/registration-page*', (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => loads++);
    await page.getByText('Solicitar cadastro').click();
    await untilFocused(page.getByRole('heading', { name: 'Algo deu errado' }));
    expect(loads).toBe(1);
  });

  // No worker keeps administrators' code, and the old one answers for every start until the new one has taken over.
  it('comes by itself also where the old worker still stands before the new one', async () => {
    context = await desktop(app.url, { worker: true });
    const page = await unwatchedPage(context);
    await app.enter(page, ADMIN, '/dashboard');
    await untilOfflineReady(page);
    build.deploy('N+1', { isAllNew: true });
    // As a browser does that needs the room: the code of the last visit would still be there.
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await page.addInitScript(() => {
      const look = () => {
        if (document.body?.textContent?.includes('Algo deu errado')) sessionStorage.setItem('broken', 'seen');
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
    });
    await page.goto('/admin');
    await page.getByRole('tab', { name: 'Solicitações' }).waitFor();
    expect(await buildOf(page)).toBe('N+1');
    expect(await page.evaluate(() => sessionStorage.getItem('broken'))).toBe(null);
  });

  it('reloads nothing without a network', async () => {
    const page = await openOldTab();
    const isSame = await markPage(page);
    await goOffline(context);
    await page.getByText('Solicitar cadastro').click();
    await page.getByText('Você está sem conexão').waitFor();
    expect(await isSame()).toBe(true);
  });
});

describe('the brake', () => {
  inFull('frees devices from a build that cannot start, and leaves unsent favourites on them', async () => {
    const userId = await app.addMember('freio@exemplo.com.br');
    context = await phone(app.url, { worker: true });
    const page = await unwatchedPage(context);
    await app.enter(page, 'freio@exemplo.com.br');
    await page.getByRole('article').first().waitFor();
    await untilOfflineReady(page);
    await page.route('**/api/app/favorites/push', (route) => route.abort());
    const name = names[0] ?? '';
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: `Adicionar aos favoritos: ${name}` }).click();
    await page.getByText('1 alteração aguardando envio').waitFor();

    const brake = join(app.server.dataDir, 'sw-off');
    writeFileSync(brake, '');
    build.deploy('mended');
    await page.goto('/dashboard');
    // The first opening is still the old one; meanwhile the browser asks for the worker.
    await eventually(async () => {
      const workers = () => navigator.serviceWorker.getRegistrations().then((all) => all.length);
      expect(await page.evaluate(workers)).toBe(0);
    });
    await page.goto('/dashboard');
    expect(await buildOf(page)).toBe('mended');
    expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
    await page.getByText('1 alteração aguardando envio').waitFor();
    await page.unroute('**/api/app/favorites/push');
    await eventually(async () => expect(await app.favoritesOf(userId)).toEqual([name]));

    rmSync(brake);
    await page.reload();
    await untilOfflineReady(page);
    await watchWorkers(context);
    await goOffline(context);
    await page.reload();
    await page.getByRole('article').first().waitFor();
  });
});
