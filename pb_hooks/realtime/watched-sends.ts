/**
 * The sends to open streams, by one VM at a time, and the watchdog over them.
 *
 * A send blocks while its device does not read. The mutex names the client of the send under way; the watchdog, or any
 * other caller that finds the same send there for too long, closes the streams of that client's user, which unblocks the
 * sender. What PocketBase sends on its own topics waits unseen instead, and in memory: so the publisher sends a probe to streams that
 * follow these.
 */

import * as clock from '../host/clock.ts';
import * as durations from '../host/durations.ts';
import * as streams from './streams.ts';

const LOCK = 'publisher:lock';
const LOCK_SEEN = 'publisher:lock-seen';

/** What the mutex holds while no send is under way. */
const NO_CLIENT = '-';

/** Make the name of each send unique, over all VMs. */
let turn = '';
let sends = 0;

type Receiver = { id: string; send: (what: PbMessage) => void };
export type Send = (to: Receiver, what: PbMessage) => void;

/** Names the client of each send. The app's store is looked up once for a thousand streams. */
function namedSend(app: PbApp): Send {
  const setStored = app.store().set;
  return (to, what) => {
    sends += 1;
    setStored(LOCK, `${to.id} ${turn}.${sends}`);
    to.send(what);
  };
}

/** Tries to take the mutex; true when taken. Not of `host/locks.ts`: its value names the client of the send under way. */
function tryLock(app: PbApp) {
  let mine = false;
  turn = $security.randomString(8);
  app.store().setFunc(LOCK, (old) => {
    mine = !old;
    return mine ? `${NO_CLIENT} ${turn}` : old;
  });
  if (!mine) dropSlowClient(app);
  return mine;
}

/** Does the work, which may send, under the mutex; false, with nothing done, while another VM holds it. */
export function locked(app: PbApp, work: (send: Send) => void): boolean {
  if (!tryLock(app)) return false;
  try {
    work(namedSend(app));
  } finally {
    app.store().set(LOCK, '');
  }
  return true;
}

/** Whether somebody sends at this moment, or is about to. */
export const areUnderWay = (app: PbApp) => String(app.store().get(LOCK) || '') !== '';

/**
 * Watchdog: closes the streams of whose client a send has blocked for more than 3 s, which unblocks the publisher. The time is
 * taken here and not with each send, of which there are thousands: from when the same send was first found under way.
 */
export function dropSlowClient(app: PbApp) {
  const busy = String(app.store().get(LOCK) || '');
  const client = String(busy.split(' ')[0]);
  if (client === '' || client === NO_CLIENT) return;
  const now = clock.elapsed(app);
  let since = now;
  app.store().setFunc(LOCK_SEEN, (old) => {
    const [found, at] = String(old || '').split('|');
    if (found === busy) since = Number(at);
    return `${busy}|${since}`;
  });
  if (now - since > durations.read('stuckStream', $os.getenv)) streams.closeUnread(app, client);
}
