import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authStore } from './client.ts';
import { askEarly, dropEarlyPull, takeEarlyPull } from './early-pull.ts';

const ANA = { id: 'anaanaanaanaana', collectionId: 'c', collectionName: 'users' };
const CURSOR = { epoch: 'e', seq: 7 };
/** What became of the requests that left. */
let sent: { url: string; signal: AbortSignal; fail: (reason: Error) => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, fail) => sent.push({ url, signal, fail }));
  });
  authStore.save('token', ANA);
});
afterEach(() => {
  dropEarlyPull();
  authStore.clear();
  vi.useRealTimers();
});

describe('changes asked for before the sync runs', () => {
  it('are taken once, for the state of the mirror that they were asked for with', () => {
    askEarly('state', CURSOR);
    expect(sent.map(({ url }) => url.slice(url.indexOf('?')))).toEqual([
      expect.stringContaining('?since=7&epoch=e'),
    ]);
    expect(takeEarlyPull('state')?.askedAt).toBe(Date.now());
    expect(takeEarlyPull('state')).toBeNull();
  });

  it.each<[what: string, meanwhile: () => void]>([
    ['another tab has pulled or pushed since', () => expect(takeEarlyPull('another state')).toBeNull()],
    ['a favourite is pushed', () => dropEarlyPull()],
    ['somebody else is signed in', () => authStore.save('token', { ...ANA, id: 'eveeveeveeveeve' })],
    ['nobody wanted them for long', () => vi.advanceTimersByTime(90_000)],
    ['others are asked for', () => askEarly('another state', null)],
  ])('are dropped, and not downloaded, when %s', (_, meanwhile) => {
    askEarly('state', CURSOR);
    meanwhile();
    expect(takeEarlyPull('state')).toBeNull();
    expect(sent[0]?.signal.aborted).toBe(true);
  });

  it('are not fetched twice where a slow network takes a minute for the code of the sync', () => {
    askEarly('state', null);
    vi.advanceTimersByTime(60_000);
    expect(takeEarlyPull('state')).not.toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(sent[0]?.signal.aborted).toBe(false);
  });

  it('are asked for again by the sync when the request got lost', async () => {
    askEarly('state', null);
    sent[0]?.fail(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    expect(takeEarlyPull('state')).toBeNull();
  });

  it('are not asked for without a session', () => {
    authStore.clear();
    askEarly('state', null);
    expect(sent).toEqual([]);
  });
});
