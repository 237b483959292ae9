import { useEffect, useState } from 'react';
import { currentUser, useSession } from '#session/session.ts';
import { recall, remember } from '#storage/remembered.ts';
import { departureKey } from '#storage/storage-keys.ts';

/** Who comes back later begins something new. */
const KEPT_MS = 60 * 60_000;
/** Long enough to be found by the eye that comes from another screen. */
const MARKED_MS = 4_000;
/** Where the rest of the catalogue does not come. */
const LONGEST_MS = 10_000;

/** Until then a tab that was opened in front has covered this page. */
const LEAVING_MS = 10_000;

/**
 * Notes from which card the person leaves for an assistant; on the device, as a phone may close the app meanwhile. Who has not left
 * by then, as behind a tab that was opened beside this one, comes back from nowhere.
 */
export function noteDeparture(assistantId: string): void {
  const user = currentUser();
  if (!user) return;
  const key = departureKey(user.id);
  const note = `${Date.now()} ${assistantId}`;
  remember(key, note);
  const hasLeft = new AbortController();
  const timer = setTimeout(() => {
    hasLeft.abort();
    if (recall(key) === note) remember(key, null);
  }, LEAVING_MS);
  document.addEventListener('visibilitychange', () => clearTimeout(timer), {
    once: true,
    signal: hasLeft.signal,
  });
}

/**
 * The assistant from which somebody has just come back; null again a moment after the catalogue is whole: a slow phone may show its
 * card only then.
 */
export function useReturnedFrom(isWhole: boolean): string | null {
  const key = departureKey(useSession((state) => state.user?.id ?? ''));
  const [returned, setReturned] = useState<string | null>(null);
  useEffect(() => {
    function look(): void {
      if (document.visibilityState !== 'visible') return;
      const [at, id] = recall(key)?.split(' ') ?? [];
      remember(key, null);
      if (id && Date.now() - Number(at) < KEPT_MS) setReturned(id);
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
  useEffect(() => {
    if (!returned) return;
    const timer = setTimeout(() => setReturned(null), isWhole ? MARKED_MS : LONGEST_MS);
    return () => clearTimeout(timer);
  }, [returned, isWhole]);
  return returned;
}
