import { afterEach, expect, it, vi } from 'vitest';
import { toBucket } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { enforceLease } from './revoke-access.ts';

const NOW = Date.parse('2026-01-05T12:00:00Z');
const LEASE = {
  key: 'lease',
  until: '2026-01-05 12:01:00.000Z',
  lastContact: NOW,
  clockHigh: NOW,
  aheadMs: 0,
  isAdmin: false,
  refusal: null,
} as const;
const ASSISTANT = {
  id: 'a',
  name: 'Nome',
  description: '',
  category: 'Conteúdo',
  tags: [],
  url: 'https://assistentes.exemplo.com.br/a',
};

const db = new MemberDatabase('revoke-access');
afterEach(() => db.delete());

it('notes that a lease has ended only together with the lock', async () => {
  await db.state.bulkPut([LEASE, { key: 'cursor', epoch: 'e1', seq: 10, pulledAt: NOW }]);
  await db.buckets.put(toBucket(0, [ASSISTANT]));
  vi.spyOn(db.buckets, 'bulkPut').mockImplementationOnce(() => {
    throw new Error('lost');
  });
  await expect(enforceLease(db, NOW + 60_000)).rejects.toThrow('lost');
  expect(await db.read('lease')).toEqual(LEASE);
  expect(await enforceLease(db, NOW + 60_000)).toBe(true);
  expect(await db.read('lease')).toEqual({ ...LEASE, clockHigh: NOW + 60_000 });
  expect(JSON.stringify(await db.buckets.toArray())).not.toContain('https://');
});
