import { addYears, type Day } from '#domain/time/calendar-day.ts';
import { fold } from '#shared/fold.ts';
import { isLifetimePlan } from '#shared/lifetime-plan.ts';

/** What is chosen so far in a form that gives a plan; '' is nothing. */
export type PlanChoice = { planType: string; day: Day; isPreset: boolean };

export const NO_PLAN: PlanChoice = { planType: '', day: '', isPreset: false };

/** What the server is asked for: a plan and its last day, null for lifetime. */
export type Plan = { planType: string; accessDuration: Day | null };

/**
 * A plan was picked. A lifetime plan clears the date; 'Anual' proposes one year unless a day was picked by hand, and
 * another plan takes that proposal back: nobody gets a year by accident.
 * @param from the day from which the year counts
 */
export function choosePlan(choice: PlanChoice, planType: string, from: Day): PlanChoice {
  if (isLifetimePlan(planType)) return { planType, day: '', isPreset: false };
  const picked = choice.isPreset ? '' : choice.day;
  if (picked || fold(planType) !== 'anual') return { planType, day: picked, isPreset: false };
  return { planType, day: addYears(from, 1), isPreset: true };
}

export const chooseDay = (choice: PlanChoice, day: Day): PlanChoice => ({ ...choice, day, isPreset: false });

/** The finished choice, or null while the form may not be sent. */
export function finishedPlan({ planType, day }: PlanChoice, today: Day): Plan | null {
  if (!planType.trim()) return null;
  if (isLifetimePlan(planType)) return { planType, accessDuration: null };
  return day && day >= today ? { planType, accessDuration: day } : null;
}
