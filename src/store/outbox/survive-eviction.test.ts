import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { enterSession, leaveSession } from '#session/session.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { watchQuery } from '#store/database/watch-query.ts';
import { enqueueMessage } from './message-outbox.ts';
import { freezeBatch } from './outbox.ts';
import { surviveEviction } from './survive-eviction.ts';
import { writeIntent } from './write-intent.ts';

const MESSAGE = {
  key: 'm',
  ticketId: null,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  message: 'Escrita no elevador',
  writtenAt: 1,
  refusal: '',
};
let stop: () => void = () => undefined;
let members = 0;

afterEach(async () => {
  stop();
  leaveSession();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** An open app with a heart and a message that wait; ends when they are in memory. */
async function openWithUnsent(): Promise<MemberDatabase> {
  const id = `evicted-${members++}`;
  enterSession({ id, email: MESSAGE.email, name: '', isAdmin: false });
  const db = new MemberDatabase(id);
  const stopHolding = surviveEviction(db);
  stop = () => {
    stopHolding();
    db.close();
  };
  await writeIntent(db, 'a', true);
  await writeIntent(db, 'b', false);
  await enqueueMessage(db, MESSAGE);
  return db;
}

/** As a browser does it: the tab's connection is closed, and the data is gone. */
async function evict(db: MemberDatabase): Promise<void> {
  // Asked after what is held in memory was: when this has seen the message, that has it too.
  let messages = 0;
  const later = watchQuery(db, () => db.outgoing.count()).subscribe((count) => {
    messages = count;
  });
  await expect.poll(() => messages).toBe(1);
  later.unsubscribe();
  db.close({ disableAutoOpen: false });
  await Dexie.delete(db.name);
}

it('hearts and messages that wait outlive the database that the browser threw away', async () => {
  const db = await openWithUnsent();
  const before = await freezeBatch(db);
  await evict(db);
  await db.open();
  expect(await db.intents.toArray()).toEqual([
    { assistantId: 'a', on: true, tap: 1 },
    { assistantId: 'b', on: false, tap: 2 },
  ]);
  expect(await db.favorites.toArray()).toEqual([{ assistantId: 'a' }]);
  expect(await db.outgoing.toArray()).toEqual([MESSAGE]);
  // Sent anew as another device's, and a tap that comes now is later than those.
  const after = await freezeBatch(db);
  expect(after?.ops.map(({ n, a, on }) => [n, a, on])).toEqual([
    [1, 'a', true],
    [2, 'b', false],
  ]);
  expect(after?.device).not.toBe(before?.device);
  await writeIntent(db, 'a', false);
  expect((await db.intents.get('a'))?.tap).toBe(3);
});

it('nothing comes back when the database went with a sign-out', async () => {
  const db = await openWithUnsent();
  await evict(db);
  leaveSession();
  await db.open();
  expect(await db.intents.count()).toBe(0);
  expect(await db.outgoing.count()).toBe(0);
});

it('nothing is kept of what the server has taken', async () => {
  const db = await openWithUnsent();
  await db.intents.clear();
  await evict(db);
  await db.open();
  expect(await db.intents.count()).toBe(0);
  expect(await db.read('device')).toBeUndefined();
});
