import { useState } from 'react';
import { finishedPlan, NO_PLAN } from '#domain/access/plan-choice.ts';
import { dayInSaoPaulo } from '#shared/sao-paulo.ts';

/** What a dialog that gives a plan holds; it starts empty each time the dialog opens. */
export function usePlanChoice() {
  const [choice, setChoice] = useState(NO_PLAN);
  const [today] = useState(() => dayInSaoPaulo(Date.now()));
  return { fields: { choice, today, onChange: setChoice }, plan: finishedPlan(choice, today) };
}
