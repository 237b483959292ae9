import { useEffect, useState } from 'react';
import { type AccessState, leaseEnd, leaseNow, leaseState, planNow } from '#domain/access/lease.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

/** The longest timer a browser can keep; a lease may end later. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * May the catalogue be read now? Turns by itself at the moment when the lease ends. `now` is that moment for every word about the plan: a
 * locked device must not call it valid, nor one that is not locked expired.
 */
export function useAccess(): { access: 'loading' | AccessState; now: number } {
  const db = useDatabase();
  const lease = useLive(db, () => db?.read('lease'));
  const [, tick] = useState(0);
  // Only a timer marks a moment at which nothing is written.
  useEffect(() => {
    if (!lease || leaseState(lease, Date.now()) !== 'granted') return;
    const wait = leaseEnd(lease) - leaseNow(lease, Date.now());
    const timer = setTimeout(() => tick((n) => n + 1), Math.min(wait, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  });
  const now = Date.now();
  return lease ? { access: leaseState(lease, now), now: planNow(lease, now) } : { access: 'loading', now };
}
