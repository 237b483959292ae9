/**
 * `GET /api/app/ready`: hooks loaded, migrations applied, database writable. PocketBase's own `/api/health` says
 * 200 with a full disk, and without any hook.
 */

import * as clock from './clock.ts';
import * as durations from './durations.ts';
import * as locks from './locks.ts';
import * as serverState from './server-state.ts';

const BOOTED = 'boot:version';
const PROBE = 'ready_probe';

/** Marks the end of a good start. */
export function booted(app: PbApp, version: string) {
  app.store().set(BOOTED, version);
}

/** Longer than a backup has the database: each further probe would wait with it, and its monitor. */
const PROBE_SECONDS = 600;
/** What was so longer ago is not known any more: a write that never returns must not pass for a good one. */
const KNOWN_MS = 120_000;

function attempt(app: PbApp, what: string, work: () => void) {
  try {
    work();
    return true;
  } catch (failure) {
    app.logger().error(what, 'error', String(failure));
    return false;
  }
}

/** How the work went when it was done last, and how long ago. */
function lastTry(app: PbApp, what: string) {
  const last = app.store().get(`ready:${what}`) as { isGood: boolean; at: number } | null;
  return last
    ? { isGood: last.isGood, age: clock.elapsed(app) - last.at }
    : { isGood: false, age: Number.POSITIVE_INFINITY };
}

/**
 * Whether the work does not throw; done at most every five seconds, because anybody may ask, and by one at a time: while a backup or
 * an import has the database, a crowd would wait with it, each with a VM. The others hear what was so before; where that is not known, no.
 * @param what stands in the server's log when it does
 */
function works(app: PbApp, what: string, work: () => void): boolean {
  const isNew = lastTry(app, what).age < durations.read('readyProbe', $os.getenv);
  const release = isNew ? null : locks.tryMutex(app, what, { seconds: PROBE_SECONDS });
  if (!release) {
    const { isGood, age } = lastTry(app, what);
    return isGood && age < KNOWN_MS;
  }
  try {
    const isGood = attempt(app, what, work);
    app.store().set(`ready:${what}`, { isGood, at: clock.elapsed(app) });
    return isGood;
  } finally {
    release();
  }
}

const writable = (app: PbApp) =>
  works(app, 'the database cannot be written', () => serverState.write(app, PROBE, clock.iso()));

/** Whether the files that `main.pb.js` has loaded are still there: a new VM would not find them. */
const complete = (app: PbApp) =>
  works(app, 'a file of the hooks is missing', () => {
    for (const file of String(app.store().get('hooks:files')).split('\n')) $os.stat(`${__hooks}/${file}`);
  });

export function ready(e: PbRequestEvent) {
  const version = String(e.app.store().get(BOOTED) || '');
  // The start migrates before it sets the mark, and ends the process when a migration fails.
  const checks = { hooks: complete(e.app), migrations: version !== '', database: writable(e.app) };
  const good = checks.hooks && checks.migrations && checks.database;
  return e.json(good ? 200 : 503, { ready: good, version, ...checks });
}
