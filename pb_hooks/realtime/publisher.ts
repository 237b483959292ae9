/**
 * The publisher: sends the changes of the change log to the open streams, and disconnects revoked ones.
 *
 * JavaScript hooks know no timers, but a cron job runs beside the requests and may wait: one job a minute takes over from
 * the one before and waits for its bell (`host/bell.ts`), which a writer rings after setting a dirty flag. Bursts (an
 * import) become few messages, and no request waits for a thousand sends. Until the first full minute after a start
 * there is no such job, so the caller of `notify` publishes by itself.
 *
 * A device that does not read would hold it up: `watched-sends.ts`.
 */

import * as bell from '../host/bell.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as adminChanges from './admin-changes.ts';
import * as carriedChange from './carried-change.ts';
import * as concernedUsers from './concerned-users.ts';
import * as streams from './streams.ts';
import * as topics from './topics.ts';
import * as watchedSends from './watched-sends.ts';

const HEARTBEAT = 'publisher:heartbeat';
const DIRTY = 'publisher:dirty';
const DISCONNECTS = 'publisher:disconnects';
const LAST_PUBLISHED = 'publisher:last-published';
/** Of the catalogue alone: favourites and members move the other one on. */
const LAST_CATALOGUE = 'publisher:last-catalogue';

const NOW = `
  SELECT seq, settings, (SELECT COALESCE(MAX(seq), 0) FROM sync_items) AS items FROM sync_meta`;

const message = (topic: string, data: object) =>
  new SubscriptionMessage({ name: topic, data: JSON.stringify(data) });

/** Takes and empties the queue of disconnects, atomically: each gets one last message. */
function takeDisconnects(app: PbApp): Set<string> {
  let list = '';
  app.store().setFunc(DISCONNECTS, (old) => {
    list = String(old || '');
    return '';
  });
  return new Set(list.split(' ').filter(Boolean));
}

function disconnectQueued(app: PbApp, send: watchedSends.Send) {
  const ids = takeDisconnects(app);
  if (ids.size > 0) bell.ring(app, 'watchdog');
  for (const id of ids) {
    const client = streams.byId(app, id);
    if (!client) continue;
    send({ id, send: client.send }, message(topics.OURS.access, {}));
    app.subscriptionsBroker().unregister(id);
  }
}

/** Beyond this many users it is cheaper to iterate over all streams. */
const FEW = 100;

/**
 * The streams to iterate over: all for a change that concerns all, else those of the users concerned, so that a thousand
 * favorites do not cost a million reads.
 */
function audience(
  app: PbApp,
  what: { catalogue: boolean; settings: boolean; marks: Map<string, unknown>; admin: { users: Set<string> } },
  everyone: () => streams.Listed,
) {
  const users = new Set([...what.marks.keys(), ...what.admin.users]);
  if (what.catalogue || what.settings || users.size > FEW) return everyone();
  return streams.listed([...users].flatMap((user) => streams.ofUser(app, user)));
}

const current = (app: PbApp) => db.one(app, NOW, { seq: 0, settings: 0, items: 0 });

/** The changes since those published last, null for none. Marks them as published. */
function changesSinceLast(app: PbApp) {
  const now = current(app);
  const since = Number(app.store().get(LAST_PUBLISHED));
  const catalogueSince = Number(app.store().get(LAST_CATALOGUE));
  // Asked after the sequence was read: a stream that is not there by now belongs to a phone that asks for the changes itself
  // once it is. Marked as published all the same, or the next change would tell of these too.
  const isFor = since !== now.seq && streams.areAny(app);
  const marks = isFor ? concernedUsers.since(app, since) : null;
  const admin = isFor ? adminChanges.since(app, since) : null;
  // Not before they are read: where that fails, the next look tells of them.
  app.store().set(LAST_PUBLISHED, now.seq);
  app.store().set(LAST_CATALOGUE, now.items);
  if (!marks || !admin) return null;
  return {
    catalogue: now.items > since,
    settings: now.settings > since,
    seq: now.items,
    catalogueSince,
    marks,
    admin,
  };
}

/**
 * Called once per start, before the server listens: earlier changes are in the delta that every device pulls, later ones
 * are published. Without it the first change after a start would reach no stream.
 */
export function start(app: PbApp) {
  bell.prepare(app, 'publisher');
  bell.prepare(app, 'watchdog');
  const { seq, items } = current(app);
  app.store().set(LAST_PUBLISHED, seq);
  app.store().set(LAST_CATALOGUE, items);
}

function publishChanges(app: PbApp, send: watchedSends.Send, everyone: () => streams.Listed) {
  const what = changesSinceLast(app);
  if (!what) return;
  if (!what.catalogue && !what.settings && what.marks.size === 0 && what.admin.changed.length === 0) return;
  const open = audience(app, what, everyone);
  const plain = message(topics.OURS.catalogue, { seq: what.seq });
  const catalogueFor = what.catalogue ? carriedChange.messages(app, what, plain, open) : () => plain;
  const member = message(topics.OURS.access, {});
  const support = message(topics.OURS.support, {});
  const settings = message(topics.OURS.settings, {});
  const admin = what.admin.changed.map((changed) => message(topics.OURS.admin, { what: changed }));
  const now = clock.now();
  bell.ring(app, 'watchdog');
  for (const stream of open.streams) {
    const { user, expires } = stream;
    // An expired token keeps its stream in PocketBase: it must not go on receiving.
    if (expires <= now) continue;
    const mark = what.marks.get(user);
    if (what.catalogue && stream.hasSubscription(topics.OURS.catalogue)) send(stream, catalogueFor(stream));
    if (what.settings && stream.hasSubscription(topics.OURS.settings)) send(stream, settings);
    if (mark?.favorites && stream.hasSubscription(topics.OURS.favorites))
      send(stream, message(topics.OURS.favorites, { seq: mark.favorites }));
    if (mark?.member && stream.hasSubscription(topics.OURS.access)) send(stream, member);
    if (mark?.support && stream.hasSubscription(topics.OURS.support)) send(stream, support);
    if (what.admin.users.has(user) && stream.hasSubscription(topics.OURS.admin))
      for (const one of admin) send(stream, one);
  }
}

/** Finds out by a message whether the streams are read to which PocketBase itself sends; false while it could not. */
export function probe(app: PbApp, everyone: () => streams.Listed) {
  const followed = everyone().streams.filter(({ isNative }) => isNative);
  if (followed.length === 0) return true;
  const what = message(topics.PROBE, {});
  return watchedSends.locked(app, (send) => {
    bell.ring(app, 'watchdog');
    for (const stream of followed) send(stream, what);
  });
}

/**
 * Publishes until nothing is left; returns at once while another VM holds the mutex.
 * @param everyone the streams of all users
 */
export function flush(app: PbApp, everyone = () => streams.listed(streams.ofUsers(app))) {
  while (app.store().get(DIRTY) || app.store().get(DISCONNECTS)) {
    const isDone = watchedSends.locked(app, (send) => {
      app.store().set(DIRTY, false);
      disconnectQueued(app, send);
      publishChanges(app, send, everyone);
    });
    if (!isDone) return;
  }
}

/** By how much a publisher job may be late for its next pass: it shares its processor. */
const LATE_MS = 1000;

const isPublisherRunning = (app: PbApp) =>
  clock.elapsed(app) - Number(app.store().get(HEARTBEAT) || -Infinity) < LATE_MS;

/** Wakes the publisher; publishes by itself only while no publisher job runs. */
function wake(app: PbApp) {
  if (isPublisherRunning(app)) return bell.ring(app, 'publisher');
  try {
    flush(app);
  } catch (failure) {
    // Whoever wakes has committed: refused for this, it would be done again. The next to publish reads it from the log.
    markDirty(app);
    app.logger().error('A change could not be published', 'error', String(failure));
  }
}

/** Sets the dirty flag, and wakes the publisher. */
export function notify(app: PbApp) {
  markDirty(app);
  wake(app);
}

/** Queues streams for a last `app/access` message and a disconnect. */
export function queueDisconnect(app: PbApp, clients: PbClient[]) {
  if (clients.length === 0) return;
  const ids = clients.map((client) => client.id()).join(' ');
  app.store().setFunc(DISCONNECTS, (old) => `${old || ''} ${ids}`);
  wake(app);
}

/** A publisher job runs, and passes again at that moment of the monotonic clock: `notify` leaves the sending to it. */
export function heartbeat(app: PbApp, until: number) {
  app.store().set(HEARTBEAT, until);
}

/** A publisher job ends without a successor: from here on `notify` sends, and what was left to the job is sent now. */
export function retire(app: PbApp) {
  app.store().set(HEARTBEAT, -Infinity);
  flush(app);
}

/** Makes the next flush read the change log, also without a `notify`. */
export function markDirty(app: PbApp) {
  app.store().set(DIRTY, true);
}
