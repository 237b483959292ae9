/**
 * Two clocks. The wall clock says what time it is, and may jump: set right by an hour, or by three days. Spans are measured
 * by the monotonic clock, which only goes on: a limit that is measured by the other one shuts everybody out for as long
 * as the jump was.
 *
 * What outlives the process can only hold wall time. Whoever reads it drops what lies in the future.
 */

/** Where the monotonic clock of this process begins, for all VMs. */
const START = 'clock:start';
/** Clocks of several machines, and small corrections of one: less than this is no future. */
export const TOLERANCE_MS = 60_000;

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
export const stamp = (milliseconds: number = 0) =>
  new Date(now() + milliseconds).toISOString().replace('T', ' ');

/** From here on, a stored moment is of a clock that was ahead: a stamp. */
export const future = () => stamp(TOLERANCE_MS);

/** The first to ask decides; only then is the lock taken that all VMs share. */
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
