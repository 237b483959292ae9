/** Which words are plans already: any word may become one, but one that nobody has is more likely a name or a slip. */

import { fold } from '../../src/shared/fold.ts';
import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { PLAN_TYPES } from '../../src/shared/plan-types.ts';
import * as db from '../host/db.ts';
import type { IsKnownPlan } from './read-lines.ts';

/** Those that administrators choose from, those for life, and those that somebody has. */
export function knownPlans(app: PbApp): IsKnownPlan {
  const used = db.rows(app, 'SELECT DISTINCT plan_type FROM profiles', { plan_type: '' });
  const known = new Set([...PLAN_TYPES, ...used.map(({ plan_type }) => plan_type)].map(fold));
  return (planType) => isLifetimePlan(planType) || known.has(fold(planType));
}
