/**
 * `GET /api/app/ready`: hooks loaded, migrations applied, database writable. PocketBase's own `/api/health` says
 * 200 with a full disk, and without any hook.
 */

const clock = require('./clock.js');
const durations = require('./durations.js');
const memory = require('./short-memory.js');
const state = require('./server-state.js');

const BOOTED = 'boot:version';
const PROBE = 'ready_probe';

/** Marks the end of a good start. @param {PbApp} app @param {string} version */
function booted(app, version) {
  app.store().set(BOOTED, version);
}

/** Tries a write at most every five seconds: anybody may ask. @param {PbApp} app */
function writable(app) {
  const known = memory.read(app, 'ready');
  if (known) return known === 'yes';
  let ok = true;
  try {
    state.write(app, PROBE, new Date(clock.now()).toISOString());
  } catch (failure) {
    ok = false;
    app.logger().error('the database cannot be written', 'error', String(failure));
  }
  memory.update(app, 'ready', durations.read('readyProbe', $os.getenv) / 1000, () => (ok ? 'yes' : 'no'));
  return ok;
}

/** @param {PbRequestEvent} e */
function ready(e) {
  const version = String(e.app.store().get(BOOTED) || '');
  // The start migrates before it sets the mark, and ends the process when a migration fails.
  const checks = { hooks: true, migrations: version !== '', database: writable(e.app) };
  const good = checks.migrations && checks.database;
  e.response.header().set('Cache-Control', 'no-store');
  return e.json(good ? 200 : 503, { ready: good, version, ...checks });
}

module.exports = { booted, ready };
