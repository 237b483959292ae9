import type { ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { RegistrationField, RegistrationForm } from '#domain/registration/registration.ts';

type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string };
type Props = {
  name: RegistrationField;
  label: string;
  isOptional?: boolean;
  children: (control: Control) => ReactNode;
};

/** Label above, the field, and below it what is wrong with it; all three tied together for screen readers. */
export function FormField({ name, label, isOptional = false, children }: Props) {
  const { control } = useFormContext<RegistrationForm>();
  const { errors } = useFormState({ control, name });
  const message = errors[name]?.message;
  const id = `cadastro-${name}`;
  const bound = {
    id,
    'aria-invalid': message ? (true as const) : undefined,
    'aria-describedby': `${id}-erro ${id}-nota`,
  };
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor={id} className="font-semibold wrap-anywhere">
          {label}
        </label>
        {isOptional && (
          <span id={`${id}-nota`} className="text-[0.9375rem] text-muted">
            opcional
          </span>
        )}
      </div>
      {children(bound)}
      <p id={`${id}-erro`} className="text-[0.9375rem] text-error empty:absolute">
        {message}
      </p>
    </div>
  );
}
