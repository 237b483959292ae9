import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expiryLabel } from '#domain/access/expiry.ts';
import { planNow } from '#domain/access/lease.ts';
import { toBucket } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { enforceLease } from './enforce-lease.ts';
import { redactMirror } from './redact-mirror.ts';

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

let db: MemberDatabase;
beforeEach(() => {
  db = new MemberDatabase('redact-mirror');
});
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

it.each(['2099-12-31 02:59:59.999Z', ''])(
  'says by the word of the server that a plan is over that was known to end at %j',
  async (expiresAt) => {
    const profile = { fullName: 'Ana', email: 'ana@exemplo.com.br', planType: 'Anual', status: 'active' };
    await db.state.put({ key: 'member', profile: { ...profile, expiresAt } } as never);
    const end = async () => (await db.read('member'))?.profile?.expiresAt ?? 'none';
    await redactMirror(db, 'user_inactive');
    expect(await end()).toBe(expiresAt);
    await redactMirror(db, 'access_expired');
    const ended = await end();
    expect(expiryLabel(ended, Date.now())).toMatchObject({ label: 'EXPIRADO em', expired: true });
    // It stays: the next refusal would say another day, and each row that is written is drawn.
    const put = vi.spyOn(db.state, 'put');
    for (const refusal of ['access_expired', 'user_inactive'] as const) await redactMirror(db, refusal);
    expect(await end()).toBe(ended);
    expect(put.mock.calls.filter(([row]) => row.key === 'member')).toEqual([]);
  },
);

it('says so too on a device whose clock is ahead', async () => {
  const aheadMs = 3 * 60 * 60 * 1000;
  const lastContact = Date.now() - aheadMs;
  await db.state.put({ ...LEASE, until: '', lastContact, clockHigh: Date.now(), aheadMs });
  await db.state.put({ key: 'member', profile: { status: 'active', expiresAt: '' } } as never);
  await redactMirror(db, 'access_expired');
  const [lease, member] = [await db.read('lease'), await db.read('member')];
  const now = lease ? planNow(lease, Date.now()) : 0;
  expect(expiryLabel(member?.profile?.expiresAt ?? '', now)).toMatchObject({ expired: true });
});

it('a device that is refused again as before neither writes nor reads its catalogue: it asks every few seconds', async () => {
  await db.state.bulkPut([LEASE, { key: 'cursor', epoch: 'e1', seq: 10, pulledAt: NOW }]);
  await db.buckets.put(toBucket(0, [ASSISTANT]));
  await redactMirror(db, 'access_expired');
  expect(JSON.stringify(await db.buckets.toArray())).not.toContain('https://');
  const used = [vi.spyOn(db.state, 'put'), vi.spyOn(db.state, 'delete'), vi.spyOn(db.buckets, 'toArray')];
  await redactMirror(db, 'access_expired');
  for (const call of used) expect(call).not.toHaveBeenCalled();
  await redactMirror(db, 'user_inactive');
  expect(await db.read('lease')).toMatchObject({ refusal: 'user_inactive' });
});

it('a lease that was renewed while its end was being looked at keeps what the renewal has brought', async () => {
  const renewed = { ...LEASE, until: '2026-02-05 12:00:00.000Z' };
  await db.state.bulkPut([renewed, { key: 'cursor', epoch: 'e1', seq: 10, pulledAt: NOW }]);
  await db.buckets.put(toBucket(0, [ASSISTANT]));
  vi.spyOn(db, 'read').mockResolvedValueOnce(LEASE);
  await enforceLease(db, NOW + 60_000);
  expect(await db.read('lease')).toEqual(renewed);
  expect(await db.read('cursor')).toMatchObject({ seq: 10 });
  expect(JSON.stringify(await db.buckets.toArray())).toContain('https://');
});
