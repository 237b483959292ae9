import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { phone, untilOfflineReady } from '../../support/browser.ts';
import { goOffline, goOnline } from '../../support/connection.ts';
import { rounds } from '../../support/full.ts';
import { eventually } from '../../support/wait.ts';

let app: App;
let names: string[];
let members = 0;

beforeAll(async () => {
  app = await App.shared();
  names = [...app.sample.keys()];
});

interface Phone {
  page: Page;
  context: BrowserContext;
  /** Of the member. */
  id: string;
}

const whole = (page: Page) => page.getByRole('tab', { name: `Todos (${names.length})` }).waitFor();
const heart = (page: Page) => page.getByRole('button', { name: /^Adicionar aos favoritos/ }).first();
const login = (page: Page) => page.getByRole('heading', { name: 'Digite seu e-mail' }).waitFor();
const lock = (page: Page) => page.getByText('Usuário inativo. Entre em contato com o suporte.').waitFor();
const favourites = (page: Page) => page.getByRole('tab', { name: 'Favoritos (1)' }).waitFor();
const nothing = async () => {};

/** What the phone is at when its files go, and what must be there afterwards, with a network and without. */
const STATES: Record<
  string,
  {
    /** Left out: when the worker has kept all files and the catalogue is whole. */
    early?: true;
    before: (phone: Phone) => Promise<unknown>;
    there: (page: Page, phone: Phone) => Promise<unknown>;
  }
> = {
  'at rest': { before: nothing, there: whole },
  'in the middle of the first load': { early: true, before: nothing, there: whole },
  'with a heart that waits': {
    before: async ({ page, context }) => {
      await goOffline(context);
      await heart(page).click();
      await favourites(page);
    },
    there: async (page, { id }) => {
      await favourites(page);
      await eventually(async () => expect(await app.favoritesOf(id)).toHaveLength(1));
    },
  },
  'behind the lock': {
    before: async ({ page, id }) => {
      await app.changeProfile(id, { status: 'inactive' });
      await lock(page);
    },
    there: lock,
  },
  'signed out': {
    before: async ({ page }) => {
      await page.goto('/dashboard?conta=aberta');
      await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
      await login(page);
    },
    there: login,
  },
  'without a network': {
    before: ({ context }) => goOffline(context),
    there: whole,
  },
};

const clear = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

/** The addresses of all files that are kept for offline use. */
const keptFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const files = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return files
      .flat()
      .map(({ url }) => url)
      .sort();
  });

const TRIES = Object.keys(STATES).flatMap((state, place) =>
  // Twenty in all: a third of the row, as both other things that a browser clears.
  Array.from({ length: rounds(place < 2 ? 1 : 0, place < 2 ? 4 : 3) }, (_, n) => [state, n] as const),
);

describe('a phone whose files the browser has cleared', () => {
  it.each(TRIES)('opens again, and offline too: %s (%i)', async (state) => {
    const { early, before, there } = STATES[state] as (typeof STATES)[string];
    const email = `ficheiros${++members}@exemplo.com.br`;
    const id = await app.addMember(email);
    const context = await phone(app.url, { worker: true });
    const page = await context.newPage();
    await app.enter(page, email);
    if (!early) {
      await whole(page);
      await untilOfflineReady(page);
    }
    await before({ page, context, id });
    if (early) await clear(page);
    // Until nothing is left: after a start the worker still looks for what is missing, and fetches it again.
    else
      await eventually(async () => {
        await clear(page);
        expect(await keptFiles(page)).toEqual([]);
      });

    await goOnline(context);
    await page.reload();
    await there(page, { page, context, id });
    await untilOfflineReady(page);
    const served = await listedFiles();
    await eventually(async () => expect(await keptFiles(page)).toEqual(served));
    await goOffline(context);
    await page.reload();
    await there(page, { page, context, id });
  });
});

let listed: string[] | undefined;

/** What a phone keeps that nothing has happened to. */
async function listedFiles(): Promise<string[]> {
  if (listed) return listed;
  const email = `ficheiros${++members}@exemplo.com.br`;
  await app.addMember(email);
  const page = await (await phone(app.url, { worker: true })).newPage();
  await app.enter(page, email);
  await untilOfflineReady(page);
  listed = await keptFiles(page);
  expect(listed.length).toBeGreaterThan(5);
  return listed;
}
