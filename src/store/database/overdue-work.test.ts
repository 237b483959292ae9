import Dexie from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { sleepingTab } from '../../../tests/support/sleeping-tab.ts';
import { closeDatabase, databaseName, MemberDatabase, openDatabase } from './database.ts';
import * as trouble from './database-trouble.ts';

const ANA = { id: 'ana', email: 'ana@exemplo.com.br', name: '', isAdmin: false };
const SOON = { timeout: 20_000 };

/** What is said at this moment of another tab that holds the data. */
let said: string | null = null;
const realTimeout = setTimeout;
/** How each test lets go of what it has held. */
const releases: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(trouble, 'reportTrouble').mockImplementation((what) => {
    said = what;
  });
  vi.spyOn(trouble, 'clearTrouble').mockImplementation((...over) => {
    if (said && (over as string[]).includes(said)) said = null;
  });
  enterSession(ANA);
});

afterEach(async () => {
  for (const release of releases.splice(0)) release();
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveSession();
  closeDatabase('ana');
  said = null;
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** What was asked for has begun; nothing says so. */
const turn = () => new Promise((done) => realTimeout(done));

/** Another tab, which sleeps in a transaction until the end of the test or before. */
async function asleep(): Promise<() => void> {
  const end = await sleepingTab(databaseName('ana'));
  releases.push(end);
  return end;
}

it('a write that waits for a tab that sleeps in a transaction is told, and done once that has gone', async () => {
  const db = openDatabase('ana');
  await db.open();
  const release = await asleep();
  const written = db.favorites.put({ assistantId: 'a' });
  await turn();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(said).toBeNull();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(said).toBe('blocked');
  release();
  await written;
  await vi.waitFor(() => expect(said).toBeNull(), SOON);
  expect(await db.favorites.count()).toBe(1);
});

it('so is an opening behind the deletion that a sleeping tab holds up, as by who signs in again', async () => {
  const db = new MemberDatabase('ana');
  await db.open();
  db.close();
  const release = await asleep();
  indexedDB.deleteDatabase(databaseName('ana'));
  const opening = openDatabase('ana').open();
  await turn();
  await vi.advanceTimersByTimeAsync(17_000);
  expect(said).toBe('blocked');
  release();
  await opening;
  expect(said).toBeNull();
});

it('a work that is long and goes on is none, nor what waits for it', async () => {
  const db = openDatabase('ana');
  await db.open();
  let isOver = false;
  const long = db.transaction('rw', db.favorites, async () => {
    while (!isOver) await db.favorites.count();
  });
  const behind = db.favorites.put({ assistantId: 'a' });
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await turn();
  }
  expect(trouble.reportTrouble).not.toHaveBeenCalled();
  isOver = true;
  await Promise.all([long, behind]);
});

it('a phone that slept over its timers has looked once, and says nothing', async () => {
  const db = openDatabase('ana');
  await db.open();
  const release = await asleep();
  const written = db.favorites.put({ assistantId: 'a' });
  await turn();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersToNextTimer();
  expect(said).toBeNull();
  release();
  await written;
  expect(trouble.reportTrouble).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('nor does one wait for what a member has left under way who is no longer here', async () => {
  const db = openDatabase('ana');
  await db.open();
  const release = await asleep();
  const written = db.favorites.put({ assistantId: 'a' });
  await turn();
  closeDatabase('ana');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(trouble.reportTrouble).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  release();
  await written.catch(() => undefined);
});

it('nor for what was begun on a connection that is closed by now: WebKit tells nobody of its end', async () => {
  const db = openDatabase('ana');
  await db.open();
  const release = await asleep();
  const written = db.favorites.put({ assistantId: 'a' });
  await turn();
  db.close({ disableAutoOpen: false });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(trouble.reportTrouble).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  release();
  await written.catch(() => undefined);
});
