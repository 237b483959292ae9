import type { ComponentProps } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RegistrationForm } from '#domain/registration/registration.ts';
import { REGISTRATION_LENGTHS } from '#shared/lengths.ts';
import { FormField } from './form-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur'> & {
  name: keyof typeof REGISTRATION_LENGTHS;
  label: string;
  isOptional?: boolean;
  /** Tidies the text once the person is done with it. */
  onDone?: () => void;
};

/** One line of text. */
export function TextField({ name, label, isOptional = false, onDone, ...input }: Props) {
  const { register, formState } = useFormContext<RegistrationForm>();
  return (
    <FormField name={name} label={label} isOptional={isOptional}>
      {(control) => (
        <input
          className="input scroll-mt-44 aria-invalid:border-error"
          maxLength={REGISTRATION_LENGTHS[name]}
          {...input}
          {...control}
          // What is typed while the request is on its way would not be in it.
          readOnly={formState.isSubmitting}
          {...(input.disabled ? { value: '' } : register(name, onDone && { onBlur: onDone }))}
        />
      )}
    </FormField>
  );
}
