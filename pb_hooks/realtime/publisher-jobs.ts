/** The cron bodies behind `publisher.ts`: the publisher loop and its watchdog. */

import * as bell from '../host/bell.ts';
import * as clock from '../host/clock.ts';
import * as durations from '../host/durations.ts';
import * as locks from '../host/locks.ts';
import * as guestStreams from './guest-streams.ts';
import * as publisher from './publisher.ts';
import * as revokedStreams from './revoked-streams.ts';
import * as streams from './streams.ts';
import * as watchedSends from './watched-sends.ts';

/**
 * From a ring to the sending: the answer to who changed something goes ahead of a thousand sends. What changes while others are being
 * told becomes one message.
 */
const GATHER_MS = 1;
/** Looks at the change log unasked: raw SQL and console commands are other processes and ring no bell. */
const LOOK_MS = 1000;
const AUDIT_MS = 2000;
/** While no stream is open there is nobody to send to. A subscription rings. */
const NOBODY_MS = 5000;
/** A run outlives its minute a little, so that the next one overlaps it. */
const RUN_MS = 75_000;
/** The next run takes over meanwhile, and this one holds a VM until it has noticed. */
const REST_MS = 10_000;

const ENDED = 'publisher:ended';

/** The server ends: no run begins another pass. On a database that is being closed it would end in a panic, in the log. */
export function end(app: PbApp) {
  app.store().set(ENDED, true);
}

/** A job may begin even then. */
const hasEnded = (app: PbApp) => app.store().get(ENDED) === true;

/** Cron body: drops the client that blocks the publisher, also when no request calls `notify`. */
export function runWatchdog(app: PbApp) {
  const leads = locks.takeLead(app, 'publisher-watchdog');
  const end = clock.elapsed(app) + RUN_MS;
  while (clock.elapsed(app) < end && leads() && !hasEnded(app)) {
    if (watchedSends.areUnderWay(app)) sleep(LOOK_MS);
    else bell.wait(app, 'watchdog', REST_MS);
    watchedSends.dropSlowClient(app);
  }
  // A ring that this run has taken is for the one that leads now.
  bell.ring(app, 'watchdog');
}

/** Passes of one run: each looks when it is time to, and sends what there is to send. */
export function createPass(app: PbApp) {
  let nextLook = 0;
  let nextAudit = 0;
  let nextProbe = 0;
  const everyone = streams.createList(app);
  const findRevoked = revokedStreams.createSearch(app, everyone);
  const probeMs = durations.read('probeStream', $os.getenv);
  const sweepGuests = guestStreams.createSweep(app, durations.read('guestStream', $os.getenv));
  /** @returns milliseconds until the next pass, unless the bell rings */
  return () => {
    const now = clock.elapsed(app);
    if (now >= nextLook) publisher.markDirty(app);
    const pause = streams.areAny(app) ? LOOK_MS : NOBODY_MS;
    nextLook = now >= nextLook ? now + pause : Math.min(nextLook, now + pause);
    publisher.heartbeat(app, nextLook);
    if (now >= nextAudit) {
      nextAudit = now + AUDIT_MS;
      publisher.queueDisconnect(app, findRevoked());
      sweepGuests(now);
    }
    publisher.flush(app, everyone);
    if (now >= nextProbe && publisher.probe(app, everyone)) nextProbe = now + probeMs;
    return Math.max(1, nextLook - clock.elapsed(app));
  };
}

/** Cron body: runs the publisher for 75 s; a newer run takes over. */
export function runPublisher(app: PbApp) {
  const leads = locks.takeLead(app, 'publisher');
  const end = clock.elapsed(app) + RUN_MS;
  const pass = createPass(app);
  while (clock.elapsed(app) < end && leads() && !hasEnded(app)) {
    let pause = LOOK_MS;
    try {
      pause = pass();
    } catch (failure) {
      app.logger().warn('publisher', 'error', String(failure));
    }
    if (bell.wait(app, 'publisher', pause)) sleep(GATHER_MS);
  }
  if (hasEnded(app)) return;
  if (leads()) publisher.retire(app);
  // A ring that this run has taken is for the one that leads now.
  else bell.ring(app, 'publisher');
}
