import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { FULL, inFull } from '../../support/full.ts';
import { lentPhone } from '../../support/lent-phone.ts';
import { drawn, untilLater } from '../../support/pass-time.ts';
import { eventually } from '../../support/wait.ts';

let app: App;
let context: BrowserContext;
let names: string[];
let members = 0;

beforeAll(async () => {
  app = await App.shared();
  names = [...app.sample.keys()];
});

const cards = (page: Page) => page.getByRole('article');
const whole = (page: Page) => page.getByRole('tab', { name: `Todos (${names.length})` });
const heart = (page: Page, verb: 'Adicionar aos' | 'Remover dos') =>
  page.getByRole('button', { name: new RegExp(`^${verb} favoritos`) }).first();

/** A member with the whole catalogue; with a clock of the test's own where time must stand still. */
async function member({ worker = false, clock = false } = {}): Promise<{ page: Page; id: string }> {
  const email = `resiste${++members}@exemplo.com.br`;
  const id = await app.addMember(email);
  const page = worker || clock ? await ownPhone(worker) : await lentPhone(app);
  context = page.context();
  await app.enter(page, email);
  await whole(page).waitFor();
  await page.getByText('Sincronizado').waitFor();
  return { page, id };
}

async function ownPhone(worker: boolean): Promise<Page> {
  const own = await phone(app.url, { worker });
  await own.clock.install();
  return own.newPage();
}

/** From now on the page does nothing by the clock: what happens then, happens for another reason. */
const stopTime = async (page: Page) => {
  // The least jump that is surely ahead of the page: a longer one would end requests that are under way.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
};

/** A tab of the same origin without the app, for what other tabs and the browser do. */
async function bareTab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/robots.txt');
  return page;
}

/** Opens the member's database with the stores of `version` and holds it; `letsGo` as a tab of ours does. */
const hold = (page: Page, id: string, version: number, letsGo: boolean): Promise<void> =>
  page.evaluate(
    ([name, native, polite]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open(name, native);
        opening.onupgradeneeded = () => {
          const known = opening.result.objectStoreNames;
          const stores = {
            buckets: 'number',
            favorites: 'assistantId',
            intents: 'assistantId',
            state: 'key',
          };
          for (const [store, keyPath] of Object.entries(stores))
            if (!known.contains(store)) opening.result.createObjectStore(store, { keyPath });
        };
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          if (polite) opening.result.onversionchange = () => opening.result.close();
          Object.assign(window, { held: opening.result });
          done();
        };
      }),
    [`agentes-${id}`, version * 10, letsGo] as const,
  );

describe('a database that goes away', () => {
  inFull('under an open app is filled again, and what is shown stays', async () => {
    const { page, id } = await member();
    await heart(page, 'Adicionar aos').click();
    await eventually(async () => expect(await app.favoritesOf(id)).toHaveLength(1));
    const pulled = page.waitForResponse((answer) => answer.url().includes('/api/app/sync?since=0'));
    const deleted = page.evaluate(
      (name) =>
        new Promise((done) => {
          indexedDB.deleteDatabase(name).onsuccess = done;
        }),
      `agentes-${id}`,
    );
    await deleted;
    await pulled;
    expect(await cards(page).count()).toBeGreaterThan(0);
    await page.reload();
    await page.getByRole('tab', { name: 'Favoritos (1)' }).waitFor();
    await whole(page).waitFor();
  });

  inFull('with everything else of the origin asks for a sign-in, and without the session too', async () => {
    const { page } = await member();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('heading', { name: 'Digite seu e-mail' }).waitFor();
  });
});

describe('a browser that fails to store', () => {
  it.each(FULL ? ['UnknownError', 'InvalidStateError'] : ['UnknownError'])(
    'for a moment (%s) costs nothing: the heart is kept',
    async (name) => {
      const { page, id } = await member();
      await page.evaluate((failure) => {
        const { transaction } = IDBDatabase.prototype;
        let failures = 2;
        IDBDatabase.prototype.transaction = function (...args) {
          if (args[1] === 'readwrite' && failures-- > 0) throw new DOMException('connection lost', failure);
          return transaction.apply(this, args);
        };
      }, name);
      await heart(page, 'Adicionar aos').click();
      await page.getByText('Adicionado aos favoritos').waitFor();
      await eventually(async () => expect(await app.favoritesOf(id)).toHaveLength(1));
    },
  );

  it('for want of room leaves the heart as it was and says so', async () => {
    const { page } = await member();
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('disk full', 'QuotaExceededError');
      };
    });
    await heart(page, 'Adicionar aos').click();
    await page.getByText('Não foi possível adicionar aos favoritos.').waitFor();
    await page.getByText('O aparelho está sem espaço').waitFor();
    expect(await heart(page, 'Remover dos').count()).toBe(0);
  });
});

describe('two versions of the app in two tabs', () => {
  /** The data as version 1 left them, held by a tab of that version, before the app of today is opened. */
  async function beside(letsGo: boolean): Promise<{ page: Page; old: Page }> {
    const { page, id } = await member();
    await page.goto('/robots.txt');
    const old = await bareTab();
    await old.evaluate(
      (name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done)),
      `agentes-${id}`,
    );
    await hold(old, id, 1, letsGo);
    await page.goto('/dashboard');
    return { page, old };
  }

  inFull('an old tab lets go, and the new one goes on with its data', async () => {
    const { page } = await beside(true);
    await whole(page).waitFor();
  });

  it('an old tab that holds on is named, and closing it is enough', async () => {
    const { page, old } = await beside(false);
    const notice = page.getByText('Outra aba está segurando os dados');
    await notice.waitFor();
    await old.close();
    await whole(page).waitFor();
    await notice.waitFor({ state: 'hidden' });
  });

  it('this one writes nothing once a newer version has changed the data, and comes back after a rollback', async () => {
    const { page, id } = await member();
    const newer = await bareTab();
    await hold(newer, id, 99, true);
    await page.getByText('Esta aba ficou para trás').waitFor();
    await heart(page, 'Adicionar aos').click();
    await page.getByText('Não foi possível adicionar aos favoritos.').waitFor();
    const intents = (store: string) =>
      newer.evaluate(
        (table) =>
          new Promise<number>((done) => {
            const { held } = window as unknown as { held: IDBDatabase };
            const counting = held.transaction(table).objectStore(table).count();
            counting.onsuccess = () => done(counting.result);
          }),
        store,
      );
    expect(await intents('intents')).toBe(0);
    // No newer build is there: the second time the data are fetched anew.
    const reload = page.getByRole('button', { name: 'Recarregar' });
    await Promise.all([page.waitForEvent('load'), reload.click()]);
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await whole(page).waitFor();
    await page.getByText('Sincronizado').waitFor();
  });
});

describe('a tab that the system has put to sleep', () => {
  it('in a transaction is named, and a heart is kept once that tab has gone', async () => {
    const { page, id } = await member({ clock: true });
    const asleep = await bareTab();
    await asleep.evaluate(
      (name) =>
        new Promise<void>((done) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => {
            const stores = [...opening.result.objectStoreNames];
            const transaction = opening.result.transaction(stores, 'readwrite');
            const hold = () => {
              transaction.objectStore('state').count().onsuccess = hold;
              done();
            };
            hold();
          };
        }),
      `agentes-${id}`,
    );
    await heart(page, 'Adicionar aos').click();
    const notice = page.getByText('Outra aba está segurando os dados');
    await untilLater(page, 4_000, 'the other tab is named', () => notice.isVisible(), 40_000);
    expect(await page.getByText('Adicionado aos favoritos').count()).toBe(0);
    await asleep.close();
    await page.getByText('Adicionado aos favoritos').waitFor();
    await notice.waitFor({ state: 'hidden' });
    await eventually(async () => expect(await app.favoritesOf(id)).toHaveLength(1));
  });
});

describe('coming back', () => {
  it.each([
    [
      'from the back/forward cache',
      () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['from another app', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('%s brings what changed meanwhile', async (_, comeBack) => {
    const { page } = await member({ clock: true });
    // Whatever would have woken the app by itself is asleep, and the last answer is no longer of this moment.
    await page.route('**/api/realtime', (route) => route.abort());
    await stopTime(page);
    await page.getByText('Sincronizado').waitFor();
    await drawn(page);
    // The jump of the clock may have made the app ask: an answer of this moment would be as good as a new one.
    await page.clock.setSystemTime(Date.now() + 120_000);
    const pulled = page.waitForResponse((answer) => answer.url().includes('/api/app/sync'));
    await page.evaluate(comeBack);
    expect((await pulled).status()).toBe(200);
  });

  it('from the back/forward cache draws what waited for a message that was lost there', async () => {
    const { page } = await member();
    // As Firefox does to a message that falls due while the page sleeps. All in the page, within frames: React draws what has waited
    // for five seconds with whatever else it draws.
    const shown = await page.evaluate(async () => {
      const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = () => {};
      // A message that is on its way already would draw what is typed.
      await frames();
      const field = document.querySelector<HTMLInputElement>('input[type=search]');
      const type = (words: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, words);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      };
      // Only what comes right behind another key waits for a message: by a clock that a busy machine does not move on between them.
      const at = performance.now();
      performance.now = () => at;
      type('o');
      type('Roteirista de Carrosséis');
      Reflect.deleteProperty(performance, 'now');
      await frames();
      const cards = document.querySelectorAll('.assistant-card').length;
      MessagePort.prototype.postMessage = postMessage;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return cards;
    });
    expect(shown).toBeGreaterThan(1);
    await eventually(async () => expect(await cards(page).count()).toBe(1));
  });
});

describe('a Wi-Fi that wants a login first', () => {
  inFull('is recognised, and left behind with one tap', async () => {
    const { page } = await member({ clock: true });
    // The app would also try again by itself.
    await stopTime(page);
    const portal = { status: 200, contentType: 'text/html', body: '<html>Aceite os termos do Wi-Fi</html>' };
    await page.route('**/api/**', (route) => route.fulfill(portal));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('A rede pede um login').waitFor();
    await whole(page).waitFor();
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Tentar agora' }).click();
    await page.getByText('Sincronizado').waitFor();
  });
});

/** What is waited for, and what ends the wait. */
function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return [opened, () => open()];
}

describe('an app that is being kept for offline use', () => {
  const lost = '**/icons/icon-192.png';

  it('begins again by itself when one of its files did not arrive', async () => {
    context = await phone(app.url, { worker: true });
    await context.clock.install();
    let asked = 0;
    await context.route(lost, (route) => (++asked === 1 ? route.abort() : route.continue()));
    const page = await context.newPage();
    await page.goto('/login');
    await untilLater(page, 5_000, 'asked for again', () => asked > 1);
    await untilOfflineReady(page);
    expect(asked).toBe(2);
  });

  inFull('is kept for a page too that was on its way at that moment', async () => {
    context = await phone(app.url, { worker: true });
    const [onItsWay, setOut] = gate();
    const [arrived, arrive] = gate();
    await context.route(lost, async (route) => {
      await onItsWay;
      await route.continue();
    });
    await context.route('**/register', async (route) => {
      setOut();
      await arrived;
      await route.continue();
    });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/login');
    const opening = second.goto('/register');
    await untilOfflineReady(first);
    arrive();
    await opening;
    await untilOfflineReady(second);
  });
});
