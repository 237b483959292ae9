import { useState } from 'react';
import { finishedPlan, NO_PLAN } from '#domain/access/plan-choice.ts';
import type { Day } from '#domain/time/calendar-day.ts';
import { dayInSaoPaulo } from '#shared/sao-paulo.ts';

/**
 * What a dialog that gives a plan holds; it starts empty each time the dialog opens.
 * @param end of the access that is there, '' for none: a year counts from it, so that who renews early loses nothing
 */
export function usePlanChoice(end: Day = '') {
  const [choice, setChoice] = useState(NO_PLAN);
  const [today] = useState(() => dayInSaoPaulo(Date.now()));
  return {
    fields: { choice, today, yearFrom: end > today ? end : today, onChange: setChoice },
    plan: finishedPlan(choice, today),
  };
}
