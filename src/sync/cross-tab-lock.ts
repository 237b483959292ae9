/**
 * Longer than a step takes, but for a first load on a very slow network: whoever holds the lock then is a tab that the system has put
 * to sleep. Beside a load that goes on, another tab loads as well, and what comes second changes nothing.
 */
const STEAL_AFTER_MS = 120_000;

/**
 * Mutex between tabs (Web Locks): runs `work` while no other tab of this browser runs its own. A sleeping tab loses the lock after two
 * minutes; what it does on waking is refused by the cursor or harmless by its number.
 */
export async function withCrossTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Plain http in a local network has no locks; the cursor and the numbers still keep the data right.
  if (!navigator.locks) return work();
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), STEAL_AFTER_MS);
  try {
    return await whileHeld(name, { signal: patience.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    return await whileHeld(name, { steal: true }, work);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs the work with the lock in hand, and waits for the end of the work itself: when another tab steals the lock the request
 * fails at once while the work goes on, and the next run of this tab would go on beside it.
 */
async function whileHeld<T>(name: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  try {
    return await navigator.locks.request(name, options, () => {
      running = work();
      return running;
    });
  } catch (error) {
    if (!running) throw error;
    return await running;
  }
}
