/**
 * The work of the night where the server was off at its hour: the backup, and whatever deletes what is too old. PocketBase makes up
 * for no job, and a machine that is switched off every evening would keep everything for ever, with no backup of it.
 */

import * as clock from './clock.ts';
import * as serverState from './server-state.ts';

/** When the last night's work was done, as ISO 8601. */
const NIGHT = 'night';
/** The last hour in which the server was awake, as ISO 8601, and how many in a row. */
const AWAKE = 'awake';
const DAILY = /^(\d+) (\d+) \* \* \*$/;
const HOUR_MS = 3_600_000;
/** The hour behind the backup, the last of these jobs, in UTC as they are. */
const MORNING = 7;
/** Hours in a row up to then, from before the first of them. */
const WHOLE_NIGHT = 5;
const MISSED_MS = 25 * HOUR_MS;
/** Nor in somebody's short trial of a restored backup, whose own would take the place of an older one in the same S3. */
const SETTLED = 3;

/** Counted from hour to hour: neither a restart nor a machine that was put to sleep is seen by how long the process has been there. */
function hoursAwake(app: PbApp): number {
  const [at = '', hours] = serverState.read(app, AWAKE).split(' ');
  const age = clock.now() - Date.parse(at);
  const awake = age > 0 && age < 1.5 * HOUR_MS ? Number(hours) + 1 : 1;
  serverState.write(app, AWAKE, `${clock.iso()} ${awake}`);
  return awake;
}

/** Minutes since midnight at which a job runs each day, -1 for one that runs at other times. */
function minuteOf(job: PbJob): number {
  const [, minute, hour] = DAILY.exec(job.expression()) ?? [];
  return hour ? Number(hour) * 60 + Number(minute) : -1;
}

function runDaily(app: PbApp) {
  const jobs = app
    .cron()
    .jobs()
    .filter((job) => minuteOf(job) >= 0)
    .sort((a, b) => minuteOf(a) - minuteOf(b));
  for (const job of jobs) {
    try {
      job.run();
    } catch (failure) {
      app.logger().error(`${job.id()} failed after a missed night`, 'error', String(failure));
    }
  }
}

/** Cron body, each hour. A moment in the future was noted by a clock that was ahead, and says nothing. */
export function makeUp(app: PbApp) {
  const awake = hoursAwake(app);
  const age = clock.now() - Date.parse(serverState.read(app, NIGHT));
  const isKnown = age >= -clock.TOLERANCE_MS;
  const isDone = awake >= WHOLE_NIGHT && new Date(clock.now()).getUTCHours() === MORNING;
  const isMissed = isKnown && !isDone && age >= MISSED_MS && awake >= SETTLED;
  if (isKnown && !isDone && !isMissed) return;
  // Before it is done: a backup on a slow way to S3 takes longer than until the next hour.
  serverState.write(app, NIGHT, clock.iso());
  if (isMissed) runDaily(app);
}
