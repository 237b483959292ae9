import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemberDatabase } from '#store/database/database.ts';
import { fallAsleep } from '#store/database/live-transactions.ts';
import { acknowledgeBatch, freezeBatch } from '#store/outbox/outbox.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { fillDevice, makeRoom } from '../../../tests/support/full-device.ts';
import { restoreIntents, stashIntents, unsentIntents } from './stash-intents.ts';
import { wipeMember } from './wipe.ts';

afterEach(async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith('agentes-'));

describe('a member who signs out with unsent favourites', () => {
  it('finds them at the next sign-in, under the same numbers, and nobody else does', async () => {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    const sent = await freezeBatch(db);
    await writeIntent(db, 'b', true);
    db.close();
    expect(await wipeMember('ana')).toEqual({ stashedIntents: 2, stashedMessages: 0 });
    expect(await names()).toEqual([]);

    const other = new MemberDatabase('bruno');
    await restoreIntents(other);
    expect(await freezeBatch(other)).toBeNull();
    other.close();

    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    expect(await freezeBatch(back)).toEqual(sent);
    expect((await back.favorites.toCollection().primaryKeys()).sort()).toEqual(['a', 'b']);
    back.close();
  });

  it('finds them also when the device had no room for them until the mirror was gone', async () => {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    db.close();
    let refusals = 1;
    fillDevice((store) => store === 'kept' && refusals-- > 0);
    expect(await wipeMember('ana')).toEqual({ stashedIntents: 1, stashedMessages: 0 });
    makeRoom();
    expect([refusals, await names()]).toEqual([-1, []]);
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    expect(await back.favorites.toCollection().primaryKeys()).toEqual(['a']);
    back.close();
  });

  it('finds them also when a full device could not give them back before the next sign-out', async () => {
    const unsent = (id: string, intents: [assistantId: string, on: boolean, tap: number][]) => ({
      userId: 'ana',
      intents: intents.map(([assistantId, on, tap]) => ({ assistantId, on, tap })),
      device: { key: 'device' as const, id, lastNumber: 0, lastTap: intents.length },
      batch: null,
    });
    await stashIntents(
      unsent('before', [
        ['a', true, 1],
        ['b', true, 2],
      ]),
    );
    const since = unsent('since', [
      ['b', false, 1],
      ['c', true, 2],
    ]);
    await stashIntents(since);
    // The mirror that it was read from was not gone yet when the tab died.
    await stashIntents(since);
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    expect(await back.read('device')).toMatchObject({ id: 'before', lastTap: 6 });
    expect(await back.favorites.toCollection().primaryKeys()).toEqual(['a', 'c']);
    const wishes = (await back.intents.toArray()).map(({ assistantId, on }) => [assistantId, on]);
    expect(wishes).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
    back.close();
  });

  it('finds them also when another member came in while they were being kept', async () => {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    const unsent = await unsentIntents(db);
    await db.delete();
    const other = new MemberDatabase('bruno');
    // The one looks for a stash of their own in the very moment in which there begins to be one.
    await Promise.all([restoreIntents(other), unsent && stashIntents(unsent)]);
    other.close();
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    expect(await back.favorites.toCollection().primaryKeys()).toEqual(['a']);
    back.close();
  });

  it('has them also when something was tapped before they could be given back, and what was tapped since stands', async () => {
    const db = new MemberDatabase('ana');
    for (const id of ['a', 'b', 'c']) await writeIntent(db, id, true);
    db.close();
    await wipeMember('ana');
    const back = new MemberDatabase('ana');
    await writeIntent(back, 'b', false);
    await restoreIntents(back);
    const batch = await freezeBatch(back);
    const wishes = batch?.ops
      .map(({ n, a, on }) => [n, a, on])
      .sort((x, y) => `${x[1]}`.localeCompare(`${y[1]}`));
    expect(wishes?.map(([, ...wish]) => wish)).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
    expect(wishes?.map(([n]) => n).sort()).toEqual([1, 2, 3]);
    expect((await back.favorites.toCollection().primaryKeys()).sort()).toEqual(['a', 'c']);
    // A later tap is none of those that were stashed.
    await writeIntent(back, 'a', false);
    if (batch) await acknowledgeBatch(back, batch, { last: 3, refused: [] });
    expect(await back.intents.toArray()).toMatchObject([{ assistantId: 'a', on: false }]);
    back.close();
  });

  it('is given them once only', async () => {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    db.close();
    await wipeMember('ana');
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    const batch = await freezeBatch(back);
    if (batch) await acknowledgeBatch(back, batch, { last: 1, refused: [] });
    await restoreIntents(back);
    expect(await freezeBatch(back)).toBeNull();
    back.close();
  });

  it('leaves nothing behind when everything was sent', async () => {
    const db = new MemberDatabase('ana');
    await db.favorites.put({ assistantId: 'a' });
    db.close();
    expect(await wipeMember('ana')).toEqual({ stashedIntents: 0, stashedMessages: 0 });
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    expect(await back.favorites.count()).toBe(0);
    back.close();
    await wipeMember('ana');
    expect(await Dexie.getDatabaseNames()).toEqual([]);
  });
});

describe('a page that is put to sleep in the cache of pages', () => {
  const { transaction } = IDBDatabase.prototype;
  afterEach(() => {
    IDBDatabase.prototype.transaction = transaction;
  });

  /** Puts the page to sleep in the transaction of that number from now; returns how many were begun. */
  function sleepInTransaction(number: number): () => number {
    let begun = 0;
    IDBDatabase.prototype.transaction = function (...given) {
      begun += 1;
      if (begun === number) queueMicrotask(fallAsleep);
      return transaction.apply(this, given);
    };
    return () => begun;
  }

  const leaveWithHeart = async () => {
    const db = new MemberDatabase('ana');
    await writeIntent(db, 'a', true);
    db.close();
  };

  /** By a new load, on which the one that sleeps has no hold. */
  const comeBack = async () => {
    IDBDatabase.prototype.transaction = transaction;
    const back = new MemberDatabase('ana');
    await restoreIntents(back);
    const batch = await freezeBatch(back);
    await back.delete();
    return batch?.ops;
  };

  it('anywhere in a wipe leaves the rest to its next start, and the heart is there', async () => {
    for (let number = 1; ; number += 1) {
      await leaveWithHeart();
      const begun = sleepInTransaction(number);
      const anew = new Promise((reload) => vi.stubGlobal('location', { reload: () => reload('anew') }));
      const end = await Promise.race([anew, wipeMember('ana')]);
      expect(await comeBack(), `asleep in transaction ${number}`).toMatchObject([{ a: 'a', on: true }]);
      if (begun() < number) {
        expect([number > 5, end]).toEqual([true, { stashedIntents: 1, stashedMessages: 0 }]);
        return;
      }
      expect(end).toBe('anew');
    }
  });

  it('anywhere in the return of what was stashed has it all the same', async () => {
    for (let number = 0; ; number += 1) {
      await leaveWithHeart();
      await wipeMember('ana');
      const begun = sleepInTransaction(number);
      const back = new MemberDatabase('ana');
      let isMade = false;
      back.on('populate', () => {
        if (number === 0 && !isMade) fallAsleep();
        isMade = true;
      });
      await restoreIntents(back);
      back.close();
      expect(await comeBack(), `asleep in transaction ${number}`).toMatchObject([{ a: 'a', on: true }]);
      if (begun() < number) return expect(number).toBeGreaterThan(3);
    }
  });
});
