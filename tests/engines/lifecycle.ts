import { afterAll, describe, expect, it } from 'vitest';
import { eventually, until } from '../support/wait.ts';
import type { EngineName } from './drivers/engine.ts';
import { engineOf } from './engines.ts';
import type { Query } from './look.ts';
import { CARD, favorites, IS_OFF, IS_ON, isCalm, NAME, OpenApp, one, SEARCH, turned } from './open-app.ts';
import { longestSpinner, watchSpinners } from './spinners.ts';
import { evictDatabases, pendingId, storedText } from './stored.ts';

declare global {
  interface Window {
    clockAheadMs?: number;
  }
}

/** What phones do to an app that is open, in one engine: nothing is lost without a word, and nothing turns for long. */
export function walkLifecycle(name: EngineName): void {
  const engine = engineOf(name);
  const app = new OpenApp(engine);
  afterAll(() => {
    if (turned.longestMs !== null)
      console.log(`${name}: nothing turned for longer than ${Math.round(turned.longestMs)} ms`);
  });

  describe.skipIf(!engine.isHere())(`in ${name}`, () => {
    it('notices what turns for ever', async () => {
      const { screen } = await app.member();
      await isCalm(screen);
      await screen.run(() => {
        const spinner = document.createElement('span');
        spinner.className = 'spinner';
        document.body.append(spinner);
      });
      // Longer than what has turned before: the first catalogue was on its way.
      const { longest } = await screen.run(longestSpinner);
      await until('it turns', async () => (await screen.run(longestSpinner)).since > 0);
      await expect(isCalm(screen, longest + 500)).rejects.toThrow('class="spinner"');
    });

    it('coming back from another site, what changed meanwhile is there, with a network and without', async () => {
      const { id, screen } = await app.member();
      await one(screen);
      const elsewhere = app.stage.network.url.replace('127.0.0.1', 'localhost');
      let visits = 0;
      let wokenUp = 0;
      const isTheSame = () =>
        screen.run(() => {
          const isKnown = 'isKnown' in window;
          Object.assign(window, { isKnown: true });
          return isKnown;
        });
      const leave = () => screen.openElsewhere(`${elsewhere}/robots.txt`);
      const comeBack = async () => {
        await screen.back();
        await screen.sees(CARD);
        // Whether it was kept or is loaded anew, with a network or without: the heart from elsewhere is there.
        await screen.sees(favorites(1));
        visits += 1;
        if (await isTheSame()) wokenUp += 1;
      };
      await isTheSame();
      await leave();
      await app.stage.app.operator('POST', '/api/collections/user_favorites/records', {
        user_id: id,
        assistant_id: app.stage.app.sample.get(NAME),
      });
      await comeBack();
      await screen.untilOfflineReady();
      await isCalm(screen);
      // Left in the middle of what it writes, a page that sleeps may hold up nobody who comes after it.
      for (let visit = 0; visit < 3; visit += 1) {
        await leave();
        await comeBack();
      }
      await leave();
      app.stage.network.cut();
      await comeBack();
      console.log(`${name}: back ${visits} times, ${wokenUp} of them from the cache of pages`);
      // A page that came back without what it was waiting for is loaded anew, and its search begins anew.
      await eventually(async () => {
        await screen.write(SEARCH, NAME);
        await screen.tap(IS_ON);
      }, 60_000);
      await screen.sees(favorites(0));
      await screen.sees1('1 alteração aguardando envio');
      await app.stage.reconnect(screen);
      await app.arrive(screen, id, 0);
      await isCalm(screen);
    });

    it('what a page was about to draw when it was left, it draws when it comes back', async () => {
      const { screen } = await app.member();
      await screen.untilOfflineReady();
      // A page that holds a stream is kept by no engine.
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(searchWhenLeft, NAME);
      await screen.openElsewhere(`${app.stage.app.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
      await screen.back();
      await screen.sees(CARD);
      const hasSlept = await screen.run(() => 'isLeft' in window);
      console.log(
        `${name}: left while it was drawing, the page ${hasSlept ? 'comes back whole' : 'is loaded anew'}`,
      );
      if (hasSlept) await until('one card', async () => (await screen.look(CARD)).count === 1);
      await app.stage.reconnect(screen);
      await isCalm(screen);
    });

    it('a page that comes back whole shows what is so by then, and sends what waited', async () => {
      const { id, screen } = await app.member();
      const { network, app: served } = app.stage;
      const row = { user_id: id, assistant_id: served.sample.get(NAME) };
      const hearts = '/api/collections/user_favorites/records';
      await screen.untilOfflineReady();
      // A page that holds a stream is kept by no engine.
      network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isWhole: persisted })),
      );
      await screen.openElsewhere(`${served.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
      const { id: heart } = await served.operator('POST', hearts, row);
      network.mend();
      await screen.back();
      await screen.sees(favorites(2), 20_000);
      await app.arrive(screen, id, 2, 20_000);
      await screen.sees1('Sincronizado');
      const isWhole = await screen.run(() => 'isWhole' in window && window.isWhole === true);
      console.log(
        `${name}: the page ${isWhole ? 'came back whole' : 'was loaded anew: only the events are tried'}`,
      );
      // As it looks to a page that was in the cache, in every engine: its timers and its stream stood still.
      await screen.run(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      // It may only just have been opened anew.
      await eventually(() => network.silenceStreams());
      await served.operator('DELETE', `${hearts}/${heart}`);
      await screen.run(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await screen.sees(favorites(1));
      await screen.sees1('Sincronizado');
      // It goes on as before.
      await screen.tap(IS_ON);
      await app.arrive(screen, id, 0);
      await isCalm(screen);
    });

    it('the whole origin is evicted while the app is closed: it asks for a sign-in, and goes on', async () => {
      const { id, email, device, screen } = await app.member();
      await one(screen);
      await screen.tap(IS_OFF);
      await app.arrive(screen, id, 1);
      await device.loseEverything();
      const again = await device.newTab();
      await again.open('/dashboard');
      await again.sees({ role: 'heading', name: 'Digite seu e-mail' });
      await isCalm(again);
      await app.stage.enter(again, email);
      await again.sees(favorites(1));
      await isCalm(again);
    });

    it('the database is evicted under an open app with a heart that waits: it is sent all the same', async () => {
      const { id, screen } = await app.member();
      await one(screen);
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(evictDatabases);
      await app.stage.reconnect(screen);
      await app.arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('the whole origin is evicted under it, with the session: the heart is sent after the next sign-in', async () => {
      const { id, email, screen } = await app.member();
      await one(screen);
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const key of await caches.keys()) await caches.delete(key);
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      });
      await screen.run(evictDatabases);
      await app.stage.reconnect(screen);
      await screen.sees({ role: 'heading', name: 'Digite seu e-mail' }, 20_000);
      await app.stage.enter(screen, email);
      await app.arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('left in the middle of its wipe, a page holds up nobody: the heart is sent after the next sign-in', async () => {
      const { id, email, screen } = await app.member();
      await one(screen);
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(stashForEver);
      await screen.run(() => localStorage.clear());
      await app.stage.reconnect(screen);
      await screen.until('the stashing', () => screen.run(() => 'isStashing' in window), 20_000);
      await app.stage.enter(screen, email);
      const slept = await screen.run(() => localStorage.getItem('slept'));
      console.log(`${name}: left in the middle of its wipe, the page ${slept ? 'sleeps' : 'is gone'}`);
      await app.arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('without room the heart stays as it was and it is said; with room again it goes on', async () => {
      const { id, screen } = await app.member();
      await one(screen);
      await screen.run(() => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('disk full', 'QuotaExceededError');
        };
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = () => {
          throw new DOMException('disk full', 'QuotaExceededError');
        };
        Object.assign(window, {
          makeRoom: () => {
            IDBObjectStore.prototype.put = put;
            Storage.prototype.setItem = setItem;
          },
        });
      });
      await screen.tap(IS_OFF);
      await screen.sees1('Não foi possível adicionar aos favoritos.');
      await screen.sees1('O aparelho está sem espaço');
      await screen.sees(favorites(0));
      await screen.run(() => (window as unknown as { makeRoom: () => void }).makeRoom());
      await screen.tap({ role: 'button', name: 'Tentar novamente' });
      await screen.tap(IS_OFF);
      await app.arrive(screen, id, 1);
      await isCalm(screen);
    });

    it('turned and turned back, no card writes one part over another', async () => {
      const { screen } = await app.member();
      for (const [width, height] of [
        [375, 667],
        [667, 375],
        [375, 667],
        [568, 320],
        [320, 568],
      ] as const) {
        await screen.resize(width, height);
        await screen.sees(CARD);
        expect(await screen.run(overlapsInCards), `${width} wide`).toEqual([]);
      }
      await isCalm(screen);
    });

    it('a clock 31 days ahead locks the mirror and says so; with the right time the waiting heart is sent', async () => {
      const { id, device, screen } = await app.member();
      await one(screen);
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await app.stage.untilKept(device, screen);
      const ahead = await device.relaunch({ atStart: [aMonthAhead, watchSpinners] });
      await ahead.open('/dashboard');
      await ahead.sees1('Conecte-se');
      await ahead.seesNoMore({ role: 'link', name: 'Acessar Assistente' });
      await isCalm(ahead);
      const right = await device.relaunch({ atStart: [watchSpinners] });
      app.stage.network.mend();
      await right.open('/dashboard');
      await app.arrive(right, id, 1, 20_000);
      await right.sees({ role: 'link', name: 'Acessar Assistente' });
      await isCalm(right);
    });

    it('a clock set ahead and back under the open app locks it and opens it, and signs nobody out', async () => {
      const { id, screen } = await app.member('/dashboard', settableClock);
      const open: Query = { role: 'link', name: 'Acessar Assistente' };
      const isHere = async () => {
        await screen.isAt('/dashboard');
        await screen.sees(favorites(1));
      };
      const isLocked = async (words: string) => {
        await screen.sees1(words);
        await screen.seesNoMore(open);
        await screen.until('no address behind the lock', async () => {
          const kept = await storedText(screen);
          return !kept.includes('assistentes.exemplo.com.br');
        });
        await isHere();
      };
      await one(screen);
      await screen.tap(IS_OFF);
      await app.arrive(screen, id, 1);
      await screen.run(setClock, 31);
      await isLocked('O relógio deste aparelho está adiantado.');
      await screen.run(setClock, 0);
      await screen.sees(open);
      await screen.run(setClock, -31);
      await screen.sees1('Sincronizado');
      await isHere();
      await screen.sees(open);
      // Without a network nobody says what time it is: then putting the clock back gains nothing.
      await screen.run(setClock, 0);
      app.stage.network.cut();
      await screen.tap(IS_ON);
      await screen.sees1('1 alteração aguardando envio');
      await screen.tap(IS_OFF);
      await screen.sees(favorites(1));
      await screen.run(setClock, 31);
      await isLocked('Conecte-se');
      await screen.run(setClock, -1);
      await isLocked('Conecte-se');
      await screen.run(setClock, 0);
      await app.stage.reconnect(screen);
      await screen.sees(open, 20_000);
      await isHere();
      await screen.seesNoMore({ text: 'aguardando envio' });
      await app.arrive(screen, id, 1);
      await isCalm(screen);
    });

    it('a network that takes every request and answers none: the start and a heart wait for nobody', async () => {
      const { id, device, screen: before } = await app.member();
      await app.stage.untilKept(device, before);
      app.stage.network.cut('silent');
      const screen = await device.relaunch();
      await screen.open('/dashboard');
      await screen.sees(CARD, 2_000);
      await one(screen);
      await screen.tap(IS_OFF);
      await screen.sees(IS_ON, 2_000);
      await isCalm(screen);
      app.stage.network.mend();
      await app.arrive(screen, id, 1, 30_000);
    });

    it('killed behind the mail app before the code was typed, it waits for it again, with the address', async () => {
      const { email } = await app.newMember();
      const device = app.stage.device({ atStart: [watchSpinners] });
      const screen = await device.newTab();
      await screen.open('/login');
      await screen.write({ placeholder: 'Seu e-mail cadastrado' }, email);
      await screen.tap({ role: 'button', name: 'Enviar Link de Acesso' });
      const { code } = await app.stage.app.nextSignInMail(email);
      await screen.sees({ role: 'heading', name: 'Verifique seu e-mail' });
      await screen.run(putBehindAnother);
      await device.hasWritten(() => pendingId(screen));
      const again = await device.relaunch();
      await again.open('/');
      await again.sees({ role: 'heading', name: 'Verifique seu e-mail' });
      await again.sees1(email);
      await again.write({ label: 'Código de 8 dígitos' }, code);
      await again.isAt('/dashboard');
      await again.sees(CARD);
      await isCalm(again);
    });

    it('killed in the moment of the tap, a heart that was shown as kept is there at the next start', async () => {
      const { device, screen } = await app.member();
      await one(screen);
      await app.stage.untilKept(device, screen);
      app.stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('Adicionado aos favoritos');
      const again = await device.relaunch();
      await again.open('/dashboard');
      await again.sees(favorites(1));
      await again.sees1('1 alteração aguardando envio');
      await isCalm(again);
    });
  });
}

/** Runs in the page: which cards have a part that reaches into the next one, and by how many pixels. */
function overlapsInCards(): string[] {
  return [...document.querySelectorAll('article')].flatMap((card) => {
    // Heart and menu stand beside other parts.
    const parts = [...card.children].filter((part) => !part.matches('button'));
    return parts.slice(1).flatMap((part, before) => {
      const over = (parts[before]?.getBoundingClientRect().bottom ?? 0) - part.getBoundingClientRect().top;
      return over > 1 ? [`${card.textContent.slice(0, 40)}: ${part.tagName} by ${over}`] : [];
    });
  });
}

/** Runs in the page: what it stashes for the next sign-in is never done, and it notes whether it is put to sleep then. */
function stashForEver(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'kept') {
      const ask = () => {
        this.count().onsuccess = ask;
      };
      ask();
      Object.assign(window, { isStashing: true });
    }
    return put.apply(this, given);
  };
  addEventListener('pagehide', ({ persisted }) => persisted && localStorage.setItem('slept', 'yes'));
}

/** Runs in the page: something is typed into its search in the moment in which it is left. */
function searchWhenLeft(words: string): void {
  addEventListener('pagehide', () => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(field, words);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
    Object.assign(window, { isLeft: true });
  });
}

/** Runs in the page before its scripts: the device's date is a month ahead. */
function aMonthAhead(): void {
  const ahead = 31 * 24 * 60 * 60 * 1000;
  const Real = Date;
  class Later extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(Real.now() + ahead);
      else super(...given);
    }
    static override now = () => Real.now() + ahead;
  }
  globalThis.Date = Later as DateConstructor;
}

/** Runs in the page: another app comes to the front, and what the system tells a page then is told. */
function putBehindAnother(): void {
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => true });
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('blur'));
}

/** Runs in the page before its scripts: the device's date can be set. */
function settableClock(): void {
  const Real = Date;
  class Settable extends Real {
    constructor(...given: []) {
      if (given.length === 0) super(Settable.now());
      else super(...given);
    }
    static override now = () => Real.now() + (window.clockAheadMs ?? 0);
  }
  globalThis.Date = Settable as DateConstructor;
}

/** Runs in the page: the date is set to so many days from the right one in the system's settings, and the person comes back. */
function setClock(days: number): void {
  window.clockAheadMs = days * 24 * 60 * 60 * 1000;
  document.dispatchEvent(new Event('visibilitychange'));
}
