import { fold } from '#shared/fold.ts';
import { isLifetimePlan } from '#shared/lifetime-plan.ts';

export type PlanTone = 'lifetime' | 'professional' | 'product' | 'bonus' | 'standard';

/** Which colour the plan's badge takes. */
export function planTone(planType: string): PlanTone {
  const name = fold(planType);
  if (isLifetimePlan(planType)) return 'lifetime';
  if (/profission|professional|licenca|license/.test(name)) return 'professional';
  if (/produto|product/.test(name)) return 'product';
  if (/bonus/.test(name)) return 'bonus';
  return 'standard';
}
