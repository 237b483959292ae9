/** Everything that is held about one person, by e-mail: for the person's own copy, and for its removal. */

import { normaliseEmail } from '../../../src/shared/email-address.ts';
import * as emailAddress from '../../domain/email-address.ts';
import * as db from '../../host/db.ts';
import * as memberAccount from '../../members/member-account.ts';
import * as command from '../core/command.ts';
import * as mentionedAddress from './mentioned-address.ts';

export interface Person {
  /** canonical */
  email: string;
  /** of the user, '' for a person who only requested registration, or only wrote to support */
  id: string;
}

const ofNobodyElse = (account: string) => `NOT EXISTS (
  SELECT 1 FROM users u WHERE u.id = ${account} AND u.id != {:id} AND u.email != '')`;
/**
 * Tickets count by account, and by address where they are no other account's: a visitor's have none, and a member may name
 * somebody else's address in the form.
 */
export const TICKETS = `(t.user_id = {:id} AND {:id} != '')
  OR (t.email = {:email} COLLATE NOCASE AND ${ofNobodyElse('t.user_id')})`;
/**
 * `purchases.email` stays what the shop has sent, also where it was a slip and the account has moved to the right address: by
 * the wrong one, which may really be somebody's, another account's order is not theirs.
 */
const OF_NOBODY_ELSE = ofNobodyElse('b.user_id');
/** What waits for a decision has no account yet, and may name an address that the account has left: its request tells whose it is. */
const OF_REQUEST = `b.request_id IN (SELECT id FROM registration_requests WHERE email = {:email} COLLATE NOCASE)
  AND ${OF_NOBODY_ELSE}`;
/** Orders count by account, by request, and by address where they are no other account's. */
export const ORDERS = `(b.user_id = {:id} AND {:id} != '') OR (${OF_REQUEST}) OR (b.email = {:email} AND ${OF_NOBODY_ELSE})`;
/**
 * What was delivered counts by address, but with its order where that is of the same address, and by the orders of the account and
 * of the requests: those may name an address that it has left.
 */
export const DELIVERIES = `({:id} != '' AND
    (d.provider, d.order_id) IN (SELECT provider, order_id FROM purchases WHERE user_id = {:id}))
  OR (d.provider, d.order_id) IN (SELECT provider, order_id FROM purchases b WHERE ${OF_REQUEST})
  OR (d.email = {:email} AND NOT EXISTS (SELECT 1 FROM purchases b
    WHERE b.provider = d.provider AND b.order_id = d.order_id AND b.email = d.email AND NOT ${OF_NOBODY_ELSE}))`;
/**
 * One JSON object a row, `row`, newest last. Acts of others are listed without their e-mail and IP address. A section that
 * is added here does not compile before `erase-member` says how it is erased and what is reported of it.
 */
const SECTIONS = {
  users: `SELECT json_object('id', id, 'email', email, 'name', name, 'created_at', created_at, 'updated_at', updated_at)
    AS row FROM users WHERE id = {:id}`,
  profiles: `SELECT json_object('full_name', full_name, 'email', email, 'plan_type', plan_type, 'expires_at', expires_at,
    'status', status, 'crm', crm, 'specialty', specialty, 'city', city, 'state', state, 'phone', phone,
    'created_at', created_at, 'updated_at', updated_at) AS row FROM profiles WHERE user_id = {:id}`,
  user_roles: `SELECT json_object('role', role, 'created_at', created_at) AS row FROM user_roles WHERE user_id = {:id}`,
  registration_requests: `SELECT json_object('id', id, 'full_name', full_name, 'email', email, 'specialty', specialty,
    'crm', crm, 'phone', phone, 'state', state, 'status', status, 'created_at', created_at, 'reviewed_at', reviewed_at,
    'rejection_reason', rejection_reason, 'mail_status', mail_status, 'mail_tried_at', mail_tried_at) AS row
    FROM registration_requests WHERE email = {:email} COLLATE NOCASE ORDER BY created_at`,
  user_favorites: `SELECT json_object('assistant', a.name, 'assistant_id', f.assistant_id, 'created_at', f.created_at)
    AS row FROM user_favorites f LEFT JOIN marketing_assistants a ON a.id = f.assistant_id
    WHERE f.user_id = {:id} ORDER BY f.created_at`,
  removed_favorites: `SELECT json_object('assistant_id', assistant_id, 'created_at', created_at, 'removed_at', removed_at)
    AS row FROM removed_favorites WHERE user_id = {:id} ORDER BY removed_at`,
  support_requests: `SELECT json_object('id', t.id, 'name', t.name, 'email', t.email, 'message', t.message,
    'status', t.status, 'created_at', t.created_at, 'updated_at', t.updated_at, 'messages',
    (SELECT json_group_array(json_object('author', m.author, 'message', m.message, 'created_at', m.created_at))
      FROM (SELECT * FROM support_messages WHERE sender_id = t.id ORDER BY rowid) m)) AS row
    FROM support_requests t WHERE ${TICKETS} ORDER BY t.created_at`,
  // A sieve: logRows() below holds the address at both ends.
  system_logs: `SELECT l.id AS id, l.action AS action, l.user = {:email} COLLATE NOCASE AS own,
    CASE WHEN l.user = {:email} COLLATE NOCASE
      THEN json_object('timestamp', l.timestamp, 'type', l.type, 'action', l.action, 'ip', l.ip, 'status', l.status)
      ELSE json_object('timestamp', l.timestamp, 'type', l.type, 'action', l.action, 'status', l.status) END AS row
    FROM system_logs l WHERE l.user = {:email} COLLATE NOCASE OR instr(lower(l.action), {:email}) > 0 ORDER BY l.timestamp`,
  sync_devices: `SELECT json_object('device', device, 'changes', last_op, 'refused', json(refused), 'at', at) AS row
    FROM sync_devices WHERE user_id = {:id} ORDER BY at`,
  expiry_notices: `SELECT json_object('last_day', last_day, 'days', days, 'at', at, 'state', state) AS row
    FROM expiry_notices WHERE user_id = {:id} ORDER BY at`,
  invitations: `SELECT json_object('created_at', created_at, 'state', state, 'tried_at', tried_at, 'tries', tries) AS row
    FROM invitations WHERE user_id = {:id}`,
  purchases: `SELECT json_object('provider', d.provider, 'event', d.event, 'product', d.product,
    'product_name', d.product_name, 'order', d.order_id, 'email', d.email, 'name', d.name, 'phone', d.phone,
    'first_at', d.first_at, 'last_at', d.last_at) AS row FROM purchase_deliveries d
    WHERE ${DELIVERIES} ORDER BY d.id`,
  // Those that gave access outlive what was delivered about them, and may name an address that the account has left.
  orders: `SELECT json_object('provider', b.provider, 'order', b.order_id, 'product', b.product, 'email', b.email,
    'paid_at', b.paid_at, 'undone_at', b.undone_at, 'gave', b.gave, 'plan_type', b.plan_type, 'days', b.days,
    'mail_state', b.mail_state, 'mail_at', b.mail_at) AS row FROM purchases b
    WHERE ${ORDERS}
    ORDER BY MAX(b.paid_at, b.undone_at), b.provider, b.order_id`,
  purchase_access: `SELECT json_object('own_plan', base_plan, 'own_end', base_end, 'plan_with_purchases', given_plan,
    'end_with_purchases', given_end) AS row FROM purchase_access WHERE user_id = {:id}`,
  setting_changes: `SELECT json_object('field', field, 'at', at) AS row FROM setting_changes
    WHERE actor = {:id} AND actor != '' ORDER BY id`,
  sign_in_codes: `SELECT json_object('created_at', created) AS row FROM _otps o
    WHERE o.recordRef = {:id} AND o.collectionRef = (SELECT id FROM _collections WHERE name = 'users') ORDER BY created`,
  wrong_codes: `SELECT json_object('at', at) AS row FROM code_tries WHERE user_id = {:id} ORDER BY at`,
};

export type Section = keyof typeof SECTIONS;
export type PersonalData = Record<Section, object[]>;

const NAMES = Object.keys(SECTIONS) as Section[];

/**
 * The person of a typed address, whether or not anything is held; throws a refusal for what is no address. An account counts
 * whatever its address: those that stood in a list once ('ana.@exemplo.com.br') are somebody's too.
 */
export function find(app: PbApp, typed: string): Person {
  const email = normaliseEmail(typed);
  // Accounts without an address are nobody's in particular. Who has no account may have asked for one, or written.
  const user = email === '' ? null : memberAccount.findUser(app, email);
  if (user) return { email, id: user.id };
  if (emailAddress.canonical(typed) === '') throw command.refusal(`"${typed}" não é um endereço de e-mail.`);
  return { email, id: '' };
}

/** Rows of the log that the person wrote, or that name the address. */
export function logRows(app: PbApp, { email }: Person) {
  const shape = { id: '', action: '', own: 0, row: '' };
  return db
    .rows(app, SECTIONS.system_logs, shape, { email })
    .filter(({ own, action }) => own === 1 || mentionedAddress.isMentioned(action, email));
}

/** Every section, [] for one in which nothing is held. */
export function collect(app: PbApp, person: Person): PersonalData {
  const params = { id: person.id, email: person.email };
  const held = NAMES.map((section) => {
    const rows =
      section === 'system_logs' ? logRows(app, person) : db.rows(app, SECTIONS[section], { row: '' }, params);
    return [section, rows.map(({ row }) => JSON.parse(row))];
  });
  return Object.fromEntries(held);
}

export const isNothing = (data: PersonalData) => NAMES.every((section) => data[section].length === 0);
