/**
 * Locks over all VMs, held in memory: a restart frees them. Exact, and the store's lock is taken for each; what counts
 * many places in a flood is `semaphore.ts`, what must hold over a restart is a row.
 */

import * as clock from './clock.ts';
import * as ttlStore from './ttl-store.ts';

const POLL_MS = 20;

const nameOf = (name: string) => `lock:${name}`;
/** The ends of those that have not passed. */
const living = (held: string, now: number) =>
  held.split(' ').filter((until) => until !== '' && Number(until) >= now);

function without(held: string, mine: string) {
  const all = held.split(' ');
  const at = all.indexOf(mine);
  return all.filter((_, i) => i !== at).join(' ');
}

/** `seconds` after which a holder counts as gone (a panic in Go skips `finally`), milliseconds of `patience`. */
type How = { seconds: number; patience?: number };

/**
 * Tries to take one of so many places. One that waits keeps a VM.
 * @returns its release, null when not taken
 */
export function tryPlace(
  app: PbApp,
  name: string,
  places: number,
  { seconds, patience = 0 }: How,
): (() => void) | null {
  const key = nameOf(name);
  for (const deadline = clock.elapsed(app) + patience; ; sleep(POLL_MS)) {
    let mine = '';
    ttlStore.update(app, key, seconds, (held, now) => {
      const others = living(held, now);
      mine = others.length < places ? String(now + seconds * 1000) : '';
      return mine ? [...others, mine].join(' ') : held;
    });
    // Taken over after the holder's time: it stays the other's.
    if (mine) return () => ttlStore.update(app, key, seconds, (held) => without(held, mine));
    if (clock.elapsed(app) >= deadline) return null;
  }
}

/** Tries to take a mutex: the one place there is. */
export const tryMutex = (app: PbApp, name: string, how: How) => tryPlace(app, name, 1, how);

/** Whether the mutex is held at this moment. */
export const isLocked = (app: PbApp, name: string) =>
  living(ttlStore.read(app, nameOf(name)), clock.elapsed(app)).length > 0;

/**
 * Leadership among the runs of a job: the newest run leads.
 * @returns whether the caller still does
 */
export function takeLead(app: PbApp, name: string): () => boolean {
  const me = $security.randomString(8);
  const key = `lead:${name}`;
  app.store().set(key, me);
  return () => app.store().get(key) === me;
}
