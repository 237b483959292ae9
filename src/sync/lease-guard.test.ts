import { afterEach, expect, it, vi } from 'vitest';
import type { Lease } from '#domain/access/lease.ts';
import { toBucket } from '#store/database/bucket.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { guardLease } from './lease-guard.ts';

const words = { id: 'a', name: 'Nome', description: 'Texto', category: 'Conteúdo', tags: [] };
const url = 'https://assistentes.exemplo.com.br/a';
const MONTH_MS = 31 * 24 * 60 * 60 * 1000;

const began = performance.now();

/** So many milliseconds have passed since `start`, by the clock, unless somebody has set it, and by the one that nobody sets. */
function passed(ms: number, start: number, clock = start + ms): void {
  vi.useFakeTimers({ toFake: ['Date'], now: clock });
  vi.spyOn(performance, 'now').mockReturnValue(began + ms);
}

let stop: () => void = () => undefined;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  stop();
});

/** A mirror with an address, and a lease that was given now. */
async function fill(db: MemberDatabase, now: number): Promise<Lease> {
  const lease = { until: '', lastContact: now, clockHigh: now, aheadMs: 0, refusal: null, isAdmin: false };
  await db.buckets.put(toBucket(0, [{ ...words, url }]));
  await db.state.bulkPut([
    { key: 'lease', ...lease },
    { key: 'cursor', epoch: 'e', seq: 1, pulledAt: now },
  ]);
  return lease;
}

/** As at a sign-out: what is still under way does not open it again. */
async function end(db: MemberDatabase): Promise<void> {
  stop();
  db.isOver = true;
  db.close();
  await db.delete();
}

it('locks at once what ended before, without a run: that may wait for a tab asleep with the lock', async () => {
  const db = new MemberDatabase('guarded');
  const lastContact = Date.now() - MONTH_MS;
  const lease: Lease = { until: '', lastContact, clockHigh: 0, aheadMs: 0, refusal: null, isAdmin: false };
  await db.buckets.put(toBucket(0, [{ ...words, url }]));
  await db.state.bulkPut([
    { key: 'lease', ...lease },
    { key: 'cursor', epoch: 'e', seq: 1, pulledAt: lastContact },
  ]);
  const onEnd = vi.fn();
  stop = guardLease(db, onEnd);
  await expect.poll(() => db.buckets.get(0)).toEqual(toBucket(0, [{ ...words, url: '' }]));
  expect(await db.read('cursor')).toBeUndefined();
  // The start asks the server by itself.
  expect(onEnd).not.toHaveBeenCalled();
  await end(db);
});

it('locks the first cards too, of a load that broke off', async () => {
  const db = new MemberDatabase('broken-off');
  const lastContact = Date.now() - MONTH_MS;
  const lease: Lease = { until: '', lastContact, clockHigh: 0, aheadMs: 0, refusal: null, isAdmin: false };
  await db.state.bulkPut([
    { key: 'lease', ...lease },
    { key: 'firstScreen', assistants: [{ ...words, url }], total: 30 },
  ]);
  stop = guardLease(db, () => undefined);
  await expect.poll(() => db.read('firstScreen')).toMatchObject({ assistants: [{ ...words, url: '' }] });
  await end(db);
});

it('locks also what ends between a look and the next plan, and has the server asked once', async () => {
  const db = new MemberDatabase('between');
  const now = Date.now();
  const lease = await fill(db, now);
  const onEnd = vi.fn();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  stop = guardLease(db, onEnd);
  // It has planned its next look.
  await expect.poll(() => timers.mock.calls.some(([, wait]) => wait === 60_000)).toBe(true);
  timers.mockRestore();
  // A month later something is written of the lease, and no look comes in between.
  vi.useFakeTimers({ toFake: ['Date'], now: now + MONTH_MS });
  await db.state.put({ key: 'lease', ...lease, isAdmin: true });
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0);
  expect(await db.buckets.get(0)).toEqual(toBucket(0, [{ ...words, url: '' }]));
  await db.state.put({ key: 'lease', ...lease, isAdmin: false });
  expect(await db.read('cursor')).toBeUndefined();
  expect(onEnd).toHaveBeenCalledTimes(1);
  await end(db);
});

it('locks also where the connection to the database has died meanwhile', async () => {
  const db = new MemberDatabase('died');
  const now = Date.now();
  await fill(db, now);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const looks = () => timers.mock.calls.filter(([, wait]) => wait === 60_000);
  const onEnd = vi.fn();
  stop = guardLease(db, onEnd);
  await expect.poll(() => looks().length).toBe(1);
  db.close();
  vi.useFakeTimers({ toFake: ['Date'], now: now + MONTH_MS });
  const look = looks()[0]?.[0] as (() => void) | undefined;
  look?.();
  await expect.poll(() => onEnd.mock.calls.length).toBe(1);
  expect(await db.buckets.get(0)).toEqual(toBucket(0, [{ ...words, url: '' }]));
  await end(db);
});

it('asks the server once in a minute where each answer gives a lease that ends as it arrives', async () => {
  const db = new MemberDatabase('ends-as-it-arrives');
  const answered = (lastContact: number) =>
    db.transaction('rw', db.buckets, db.state, async () => {
      await db.buckets.put(toBucket(0, [{ ...words, url }]));
      await db.state.bulkPut([
        { key: 'lease', until: '', lastContact, clockHigh: 0, aheadMs: 0, refusal: null, isAdmin: false },
        { key: 'cursor', epoch: 'e', seq: 1, pulledAt: lastContact },
      ]);
    });
  const isLocked = () => expect.poll(() => db.read('cursor')).toBeUndefined();
  const start = Date.now();
  await answered(start);
  const onEnd = vi.fn();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  stop = guardLease(db, onEnd);
  await expect.poll(() => timers.mock.calls.some(([, wait]) => wait === 60_000)).toBe(true);
  timers.mockRestore();
  for (const [seconds, times] of [
    [0, 1],
    [1, 1],
    [59, 1],
    [61, 2],
  ] as const) {
    passed(MONTH_MS + seconds * 1_000, start);
    await answered(start);
    await isLocked();
    await expect.poll(() => onEnd.mock.calls.length).toBe(times);
  }
  await end(db);
});

it('locks at the end of an access also where the clock has been put back while the app was open', async () => {
  const db = new MemberDatabase('put-back');
  const start = Date.now();
  const until = new Date(start + 90_000).toISOString();
  const lease: Lease = { until, lastContact: start, clockHigh: 0, aheadMs: 0, refusal: null, isAdmin: false };
  passed(0, start);
  await db.buckets.put(toBucket(0, [{ ...words, url }]));
  await db.state.bulkPut([
    { key: 'lease', ...lease },
    { key: 'cursor', epoch: 'e', seq: 1, pulledAt: start },
  ]);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  stop = guardLease(db, () => undefined);
  await expect.poll(() => timers.mock.calls.some(([, wait]) => wait === 60_000)).toBe(true);
  timers.mockRestore();
  passed(91_000, start, start - MONTH_MS);
  // Another tab's note; the timer of this one would come too.
  await db.state.put({ key: 'lease', ...lease, isAdmin: false });
  await expect.poll(() => db.read('cursor')).toBeUndefined();
  expect(await db.buckets.get(0)).toEqual(toBucket(0, [{ ...words, url: '' }]));
  await end(db);
});
