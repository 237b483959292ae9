import { afterEach, expect, it } from 'vitest';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { PulledChanges } from '#domain/sync/pulled.ts';
import { assistantsIn } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { applyChange } from './apply-change.ts';
import { applyPull } from './apply-pull.ts';

let db: MemberDatabase;
let name = 0;

afterEach(async () => {
  db.close();
  await db.delete();
});

const assistant = (id: string, text: string): Assistant => ({
  id,
  name: `Nome ${id}`,
  description: text,
  category: 'Conteúdo',
  tags: [],
  url: 'https://assistentes.exemplo.com.br/x',
});
const pulled = (change: Partial<PulledChanges>): PulledChanges => ({
  askedAt: 1_000,
  cursor: { epoch: 'e', seq: 10 },
  full: false,
  count: 0,
  until: '',
  now: 1_000,
  isAdmin: false,
  favorites: null,
  member: null,
  assistants: [],
  gone: [],
  ...change,
});
const change = (after: number, seq: number, items: Assistant[], gone: string[] = [], epoch = 'e') => ({
  after,
  seq,
  epoch,
  items,
  gone,
});
const texts = async () =>
  (await db.buckets.toArray())
    .flatMap(assistantsIn)
    .map(({ id, description }) => `${id} ${description}`)
    .sort();

async function opened() {
  db = new MemberDatabase(`change-${name++}`);
  const assistants = [assistant('a', 'antes'), assistant('b', 'antes')];
  await applyPull(db, null, pulled({ full: true, count: 2, assistants }));
}

it('a change that came with its message is laid over the mirror, and the next one on it', async () => {
  await opened();
  expect(await applyChange(db, change(8, 12, [assistant('a', 'depois')]))).toBe(true);
  expect(await applyChange(db, change(12, 15, [assistant('c', 'depois')], ['b']))).toBe(true);
  expect(await texts()).toEqual(['a depois', 'c depois']);
  expect((await db.read('catalogue'))?.count).toBe(2);
  expect((await db.read('firstScreen'))?.assistants.map(({ description }) => description)).toEqual([
    'depois',
  ]);
});

it('only the catalogue is known further: favourites and lease are asked for as before', async () => {
  await opened();
  const [lease, cursor] = [await db.read('lease'), await db.read('cursor')];
  await applyChange(db, change(10, 12, [assistant('a', 'depois')]));
  expect(await db.read('lease')).toEqual(lease);
  expect(await db.read('cursor')).toEqual({ ...cursor, items: 12 });
  // The next pull brings it once more, and is all that counts from there on.
  const more = pulled({ cursor: { epoch: 'e', seq: 13 }, assistants: [assistant('a', 'depois')] });
  expect(await applyPull(db, { epoch: 'e', seq: 10, items: 12 }, more)).toBe(true);
  expect(await db.read('cursor')).toEqual({ key: 'cursor', epoch: 'e', seq: 13, pulledAt: 1_000 });
});

it.each([
  ['something before it is missing', change(11, 12, [assistant('a', 'depois')])],
  ['it is of another epoch', change(8, 12, [assistant('a', 'depois')], [], 'f')],
])('nothing changes where %s', async (_, brought) => {
  await opened();
  expect(await applyChange(db, brought)).toBe(false);
  expect(await texts()).toEqual(['a antes', 'b antes']);
});

it('nothing changes without a cursor: nothing was fetched yet, or the access is locked', async () => {
  db = new MemberDatabase(`change-${name++}`);
  expect(await applyChange(db, change(0, 12, [assistant('a', 'depois')]))).toBe(false);
  expect(await texts()).toEqual([]);
});

it('one that comes late takes nothing back', async () => {
  await opened();
  await applyChange(db, change(10, 15, [assistant('a', 'depois')]));
  expect(await applyChange(db, change(10, 12, [assistant('a', 'no meio')]))).toBe(true);
  expect(await texts()).toEqual(['a depois', 'b antes']);
});

it('an answer that was under way when the message came does not take it back', async () => {
  await opened();
  await applyChange(db, change(10, 15, [assistant('a', 'depois')]));
  const late = pulled({ cursor: { epoch: 'e', seq: 12 }, assistants: [assistant('a', 'no meio')] });
  expect(await applyPull(db, { epoch: 'e', seq: 10 }, late)).toBe(false);
  expect(await texts()).toEqual(['a depois', 'b antes']);
});
