import { fold } from '#domain/text/fold-diacritics.ts';

/** Lifetime plans are recognised by name, without accents or case ('Vitalício', 'lifetime'). */
export function isLifetimePlan(planType: string): boolean {
  const name = fold(planType);
  return name.includes('vitalicio') || name.includes('lifetime');
}

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
