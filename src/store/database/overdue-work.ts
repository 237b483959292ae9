import type Dexie from 'dexie';
import { clearTrouble, reportTrouble } from './database-trouble.ts';
import { sleepCount } from './live-transactions.ts';

/**
 * What is under way is looked at this often, and overdue once so many looks have found it where it was: after 12 to 16 seconds. Counted,
 * not measured: a phone that slept over a look is given its answers before the next.
 */
const LOOK_MS = 4_000;
const LOOKS = 4;

/** `isOver`: closed for good. */
type Watched = Pick<Dexie, 'use' | 'open' | 'backendDB'> & { readonly isOver?: boolean };
/**
 * An opening, or a transaction of a connection; `sleeps`: what a sleep in the back/forward cache has cut off waits for nobody.
 */
type Work = { db: Watched; connection: IDBDatabase | null; looks: number; sleeps: number };

/** In the order in which it was begun. */
const underWay = new Set<Work>();
let isTold = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Says that another tab holds the data, for as long as this database gives no answer. A page whose process the system has suspended (a
 * tab in the background of an iPhone) keeps its connection and its transactions, and never hears that somebody waits for them: an opening,
 * a deletion before it or a transaction of this tab then waits without any event, for as long as that page sleeps. A write that waits
 * so is not taken back: it is done once the other tab has gone.
 */
export function tellOverdue(db: Watched): void {
  db.use({
    stack: 'dbcore',
    name: 'overdue-work',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        const transaction = core.transaction(...given) as IDBTransaction;
        const work = begin(db, db.backendDB());
        // On their way to each request, by which they do not come back.
        transaction.addEventListener('success', () => goOn(work), true);
        transaction.addEventListener('complete', () => end(work));
        transaction.addEventListener('abort', () => end(work));
        return transaction;
      },
    }),
  });
  const open = db.open.bind(db);
  db.open = () => {
    const opening = open();
    const work = begin(db, null);
    const over = () => end(work);
    opening.then(over, over);
    return opening;
  };
}

function begin(db: Watched, connection: IDBDatabase | null): Work {
  const work = { db, connection, looks: 0, sleeps: sleepCount() };
  if (underWay.size === 0) lookLater();
  underWay.add(work);
  return work;
}

/** What was begun behind it may have waited for this alone. */
function goOn(work: Work): void {
  let isBehind = false;
  for (const one of underWay) {
    isBehind ||= one === work;
    if (isBehind) one.looks = 0;
  }
}

function end(work: Work): void {
  goOn(work);
  underWay.delete(work);
  if (isTold) tell([...underWay].some(isOverdue));
  if (underWay.size === 0) clearTimeout(timer);
}

const isOverdue = ({ looks }: Work): boolean => looks >= LOOKS;

/** WebKit tells nobody of a transaction that is cut off and whose connection is closed then. */
const isLeft = ({ db, connection, sleeps }: Work): boolean =>
  Boolean(db.isOver) || sleeps !== sleepCount() || (connection !== null && db.backendDB() !== connection);

function lookLater(): void {
  clearTimeout(timer);
  timer = setTimeout(look, LOOK_MS);
}

function look(): void {
  for (const work of underWay) {
    if (isLeft(work)) underWay.delete(work);
    else work.looks += 1;
  }
  tell([...underWay].some(isOverdue));
  if (underWay.size > 0) lookLater();
}

function tell(isNeeded: boolean): void {
  if (isNeeded) reportTrouble('blocked');
  else if (isTold) clearTrouble('blocked');
  isTold = isNeeded;
}
