/**
 * What a delivery does, in one transaction: any number of times, in any order, with the same outcome. An order that was
 * undone once stays undone; a paid one gives what the host has chosen for its product, or waits for a decision.
 */

import * as access from '../access/access.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as retention from '../host/retention.ts';
import * as memberAccount from '../members/member-account.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as providers from './providers.ts';
import * as purchaseAccess from './purchase-access.ts';
import * as purchaseRequests from './purchase-requests.ts';

const STORED = { id: 0, provider: '', kind: '', product: '', order: '', email: '', name: '', phone: '' };
/** A delivery. */
export type Stored = typeof STORED;
type Purchase = typeof SHAPE;
type Plan = { planType: string; days: number };

const DAY_MS = 86_400_000;

const SHAPE = {
  provider: '',
  order_id: '',
  product: '',
  email: '',
  paid_at: '',
  undone_at: '',
  gave: '',
  user_id: '',
  request_id: '',
  mail_state: '',
};
const COLUMNS = Object.keys(SHAPE).join(', ');
const OF_ORDER = 'provider = {:provider} AND order_id = {:order}';
const ONE = `${OF_ORDER} AND product = {:product}`;
const PAID = `
  INSERT INTO purchases (provider, order_id, product, email, paid_at, undone_at)
  VALUES ({:provider}, {:order}, {:product}, {:email}, {:now},
    COALESCE((SELECT MAX(undone_at) FROM purchases WHERE ${OF_ORDER}), ''))
  ON CONFLICT DO UPDATE SET email = iif(paid_at = '' OR email = '', excluded.email, email),
    paid_at = iif(paid_at = '', excluded.paid_at, paid_at)`;
const UNDONE_FIRST = `
  INSERT INTO purchases (provider, order_id, product, email, undone_at)
  VALUES ({:provider}, {:order}, {:product}, {:email}, {:now})`;
const UNDO = `
  UPDATE purchases SET undone_at = {:now}, mail_state = iif(mail_state = 'waiting', '', mail_state)
  WHERE ${OF_ORDER} AND undone_at = ''`;
const GAVE_ACCESS = `
  UPDATE purchases SET gave = 'access', plan_type = {:plan}, days = {:days}, user_id = {:user}, settled = 0,
    mail_state = 'waiting', mail_tries = 0 WHERE ${ONE}`;
const GAVE_NOTHING = `UPDATE purchases SET gave = 'nothing' WHERE ${ONE}`;
/** From a request that is gone: as a purchase that has waited for nobody yet. */
const UNTIE = `UPDATE purchases SET gave = '', request_id = '', made_request = 0 WHERE ${ONE}`;
/** Without a state: the access was over, or inactive, when it should have left. */
const MAIL_AGAIN = `
  UPDATE purchases SET mail_state = 'waiting', mail_tries = 0
  WHERE ${ONE} AND gave = 'access' AND undone_at = '' AND mail_state IN ('', 'failed', 'unknown')`;
/**
 * What can be no part of anybody's data: nobody finds it by an address, and the order has somebody by now. By the order, with a
 * plus: left to choose, SQLite reads all deliveries without an address. Exported for the test of its plan.
 */
export const NAMELESS = `
  UPDATE purchase_deliveries SET name = '', phone = '' WHERE provider = {:provider} AND order_id = {:order} AND +email = ''
    AND EXISTS (SELECT 1 FROM purchases WHERE ${OF_ORDER} AND email != '')`;
const OF_BUYER = `
  SELECT u.id FROM purchases b JOIN users u ON u.id = b.user_id
  WHERE b.email = {:email} AND b.email != '' AND u.email != '' ORDER BY b.paid_at DESC LIMIT 1`;
const ERASED = `
  SELECT COUNT(*) AS n FROM erased_orders WHERE ${OF_ORDER} AND closed = 1
    AND NOT EXISTS (SELECT 1 FROM purchases WHERE ${OF_ORDER})`;
const DELIVERY =
  'SELECT id, provider, kind, product, order_id AS "order", email, name, phone FROM purchase_deliveries';
const UNSETTLED = `
  SELECT COUNT(*) AS n FROM purchases WHERE ${OF_ORDER} AND user_id = {:user} AND gave = 'access' AND settled = 0`;
const STATUS = 'SELECT status FROM registration_requests WHERE id = {:request}';
const CHOSEN =
  'SELECT plan_type, days FROM purchase_products WHERE provider = {:provider} AND product = {:product}';

/**
 * A delivery, without its address where that is one that no record takes: an earlier release kept what came.
 * @param where SQL of the delivery
 */
export function findStored(app: PbApp, where: string, params: db.Params): Stored | null {
  const row = db.first(app, `${DELIVERY} WHERE ${where}`, STORED, params);
  if (!row) return null;
  const { id, provider, kind, product, order, email, name, phone } = row;
  return { id, provider, kind, product, order, email: emailAddress.canonical(email), name, phone };
}

const keyOf = ({ provider, order_id, product }: Purchase): purchaseAccess.Key => ({
  provider,
  order: order_id,
  product,
});

/** What the host has chosen for a product, null: an administrator decides. */
function chosenFor(app: PbApp, provider: string, product: string): Plan | null {
  const row = db.first(app, CHOSEN, { plan_type: '', days: 0 }, { provider, product });
  return row && product !== '' ? { planType: row.plan_type, days: row.days } : null;
}

/**
 * The account of a buyer, null for none. Where the host has changed the address of one, as of a slip of the buyer's, the shop goes
 * on sending the old one: what was bought by it before says whose it is.
 */
function accountOf(app: PbApp, email: string): PbRecord | null {
  const user = memberAccount.findUser(app, email);
  const id = user ? '' : db.first(app, OF_BUYER, { id: '' }, { email })?.id;
  return user ?? (id ? memberAccount.findById(app, id) : null);
}

function log(tx: PbApp, provider: string, action: string, status: 'sucesso' | 'alerta') {
  const user = `compra (${providers.nameOf(provider)})`;
  auditLog.write(tx, { type: 'admin', user, action, ip: '', status });
}

/** @param account of the buyer, null: one that does not exist yet */
function giveAccess(
  tx: PbApp,
  one: Purchase,
  account: PbRecord | null,
  buyer: Stored,
  plan: Plan,
  prepared: PbRecord | null,
) {
  const key = keyOf(one);
  // By the account's own address: whoever asks by one that it has left may be somebody else.
  const waiting = one.request_id || purchaseRequests.pendingOf(tx, account?.email() ?? one.email);
  const request = waiting
    ? tx.findRecordById('registration_requests', waiting)
    : purchaseRequests.requestOf(tx, buyer);
  const isMoved = account && account.email() !== one.email && !memberAccount.findUser(tx, request.email());
  const user = isMoved ? account : memberAccount.userOf(tx, request, prepared).user;
  db.run(tx, GAVE_ACCESS, { ...key, plan: plan.planType, days: plan.days, user: user.id });
  const paid = { ...key, plan: plan.planType };
  const given = purchaseAccess.compute(tx, user.id, findRecord(tx, 'profiles', user.id), paid);
  memberAccount.givePlan(tx, user, request, { planType: given.plan, expiresAt: given.end });
  purchaseRequests.release(tx, key, waiting, true);
  const shown = planChoice.shownPlan(given.plan, given.end);
  const by = user.email() === one.email ? '' : `, pela compra com o e-mail ${one.email}`;
  log(tx, one.provider, `Compra confirmada: acesso de ${user.email()} (${shown})${by}`, 'sucesso');
}

/**
 * Access where the host has chosen so and nobody has said no to the person; else a request.
 * @param isFree false where an administrator decides, whatever the host has chosen
 */
function give(tx: PbApp, one: Purchase, buyer: Stored, prepared: PbRecord | null, isFree: boolean) {
  const user = accountOf(tx, one.email);
  const profile = user && findRecord(tx, 'profiles', user.id);
  // Administrators, users without a profile and members for life have access whatever they buy.
  if (user && (!profile || access.state(tx, user.id).admin || purchaseAccess.isEndless(tx, profile))) {
    // Approved later, what it has waited for would set the end of an access that has none.
    purchaseRequests.release(tx, keyOf(one), one.request_id, false);
    return db.run(tx, GAVE_NOTHING, keyOf(one));
  }
  const plan = chosenFor(tx, one.provider, one.product);
  const isOpen = profile
    ? profile.getString('status') === 'active'
    : !purchaseRequests.wasRejected(tx, one.email);
  if (plan && isOpen && isFree) return giveAccess(tx, one, user, buyer, plan, prepared);
  // By the account's own address: approved under another one, it would make a second account.
  const asked = user ? { ...buyer, email: user.email() } : buyer;
  if (one.gave !== 'request') purchaseRequests.attach(tx, keyOf(one), asked);
}

function find(tx: PbApp, { provider, order, product }: Stored): Purchase {
  const sql = `SELECT ${COLUMNS} FROM purchases WHERE ${ONE}`;
  return db.one(tx, sql, SHAPE, { provider, order, product });
}

/** @param isAgain an administrator asks for it, perhaps because the product has a plan by now */
function pay(tx: PbApp, stored: Stored, prepared: PbRecord | null, isAgain: boolean) {
  const { provider, order, product, email } = stored;
  db.run(tx, PAID, { provider, order, product, email, now: clock.stamp() });
  const one = find(tx, stored);
  if (one.undone_at !== '' || one.email === '') return;
  if (one.gave === 'access') {
    if (isAgain) db.run(tx, MAIL_AGAIN, keyOf(one));
    return;
  }
  const buyer = buyerOf(stored, one.email);
  if (one.gave === '') return give(tx, one, buyer, prepared, true);
  if (!isAgain) return;
  const status = statusOf(tx, one.request_id);
  if (one.request_id === '' || status === 'pending') return give(tx, one, buyer, prepared, true);
  if (status !== '') return;
  // Else the buyer would have neither access nor a request, however often an administrator asks.
  db.run(tx, UNTIE, keyOf(one));
  give(tx, find(tx, stored), buyer, prepared, !mayBeForgotten(one.paid_at));
}

/**
 * Whether the gone request of a purchase may be one that was rejected and then forgotten: nobody knows any more, and a "no" must
 * not become access. Of a younger one a superuser has deleted it, and with it whatever was decided.
 */
const mayBeForgotten = (paidAt: string) => paidAt < retention.ago(retention.kept().rejectedDays * DAY_MS);

/** By the order's address: its later messages may name another one, whose name and telephone are nobody's of this order. */
function buyerOf(stored: Stored, email: string): Stored {
  const { id, provider, kind, product, order, name, phone } = stored;
  const isSame = stored.email === email;
  return { id, provider, kind, product, order, email, name: isSame ? name : '', phone: isSame ? phone : '' };
}

/** '' for a request that is gone. */
const statusOf = (tx: PbApp, request: string): string =>
  db.first(tx, STATUS, { status: '' }, { request })?.status ?? '';

/** Takes what an undone order gave to a person, and nothing that a person has given since. */
function take(tx: PbApp, { provider, order }: Stored, user: string) {
  const profile = findRecord(tx, 'profiles', user);
  if (!profile) return;
  const before = planChoice.shownPlan(profile.getString('plan_type'), profile.getString('expires_at'));
  const left = purchaseAccess.compute(tx, user, profile, null);
  profile.set('plan_type', left.plan);
  profile.set('expires_at', left.end);
  tx.save(profile);
  const now = planChoice.shownPlan(left.plan, left.end);
  const why =
    db.count(tx, UNSETTLED, { provider, order, user }) > 0 ? ', por outra compra' : ': foi mudado à mão';
  const what = before === now ? `continua ${now}${why}` : `passa a ${now}`;
  log(tx, provider, `Compra desfeita: o acesso de ${profile.email()} ${what}`, 'alerta');
}

function undo(tx: PbApp, stored: Stored) {
  const { provider, order, product, email } = stored;
  const of = { provider, order, product, email, now: clock.stamp() };
  const rows = db.rows(tx, `SELECT ${COLUMNS} FROM purchases WHERE ${OF_ORDER}`, SHAPE, of);
  if (rows.length === 0) return void db.run(tx, UNDONE_FIRST, of);
  const living = rows.filter(({ undone_at }) => undone_at === '');
  if (living.length === 0) return;
  db.run(tx, UNDO, of);
  for (const one of living)
    if (one.gave === 'request') purchaseRequests.release(tx, keyOf(one), one.request_id, false);
  // Once for each person: all products of the order are undone together.
  const users = living.filter(({ gave }) => gave === 'access').map(({ user_id }) => user_id);
  for (const user of new Set(users)) take(tx, stored, user);
}

/** Whose the order is: who has paid first, whatever address another message about it names. */
export function addressOf(app: PbApp, { kind, provider, order, product, email }: Stored): string {
  const which = kind === 'undone' ? OF_ORDER : ONE;
  const sql = `SELECT email FROM purchases WHERE ${which} AND paid_at != '' AND email != '' LIMIT 1`;
  return db.first(app, sql, { email: '' }, { provider, order, product })?.email ?? email;
}

/** An account that is not saved, where this delivery may make one: hashing its password would hold the write lock. */
function prepare(app: PbApp, stored: Stored): PbRecord | null {
  if (stored.kind !== 'paid' || !chosenFor(app, stored.provider, stored.product)) return null;
  const email = addressOf(app, stored);
  return email === '' || accountOf(app, email) ? null : memberAccount.prepareUser(app);
}

/** Whether the order was closed with a buyer who was erased: a message about it that is still kept must not bring them back. */
export const isErased = (app: PbApp, { provider, order }: Stored): boolean =>
  db.count(app, ERASED, { provider, order }) > 0;

const DONE = 'UPDATE purchase_deliveries SET done = 1 WHERE id = {:id}';

/** Applies a stored delivery, and marks it as done. One that is gone was erased with its person meanwhile. */
export function apply(app: PbApp, stored: Stored, isAgain: boolean) {
  const prepared = prepare(app, stored);
  app.runInTransaction((tx) => {
    if (db.run(tx, DONE, { id: stored.id }) === 0 || isErased(tx, stored)) return;
    if (stored.kind === 'paid') pay(tx, stored, prepared, isAgain);
    if (stored.kind === 'undone') undo(tx, stored);
    db.run(tx, NAMELESS, { provider: stored.provider, order: stored.order });
  });
}
