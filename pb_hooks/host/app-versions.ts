/**
 * Which versions of the app phones run, as far as an update can be told from it: a version and the day on which one was
 * seen last. No user, no device, no count.
 */

import { dayInSaoPaulo } from '../../src/shared/sao-paulo.ts';
import * as clock from './clock.ts';
import * as db from './db.ts';
import * as ttlStore from './ttl-store.ts';

/** Anybody with access may name any version: more are neither written in an hour nor kept. */
const MOST = 20;

const SEEN = `
  INSERT INTO app_versions (version, seen_on) VALUES ({:version}, {:day})
  ON CONFLICT (version) DO UPDATE SET seen_on = excluded.seen_on`;
const FORGET = `
  DELETE FROM app_versions WHERE version NOT IN
    (SELECT version FROM app_versions ORDER BY seen_on DESC, version DESC LIMIT ${MOST})`;
const LATELY = `
  SELECT version, seen_on AS day FROM app_versions WHERE seen_on >= {:since} ORDER BY seen_on DESC, version DESC`;

/**
 * Whether a version is among the first that this hour has seen: it is written once an hour, however many phones run it. They
 * share one value of the store: with one each, a member who names ever new ones would fill the memory.
 */
function isNewThisHour(app: PbApp, version: string): boolean {
  const key = `app-versions:${Math.floor(clock.now() / (clock.HOUR_SECONDS * 1000))}`;
  const versionsIn = (text: string) => (text === '' ? [] : text.split(' '));
  const isNew = (text: string) => versionsIn(text).length < MOST && !versionsIn(text).includes(version);
  if (!isNew(ttlStore.read(app, key))) return false;
  let isFirst = false;
  ttlStore.update(app, key, clock.HOUR_SECONDS, (seen) => {
    isFirst = isNew(seen);
    return isFirst ? [...versionsIn(seen), version].join(' ') : seen;
  });
  return isFirst;
}

/** Notes a version that a phone has named; never fails what the phone has asked for. */
export function note(app: PbApp, version: string) {
  if (!/^\d{1,4}(\.\d{1,4}){2}$/.test(version)) return;
  if (!isNewThisHour(app, version)) return;
  try {
    db.run(app, SEEN, { version, day: dayInSaoPaulo(clock.now()) });
    db.run(app, FORGET);
  } catch (failure) {
    app.logger().warn('app_versions could not be written', 'error', String(failure));
  }
}

/** Those that were seen in so many days, the newest first; `day` is 'YYYY-MM-DD'. */
export const seenIn = (app: PbApp, days: number): { version: string; day: string }[] =>
  db.rows(app, LATELY, { version: '', day: '' }, { since: dayInSaoPaulo(clock.now() - days * clock.DAY_MS) });
