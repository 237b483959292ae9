import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Failure, Result } from '#domain/result/failure.ts';
import { weekInSaoPaulo } from '#shared/week.ts';
import { recordOpened } from '#store/catalogue/recents.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { untoldOpenings, watchOpenings } from '#store/outbox/openings.ts';
import { stubLocalStorage } from '../../tests/support/local-storage.ts';
import { tellOpenings } from './tell-openings.ts';

const A = 'aaaaaaaaaaaaaaa';
const B = 'bbbbbbbbbbbbbbb';
const UNREACHABLE: Failure = { kind: 'unreachable' };
const WEEK_MS = 7 * 86_400_000;
// Far from a Monday, so that a test does not end in another week than it began in.
const NOW = Date.parse('2026-11-18T12:00:00Z');

let db: MemberDatabase;
let stop: () => void = () => undefined;
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  stubLocalStorage(kept);
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  begin();
});
afterEach(async () => {
  stop();
  db.close();
  await db.delete();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  db = new MemberDatabase('aberturas');
  stop = watchOpenings(db);
}

/** The same device after a sign-out and a new sign-in. */
async function signInAgain() {
  stop();
  db.close();
  await db.delete();
  begin();
}

async function marked(count: number): Promise<string[]> {
  const openings = async () => (await untoldOpenings(db)).map((opening) => opening.join(':'));
  await expect.poll(openings).toHaveLength(count);
  return openings();
}

/** A server that counts each receipt once, and whose answers are lost now and then. */
function server(answers: boolean[]) {
  const receipts = new Set<string>();
  const counts = new Map<string, number>();
  let requests = 0;
  const tell = async (openings: readonly string[]): Promise<Result<unknown>> => {
    requests += 1;
    for (const opening of openings) {
      const [week = '', id = '', receipt = ''] = opening.split(':');
      if (receipts.has(receipt)) continue;
      receipts.add(receipt);
      counts.set(`${week}:${id}`, (counts.get(`${week}:${id}`) ?? 0) + 1);
    }
    return (answers.shift() ?? true) ? { ok: true, value: {} } : { ok: false, failure: UNREACHABLE };
  };
  return { tell, counts, requests: () => requests };
}

it('each assistant is told once a week, however often it is opened', async () => {
  const { tell, counts, requests } = server([]);
  await recordOpened(db, A, NOW);
  await recordOpened(db, A, NOW + 60_000);
  await recordOpened(db, B, NOW + 120_000);
  await marked(2);
  await tellOpenings({ db, tell });
  await recordOpened(db, A, NOW + 180_000);
  await recordOpened(db, 'ccccccccccccccc', NOW + 240_000);
  await marked(1);
  await tellOpenings({ db, tell });
  await tellOpenings({ db, tell });
  expect([...counts.values()]).toEqual([1, 1, 1]);
  expect(requests()).toBe(2);
});

it('an opening without a network arrives exactly once, also when answers are lost and more is opened meanwhile', async () => {
  const { tell, counts } = server([false, false, true]);
  for (let n = 0; n < 30; n += 1) {
    await recordOpened(db, `a${String(n).padStart(14, '0')}`, NOW + n);
    await marked(n + 1);
  }
  // A week later the first is opened again, before anything could be told.
  vi.setSystemTime(NOW + WEEK_MS);
  await recordOpened(db, `a${'0'.repeat(14)}`, NOW + WEEK_MS);
  await marked(31);
  for (let tries = 0; tries < 4; tries += 1) await tellOpenings({ db, tell });
  expect(counts.size).toBe(31);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
  expect(await untoldOpenings(db)).toEqual([]);
});

it('who signs out and in again on this device is not counted twice, and leaves no trace of what was opened', async () => {
  const { tell, counts } = server([]);
  await recordOpened(db, A, NOW);
  await marked(1);
  await tellOpenings({ db, tell });
  await signInAgain();
  expect([...kept.values()].join()).not.toContain(A);
  await recordOpened(db, A, NOW + 60_000);
  await marked(1);
  await tellOpenings({ db, tell });
  expect([...counts.values()]).toEqual([1]);
});

it('nothing in what is told is the same for two openings of one device', async () => {
  await recordOpened(db, A, NOW);
  await recordOpened(db, B, NOW);
  const openings = await marked(2);
  const receipts = openings.map((opening) => opening.split(':')[2]);
  expect(new Set(receipts).size).toBe(2);
  for (const receipt of receipts) expect(receipt).toMatch(/^[A-Za-z0-9+/]{20}$/);
  const [, secret = ''] = [...kept.values()].join().split(' ');
  expect(openings.join()).not.toContain(secret);
});

it('what was opened longer ago than it may be told is forgotten', async () => {
  await recordOpened(db, A, NOW - 6 * WEEK_MS);
  await recordOpened(db, B, NOW - 5 * WEEK_MS);
  const [only = ''] = await marked(1);
  expect(only).toMatch(new RegExp(`^${weekInSaoPaulo(NOW) - 5}:${B}:`));
});

it('what the server refuses is not told for ever', async () => {
  await recordOpened(db, A, NOW);
  await marked(1);
  const refused: Failure = { kind: 'refused', status: 400, code: 'invalid_ops', detail: '', extra: {} };
  await tellOpenings({ db, tell: async () => ({ ok: false, failure: refused }) });
  expect(await untoldOpenings(db)).toEqual([]);
});

it('a week goes from Monday to Sunday in São Paulo', () => {
  const monday = weekInSaoPaulo(Date.parse('2026-11-16T03:00:00Z'));
  expect(weekInSaoPaulo(Date.parse('2026-11-16T02:59:59Z'))).toBe(monday - 1);
  expect(weekInSaoPaulo(Date.parse('2026-11-23T02:59:59Z'))).toBe(monday);
});
