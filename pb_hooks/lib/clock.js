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
const TOLERANCE_MS = 60_000;

/** @type {PbTime | null} */
let start = null;

/** By how much a test has set the wall clock forward: the milliseconds in the file that TEST_CLOCK names. */
function shift() {
  const file = $os.getenv('TEST_CLOCK');
  return file ? Number(toString($os.readFile(file))) : 0;
}

/** The wall clock in milliseconds: for moments that people read, and for what is stored. */
const now = () => Date.now() + shift();

/** That moment as PocketBase writes dates. @param {number} [milliseconds] from now */
const stamp = (milliseconds = 0) => new Date(now() + milliseconds).toISOString().replace('T', ' ');

/** From here on, a stored moment is of a clock that was ahead: a stamp. */
const future = () => stamp(TOLERANCE_MS);

/** The first to ask decides; only then is the lock taken that all VMs share. @param {PbApp} app */
function begin(app) {
  app.store().setFunc(START, (old) => old || new DateTime().time());
  return /** @type {PbTime} */ (app.store().get(START));
}

/**
 * The monotonic clock in milliseconds, of this process: for spans and deadlines.
 * @param {PbApp} app
 * @returns {number}
 */
function elapsed(app) {
  if (start === null) {
    start = /** @type {PbTime | null} */ (app.store().get(START)) || begin(app);
  }
  return new DateTime().time().sub(start).milliseconds();
}

module.exports = { now, stamp, future, elapsed, TOLERANCE_MS };
