import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authStore } from '#server/client.ts';
import { enterSession, leaveSession } from '#session/session.ts';
import { pictureKey } from '#storage/storage-keys.ts';
import { closeDatabase, databaseName, openDatabase } from '#store/database/database.ts';
import { stubLocalStorage } from '../../../tests/support/local-storage.ts';
import { keepPicture } from './keep-picture.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: 'Ana', isAdmin: false };
const RECORD = { id: ANA.id, collectionId: 'c', collectionName: 'users' };
const KEY = pictureKey(ANA.id);

const kept = new Map<string, string>();
let hide = () => {};
const ofWindow = new EventTarget();
let cardTop = 0;
type Rule = { cssText: string; selectorText?: string; cssRules?: Rule[] };
let links: { href: string; sheet: { cssRules: Rule[] } | null }[] = [];
let stop = () => {};

beforeEach(async () => {
  kept.clear();
  cardTop = 0;
  links = [
    { href: 'https://app.example/dashboard.css', sheet: { cssRules: [{ cssText: '.card {}' }] } },
    {
      href: 'chrome-extension://x/of-an-extension.css',
      get sheet(): never {
        throw new Error('not to be read');
      },
    },
  ];
  stubLocalStorage(kept);
  vi.stubGlobal('location', { origin: 'https://app.example', pathname: '/dashboard', search: '' });
  vi.stubGlobal('addEventListener', ofWindow.addEventListener.bind(ofWindow));
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 640);
  vi.stubGlobal('document', {
    visibilityState: 'hidden',
    addEventListener: (_: string, listener: () => void) => {
      hide = listener;
    },
    querySelectorAll: (selector: string) => (selector.startsWith('link') ? links : []),
    querySelector: (selector: string) =>
      selector === '.dialog' ? null : { src: '/entry.js', getBoundingClientRect: () => ({ top: cardTop }) },
    getElementById: () => null,
  });
  authStore.save('token', RECORD);
  enterSession(ANA);
  await letIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stop = keepPicture(ANA.id);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  authStore.clear();
  leaveSession();
  closeDatabase(ANA.id);
  await Dexie.delete(databaseName(ANA.id));
});

const letIn = (refusal: 'user_inactive' | null = null) =>
  openDatabase(ANA.id).state.put({
    key: 'lease',
    until: '',
    lastContact: Date.now(),
    clockHigh: 0,
    aheadMs: 0,
    refusal,
    isAdmin: false,
  });

/** The app is left, and whatever that asked the database has been answered. */
async function leave(meanwhile: () => void = () => undefined): Promise<void> {
  hide();
  meanwhile();
  await answered();
}

/** Twice: it is asked for a moment after the page is hidden, and answered in order. */
async function answered(): Promise<void> {
  await openDatabase(ANA.id).read('lease');
  await openDatabase(ANA.id).read('lease');
}

it('keeps what the catalogue looks like when the app is left, and says to who listens that it is on its way', async () => {
  await leave();
  expect(JSON.parse(kept.get(KEY) ?? '{}')).toMatchObject({
    width: 360,
    styles: '.card {}',
    nodes: [['p', { class: 'sr-only' }, 'Carregando...']],
  });
});

it('keeps of the styles only what something on the page wears', async () => {
  const card = { selectorText: '.card::before', cssText: '.card::before { top: 0 }' };
  const dialog = { selectorText: '.dialog', cssText: '.dialog { top: 0 }' };
  const picker = { selectorText: '.dialog::picker(select)', cssText: '.dialog::picker(select) { top: 0 }' };
  const within = (head: string, ...cssRules: Rule[]) => ({
    cssText: `${head} { ${cssRules.map(({ cssText }) => cssText).join(' ')} }`,
    cssRules,
  });
  const face = { cssText: '@font-face { font-family: x }' };
  const rules = [
    within(
      '@layer components',
      card,
      within('@media print', dialog, card, picker),
      within('@media print', dialog),
    ),
    face,
  ];
  links = [{ href: 'https://app.example/dashboard.css', sheet: { cssRules: rules } }];
  await leave();
  expect(JSON.parse(kept.get(KEY) ?? '{}').styles).toBe(
    `@layer components {${card.cssText}@media print {${card.cssText}}}\n${face.cssText}`,
  );
});

it('keeps nothing of a page that is left for another one: its database would be opened while it falls asleep', async () => {
  ofWindow.dispatchEvent(new Event('pagehide'));
  await leave();
  expect(kept.size).toBe(0);
  ofWindow.dispatchEvent(new Event('pageshow'));
  await leave();
  expect(kept.size).toBe(1);
});

it('keeps nothing of a member who has left in another tab, while this one has not heard of it', async () => {
  await leave(() => authStore.clear());
  expect(kept.size).toBe(0);
});

it('asks no database of a member who is gone, which would make it anew', async () => {
  leaveSession();
  closeDatabase(ANA.id);
  await Dexie.delete(databaseName(ANA.id));
  hide();
  expect(await Dexie.exists(databaseName(ANA.id))).toBe(false);
});

it('keeps nothing in which no card would be in sight', async () => {
  cardTop = 700;
  await leave();
  expect(kept.size).toBe(0);
});

it('keeps it by itself once the first cards are there, however late they come', async () => {
  cardTop = 700;
  await vi.advanceTimersByTimeAsync(3_000);
  await answered();
  await vi.advanceTimersByTimeAsync(5_000);
  cardTop = 0;
  expect(kept.size).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await answered();
  expect(kept.size).toBe(1);
});

it('keeps it by itself once a member who was locked has been let in again', async () => {
  await letIn('user_inactive');
  await vi.advanceTimersByTimeAsync(3_000);
  await answered();
  expect(kept.size).toBe(0);
  await letIn();
  await vi.advanceTimersByTimeAsync(6_000);
  await answered();
  expect(kept.size).toBe(1);
});

it('keeps nothing of a screen whose styles have not all come', async () => {
  links = [...links, { href: 'https://app.example/lost.css', sheet: null }];
  await leave();
  expect(kept.size).toBe(0);
});

it('drops what it kept once the catalogue is locked', async () => {
  await leave();
  await letIn('user_inactive');
  await leave();
  expect(kept.size).toBe(0);
});
