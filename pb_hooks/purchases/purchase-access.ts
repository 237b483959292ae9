/**
 * The access that somebody owes to purchases: what he had beside them, and on top the days of each living purchase, in the
 * order in which they were paid. It is always computed anew, so that the order of deliveries does not matter and an
 * undone purchase takes its own days and no others. Whoever changes plan or end by hand has decided: from there on, that is
 * what the person has beside purchases, and those before take nothing away any more.
 */

import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { dayInSaoPaulo, parseMoment } from '../../src/shared/sao-paulo.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as purchaseRows from './purchase-rows.ts';

/** `end` as PocketBase writes dates, '' for none. */
export type PlanAndEnd = { plan: string; end: string };

const KNOWN =
  'SELECT base_plan, base_end, given_plan, given_end FROM purchase_access WHERE user_id = {:user}';
const REMEMBER = `
  INSERT INTO purchase_access (user_id, base_plan, base_end, given_plan, given_end)
  VALUES ({:user}, {:basePlan}, {:baseEnd}, {:plan}, {:end}) ON CONFLICT (user_id) DO UPDATE SET
    base_plan = excluded.base_plan, base_end = excluded.base_end,
    given_plan = excluded.given_plan, given_end = excluded.given_end`;
const SETTLE = `
  UPDATE purchases SET settled = 1 WHERE user_id = {:user} AND gave = 'access'
    AND NOT (${purchaseRows.ONE})`;
const LIVING = `
  SELECT plan_type, days, paid_at FROM purchases
  WHERE user_id = {:user} AND gave = 'access' AND settled = 0 AND undone_at = ''
  ORDER BY paid_at, provider, order_id, product`;

type Known = { base: PlanAndEnd; given: PlanAndEnd };

function known(tx: PbApp, user: string): Known | null {
  const row = db.first(tx, KNOWN, { base_plan: '', base_end: '', given_plan: '', given_end: '' }, { user });
  if (!row) return null;
  return {
    base: { plan: row.base_plan, end: row.base_end },
    given: { plan: row.given_plan, end: row.given_end },
  };
}

const isSame = (one: PlanAndEnd, other: PlanAndEnd) => one.plan === other.plan && one.end === other.end;

/** So many days behind an access, or behind the day of the payment where it has ended by then. */
function longer(access: PlanAndEnd, plan: string, days: number, paidAt: string): PlanAndEnd {
  if (access.end === '') return access;
  if (isLifetimePlan(plan)) return { plan, end: '' };
  const from = Math.max(parseMoment(access.end), parseMoment(paidAt));
  const last = new Date(Date.parse(`${dayInSaoPaulo(from)}T00:00:00Z`) + days * clock.DAY_MS);
  const end = planChoice.endOfWritten(last.toISOString().slice(0, 10));
  // Further than an end may lie: '' would be an access without one.
  return { plan, end: end || access.end };
}

const accessOf = (profile: PbRecord): PlanAndEnd => ({
  plan: profile.getString('plan_type'),
  end: profile.getString('expires_at'),
});

/** Whether an access without an end was given by a person, or by nothing: no purchase may touch it. */
export function isEndless(tx: PbApp, profile: PbRecord): boolean {
  const access = accessOf(profile);
  if (access.end !== '') return false;
  const before = known(tx, profile.id);
  return before === null || !isSame(before.given, access);
}

/**
 * The access of a user with all living purchases, in this transaction; it is remembered as given.
 * @param profile null for an account that the purchase at hand makes
 * @param paid the purchase at hand with its plan, which counts also where a person has changed the access before; null where
 *   one was undone
 */
export function compute(
  tx: PbApp,
  user: string,
  profile: PbRecord | null,
  paid: (purchaseRows.Key & { plan: string }) | null,
): PlanAndEnd {
  const now = profile ? accessOf(profile) : { plan: paid?.plan ?? '', end: clock.stamp() };
  const before = known(tx, user);
  const isByHand = before !== null && !isSame(before.given, now);
  const { provider, order, product } = paid ?? { provider: '', order: '', product: '' };
  if (isByHand) db.run(tx, SETTLE, { user, provider, order, product });
  const base = before === null || isByHand ? now : before.base;
  const access = db
    .rows(tx, LIVING, { plan_type: '', days: 0, paid_at: '' }, { user })
    .reduce((reached, { plan_type, days, paid_at }) => longer(reached, plan_type, days, paid_at), base);
  const { plan, end } = access;
  db.run(tx, REMEMBER, { user, basePlan: base.plan, baseEnd: base.end, plan, end });
  return access;
}
