/**
 * `POST /api/app/favorites/push`: numbered operations of one device. The last number is kept in the transaction
 * that applies them, so a retry, a late duplicate or a killed server never applies one twice or loses one.
 */

import * as access from '../access/access.ts';
import * as plainObject from '../domain/plain-object.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as publicDemo from '../host/public-demo.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as epoch from './epoch.ts';
import * as removedFavorites from './removed-favorites.ts';

const MOST_OPS = 500;
/** Devices of one member. The ids are the devices' own: without a bound a member could make rows without end. */
const MOST_DEVICES = 50;

// The write comes first: it takes the lock, so no other transaction comes between reading the number and
// advancing it.
const LAST = `
  INSERT INTO sync_devices (user_id, device, last_op, at) VALUES ({:user}, {:device}, 0, {:at})
  ON CONFLICT DO UPDATE SET at = excluded.at RETURNING last_op AS last, refused`;
// Of the others: the one that pushes stays, whatever the clock said when they wrote.
const TRIM = `
  DELETE FROM sync_devices WHERE user_id = {:user} AND device != {:device} AND device NOT IN
    (SELECT device FROM sync_devices WHERE user_id = {:user} AND device != {:device}
     ORDER BY at DESC, device DESC LIMIT {:others})`;
const ADVANCE = `
  UPDATE sync_devices SET last_op = {:last}, refused = {:refused} WHERE user_id = {:user} AND device = {:device}`;
const ADD = `
  INSERT OR IGNORE INTO user_favorites (id, user_id, assistant_id, created_at, updated_at)
  SELECT {:id}, {:user}, m.id, {:at}, {:at} FROM marketing_assistants m WHERE m.id = {:a} AND m.published = 1`;
const REMOVE = 'DELETE FROM user_favorites WHERE user_id = {:user} AND assistant_id = {:a}';
/** The sequence at which this member's favorites changed last. */
const MARK = 'SELECT COALESCE(MAX(favorites), 0) AS seq FROM sync_marks WHERE user_id = {:user}';
/** No heart and nothing to give it to: it was deleted since the operation was counted, with all hearts of it. */
const IS_LOST = `
  SELECT NOT EXISTS (SELECT 1 FROM user_favorites WHERE user_id = {:user} AND assistant_id = {:a})
    AND NOT EXISTS (SELECT 1 FROM marketing_assistants WHERE id = {:a} AND published = 1) AS n`;
const IS_THERE = 'SELECT COUNT(*) AS n FROM marketing_assistants WHERE id = {:a} AND published = 1';

export type Op = { n: number; a: string; on: boolean };
type Refused = { n: number; a: string; code: string };

function isOp(value: unknown): value is Op {
  const { n, a, on } = plainObject.fieldsOf(value);
  const isNumbered = Number.isSafeInteger(n) && Number(n) >= 1;
  return isNumbered && typeof on === 'boolean' && typeof a === 'string' && /^[a-z0-9]{15}$/.test(a);
}

function read(e: PbRequestEvent): { device: string; ops: Op[] } {
  const { device, ops } = jsonBody.fieldsOf(e);
  if (typeof device !== 'string' || !/^[A-Za-z0-9_-]{10,40}$/.test(device)) {
    throw validationError.invalid('device', 'invalid_device', 'Aparelho inválido.');
  }
  if (!Array.isArray(ops) || ops.length > MOST_OPS || !ops.every(isOp)) {
    throw validationError.invalid('ops', 'invalid_ops', 'Lista de operações inválida.');
  }
  return { device, ops };
}

/** Applies one operation. */
function apply(tx: PbApp, user: string, op: Op, at: string): { changed: number; known: boolean } {
  if (!op.on) {
    const changed = db.run(tx, REMOVE, { user, a: op.a });
    if (!changed) removedFavorites.forget(tx, user, op.a);
    return { changed, known: true };
  }
  const changed = db.run(tx, ADD, { id: db.newId(), user, at, a: op.a });
  if (changed) return { changed, known: true };
  return { changed: 0, known: db.count(tx, IS_THERE, { a: op.a }) > 0 };
}

const markOf = (tx: PbApp, user: string) => db.one(tx, MARK, { seq: 0 }, { user }).seq;

/** In the public demonstration a heart lives on the visitor's device until the next reset. */
function onDeviceOnly(app: PbApp, user: string, ops: Op[]) {
  const seq = markOf(app, user);
  const last = Math.max(0, ...ops.map(({ n }) => n));
  return { last, gap: false, refused: [], changed: 0, from: seq, seq, epoch: epoch.current(app) };
}

/**
 * `from` and `seq`: the sequence of the favorites before and after, so that a device which held `from` knows its own echo;
 * `epoch` is theirs, so that after a restored backup it knows that the echo is gone.
 */
export function pushFavorites(e: PbRequestEvent, member: access.Member) {
  const user = member.user.id;
  const { device, ops } = read(e);
  const at = clock.stamp();
  if (publicDemo.isOn()) return e.json(200, onDeviceOnly(e.app, user, ops));
  const result = { last: 0, gap: false, refused: [] as Refused[], changed: 0, from: 0, seq: 0, epoch: '' };
  e.app.runInTransaction((tx) => {
    const held = db.one(tx, LAST, { last: 0, refused: '[]' }, { user, device, at });
    // Under the lock, which an erasure may have held until now: nothing may be written for who is gone.
    access.requireSameSession({ app: tx, auth: member.user });
    const refusedBefore: number[] = JSON.parse(held.refused);
    result.last = held.last;
    result.from = markOf(tx, user);
    // A device that is dropped here finds a gap when it comes back, takes a new id and sends its intents again.
    if (result.last === 0) db.run(tx, TRIM, { user, device, others: MOST_DEVICES - 1 });
    const refuse = (op: Op) => result.refused.push({ n: op.n, a: op.a, code: 'unknown_assistant' });
    for (const op of ops) {
      if (op.n <= result.last) {
        // A retry, whose first answer may have been lost. What was refused then is refused again, and so is a heart whose
        // assistant has gone since: without a refusal the device would believe that the server holds the heart, and show it
        // for good.
        if (refusedBefore.includes(op.n) || (op.on && db.count(tx, IS_LOST, { user, a: op.a }))) refuse(op);
        continue;
      }
      if (op.n !== result.last + 1) {
        result.gap = true;
        break;
      }
      const { changed, known } = apply(tx, user, op, at);
      result.changed += changed;
      if (!known) refuse(op);
      result.last = op.n;
    }
    if (result.last > held.last) {
      const refused = JSON.stringify(result.refused.map(({ n }) => n));
      db.run(tx, ADVANCE, { last: result.last, refused, user, device });
    }
    result.seq = markOf(tx, user);
    result.epoch = epoch.current(tx);
  });
  if (result.changed > 0) notify.notifyChange(e.app);
  return e.json(200, result);
}

/**
 * Forgets devices that have not written for half a year. One that comes back finds a gap and takes a new id.
 */
export function forgetDevices(app: PbApp) {
  const before = clock.daysAgo(180);
  forgetRows(app, 'sync_devices', ['user_id', 'device'], 'at < {:before}', { before });
}
