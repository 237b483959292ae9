/** The cron bodies behind `publisher.ts`: the publisher loop and its watchdog. */

import * as clock from '../host/clock.ts';
import * as durations from '../host/durations.ts';
import * as locks from '../host/locks.ts';
import * as guestStreams from './guest-streams.ts';
import * as publisher from './publisher.ts';
import * as revokedStreams from './revoked-streams.ts';

/** Short enough not to be noticed, long enough that an idle server of a small office stays idle. */
const TICK_MS = 20;
/** Polls the change log, too: raw SQL and console commands are other processes and call no `notify`. */
const LOOK_MS = 1000;
const AUDIT_MS = 2000;
/** A run outlives its minute a little, so that the next one overlaps it. */
const SHIFT_MS = 75_000;

/** Cron body: drops the client that blocks the publisher, also when no request calls `notify`. */
export function runWatchdog(app: PbApp) {
  const leads = locks.takeLead(app, 'publisher-watchdog');
  const end = clock.elapsed(app) + SHIFT_MS;
  while (clock.elapsed(app) < end && leads()) {
    publisher.dropSlowClient(app);
    sleep(LOOK_MS);
  }
}

/** Cron body: runs the publisher loop for 75 s; a newer run takes over. */
export function runPublisher(app: PbApp) {
  const leads = locks.takeLead(app, 'publisher');
  const end = clock.elapsed(app) + SHIFT_MS;
  let nextLook = 0;
  let nextAudit = 0;
  for (let now = clock.elapsed(app); now < end && leads(); now = clock.elapsed(app)) {
    try {
      publisher.heartbeat(app);
      if (now >= nextLook) {
        nextLook = now + LOOK_MS;
        publisher.markDirty(app);
      }
      if (now >= nextAudit) {
        nextAudit = now + AUDIT_MS;
        publisher.queueDisconnect(app, revokedStreams.find(app));
        guestStreams.sweep(app, durations.read('guestStream', $os.getenv));
      }
      publisher.flush(app);
    } catch (failure) {
      app.logger().warn('announcer', 'error', String(failure));
    }
    sleep(TICK_MS);
  }
}
