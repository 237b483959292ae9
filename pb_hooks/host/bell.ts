/**
 * Bells over all VMs: a job waits for its bell, any hook rings it. A wait that polls wakes the processor each time, and on
 * a small virtual machine that costs ten times what is done then; to wait for a bell costs nothing.
 *
 * JavaScript hooks know no channel. A pipe within this process is one: Go makes it for the input of a command, and the
 * command is never started. Where pipes know no deadline (Windows), the wait is a poll.
 */

export type Bell = 'publisher' | 'watchdog';

/** Both ends of the pipe, and whether it was rung since the last wait. */
const inOf = (bell: Bell) => `bell:${bell}:in`;
const outOf = (bell: Bell) => `bell:${bell}:out`;
const rungOf = (bell: Bell) => `bell:${bell}:rung`;

const POLL_MS = 20;

/** Once per start, before anybody waits or rings. */
export function prepare(app: PbApp, bell: Bell) {
  const unstarted = $os.cmd('bell');
  // The pipe is made first, and only then the command has its other end.
  app.store().set(inOf(bell), unstarted.stdinPipe());
  app.store().set(outOf(bell), unstarted.stdin);
}

/** Ends the wait under way, or else the next one. Never blocks: at most one ring stands in the pipe. */
export function ring(app: PbApp, bell: Bell) {
  let isFirst = false;
  app.store().setFunc(rungOf(bell), (old) => {
    isFirst = old !== true;
    return true;
  });
  if (isFirst) (app.store().get(inOf(bell)) as PbPipeIn | null)?.write(toBytes('!'));
}

function takeRing(out: PbPipeOut) {
  try {
    return toString(out, 1) !== '';
  } catch (failure) {
    // Usually the deadline has passed. Whatever else it is must not make a loop of its callers.
    if (!String(failure).includes('timeout')) sleep(POLL_MS);
    return false;
  }
}

function hasDeadline(out: PbPipeOut, milliseconds: number) {
  try {
    out.setReadDeadline(new DateTime().add(milliseconds * 1_000_000).time());
    return true;
  } catch {
    return false;
  }
}

/**
 * Waits for the bell, for so long at most. What was to be done is noted before the ring, so it is there after the wait.
 * @returns whether it was rung
 */
export function wait(app: PbApp, bell: Bell, milliseconds: number) {
  const out = app.store().get(outOf(bell)) as PbPipeOut | null;
  let isRung = false;
  if (out && hasDeadline(out, milliseconds)) isRung = takeRing(out);
  else {
    for (let left = milliseconds; left > 0 && !app.store().get(rungOf(bell)); left -= POLL_MS) sleep(POLL_MS);
    isRung = app.store().get(rungOf(bell)) === true;
    if (isRung && out) takeRing(out);
  }
  if (isRung) app.store().set(rungOf(bell), false);
  return isRung;
}
