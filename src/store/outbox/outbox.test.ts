import { describe, expect, it } from 'vitest';
import type { MemberDatabase } from '#store/database/database.ts';
import { memberDatabases } from '../../../tests/support/member-databases.ts';
import {
  acknowledgeBatch,
  freezeBatch,
  releaseBatch,
  type SentBatch,
  startOverAsNewDevice,
} from './outbox.ts';
import { writeIntent } from './write-intent.ts';

const freshDatabase = memberDatabases('outbox');

const favorites = async (db: MemberDatabase) => (await db.favorites.toCollection().primaryKeys()).sort();

async function send(db: MemberDatabase): Promise<SentBatch> {
  const sent = await freezeBatch(db);
  if (!sent) throw new Error('nothing waits');
  return sent;
}

describe('the outbox of favourites', () => {
  it('shows a heart as soon as the wish is safe, and forgets nothing when the tab is killed', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    db.close();
    const afterKill = freshDatabase(db.userId);
    expect(await favorites(afterKill)).toEqual(['a']);
    expect((await freezeBatch(afterKill))?.ops).toMatchObject([{ n: 1, a: 'a', on: true }]);
  });

  it('moves neither heart nor intent when one of the two cannot be written', async () => {
    const db = freshDatabase();
    db.favorites.hook('creating', () => {
      throw new DOMException('disk full', 'QuotaExceededError');
    });
    await expect(writeIntent(db, 'a', true)).rejects.toThrow();
    expect(await favorites(db)).toEqual([]);
    expect(await db.intents.count()).toBe(0);
  });

  it('sends only the last wish for a heart that was tapped many times', async () => {
    const db = freshDatabase();
    for (const on of [true, false, true, false]) await writeIntent(db, 'a', on);
    expect((await freezeBatch(db))?.ops).toMatchObject([{ n: 1, a: 'a', on: false }]);
  });

  it('repeats exactly what was sent until it is answered, whatever is tapped meanwhile', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    const first = await freezeBatch(db);
    await writeIntent(db, 'a', false);
    await writeIntent(db, 'b', true);
    await releaseBatch(db);
    expect(await freezeBatch(db)).toEqual(first);
  });

  it('keeps a tap that came while the older one was on its way', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    const sent = await send(db);
    await writeIntent(db, 'a', false);
    await acknowledgeBatch(db, sent, { last: 1, refused: [] });
    expect(await favorites(db)).toEqual([]);
    expect((await freezeBatch(db))?.ops).toMatchObject([{ n: 2, a: 'a', on: false }]);
  });

  it('takes a refused heart back and says which', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'gone', true);
    const refused = [{ n: 1, a: 'gone', code: 'unknown_assistant' }];
    const takenBack = await acknowledgeBatch(db, await send(db), { last: 1, refused });
    expect(takenBack).toMatchObject([{ a: 'gone', on: true }]);
    expect(await favorites(db)).toEqual([]);
  });

  it('keeps what the server has not yet taken of a batch', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    await writeIntent(db, 'b', true);
    await acknowledgeBatch(db, await send(db), { last: 1, refused: [] });
    expect((await freezeBatch(db))?.ops).toMatchObject([{ n: 2, a: 'b', on: true }]);
  });

  it('takes an answer for what was sent for it alone: another tab may have sent more, without a lock between them', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    const first = await send(db);
    await acknowledgeBatch(db, first, { last: 1, refused: [] });
    await writeIntent(db, 'gone', true);
    const second = await send(db);
    // The copy of the first that the other tab has sent comes to the server after the second.
    await acknowledgeBatch(db, first, { last: 2, refused: [] });
    expect((await freezeBatch(db))?.ops).toEqual(second.ops);
    const refused = [{ n: 2, a: 'gone', code: 'unknown_assistant' }];
    expect(await acknowledgeBatch(db, second, { last: 2, refused })).toMatchObject([{ a: 'gone' }]);
    expect(await favorites(db)).toEqual(['a']);
  });

  it('takes no answer for an id that it has given up, and gives each up once', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    const former = await send(db);
    await startOverAsNewDevice(db, former.device);
    const now = await send(db);
    await acknowledgeBatch(db, former, { last: 1, refused: [] });
    await startOverAsNewDevice(db, former.device);
    expect(await freezeBatch(db)).toEqual(now);
  });

  it('sends everything that waits again, from number 1, as a new device after a gap', async () => {
    const db = freshDatabase();
    await writeIntent(db, 'a', true);
    const before = await freezeBatch(db);
    await startOverAsNewDevice(db, `${before?.device}`);
    const after = await freezeBatch(db);
    expect(after?.device).not.toBe(before?.device);
    expect(after?.ops).toMatchObject([{ n: 1, a: 'a', on: true }]);
  });

  const cursor = {
    key: 'cursor',
    epoch: 'before',
    seq: 38,
    pulledAt: 1,
    hearts: 39,
    heartsEpoch: 'before',
  } as const;

  it.each([
    ['of the same epoch', 'before', { hearts: 40, heartsEpoch: 'before' }],
    // A restored backup goes on from 38 and lacks what stood at 39: the next pull must find that out.
    [
      'of another epoch',
      'restored',
      { hearts: 39, heartsEpoch: 'before', pushes: [{ seq: 40, epoch: 'restored' }] },
    ],
  ])('takes the sequence of its push for that of its favourites when it is %s', async (_, epoch, known) => {
    const db = freshDatabase();
    await db.state.put(cursor);
    await writeIntent(db, 'a', true);
    const answer = { last: 1, refused: [], favorites: { from: 38, seq: 40, epoch } };
    await acknowledgeBatch(db, await send(db), answer);
    expect(await db.read('cursor')).toEqual({ ...cursor, ...known });
  });

  it('keeps the last of the pushes of each epoch: a restored backup may lack any of them', async () => {
    const db = freshDatabase();
    const pushes = [{ seq: 44, epoch: 'before' }];
    await db.state.put({ ...cursor, pushes });
    const push = async (n: number, seq: number) => {
      await writeIntent(db, `a${n}`, true);
      const answer = { last: n, refused: [], favorites: { from: 38, seq, epoch: 'restarted' } };
      await acknowledgeBatch(db, await send(db), answer);
    };
    await push(1, 45);
    await push(2, 46);
    expect(await db.read('cursor')).toEqual({
      ...cursor,
      pushes: [...pushes, { seq: 46, epoch: 'restarted' }],
    });
  });
});
