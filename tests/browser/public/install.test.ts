import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone } from '../../support/browser.ts';
import { FULL, inFull } from '../../support/full.ts';
import { passTime, untilLater } from '../../support/pass-time.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`;
const CHROME = `${IPHONE} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`;
const INSTAGRAM = `${IPHONE} Mobile/22F76 Instagram 389.0.0.33.84 (iPhone14,5; iOS 18_5; pt_BR)`;

let app: App;
let members = 0;

beforeAll(async () => {
  app = await App.shared();
});

/** The catalogue itself: the picture of the last visit, in which nobody listens, has cards too. */
const untilDrawn = (page: Page) => page.locator('main:not([inert])').getByRole('article').first().waitFor();
const question = (page: Page) => page.getByRole('region', { name: 'Instalar aplicativo' });
/** It comes after a pause. */
const untilAsked = (page: Page) => untilLater(page, 2_000, 'asked', () => question(page).isVisible());
/** Long enough for the question to come, if it were to come. */
const waitForQuestion = (page: Page) => passTime(page, 5_000);

type Browser = { userAgent?: string; email?: string; prepare?: (page: Page) => Promise<unknown> };

/** A member who has just come for the first time, in a browser that calls itself so. */
async function newcomer({ prepare, email, ...browser }: Browser = {}): Promise<Page> {
  const context = await phone(app.url, browser);
  await context.clock.install();
  await context.addInitScript(standForTheBrowser);
  const page = await context.newPage();
  await prepare?.(page);
  await app.enter(page, email ?? (await newMember()).email);
  await page.getByRole('article').first().waitFor();
  return page;
}

/** What asks has come: without it nothing would be asked either. */
const untilCounted = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('agentes:instalar') ?? '{}').visits))
    .toBeGreaterThan(0);

async function newMember(): Promise<{ id: string; email: string }> {
  const email = `instala${++members}@exemplo.com.br`;
  return { id: await app.addMember(email), email };
}

/**
 * Chrome offers the installation when it has watched somebody for a while, some builds of Chromium at once; Safari, whose name
 * it bears in some of these tests, never. Here it is offered when a test says so.
 */
function standForTheBrowser(): void {
  addEventListener('beforeinstallprompt', (event) => event.isTrusted && event.stopImmediatePropagation());
  Object.assign(window, {
    offerInstall: (outcome: string) => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => Promise.resolve(Object.assign(window, { wasPrompted: true }));
      window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) }));
      return event.defaultPrevented;
    },
  });
}

/** How many taps the device has not sent yet. */
async function countWaiting(): Promise<number> {
  const result = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const databases = await indexedDB.databases();
  const { name = '' } = databases.find((one) => one.name?.startsWith('agentes-')) ?? {};
  const db = await result(indexedDB.open(name));
  try {
    return await result(db.transaction('intents').objectStore('intents').count());
  } finally {
    db.close();
  }
}

const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> =>
  page.evaluate(
    (chosen) => (window as unknown as { offerInstall: (o: string) => boolean }).offerInstall(chosen),
    outcome,
  );

const wasPrompted = (page: Page): Promise<boolean> => page.evaluate(() => 'wasPrompted' in window);

const favorite = (page: Page) =>
  page
    .getByRole('button', { name: /^Adicionar aos favoritos/ })
    .first()
    .click();

describe('the question whether to install', () => {
  it('comes after the first favourite, not before, and takes one tap', async () => {
    const page = await newcomer();
    await untilCounted(page);
    expect(await offerInstall(page, 'accepted')).toBe(true);
    await waitForQuestion(page);
    expect(await question(page).count()).toBe(0);
    await favorite(page);
    await page.getByRole('button', { name: 'Mais' }).click();
    // The sheet is a file of its own: the question is covered once it is here.
    await page.getByRole('button', { name: 'Fechar', exact: true }).waitFor();
    await waitForQuestion(page);
    expect(await question(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await question(page).getByRole('button', { name: 'Instalar' }).click();
    expect(await wasPrompted(page)).toBe(true);
    await question(page).waitFor({ state: 'hidden' });
    await page.reload();
    await untilDrawn(page);
    expect(await offerInstall(page, 'accepted')).toBe(true);
    await waitForQuestion(page);
    expect(await question(page).count()).toBe(0);
  });

  it('comes as well where that favourite has been sent before anybody looks', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let asked = 0;
    const page = await newcomer({
      userAgent: SAFARI,
      prepare: (opened) =>
        opened.route('**/assets/member-overlays*.js', async (route) => {
          asked += 1;
          await held;
          await route.continue();
        }),
    });
    const pushed = page.waitForResponse('**/api/app/favorites/push');
    await favorite(page);
    await pushed;
    await expect.poll(() => page.evaluate(countWaiting)).toBe(0);
    await expect.poll(() => asked).toBe(1);
    release();
    await untilAsked(page);
    await question(page).getByRole('button', { name: 'Ver como' }).waitFor();
  });

  it('goes while the access is taken away', async () => {
    const { id, email } = await newMember();
    const page = await newcomer({ userAgent: SAFARI, email });
    await favorite(page);
    await untilAsked(page);
    await app.changeProfile(id, { status: 'inactive' });
    await page.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor();
    await question(page).waitFor({ state: 'hidden' });
    await app.changeProfile(id, { status: 'active' });
    await untilAsked(page);
  });

  inFull('comes at the second visit; a refusal is remembered, and the menu still knows the way', async () => {
    const page = await newcomer();
    await untilCounted(page);
    await page.close();
    const next = await page.context().newPage();
    await next.clock.fastForward(24 * 60 * 60 * 1000);
    await next.goto('/dashboard');
    await untilDrawn(next);
    await offerInstall(next, 'accepted');
    await question(next).getByRole('button', { name: 'Agora não' }).click();
    await next.reload();
    await untilDrawn(next);
    await offerInstall(next, 'accepted');
    await waitForQuestion(next);
    expect(await question(next).count()).toBe(0);
    await next.getByRole('button', { name: 'Mais' }).click();
    await next.getByRole('button', { name: 'Instalar aplicativo' }).click();
    await expect.poll(() => wasPrompted(next)).toBe(true);
  });

  const inSafari = ['Safari', SAFARI, 'na barra do Safari'] as const;
  const inChrome = ['Chrome', CHROME, 'ao lado do endereço'] as const;
  it.each(FULL ? [inSafari, inChrome] : [inSafari])(
    'shows the steps on an iPhone in %s, and says that the first entry is by the code',
    async (_, agent, where) => {
      const page = await newcomer({ userAgent: agent });
      await favorite(page);
      await untilAsked(page);
      await question(page).getByRole('button', { name: 'Ver como' }).click();
      const sheet = page.getByRole('dialog', { name: 'Instalar aplicativo' });
      await sheet.getByText(where).waitFor();
      await sheet.getByText('Adicionar à Tela de Início').waitFor();
      await sheet.getByText('A primeira entrada é pelo código').waitFor();
    },
  );

  inFull("shows the way out of another app's browser", async () => {
    const page = await newcomer({ userAgent: INSTAGRAM });
    await page.getByRole('button', { name: 'Mais' }).click();
    await page.getByRole('button', { name: 'Instalar aplicativo' }).click();
    const sheet = page.getByRole('dialog', { name: 'Abra no seu navegador' });
    await sheet.getByText('dentro do Instagram').waitFor();
    await sheet.getByText('Abrir no navegador').waitFor();
    expect(await sheet.getByRole('textbox').inputValue()).toBe(`${app.url}/login`);
  });

  inFull('never comes to somebody who opened the app from the home screen', async () => {
    const context = await phone(app.url);
    await context.clock.install();
    await context.addInitScript(() => Object.assign(navigator, { standalone: true }));
    await context.addInitScript(standForTheBrowser);
    const page = await context.newPage();
    await app.enter(page, (await newMember()).email);
    await favorite(page);
    await offerInstall(page, 'accepted');
    await waitForQuestion(page);
    expect(await question(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Mais' }).click();
    expect(await page.getByRole('button', { name: 'Instalar aplicativo' }).count()).toBe(0);
  });
});

describe('what the phone shows of the app', () => {
  it('has shortcuts that open what they name, and pictures of the size they claim', async () => {
    const manifest = await (await fetch(`${app.url}/manifest.webmanifest`)).json();
    const shortcuts: { name: string; url: string }[] = manifest.shortcuts;
    expect(shortcuts.map(({ name }) => name)).toEqual(['Favoritos', 'Suporte']);
    for (const { src, sizes } of manifest.screenshots) {
      const picture = await fetch(app.url + src);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect(sizeOfJpeg(Buffer.from(await picture.arrayBuffer()))).toBe(sizes);
    }
    const page = await newcomer();
    await page.goto(shortcuts[0]?.url ?? '');
    await page.getByRole('tab', { name: /^Favoritos/, selected: true }).waitFor();
    await page.getByRole('tab', { name: /^Todos/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goto(shortcuts[1]?.url ?? '');
    await page.waitForURL('**/support');
  });
});

/** 'width x height' from the frame header of a JPEG. */
function sizeOfJpeg(bytes: Buffer): string {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at);
    if (marker === 0xffc0 || marker === 0xffc2)
      return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`;
  }
  return '';
}
