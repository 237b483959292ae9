/**
 * The pending request that a purchase stands for, where an administrator decides: one of its own, or the one that the person
 * has sent already.
 */

import { REGISTRATION_LENGTHS } from '../../src/shared/lengths.ts';
import { isPlausiblePhone } from '../../src/shared/phone.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import { type Key, ONE } from './purchase-rows.ts';

const PENDING = `
  SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'pending' LIMIT 1`;
const REJECTED = `
  SELECT COUNT(*) AS n FROM registration_requests WHERE email = {:email} COLLATE NOCASE AND status = 'rejected'`;
const ATTACH = `
  UPDATE purchases SET gave = 'request', request_id = {:request}, made_request = {:made}
  WHERE ${ONE}`;
const OTHERS = `
  SELECT COUNT(*) AS n FROM purchases WHERE request_id = {:request} AND gave = 'request' AND undone_at = ''
    AND NOT (${ONE})`;
const MADE = 'SELECT COUNT(*) AS n FROM purchases WHERE request_id = {:request} AND made_request = 1';
/** The record may go with the last purchase, whichever that is. */
const MADE_BY_ALL = 'UPDATE purchases SET made_request = 1 WHERE request_id = {:request}';

/** Whether a purchase has made this request, and nobody has registered since. */
export const isMade = (tx: PbApp, request: string): boolean => db.count(tx, MADE, { request }) > 0;

export type Buyer = { email: string; name: string; phone: string };

export const pendingOf = (tx: PbApp, email: string): string =>
  db.first(tx, PENDING, { id: '' }, { email })?.id ?? '';

/** Whether an administrator has said no to this person before. */
export const wasRejected = (tx: PbApp, email: string): boolean => db.count(tx, REJECTED, { email }) > 0;

/** What a buyer is known by, as a request that is not saved. */
export function requestOf(tx: PbApp, { email, name, phone }: Buyer): PbRecord {
  const request = new Record(tx.findCollectionByNameOrId('registration_requests'));
  request.set('email', email);
  request.set('full_name', startOf(name || email, REGISTRATION_LENGTHS.full_name));
  request.set('phone', isPlausiblePhone(phone) ? phone : '');
  request.set('status', 'pending');
  return request;
}

/** Lets a purchase wait for a decision. */
export function attach(tx: PbApp, key: Key, buyer: Buyer) {
  let id = pendingOf(tx, buyer.email);
  const isNew = id === '';
  if (isNew) {
    const request = requestOf(tx, buyer);
    tx.save(request);
    id = request.id;
  }
  const isOfPurchase = isNew || isMade(tx, id);
  db.run(tx, ATTACH, { ...key, request: id, made: isOfPurchase ? 1 : 0 });
}

/**
 * A purchase needs no decision any more: it gave access, or was undone. Its own request goes with it, unless other
 * purchases wait for it too; one that the person has sent stays, or is approved.
 */
export function release(tx: PbApp, key: Key, id: string, isApproved: boolean) {
  if (id === '' || db.count(tx, OTHERS, { ...key, request: id }) > 0) return;
  const request = findRecord(tx, 'registration_requests', id);
  if (request?.getString('status') !== 'pending') return;
  if (isMade(tx, id)) {
    db.run(tx, MADE_BY_ALL, { request: id });
    tx.delete(request);
  } else if (isApproved) {
    request.set('status', 'approved');
    request.set('reviewed_at', clock.stamp());
    tx.save(request);
  }
}
