/**
 * Wall clock and monotonic clock. The wall clock may jump: set right by an hour, or by three days. Spans are measured by
 * the monotonic one: a limit measured by the wall clock would refuse everybody for as long as the jump was.
 *
 * Stored times can only be wall time: their readers drop those in the future.
 */

import { storedMoment } from '../../src/shared/sao-paulo.ts';

/** Where the monotonic clock of this process begins, for all VMs. */
const START = 'clock:start';
/** Clocks of several machines, and small corrections of one: less than this is no future. */
export const TOLERANCE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const HOUR_SECONDS = 3600;

let start: PbTime | null = null;

/** By how much a test has set the wall clock forward: the milliseconds in the file that TEST_CLOCK names. */
function shift() {
  const file = $os.getenv('TEST_CLOCK');
  return file ? Number(toString($os.readFile(file))) : 0;
}

/** The wall clock in milliseconds: for moments that people read, and for what is stored. */
export const now = () => Date.now() + shift();

/** This moment as ISO 8601. */
export const iso = () => new Date(now()).toISOString();

/**
 * That moment as PocketBase writes dates.
 * @param milliseconds from now
 */
export const stamp = (milliseconds: number = 0) => storedMoment(now() + milliseconds);

/** As `stamp`, so many days ago. */
export const daysAgo = (days: number) => stamp(-days * DAY_MS);

/** From here on, a stored moment is of a clock that was ahead: a stamp. */
export const future = () => stamp(TOLERANCE_MS);

/** Once for all VMs: the first caller decides. Only here is the store's lock taken. */
function begin(app: PbApp) {
  app.store().setFunc(START, (old) => old || new DateTime().time());
  return app.store().get(START) as PbTime;
}

/** The monotonic clock in milliseconds, of this process: for spans and deadlines. */
export function elapsed(app: PbApp): number {
  if (start === null) {
    start = (app.store().get(START) as PbTime | null) || begin(app);
  }
  return new DateTime().time().sub(start).milliseconds();
}
