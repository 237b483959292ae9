import Dexie from 'dexie';
import { afterEach, expect, it } from 'vitest';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { assistantsIn, BUCKET_COUNT, bucketOf } from './bucket.ts';
import { databaseName, MemberDatabase } from './database.ts';

const USER = 'member000000001';

afterEach(() => Dexie.delete(databaseName(USER)));

const assistants: Assistant[] = Array.from({ length: 500 }, (_, i) => ({
  id: `a${String(i).padStart(14, '0')}`,
  name: `Nome ${i}`,
  description: 'Texto',
  category: 'Conteúdo',
  tags: ['reels'],
  url: `https://assistentes.exemplo.com.br/${i}`,
}));

it('finds what a device of an earlier version holds, each in the bucket where it is looked for now', async () => {
  const earlier = new Dexie(databaseName(USER));
  earlier
    .version(1)
    .stores({ buckets: 'number', favorites: 'assistantId', intents: 'assistantId', state: 'key' });
  earlier.version(2).stores({ outgoing: 'key, writtenAt', recents: 'assistantId, openedAt' });
  // The hash of that day put them elsewhere, and left some of its buckets empty.
  const held = (number: number) => ({
    number,
    assistants: assistants.filter((_, i) => i % 5 === number),
  });
  await earlier.table('buckets').bulkPut([0, 1, 2, 3, 4, BUCKET_COUNT - 1].map(held));
  await earlier.table('intents').put({ assistantId: 'a00000000000007', on: true, tap: 1 });
  earlier.close();

  const db = new MemberDatabase(USER);
  const buckets = await db.buckets.toArray();
  expect(buckets).toHaveLength(BUCKET_COUNT);
  const found = buckets.flatMap((bucket) => bucket.id.map((id) => [id, bucket.number]));
  expect(found.sort()).toEqual(assistants.map(({ id }) => [id, bucketOf(id)]));
  const byId = (a: Assistant, b: Assistant) => (a.id < b.id ? -1 : 1);
  expect(buckets.flatMap(assistantsIn).sort(byId)).toEqual(assistants);
  expect(await db.intents.count()).toBe(1);
  db.close();
});

it('fills its buckets evenly, also with ids that count upwards', () => {
  const filled = new Array<number>(BUCKET_COUNT).fill(0);
  for (let i = 0; i < 10_000; i++) {
    const bucket = bucketOf(`b${String(i).padStart(14, '0')}`);
    filled[bucket] = (filled[bucket] ?? 0) + 1;
  }
  expect(Math.max(...filled)).toBeLessThan((2 * 10_000) / BUCKET_COUNT);
});
