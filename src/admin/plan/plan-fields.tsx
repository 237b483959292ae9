import { useId } from 'react';
import { chooseDay, choosePlan, type PlanChoice } from '#domain/access/plan-choice.ts';
import type { Day } from '#domain/time/calendar-day.ts';
import { isLifetimePlan } from '#shared/lifetime-plan.ts';
import { PLAN_TYPES } from '#shared/plan-types.ts';
import { DateField } from './date-field.tsx';

/** Stands for "nothing chosen yet", as no option may have an empty value. */
const NONE = 'none';

type Props = {
  choice: PlanChoice;
  today: Day;
  /** the day from which 'Anual' counts; today, if not said */
  yearFrom?: Day;
  onChange: (choice: PlanChoice) => void;
  /** What was chosen can be given up again. */
  isOptional?: boolean;
};

/** Plan type and, unless it is for life, its last day. */
export function PlanFields({ choice, today, yearFrom = today, onChange, isOptional = false }: Props) {
  const id = useId();
  const isLifetime = isLifetimePlan(choice.planType);
  return (
    <>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Tipo de plano
        </label>
        <select
          id={id}
          required={!isOptional}
          className="select"
          value={choice.planType || NONE}
          onChange={({ target: { value } }) =>
            onChange(choosePlan(choice, value === NONE ? '' : value, yearFrom))
          }
        >
          <option value={NONE} disabled={!isOptional} hidden={!isOptional}>
            Selecione o tipo de plano
          </option>
          {PLAN_TYPES.map((plan) => (
            <option key={plan} value={plan}>
              {plan}
            </option>
          ))}
        </select>
      </div>
      <div role="status" className="empty:absolute">
        {isLifetime && (
          <p className="note tone tone-lifetime">
            {/* One item of the flex box: without the span it is two, and the sentence is torn into two lines. */}
            <span>
              <strong>Plano Vitalício Selecionado:</strong> este usuário terá acesso permanente ao sistema.
            </span>
          </p>
        )}
      </div>
      {!isLifetime && (
        <DateField
          label="Data de Expiração"
          value={choice.day}
          min={today}
          onChange={(day) => onChange(chooseDay(choice, day))}
        />
      )}
    </>
  );
}
