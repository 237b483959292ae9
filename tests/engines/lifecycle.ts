import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { becomes, eventually, until } from '../support/wait.ts';
import { armCut, type CutKind, countFailures, cutsSoFar, failuresTold, installCuts } from './cuts.ts';
import type { EngineName } from './drivers/engine.ts';
import { engineOf } from './engines.ts';
import type { Query } from './look.ts';
import type { Screen } from './screen.ts';
import { longestSpinner, spinnerLimit, watchSpinners } from './spinners.ts';
import { Stage } from './stage.ts';

const CARD: Query = { role: 'article' };
const IS_OFF = { role: 'button', name: { pattern: '^Adicionar aos favoritos' } } satisfies Query;
const IS_ON = { role: 'button', name: { pattern: '^Remover dos favoritos' } } satisfies Query;
const SEARCH: Query = { role: 'searchbox' };
const favorites = (count: number): Query => ({ role: 'tab', name: `Favoritos (${count})` });
const NAME = 'Roteirista de Carrosséis';

/** What phones do to an app that is open, in one engine: nothing is lost without a word, and nothing turns for long. */
export function walkLifecycle(name: EngineName): void {
  const engine = engineOf(name);
  let stage: Stage;
  let members = 0;

  beforeAll(async () => {
    if (engine.isHere()) stage = await Stage.set(engine);
  });
  afterEach(() => stage?.takeBack());
  afterAll(() => stage?.end());

  const member = async () => {
    members += 1;
    const email = `ciclo${members}@exemplo.com.br`;
    const id = await stage.app.addMember(email);
    const device = stage.device({ atStart: watchSpinners });
    const screen = await stage.memberAt(device, email);
    return { id, email, device, screen };
  };
  /** What is told where they do not is what the page shows meanwhile. */
  const arrive = (screen: Screen, id: string, count: number, withinMs?: number) =>
    screen.until(
      `${count} hearts at the server`,
      async () => (await stage.app.favoritesOf(id)).length === count,
      withinMs,
    );
  const isCalm = async (screen: Screen) => {
    const { longest, what } = await screen.run(longestSpinner);
    expect(longest, what).toBeLessThanOrEqual(spinnerLimit());
  };
  const one = async (screen: Screen) => {
    await screen.write(SEARCH, NAME);
    await until('one card', async () => (await screen.look(CARD)).count === 1);
  };

  describe.skipIf(!engine.isHere())(`in ${name}`, () => {
    it('the database is lost at every call of the store: each heart is kept, or its failure told', async () => {
      const { id, screen } = await member();
      await one(screen);
      await screen.run(installCuts);
      await screen.run(countFailures);
      const heldBy = async () => (await stage.app.favoritesOf(id)).length === 1;
      let isOn = false;
      const tried = { cuts: 0, kept: 0, told: 0 };
      const tapWithCut = async (at: number, kind: CutKind) => {
        const toldBefore = await screen.run(failuresTold);
        await screen.run(armCut, at, kind);
        await screen.tap(isOn ? IS_ON : IS_OFF);
        let wasTold = false;
        const isSettled = await becomes(async () => {
          wasTold = (await screen.run(failuresTold)) > toldBefore;
          return wasTold || (await heldBy()) !== isOn;
        });
        if (!isSettled) {
          const line = await screen.run(() => document.querySelector('.sync-line')?.textContent ?? 'no line');
          const shown = (await screen.look(IS_ON)).count ? 'on' : 'off';
          const { seen, fired } = await screen.run(cutsSoFar);
          throw new Error(
            `cut ${at} (${kind}, ${fired} of ${seen} calls): lost without a word; from ${isOn}, shown ${shown}; ${line}`,
          );
        }
        if (!wasTold) isOn = !isOn;
        // What is shown is what is so.
        await screen.sees(isOn ? IS_ON : IS_OFF);
        await screen.sees(favorites(isOn ? 1 : 0));
        const { seen, fired } = await screen.run(cutsSoFar);
        tried.cuts += fired;
        tried[wasTold ? 'told' : 'kept'] += fired;
        return seen;
      };
      const calls = await tapWithCut(0, 'throws');
      for (const kind of ['throws', 'aborts'] as const)
        for (let at = 1; at <= calls; at += 1) await tapWithCut(at, kind);
      console.log(`${name}: database lost at ${tried.cuts} calls: ${tried.kept} kept, ${tried.told} told`);
      expect(tried.cuts).toBeGreaterThanOrEqual(30);
      await screen.reload();
      await screen.sees(favorites(isOn ? 1 : 0));
      await isCalm(screen);
    });

    it('the database is lost at every call of an arriving change: it is shown all the same', async () => {
      const { screen } = await member();
      const assistant = await stage.app.addAssistant({
        name: 'Muda 0',
        description: 'Só neste teste.',
        category: 'Zeladoria',
        tags: ['zzz'],
        url: 'https://assistentes.exemplo.com.br/muda',
      });
      await screen.write(SEARCH, 'Muda');
      await screen.sees({ role: 'heading', name: 'Muda 0' });
      await screen.run(installCuts);
      let changes = 0;
      let cuts = 0;
      const change = async (at: number, kind: CutKind) => {
        await screen.run(armCut, at, kind);
        changes += 1;
        await stage.app.changeAssistant(assistant, { name: `Muda ${changes}` });
        await screen.sees({ role: 'heading', name: { exactly: `Muda ${changes}` } }, 20_000);
        const { seen, fired } = await screen.run(cutsSoFar);
        cuts += fired;
        return seen;
      };
      const calls = await change(0, 'throws');
      for (let at = 1; at <= calls; at += 1) await change(at, at % 2 ? 'throws' : 'aborts');
      console.log(`${name}: database lost at ${cuts} of ${calls} calls of a change: every change shown`);
      expect(cuts).toBeGreaterThan(5);
      await isCalm(screen);
      await stage.app.deleteAssistant(assistant);
    });

    it('coming back from another site, what changed meanwhile is there, with a network and without', async () => {
      const { id, screen } = await member();
      await one(screen);
      const elsewhere = stage.network.url.replace('127.0.0.1', 'localhost');
      let visits = 0;
      let wokenUp = 0;
      const isTheSame = () =>
        screen.run(() => {
          const isKnown = 'isKnown' in window;
          Object.assign(window, { isKnown: true });
          return isKnown;
        });
      const leave = () => screen.openElsewhere(`${elsewhere}/robots.txt`);
      const comeBack = async (whatIsSeen: Query) => {
        await screen.back();
        await screen.sees(whatIsSeen);
        visits += 1;
        if (await isTheSame()) wokenUp += 1;
      };
      await isTheSame();
      await leave();
      await stage.app.operator('POST', '/api/collections/user_favorites/records', {
        user_id: id,
        assistant_id: stage.app.sample.get(NAME),
      });
      await comeBack(favorites(1));
      await screen.untilOfflineReady();
      await isCalm(screen);
      // Left in the middle of what it writes, a page that sleeps may hold up nobody who comes after it.
      for (let visit = 0; visit < 3; visit += 1) {
        await leave();
        await comeBack(CARD);
      }
      await leave();
      stage.network.cut();
      await comeBack(CARD);
      console.log(`${name}: back ${visits} times, ${wokenUp} of them from the cache of pages`);
      // A page that came back without what it was waiting for is loaded anew, and its search begins anew.
      await eventually(async () => {
        await screen.write(SEARCH, NAME);
        await screen.tap(IS_ON);
      }, 60_000);
      await screen.sees(favorites(0));
      await screen.sees1('1 alteração aguardando envio');
      await stage.reconnect(screen);
      await arrive(screen, id, 0);
      await isCalm(screen);
    });

    it('what a page was about to draw when it was left, it draws when it comes back', async () => {
      const { screen } = await member();
      await screen.untilOfflineReady();
      // A page that holds a stream is kept by no engine.
      stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(searchWhenLeft, NAME);
      await screen.openElsewhere(`${stage.app.url.replace('127.0.0.1', 'localhost')}/robots.txt`);
      await screen.back();
      await screen.sees(CARD);
      const hasSlept = await screen.run(() => 'isLeft' in window);
      console.log(
        `${name}: left while it was drawing, the page ${hasSlept ? 'comes back whole' : 'is loaded anew'}`,
      );
      if (hasSlept) await until('one card', async () => (await screen.look(CARD)).count === 1);
      await stage.reconnect(screen);
      await isCalm(screen);
    });

    it('a page that comes back whole asks for what changed', async () => {
      const { id, screen } = await member();
      await one(screen);
      await screen.untilOfflineReady();
      // As the page looks to itself when it was in the cache: its timers and its stream stood still.
      await screen.run(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
      stage.network.cut();
      await stage.app.operator('POST', '/api/collections/user_favorites/records', {
        user_id: id,
        assistant_id: stage.app.sample.get(NAME),
      });
      stage.network.mend();
      await screen.run(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('the whole origin is evicted while the app is closed: it asks for a sign-in, and goes on', async () => {
      const { id, email, device, screen } = await member();
      await one(screen);
      await screen.tap(IS_OFF);
      await arrive(screen, id, 1);
      await device.loseEverything();
      const again = await device.newTab();
      await again.open('/dashboard');
      await again.sees({ role: 'heading', name: 'Digite seu e-mail' });
      await isCalm(again);
      await stage.enter(again, email);
      await again.sees(favorites(1));
      await isCalm(again);
    });

    it('the database is evicted under an open app with a heart that waits: it is sent all the same', async () => {
      const { id, screen } = await member();
      await one(screen);
      stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(evictDatabases);
      await stage.reconnect(screen);
      await arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('the whole origin is evicted under it, with the session: the heart is sent after the next sign-in', async () => {
      const { id, email, screen } = await member();
      await one(screen);
      stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const key of await caches.keys()) await caches.delete(key);
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
      });
      await screen.run(evictDatabases);
      await stage.reconnect(screen);
      await screen.sees({ role: 'heading', name: 'Digite seu e-mail' }, 20_000);
      await stage.enter(screen, email);
      await arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('left in the middle of its wipe, a page holds up nobody: the heart is sent after the next sign-in', async () => {
      const { id, email, screen } = await member();
      await one(screen);
      stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await screen.run(stashForEver);
      await screen.run(() => localStorage.clear());
      await stage.reconnect(screen);
      await screen.until('the stashing', () => screen.run(() => 'isStashing' in window), 20_000);
      await stage.enter(screen, email);
      const slept = await screen.run(() => localStorage.getItem('slept'));
      console.log(`${name}: left in the middle of its wipe, the page ${slept ? 'sleeps' : 'is gone'}`);
      await arrive(screen, id, 1, 20_000);
      await screen.sees(favorites(1));
      await isCalm(screen);
    });

    it('without room the heart stays as it was and it is said; with room again it goes on', async () => {
      const { id, screen } = await member();
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
      await arrive(screen, id, 1);
      await isCalm(screen);
    });

    it('a clock 31 days ahead locks the mirror and says so; with the right time the waiting heart is sent', async () => {
      const { id, device, screen } = await member();
      await one(screen);
      stage.network.cut();
      await screen.tap(IS_OFF);
      await screen.sees1('1 alteração aguardando envio');
      await stage.untilKept(device, screen);
      const ahead = await device.relaunch({ atStart: aMonthAhead });
      await ahead.open('/dashboard');
      await ahead.sees1('Conecte-se');
      await ahead.seesNoMore({ role: 'link', name: 'Acessar Assistente' });
      const right = await device.relaunch({ atStart: watchSpinners });
      stage.network.mend();
      await right.open('/dashboard');
      await arrive(right, id, 1, 20_000);
      await right.sees({ role: 'link', name: 'Acessar Assistente' });
      await isCalm(right);
    });

    it('a network that takes every request and answers none: the start and a heart wait for nobody', async () => {
      const { id, device, screen: before } = await member();
      await stage.untilKept(device, before);
      stage.network.cut('silent');
      const screen = await device.relaunch();
      await screen.open('/dashboard');
      await screen.sees(CARD, 4_000);
      await one(screen);
      await screen.tap(IS_OFF);
      await screen.sees(IS_ON, 4_000);
      await isCalm(screen);
      stage.network.mend();
      await arrive(screen, id, 1, 30_000);
    });

    it('killed in the moment of the tap, a heart that was shown as kept is there at the next start', async () => {
      const { device, screen } = await member();
      await one(screen);
      await stage.untilKept(device, screen);
      stage.network.cut();
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

/** Runs in the page: its databases are thrown away, as a browser does that needs the room. */
async function evictDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    await new Promise((done) => {
      const deleting = indexedDB.deleteDatabase(String(name));
      deleting.onsuccess = done;
      deleting.onerror = done;
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
