import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pick, seeded } from '../../simulator/random.ts';
import { App } from '../../support/app.ts';
import { newContext, untilOfflineReady } from '../../support/browser.ts';
import { inFull } from '../../support/full.ts';
import { tried } from '../../support/tries.ts';
import { eventually, patient, until } from '../../support/wait.ts';

// What the simulator plays by the thousand, once in a real browser from end to end.

const TABS = 3;
const TAPS = 200;
/** After so many taps each: 40 flips of the network, 10 deaths, 10 reloads. */
const FLIP_EVERY = 5;
const KILL_EVERY = 20;
const RELOAD_AFTER = 10;
/** As many cards as a desk shows at once, so that none has to be scrolled to. */
const CARDS = 6;

/** What somebody tapped last; null: its tab died with the tap, and nothing had said that it was safe. */
type Ledger = Map<string, boolean | null>;

declare global {
  interface Window {
    toldToasts?: number;
  }
}

inFull(
  'loses no heart of three tabs in 200 taps, with 40 changes of the network, 10 killed tabs and 10 reloads',
  async () => {
    const app = await App.shared();
    const email = `${crypto.randomUUID()}@exemplo.com.br`;
    const id = await app.addMember(email);
    const random = seeded('long walk');
    const context = await newContext({
      baseURL: app.url,
      viewport: { width: 1440, height: 900 },
      worker: true,
    });
    await context.addInitScript(countToasts);
    const first = await context.newPage();
    await app.enter(first, email);
    await first.getByText('Sincronizado').waitFor();
    await untilOfflineReady(first);
    const tabs = [first];
    while (tabs.length < TABS) tabs.push(await openTab(context));
    const names = await firstNames(first);
    const ledger: Ledger = new Map();
    let isOffline = false;
    for (let taps = 1; taps <= TAPS; taps++) {
      const tab = pick(random, tabs);
      const name = pick(random, names);
      const dies = taps % KILL_EVERY === 0;
      const told = await tap(tab, name, ledger);
      if (dies && random() < 0.5) ledger.set(name, null);
      else await told();
      if (dies) tabs[tabs.indexOf(tab)] = await replaced(context, tab);
      if (taps % KILL_EVERY === RELOAD_AFTER) await reload(pick(random, tabs));
      if (taps % FLIP_EVERY === 0) {
        isOffline = !isOffline;
        await context.setOffline(isOffline);
      }
    }
    await context.setOffline(false);
    const known = [...ledger].filter(([, on]) => on !== null);
    expect(known.length).toBeGreaterThan(CARDS / 2);
    await eventually(async () => {
      const stored = await app.favoritesOf(id);
      expect(known.filter(([name, on]) => stored.includes(name) !== on)).toEqual([]);
    }, 30_000);
    // A tap whose tab died with it may still arrive, or not.
    await eventually(async () => {
      const { length } = await app.favoritesOf(id);
      for (const tab of tabs) {
        expect(await tab.getByText('Sincronizado').isVisible()).toBe(true);
        expect(await tab.getByRole('tab', { name: 'Favoritos' }).textContent()).toContain(`(${length})`);
      }
    }, 40_000);
    tried('F2', TAPS);
  },
  patient(300_000),
);

/** Runs in the page: how often it has told something. */
function countToasts(): void {
  window.toldToasts = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('.toast-card'))
          window.toldToasts = (window.toldToasts ?? 0) + 1;
  }).observe(document, { childList: true, subtree: true });
}

const cards = (tab: Page) => tab.locator('main:not([inert])').getByRole('article');

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/dashboard');
  await cards(tab).first().waitFor();
  return tab;
}

async function reload(tab: Page): Promise<void> {
  await tab.reload();
  await cards(tab).first().waitFor();
}

const firstNames = async (tab: Page): Promise<string[]> =>
  (await cards(tab).getByRole('heading').allInnerTexts()).slice(0, CARDS);

/**
 * Taps a heart as it is shown, once it takes a tap: not while its own request is on its way. What comes back waits until the
 * tab has said that the tap is safe.
 */
async function tap(tab: Page, name: string, ledger: Ledger): Promise<() => Promise<void>> {
  const heart = tab.locator('main:not([inert])').getByRole('button', { name: `favoritos: ${name}` });
  const before = await tab.evaluate(() => window.toldToasts ?? 0);
  const tapped = () =>
    // Looked at and tapped in one step: an answer may come between two.
    heart.evaluate((button: HTMLElement) => {
      if (button.ariaDisabled === 'true') return null;
      const on = button.ariaLabel?.startsWith('Adicionar') ?? false;
      button.click();
      return on;
    });
  let on: boolean | null = null;
  await until('a heart that can be tapped', async () => {
    on = await tapped();
    return on !== null;
  });
  ledger.set(name, on);
  return () => until('a toast', () => tab.evaluate((n) => (window.toldToasts ?? 0) > n, before));
}

/** Its process dies without a word; another tab is opened. */
async function replaced(context: BrowserContext, tab: Page): Promise<Page> {
  const session = await context.newCDPSession(tab);
  const isDead = tab.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await isDead;
  await tab.close();
  return openTab(context);
}
