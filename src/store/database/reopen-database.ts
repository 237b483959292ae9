import type { MemberDatabase } from './database.ts';
import { clearTrouble, reportTrouble } from './database-trouble.ts';

/** Names under which browsers report that the connection to the database has died. */
const LOST: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError']);

/** The error and what lies in it: Dexie and transactions wrap what the browser said, once or for each row. */
function* causesOf(error: unknown): Generator<string> {
  for (let cause = error, depth = 0; cause && depth < 5; depth++) {
    if (typeof cause !== 'object') return;
    if ('name' in cause && typeof cause.name === 'string') yield cause.name;
    const ofFirstRow = 'failures' in cause && Array.isArray(cause.failures) ? cause.failures[0] : undefined;
    cause = 'inner' in cause ? cause.inner : ofFirstRow;
  }
}

/** Has the device no room left? */
export const isFull = (error: unknown): boolean => [...causesOf(error)].includes('QuotaExceededError');

/** Has the connection died (Safari does that to apps that come back)? Opening it again mends it. */
const isLostConnection = (error: unknown): boolean =>
  !isFull(error) && [...causesOf(error)].some((name) => LOST.has(name));

/** Single flight: all that meets the same dead connection waits for one new one. */
const recoveries = new WeakMap<MemberDatabase, Promise<boolean>>();

/**
 * Mends what can be mended, and notes for the screen what cannot. Returns whether trying again is worth it.
 * @param isWorthIt whether the error may come of a dead connection
 */
export async function recoverConnection(
  db: MemberDatabase,
  error: unknown,
  isWorthIt = isLostConnection,
): Promise<boolean> {
  if (isFull(error)) reportTrouble('full');
  if (!isWorthIt(error) || db.isOver) return false;
  const running = recoveries.get(db) ?? recover(db).finally(() => recoveries.delete(db));
  recoveries.set(db, running);
  return running;
}

async function recover(db: MemberDatabase): Promise<boolean> {
  try {
    // The error may be of a connection that has been replaced since: closed once more, it would take along what has just been
    // begun on the new one, such as the second try of a tap.
    if (!(await isAlive(db))) {
      db.close({ disableAutoOpen: false });
      await db.open();
    }
    clearTrouble('broken');
    return true;
  } catch (reason) {
    // A newer version has been noted by the opening itself.
    if (isLostConnection(reason) && !db.isOver) reportTrouble('broken');
    return false;
  }
}

const isAlive = (db: MemberDatabase): PromiseLike<boolean> =>
  db.read('device').then(
    () => true,
    () => false,
  );

/**
 * What a person did must be tried again after an abort as well: of a request under way when its connection dies browsers say no
 * more. A read that repeats itself anyway does not hurry for it: the page may be going to sleep.
 */
const mayBeLost = (error: unknown): boolean =>
  isLostConnection(error) || (!isFull(error) && [...causesOf(error)].includes('AbortError'));

/** Does this work, and once more where the connection had died and could be opened again; `work` may be done twice. */
export async function orRecovered<T>(db: MemberDatabase, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(await recoverConnection(db, error, mayBeLost))) throw error;
    return work();
  }
}
