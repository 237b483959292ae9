/**
 * `POST /api/app/change-purchase-product {provider, product, planType, days, isNew}`: what a purchase of this product gives from
 * now on; with the plan '' an administrator decides each. One that is told to be new replaces the plan of none.
 */

import { counted } from '../../src/shared/count-text.ts';
import { PURCHASE_KEY_LENGTH } from '../../src/shared/lengths.ts';
import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { MOST_PLAN_DAYS } from '../../src/shared/limits.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import * as adminAct from '../audit/admin-act.ts';
import * as db from '../host/db.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as providers from './providers.ts';

function readDays(given: unknown): number {
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= MOST_PLAN_DAYS)
    return given;
  throw validationError.invalid('days', 'not_allowed', `Use de 1 a ${MOST_PLAN_DAYS} dias.`);
}

const THIS_PRODUCT = 'FROM purchase_products WHERE provider = {:provider} AND product = {:product}';
/** Whether it may replace is asked within the statement: two administrators may add one code in the same moment. */
const PUT_PRODUCT = `INSERT INTO purchase_products (provider, product, plan_type, days)
  VALUES ({:provider}, {:product}, {:plan}, {:days})
  ON CONFLICT DO UPDATE SET plan_type = excluded.plan_type, days = excluded.days WHERE {:mayReplace} = 1`;

type Key = { provider: string; product: string };

/** As deliveries name it (read-delivery.ts): one that is pasted with a blank inside too many would never be bought. */
function readCode(product: unknown): string {
  const code = typeof product === 'string' ? plainText(product) : '';
  if (code !== '' && code.length <= PURCHASE_KEY_LENGTH) return code;
  throw validationError.invalid('product', 'required', 'Informe o código do produto.');
}

/** Gives the product a plan; returns what the log says of it, '' where it has one that may not be replaced. */
function put(app: PbApp, key: Key, planType: unknown, days: unknown, mayReplace: boolean): string {
  const plan = planChoice.readPlanType(planType);
  const lasts = isLifetimePlan(plan) ? 0 : readDays(days);
  const params = { ...key, plan, days: lasts, mayReplace: mayReplace ? 1 : 0 };
  if (db.run(app, PUT_PRODUCT, params) === 0) return '';
  return lasts === 0 ? plan : `${plan} por ${counted(lasts, 'dia', 'dias')}`;
}

/** Takes the plan of the product away; returns the same as `put`. */
function remove(app: PbApp, key: Key, mayReplace: boolean): string {
  if (mayReplace) db.run(app, `DELETE ${THIS_PRODUCT}`, key);
  else if (db.count(app, `SELECT COUNT(*) AS n ${THIS_PRODUCT}`, key) > 0) return '';
  return 'um administrador decide';
}

export function changePurchaseProduct(e: PbRequestEvent) {
  const { provider, product, planType, days, isNew } = jsonBody.fieldsOf(e);
  if (!providers.isProvider(provider))
    throw validationError.invalid('provider', 'required', 'Informe a plataforma.');
  const key = { provider, product: readCode(product) };
  const mayReplace = isNew !== true;
  const gives =
    planType === '' ? remove(e.app, key, mayReplace) : put(e.app, key, planType, days, mayReplace);
  if (gives === '')
    throw validationError.invalid('product', 'not_allowed', 'Este produto já está na lista: use Mudar.');
  // A row with the code as it was typed, which an earlier release may have written: no purchase finds it.
  if (mayReplace && product !== key.product) db.run(e.app, `DELETE ${THIS_PRODUCT}`, { provider, product });
  const name = providers.nameOf(provider);
  adminAct.write(e, `Mudou o que dá a compra do produto ${key.product} (${name}): ${gives}`);
  return e.json(200, key);
}
