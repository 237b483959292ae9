import { type ReactNode, useId } from 'react';

type Bound = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
type Props = {
  label: string;
  hint?: string;
  problem: string | undefined;
  children: (bound: Bound) => ReactNode;
};

/** Label above, the field, and below it a hint and what is wrong; all tied together for screen readers. */
export function FormLine({ label, hint, problem, children }: Props) {
  const id = useId();
  const bound = {
    id,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-erro ${id}-nota`,
  };
  return (
    <div className="form-line">
      <label htmlFor={id}>{label}</label>
      {children(bound)}
      <p id={`${id}-nota`} className="form-hint">
        {hint}
      </p>
      <p id={`${id}-erro`} className="form-problem">
        {problem}
      </p>
    </div>
  );
}
