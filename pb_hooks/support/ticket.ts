/** A ticket as the routes find it. */

import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as validationError from '../http/validation-error.ts';

/** SQL of a ticket `t` as the lists show it, for a json_object. */
export const FIELDS = `'id', t.id, 'name', t.name, 'email', t.email, 'message', t.message, 'status', t.status,
  'user_id', t.user_id, 'created_at', t.created_at, 'updated_at', t.updated_at`;

const messages = (which: string) => `json((
  SELECT json_group_array(json_object('id', m.id, 'message', m.message, 'author', m.author,
    'created_at', m.created_at))
  FROM (SELECT * FROM support_messages WHERE sender_id = t.id ${which} ORDER BY rowid) m))`;

/** SQL of its messages in the order in which they were stored, whatever the clock said meanwhile. */
export const MESSAGES = messages('');

/** SQL of those from {:first} on: what `shown` found. */
export const SHOWN_MESSAGES = messages('AND rowid >= {:first}');

/**
 * Bytes of messages in one response. Nobody writes a hundredth of it to a person; a member who sends what the limits allow
 * would have answers of thirty megabytes after three days, each of which the server holds whole.
 */
const MOST_BYTES = 1024 * 1024;
/** What stands around a message in JSON. */
const AROUND = 150;

const fitting = (tickets: string) => `
  SELECT COALESCE(MIN(CASE WHEN upto <= ${MOST_BYTES} THEN n END), 0) AS first,
    COUNT(CASE WHEN upto > ${MOST_BYTES} THEN 1 END) AS cut
  FROM (SELECT m.rowid AS n, SUM(octet_length(m.message) + ${AROUND}) OVER (ORDER BY m.rowid DESC) AS upto
    FROM support_messages m WHERE m.sender_id IN (${tickets}))`;
const cutOf = (tickets: string) => `
  SELECT sender_id AS id, COUNT(*) AS n FROM support_messages
  WHERE sender_id IN (${tickets}) AND rowid < {:first} GROUP BY sender_id`;

/**
 * Which of the messages of some tickets one response carries: the newest that fit. The export has all.
 * @param tickets SQL of their ids
 * @returns the rowid of the first, and by ticket how many are before it
 */
export function shown(app: PbApp, tickets: string, params: db.Params) {
  const { first, cut } = db.one(app, fitting(tickets), { first: 0, cut: 0 }, params);
  const left = cut === 0 ? [] : db.rows(app, cutOf(tickets), { id: '', n: 0 }, { ...params, first });
  return { first, earlier: new Map(left.map(({ id, n }) => [id, n])) };
}

/** The JSON text of an object with how many messages are before those that it holds; as it was, where there are none. */
export const withEarlier = (line: string, earlier: number = 0) =>
  earlier === 0 ? line : `${line.slice(0, -1)},"earlier":${earlier}}`;

export function notFound(): never {
  throw validationError.notFound('ticketId', 'Este ticket não existe mais.');
}

/** Throws 404 when there is none. */
export const find = (app: PbApp, id: string) => findRecord(app, 'support_requests', id) ?? notFound();

/** Another member's ticket is 404 too. */
export function findOwn(app: PbApp, id: string, userId: string) {
  const ticket = find(app, id);
  return ticket.getString('user_id') === userId ? ticket : notFound();
}

/** Stores a message, with the status that its ticket has from then on; returns the id of the message. */
export function addMessage(
  tx: PbApp,
  ticket: PbRecord,
  fields: { id?: string; message: string; key?: string; author: 'member' | 'admin' },
  status: string,
): string {
  const collection = tx.findCollectionByNameOrId('support_messages');
  const message = new Record(collection, { ...fields, sender_id: ticket.id });
  tx.save(message);
  ticket.set('status', status);
  tx.save(ticket);
  return message.id;
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/;
const WRITTEN_SINCE = `SELECT COUNT(*) AS n FROM support_messages
  WHERE sender_id = {:ticket} AND author = 'member' AND created_at > {:seen}`;

/** The `updated_at` with which an administrator has seen a ticket; '' for anything else. */
export const readSeen = (given: unknown): string =>
  typeof given === 'string' && MOMENT.test(given) ? given : '';

/** How often the member has written after what an administrator has seen. */
export const writtenSince = (app: PbApp, ticket: string, seen: string): number =>
  db.count(app, WRITTEN_SINCE, { ticket, seen });

/**
 * Throws where the member has written after what an administrator has seen: it would stand in a ticket that counts as resolved, its
 * notice dropped, or be gone unread.
 */
export function refuseUnread(tx: PbApp, of: { ticket: string; seen: string; to: 'resolver' | 'excluir' }) {
  if (writtenSince(tx, of.ticket, of.seen) === 0) return;
  const text = `O membro escreveu outra mensagem. Leia antes de ${of.to}.`;
  throw validationError.conflict('status', 'changed_meanwhile', text);
}
