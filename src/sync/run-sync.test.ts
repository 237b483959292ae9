import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure } from '#domain/result/failure.ts';
import { MemberDatabase } from '#store/database/database.ts';
import * as trouble from '#store/database/database-trouble.ts';
import { writeIntent } from '#store/outbox/write-intent.ts';
import { fillDevice, makeRoom } from '../../tests/support/full-device.ts';
import type { SyncContext } from './ports.ts';
import { type Announced, runSync } from './run-sync.ts';

const A = 'aaaaaaaaaaaaaaa';
let db: MemberDatabase;
let name = 0;

beforeEach(async () => {
  // Without locks, as over plain http.
  vi.stubGlobal('navigator', {});
  db = new MemberDatabase(`run-${name++}`);
  await db.state.put({ key: 'cursor', epoch: 'e', seq: 10, pulledAt: 0 });
});
afterEach(async () => {
  makeRoom();
  vi.restoreAllMocks();
  db.close();
  await db.delete();
});

const CHANGE = { after: 9, seq: 14, epoch: 'e', items: [], gone: [] };
const LEASE = {
  key: 'lease' as const,
  until: '',
  lastContact: 0,
  clockHigh: 0,
  aheadMs: 0,
  refusal: null,
  isAdmin: false,
};
const locks = { request: async (_: string, __: object, work: () => Promise<unknown>) => work() };

function contextOf(network: Pick<SyncContext, 'pull' | 'push'>): SyncContext {
  const none = () => undefined;
  return {
    db,
    restore: async () => undefined,
    tell: async () => ({ ok: true, value: undefined }),
    onFavoritesTakenBack: none,
    onNews: none,
    onRole: none,
    ...network,
  };
}

/** One heart is pushed, and the server says how its hearts stood; then a stream announces something. */
async function pushAndHear(marks: { from?: number; seq?: number }, announced: Announced): Promise<number> {
  const pull = vi.fn(async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const);
  const push: SyncContext['push'] = async (_, ops) => ({
    ok: true,
    value: { last: Number(ops.at(-1)?.n), gap: false, refused: [], epoch: 'e', ...marks },
  });
  await writeIntent(db, A, true);
  await runSync(contextOf({ pull, push }), { pull: { since: Date.now(), announced } });
  return pull.mock.calls.length;
}

it('the echo of the own push is not fetched', async () => {
  expect(await pushAndHear({ from: 8, seq: 14 }, { of: 'favorites', seq: 14 })).toBe(0);
});

it.each<[what: string, marks: { from?: number; seq?: number }, announced: Announced]>([
  ['another device tapped before', { from: 12, seq: 14 }, { of: 'favorites', seq: 14 }],
  ['another device tapped after', { from: 8, seq: 14 }, { of: 'favorites', seq: 15 }],
  ['the catalogue changed', { from: 8, seq: 14 }, { of: 'catalogue', seq: 14 }],
  ['the server does not say how it stood', {}, { of: 'favorites', seq: 14 }],
])('what is new is fetched: %s', async (_, marks, announced) => {
  expect(await pushAndHear(marks, announced)).toBe(1);
});

it('one push after the other stays an echo', async () => {
  await pushAndHear({ from: 8, seq: 14 }, { of: 'favorites', seq: 14 });
  expect(await pushAndHear({ from: 14, seq: 17 }, { of: 'favorites', seq: 17 })).toBe(0);
});

it('an answer of a moment that is still to come does not stand for one of now: the clock was ahead and is right again', async () => {
  const pulledAt = Date.now() + 29 * 86_400_000;
  await db.state.put({ key: 'cursor', epoch: 'e', seq: 10, pulledAt });
  expect(await pushAndHear({}, { of: 'catalogue', seq: 14 })).toBe(1);
});

it('what came with its message is not fetched', async () => {
  vi.stubGlobal('navigator', { locks });
  expect(await pushAndHear({}, { of: 'catalogue', seq: 14, change: CHANGE })).toBe(0);
  expect(await db.read('cursor')).toMatchObject({ seq: 10, items: 14 });
  // Another tab hears the same.
  expect(await pushAndHear({}, { of: 'catalogue', seq: 14 })).toBe(0);
  expect(await pushAndHear({}, { of: 'favorites', seq: 14 })).toBe(1);
});

it.each([
  ['the device lacks what was before it', { ...CHANGE, after: 11 }, true],
  ['it cannot be read', { ...CHANGE, items: [{ id: 7 }] }, true],
  // An older answer under way in another tab could come after it.
  ['there is no lock between tabs', CHANGE, false],
])('it is fetched where %s', async (_, change, hasLocks) => {
  vi.stubGlobal('navigator', hasLocks ? { locks } : {});
  expect(await pushAndHear({}, { of: 'catalogue', seq: 14, change })).toBe(1);
});

it.each<Failure>([{ kind: 'signed-out' }, { kind: 'limited', seconds: 60 }, { kind: 'unreachable' }])(
  'a device without room hears what the server says: $kind',
  async (failure) => {
    await db.state.put({ ...LEASE, lastContact: Date.now() });
    const refused = async () => ({ ok: false, failure }) as const;
    fillDevice();
    const wish = { pull: { since: Date.now(), announced: null } };
    expect(await runSync(contextOf({ pull: refused, push: refused }), wish)).toEqual(failure);
  },
);

it.each([
  ['goes where there is room again', true],
  ['stays where there is none', false],
])('without a network too the notice of a full device %s', async (_, hasRoom) => {
  await db.state.put({ ...LEASE, lastContact: Date.now() });
  const unreachable = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
  const clear = vi.spyOn(trouble, 'clearTrouble');
  if (!hasRoom) fillDevice();
  const wish = { pull: { since: Date.now(), announced: null } };
  await runSync(contextOf({ pull: unreachable, push: unreachable }), wish);
  expect(clear.mock.calls.flat().includes('full')).toBe(hasRoom);
});

it.each([
  ['no lease yet', null],
  ['a lease that is over, without anything left to lock', { ...LEASE, until: '2020-01-01 00:00:00.000Z' }],
])('nor does it go by a note that was never written: %s', async (_, lease) => {
  await db.state.delete('cursor');
  if (lease) await db.state.put(lease);
  const unreachable = async () => ({ ok: false, failure: { kind: 'unreachable' } }) as const;
  const clear = vi.spyOn(trouble, 'clearTrouble');
  fillDevice();
  const wish = { pull: { since: Date.now(), announced: null } };
  await runSync(contextOf({ pull: unreachable, push: unreachable }), wish);
  expect(clear.mock.calls.flat()).not.toContain('full');
});
