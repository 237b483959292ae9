/**
 * `POST /api/app/openings`: a device tells that it has opened assistants, each at most once a week. Only members may tell, and
 * nothing of them is stored: not who, not the device, not the address, not when. How a repeated delivery counts once all
 * the same: docs/decisions/0017-openings-without-people.md.
 */

import { LATE_WEEKS, MOST_OPENINGS, weekInSaoPaulo } from '../../src/shared/week.ts';
import type { Member } from '../access/access.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as ttlStore from '../host/ttl-store.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as validationError from '../http/validation-error.ts';

/** Of one member in an hour, counted in memory: a device tells with its sync, and only what it has not told. */
const MOST_AN_HOUR = 120;
/** Openings of one member in a day: a receipt of each is kept for weeks, and anybody can make them up. */
const MOST_A_DAY = 1000;
/** What administrators see, and a year to compare it with. */
const KEPT_WEEKS = 53;

const OPENING = /^(\d{1,6}):([a-z0-9]{15}):([A-Za-z0-9+/]{20})$/;

const IS_FIRST = `
  INSERT OR IGNORE INTO opening_receipts (receipt, week)
  SELECT {:receipt}, {:week} FROM marketing_assistants m WHERE m.id = {:id}`;
const COUNT = `
  INSERT INTO assistant_openings (assistant_id, week, count)
  SELECT m.id, {:week}, 1 FROM marketing_assistants m WHERE m.id = {:id}
  ON CONFLICT DO UPDATE SET count = count + 1`;

const thisWeek = () => weekInSaoPaulo(clock.now());

function read(e: PbRequestEvent) {
  const { openings } = jsonBody.fieldsOf(e);
  const list: unknown[] =
    Array.isArray(openings) && openings.length <= MOST_OPENINGS ? [...openings] : [null];
  return list.map((one) => {
    const [, week, id = '', receipt = ''] = (typeof one === 'string' && OPENING.exec(one)) || [];
    if (week === undefined)
      throw validationError.invalid('openings', 'invalid_ops', 'Lista de aberturas inválida.');
    return { week: Number(week), id, receipt };
  });
}

/**
 * Counts calls by the hour and openings by the day.
 * @returns seconds to wait when there are none left, else 0
 */
function waitOf(app: PbApp, userId: string, openings: number): number {
  const wait = rateLimit.count(app, `openings:${userId}`, clock.HOUR_SECONDS, MOST_AN_HOUR);
  if (wait > 0) return wait;
  const most = MOST_A_DAY * rateLimit.widening();
  let isFull = false;
  const today = `openings:${userId}:${clock.stamp().slice(0, 10)}`;
  ttlStore.update(app, today, 24 * clock.HOUR_SECONDS, (before) => {
    isFull = Number(before) + openings > most;
    return isFull ? before : String(Number(before) + openings);
  });
  return isFull ? clock.HOUR_SECONDS : 0;
}

export function countOpenings(e: PbRequestEvent, { user }: Member) {
  const openings = read(e);
  if (publicDemo.isOn()) return e.json(200, { told: true });
  const wait = waitOf(e.app, user.id, openings.length);
  if (wait > 0) return errorResponse.tooMany(e, 'openings', wait);
  const now = thisWeek();
  e.app.runInTransaction((tx) => {
    for (const { week: told, id, receipt } of openings) {
      // A device whose clock is ahead has opened it now.
      const week = Math.min(told, now);
      if (week < now - LATE_WEEKS) continue;
      if (db.run(tx, IS_FIRST, { receipt, week, id }) === 1) db.run(tx, COUNT, { id, week });
    }
  });
  return e.json(200, { told: true });
}

/** Nightly cron body: receipts of weeks that nobody can tell any more, and counts of a year ago. */
export function forgetOpenings(app: PbApp) {
  const now = thisWeek();
  const old = 'week < {:first}';
  forgetRows(app, 'opening_receipts', ['receipt'], old, { first: now - LATE_WEEKS });
  forgetRows(app, 'assistant_openings', ['assistant_id', 'week'], old, { first: now - KEPT_WEEKS });
}
