import type Dexie from 'dexie';

/** A page that came back is told within a few milliseconds what became of its work, or never. */
const TOLD_WITHIN_MS = 300;

/** Transactions, openings and deletions that have not ended, and how each is cut off. */
const underWay = new Map<object, () => void>();
let sleeps = 0;
let startAnew = (_isNeeded: () => boolean): void => location.reload();

/** How a page is loaded anew that cannot go on; `reload` may wait until nothing typed is lost by it, as long as it is needed. */
export function onCutOff(reload: (isNeeded: () => boolean) => void): void {
  startAnew = reload;
}

/**
 * Ends what is under way in this database when the page goes into the back/forward cache (bfcache: a page that was left is
 * kept whole, asleep, until somebody goes back to it). WebKit keeps a transaction open
 * there for as long as it keeps the page, and whoever comes back by a new load of the app could write nothing meanwhile: it
 * would sync for ever. A page that comes back whole tells or repeats what was cut off; where it is never told, as in Firefox,
 * which drops the answers to a sleeping page, all that waits for them would wait for ever, and the page is loaded anew.
 */
export function trackTransactions(db: Dexie): void {
  const track = (transaction: IDBTransaction) => {
    const end = () => underWay.delete(transaction);
    underWay.set(transaction, () => transaction.abort());
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  db.use({
    stack: 'dbcore',
    name: 'live-transactions',
    create: (core) => ({
      ...core,
      transaction: (...given) => track(core.transaction(...given) as IDBTransaction),
    }),
  });
  // The one that makes the database does not come by there.
  db.on('populate', ({ idbtrans }) => void track(idbtrans));
  const open = db.open.bind(db);
  db.open = () => untilTold(open());
  // However often the same listener is added, it is there once; tests outside of a page have nowhere to add it.
  globalThis.addEventListener?.('pagehide', endInCache);
  // Before Dexie's own, which asks every live query anew and so opens what it has closed: that is no work of before the sleep.
  globalThis.addEventListener?.('pageshow', outOfCache, true);
}

/** Notes what a sleep could cut off until it has ended; returns it. */
export function untilTold<P extends PromiseLike<unknown>>(work: P): P {
  const end = () => void underWay.delete(work);
  // It cannot be: it ends by itself, or with the connections, which Dexie closes.
  underWay.set(work, () => undefined);
  work.then(end, end);
  return work;
}

function endInCache({ persisted }: PageTransitionEvent): void {
  if (persisted) fallAsleep();
}

/** Exported for tests. */
export function fallAsleep(): void {
  sleeps += 1;
  for (const cutOff of underWay.values()) {
    try {
      cutOff();
    } catch {
      // It has just been committed.
    }
  }
}

function outOfCache({ persisted }: PageTransitionEvent): void {
  if (persisted) wakeUp();
}

/** Exported for tests. */
export function wakeUp(): void {
  const cutOff = [...underWay.keys()];
  const isUntold = () => cutOff.some((one) => underWay.has(one));
  setTimeout(() => isUntold() && startAnew(isUntold), TOLD_WITHIN_MS);
}

/** How often this page has slept in the back/forward cache: what was read before may be old, or was cut off. */
export const sleepCount = (): number => sleeps;

/** Does once more what a sleep has cut off; `work` may be done twice. */
export async function repeatAfterSleep<T>(work: () => Promise<T>): Promise<T> {
  const before = sleeps;
  try {
    return await work();
  } catch (error) {
    if (sleeps === before) throw error;
    return repeatAfterSleep(work);
  }
}
