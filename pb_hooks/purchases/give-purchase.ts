/** What a paid purchase gives: access, as the host has chosen for its product, or a request that waits for a decision. */

import { fold } from '../../src/shared/fold.ts';
import * as access from '../access/access.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as memberAccount from '../members/member-account.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as purchaseAccess from './purchase-access.ts';
import * as purchaseLog from './purchase-log.ts';
import * as purchaseRequests from './purchase-requests.ts';
import * as purchaseRows from './purchase-rows.ts';

type Chosen = { planType: string; days: number };

const CHOSEN =
  'SELECT plan_type, days FROM purchase_products WHERE provider = {:provider} AND product = {:product}';
const OF_BUYER = `
  SELECT u.id FROM purchases b JOIN users u ON u.id = b.user_id
  WHERE b.email = {:email} AND b.email != '' AND u.email != '' ORDER BY b.paid_at DESC LIMIT 1`;
const GAVE_ACCESS = `
  UPDATE purchases SET gave = 'access', plan_type = {:plan}, days = {:days}, user_id = {:user}, settled = 0,
    mail_state = 'waiting', mail_tries = 0 WHERE ${purchaseRows.ONE}`;
const GAVE_NOTHING = `UPDATE purchases SET gave = 'nothing' WHERE ${purchaseRows.ONE}`;

/** What the host has chosen for a product, null: an administrator decides. */
function chosenFor(app: PbApp, provider: string, product: string): Chosen | null {
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

/** An account that is not saved, where this delivery may make one: hashing its password would hold the write lock. */
export function prepare(app: PbApp, stored: purchaseRows.StoredDelivery): PbRecord | null {
  if (stored.kind !== 'paid' || !chosenFor(app, stored.provider, stored.product)) return null;
  const email = purchaseRows.addressOf(app, stored);
  return email === '' || accountOf(app, email) ? null : memberAccount.prepareUser(app);
}

/** Whether a request names somebody else than its buyer, where the shop has told a name. */
const isOfOther = (tx: PbApp, request: PbRecord, buyer: purchaseRequests.Buyer): boolean =>
  buyer.name !== '' && nameIn(purchaseRequests.requestOf(tx, buyer)) !== nameIn(request);
const nameIn = (request: PbRecord) => fold(request.getString('full_name'));

/** @param account of the buyer, null: one that does not exist yet */
function giveAccess(
  tx: PbApp,
  one: purchaseRows.Purchase,
  account: PbRecord | null,
  buyer: purchaseRequests.Buyer,
  chosen: Chosen,
  prepared: PbRecord | null,
) {
  const key = purchaseRows.keyOf(one);
  // By the account's own address: whoever asks by one that it has left may be somebody else.
  const waiting = one.request_id || purchaseRequests.pendingOf(tx, account?.email() ?? one.email);
  const request = waiting
    ? tx.findRecordById('registration_requests', waiting)
    : purchaseRequests.requestOf(tx, buyer);
  // Nobody has proved to be the person of a registration: a stranger may have written one for a buyer to come.
  const isInOtherName = waiting && !purchaseRequests.isMade(tx, waiting) && isOfOther(tx, request, buyer);
  const isMoved = account && account.email() !== one.email && !memberAccount.findUser(tx, request.email());
  const user = isMoved ? account : memberAccount.userOf(tx, request, prepared).user;
  db.run(tx, GAVE_ACCESS, { ...key, plan: chosen.planType, days: chosen.days, user: user.id });
  const paid = { ...key, plan: chosen.planType };
  const given = purchaseAccess.compute(tx, user.id, findRecord(tx, 'profiles', user.id), paid);
  memberAccount.givePlan(tx, user, request, { planType: given.plan, expiresAt: given.end });
  purchaseRequests.release(tx, key, waiting, true);
  const shown = planChoice.shownPlan(given.plan, given.end);
  const by = user.email() === one.email ? '' : `, pela compra com o e-mail ${one.email}`;
  const as = isInOtherName ? ', com os dados de um cadastro em outro nome que o da compra' : '';
  const action = `Compra confirmada: acesso de ${user.email()} (${shown})${by}${as}`;
  purchaseLog.write(tx, one.provider, action, as === '' ? 'sucesso' : 'alerta');
}

/**
 * Access where the host has chosen so and nobody has said no to the person; else a request.
 * @param isFree false where an administrator decides, whatever the host has chosen
 */
export function give(
  tx: PbApp,
  one: purchaseRows.Purchase,
  buyer: purchaseRequests.Buyer,
  prepared: PbRecord | null,
  isFree: boolean,
) {
  const user = accountOf(tx, one.email);
  const profile = user && findRecord(tx, 'profiles', user.id);
  const key = purchaseRows.keyOf(one);
  // Administrators, users without a profile and members for life have access whatever they buy.
  if (user && (!profile || access.state(tx, user.id).admin || purchaseAccess.isEndless(tx, profile))) {
    // Approved later, what it has waited for would set the end of an access that has none.
    purchaseRequests.release(tx, key, one.request_id, false);
    return db.run(tx, GAVE_NOTHING, key);
  }
  const chosen = chosenFor(tx, one.provider, one.product);
  const isOpen = profile
    ? profile.getString('status') === 'active'
    : !purchaseRequests.wasRejected(tx, one.email);
  if (chosen && isOpen && isFree) return giveAccess(tx, one, user, buyer, chosen, prepared);
  // By the account's own address: approved under another one, it would make a second account.
  const asked = user ? { ...buyer, email: user.email() } : buyer;
  if (one.gave !== 'request') purchaseRequests.attach(tx, key, asked);
}
