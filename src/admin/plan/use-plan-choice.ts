import { useEffect, useState } from 'react';
import { finishedPlan, NO_PLAN } from '#domain/access/plan-choice.ts';
import type { Day } from '#domain/time/calendar-day.ts';
import { dayInSaoPaulo } from '#shared/sao-paulo.ts';

const LOOK_MS = 30_000;

const dayNow = (): Day => dayInSaoPaulo(Date.now());

/** A form that stays open over midnight would offer a day that is over. */
function useToday(): Day {
  const [today, setToday] = useState(dayNow);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayNow()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}

/**
 * What a dialog that gives a plan holds; it starts empty each time the dialog opens.
 * @param end of the access that is there, '' for none: a year counts from it, so that who renews early loses nothing
 */
export function usePlanChoice(end: Day = '') {
  const [choice, setChoice] = useState(NO_PLAN);
  const today = useToday();
  return {
    fields: { choice, today, yearFrom: end > today ? end : today, onChange: setChoice },
    plan: finishedPlan(choice, today),
  };
}
