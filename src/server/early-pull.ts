import type { Cursor } from '#domain/sync/cursor.ts';
import { authStore } from './client.ts';
import { type PullRequest, requestPull } from './request-pull.ts';

/**
 * By then the sync runs, or will ask by itself. Its code takes twenty seconds with 50 kbit/s, where a whole catalogue that was
 * dropped would have to be fetched a second time.
 */
const UNUSED_LIMIT_MS = 90_000;

type EarlyPull = { key: string; userId: string; request: PullRequest };

let early: EarlyPull | null = null;

/**
 * Asks for changes at the start, while the code that reads the answer is still being fetched. One that is not wanted any
 * more, as when another one is asked for, is dropped, and the sync asks anew.
 * @param key of the mirror's state that the cursor belongs to
 */
export function askEarly(key: string, cursor: Cursor | null): void {
  const userId = authStore.record?.id;
  if (!userId) return;
  dropEarlyPull();
  const mine = { key, userId, request: requestPull(cursor) };
  const drop = () => {
    if (early === mine) dropEarlyPull();
  };
  early = mine;
  mine.request.response.catch(drop);
  setTimeout(drop, UNUSED_LIMIT_MS);
}

/** The request that left for this state of the mirror; null when there is none, or it was for another one. */
export function takeEarlyPull(key: string): PullRequest | null {
  const mine = early;
  if (!mine) return null;
  if (mine.key !== key || mine.userId !== authStore.record?.id) {
    dropEarlyPull();
    return null;
  }
  early = null;
  return mine.request;
}

/** Ends the request: its answer is not read. */
export function dropEarlyPull(): void {
  early?.request.abort.abort();
  early = null;
}
