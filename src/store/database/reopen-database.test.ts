import Dexie from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { MemberDatabase } from './database.ts';
import { orRecovered, recoverConnection } from './reopen-database.ts';

const opened: MemberDatabase[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) db.close();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

async function made(): Promise<MemberDatabase> {
  const db = new MemberDatabase('ana');
  opened.push(db);
  await db.open();
  return db;
}

const LOST = new DOMException('connection lost', 'UnknownError');

it('all that meets the same dead connection waits for one new one', async () => {
  const db = await made();
  // As browsers leave it: every transaction on it throws.
  db.backendDB().close();
  const close = vi.spyOn(db, 'close');
  expect(await Promise.all([recoverConnection(db, LOST), recoverConnection(db, LOST)])).toEqual([true, true]);
  expect(close).toHaveBeenCalledTimes(1);
  await db.state.put({ key: 'delivered', keys: [] });
});

it('an error that comes late closes no connection that works', async () => {
  const db = await made();
  const before = db.backendDB();
  expect(await recoverConnection(db, LOST)).toBe(true);
  expect(db.backendDB()).toBe(before);
});

it('what a person did is done again when the connection died over it, of which the browser says only that it was aborted', async () => {
  const db = await made();
  let tries = 0;
  const work = () =>
    db.transaction('rw', db.state, async () => {
      tries += 1;
      const written = db.state.put({ key: 'delivered', keys: ['a'] });
      if (tries === 1) {
        Dexie.currentTransaction.idbtrans.abort();
        db.backendDB().close();
      }
      await written;
    });
  await orRecovered(db, work);
  expect(tries).toBe(2);
  expect((await db.read('delivered'))?.keys).toEqual(['a']);
});

it('a full device is not asked again, and whoever waits is told', async () => {
  const db = await made();
  const full = new DOMException('no room', 'QuotaExceededError');
  const work = vi.fn(() =>
    Promise.reject(Object.assign(new Error('aborted'), { name: 'AbortError', inner: full })),
  );
  await expect(orRecovered(db, work)).rejects.toThrow('aborted');
  expect(work).toHaveBeenCalledTimes(1);
});
