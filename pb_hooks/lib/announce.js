/**
 * The announcer: tells the open devices what the change log says, and closes the streams of those who are out.
 *
 * JavaScript hooks know no timers, but a cron job runs beside the requests and may sleep: one job a minute takes
 * over from the one before and looks every few milliseconds whether it was woken. Bursts (an import) become few
 * messages, and nobody's request waits for a thousand sends. Until the first full minute after a start there is
 * no such job, so the waker tells the devices itself.
 *
 * A send blocks while its device does not read. The announcer notes whom it is sending to; whoever finds that
 * note too old closes that stream, which lets the announcer go on.
 */

const streams = require('./streams.js');
const outsiders = require('./outsiders.js');

const TICK_MS = 5;
/** Also without being woken: raw SQL and console commands are other processes and wake nobody. */
const LOOK_MS = 1000;
const AUDIT_MS = 2000;
const STUCK_MS = 3000;
/** A job outlives its minute a little, so that the next one finds it running. */
const SHIFT_MS = 75_000;

const ON_DUTY = 'announce:onDuty';
const BEAT = 'announce:beat';
const WOKEN = 'announce:woken';
const LEAVING = 'announce:leaving';
const BUSY = 'announce:busy';
const TOLD = 'announce:told';

const NEWS = `
  SELECT (SELECT seq FROM sync_meta) AS seq, (SELECT COALESCE(MAX(seq), 0) FROM sync_items) AS items`;
const CONCERNED = `
  SELECT user_id AS user, favorites > {:told} AS favorites, member > {:told} AS member
  FROM sync_marks WHERE favorites > {:told} OR member > {:told}`;

/** @param {string} topic @param {object} data */
const message = (topic, data) => new SubscriptionMessage({ name: topic, data: JSON.stringify(data) });

/** @param {PbApp} app @param {PbClient} client @param {PbMessage} what */
function send(app, client, what) {
  app.store().set(BUSY, `${client.id()} ${Date.now()}`);
  client.send(what);
}

/** Takes the list of those who leave, so that each is told once. @param {PbApp} app @returns {Set<string>} */
function takeLeaving(app) {
  let list = '';
  app.store().setFunc(LEAVING, (old) => {
    list = String(old || '');
    return '';
  });
  return new Set(list.split(' ').filter(Boolean));
}

/** @param {PbApp} app */
function closeLeaving(app) {
  const leaving = takeLeaving(app);
  if (leaving.size === 0) return;
  for (const { client, user } of streams.ofUsers(app)) {
    if (!leaving.has(user)) continue;
    send(app, client, message(streams.TOPICS.access, {}));
    app.subscriptionsBroker().unregister(client.id());
  }
}

/**
 * What happened since the last telling: null for nothing.
 * @param {PbApp} app
 */
function news(app) {
  const now = new DynamicModel({ seq: 0, items: 0 });
  app.db().newQuery(NEWS).one(now);
  const told = app.store().get(TOLD);
  app.store().set(TOLD, now.seq);
  // The first look after a start has nobody to tell: who connects asks for the delta anyway.
  if (told === undefined || told === null || Number(told) === now.seq) return null;
  const concerned = arrayOf(new DynamicModel({ user: '', favorites: 0, member: 0 }));
  app
    .db()
    .newQuery(CONCERNED)
    .bind({ told: Number(told) })
    .all(concerned);
  const marks = new Map();
  for (const row of concerned)
    marks.set(row.user, { favorites: row.favorites === 1, member: row.member === 1 });
  return { catalogue: now.items > Number(told), seq: now.items, marks };
}

/** @param {PbApp} app */
function tellNews(app) {
  const what = news(app);
  if (!what || (!what.catalogue && what.marks.size === 0)) return;
  const { TOPICS } = streams;
  const catalogue = message(TOPICS.catalogue, { seq: what.seq });
  const favorites = message(TOPICS.favorites, {});
  const member = message(TOPICS.access, {});
  const now = Date.now();
  for (const { client, user, expires } of streams.ofUsers(app)) {
    // An expired token keeps its stream in PocketBase: it must not go on receiving.
    if (expires <= now) continue;
    const mark = what.marks.get(user);
    if (what.catalogue && client.hasSubscription(TOPICS.catalogue)) send(app, client, catalogue);
    if (mark?.favorites && client.hasSubscription(TOPICS.favorites)) send(app, client, favorites);
    if (mark?.member && client.hasSubscription(TOPICS.access)) send(app, client, member);
  }
}

/** One at a time; true when this caller is it. @param {PbApp} app */
function takeFloor(app) {
  let mine = false;
  let stuck = '';
  app.store().setFunc(BUSY, (old) => {
    const [client = '', since = '0'] = String(old || '').split(' ');
    mine = !old;
    if (!mine && Date.now() - Number(since) > STUCK_MS) stuck = client;
    return mine ? `- ${Date.now()}` : old;
  });
  if (stuck && stuck !== '-') app.subscriptionsBroker().unregister(stuck);
  return mine;
}

/**
 * Tells everything that waits to be told.
 * @param {PbApp} app
 */
function tell(app) {
  while (app.store().get(WOKEN) || app.store().get(LEAVING)) {
    if (!takeFloor(app)) return;
    try {
      app.store().set(WOKEN, false);
      closeLeaving(app);
      tellNews(app);
    } finally {
      app.store().set(BUSY, '');
    }
  }
}

/** @param {PbApp} app */
const isAnnouncerAwake = (app) => Date.now() - Number(app.store().get(BEAT) || 0) < 1000;

/**
 * Something changed. Costs the caller nothing while the announcer is awake.
 * @param {PbApp} app
 */
function wake(app) {
  app.store().set(WOKEN, true);
  if (!isAnnouncerAwake(app)) tell(app);
}

/**
 * A user is out: the announcer says goodbye and closes.
 * @param {PbApp} app
 * @param {string} userId
 */
function leave(app, userId) {
  app.store().setFunc(LEAVING, (old) => `${old || ''} ${userId}`);
  if (!isAnnouncerAwake(app)) tell(app);
}

/**
 * The job: one shift of the announcer, ended early by the next one.
 * @param {PbApp} app
 */
function shift(app) {
  const me = $security.randomString(8);
  const store = app.store();
  const end = Date.now() + SHIFT_MS;
  let look = 0;
  let audit = 0;
  store.set(ON_DUTY, me);
  for (let now = Date.now(); now < end && store.get(ON_DUTY) === me; now = Date.now()) {
    try {
      store.set(BEAT, now);
      if (now >= look) {
        look = now + LOOK_MS;
        store.set(WOKEN, true);
      }
      if (now >= audit) {
        audit = now + AUDIT_MS;
        for (const userId of outsiders.find(app)) leave(app, userId);
      }
      tell(app);
    } catch (failure) {
      app.logger().warn('announcer', 'error', String(failure));
    }
    sleep(TICK_MS);
  }
}

module.exports = { wake, leave, shift };
