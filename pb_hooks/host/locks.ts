/**
 * Locks over all VMs, held in memory: a restart frees them. What counts places instead is `semaphore.ts`; what must hold
 * over a restart is a row.
 */

import * as clock from './clock.ts';
import * as ttlStore from './ttl-store.ts';

const POLL_MS = 20;

const nameOf = (name: string) => `lock:${name}`;
const isHeld = (until: string, now: number) => until !== '' && Number(until) >= now;

/**
 * Tries to take a mutex, for `patience` milliseconds. One that waits keeps a VM.
 * @param seconds after which a holder counts as gone: a panic in Go skips `finally`
 * @returns its release, null when not taken
 */
export function tryMutex(
  app: PbApp,
  name: string,
  { seconds, patience = 0 }: { seconds: number; patience?: number },
): (() => void) | null {
  const key = nameOf(name);
  for (const deadline = clock.elapsed(app) + patience; ; sleep(POLL_MS)) {
    let mine = '';
    ttlStore.update(app, key, seconds, (until, now) => {
      mine = isHeld(until, now) ? '' : String(now + seconds * 1000);
      return mine || until;
    });
    // Taken over after the holder's time: it stays the other's.
    if (mine) return () => ttlStore.update(app, key, seconds, (until) => (until === mine ? '' : until));
    if (clock.elapsed(app) >= deadline) return null;
  }
}

/** Whether the mutex is held at this moment. */
export const isLocked = (app: PbApp, name: string) =>
  isHeld(ttlStore.read(app, nameOf(name)), clock.elapsed(app));

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
