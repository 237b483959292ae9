/**
 * Rows of the log for what may come in floods: the first of many alike is written at once, the others are counted, and
 * an hour later one more row says how many they were. Whoever sends a million requests fills no log with it.
 */

const log = require('./log.js');

const PREFIX = 'counted:';
const HOUR_MS = 3_600_000;

/** @typedef {Parameters<typeof log.write>[1]} Entry */
/** @typedef {{ until: number, more: number, entry: Entry }} Series */

/** @param {unknown} stored @returns {Series | null} */
function series(stored) {
  return stored ? JSON.parse(String(stored)) : null;
}

/** @param {PbApp} app @param {Series | null} ended */
function sum(app, ended) {
  if (!ended || ended.more === 0) return;
  const times = ended.more === 1 ? 'mais 1 vez' : `mais ${ended.more} vezes`;
  log.write(app, { ...ended.entry, action: `${ended.entry.action.slice(0, 460)} (${times} em uma hora)` });
}

/**
 * @param {PbApp} app
 * @param {string} key what makes two events alike: who, from where, why
 * @param {Entry} entry
 */
function write(app, key, entry) {
  const now = Date.now();
  let isFirst = false;
  let ended = /** @type {Series | null} */ (null);
  app.store().setFunc(PREFIX + key, (stored) => {
    const running = series(stored);
    isFirst = !running || running.until <= now;
    ended = isFirst ? running : null;
    /** @type {Series} */
    const next =
      isFirst || !running ? { until: now + HOUR_MS, more: 0, entry } : { ...running, more: running.more + 1 };
    return JSON.stringify(next);
  });
  sum(app, ended);
  if (isFirst) log.write(app, entry);
}

/**
 * The job: says how many they were, and forgets.
 * @param {PbApp} app
 * @param {number} [now]
 */
function settle(app, now = Date.now()) {
  for (const key of Object.keys(app.store().getAll())) {
    if (!key.startsWith(PREFIX)) continue;
    let ended = /** @type {Series | null} */ (null);
    app.store().setFunc(key, (stored) => {
      const running = series(stored);
      ended = running && running.until <= now ? running : null;
      return ended ? '' : stored;
    });
    if (!ended) continue;
    app.store().remove(key);
    sum(app, ended);
  }
}

module.exports = { write, settle };
