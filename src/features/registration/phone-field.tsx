import type { ChangeEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { RegistrationForm } from '#domain/registration/registration.ts';
import { maskPhone, tidyPhone } from '#domain/text/phone.ts';
import { REGISTRATION_LENGTHS } from '#shared/lengths.ts';
import { FormField } from './form-field.tsx';

/** Phone number, written the way people write it while it is typed. */
export function PhoneField() {
  const { register, setValue, getValues, formState } = useFormContext<RegistrationForm>();
  const { onChange, ...field } = register('phone', { onBlur: tidy });

  function maskAtTheEnd(event: ChangeEvent<HTMLInputElement>) {
    const input = event.target;
    const isInside = document.activeElement === input && input.selectionEnd !== input.value.length;
    // Inside the number the person corrects a digit: whatever moved then would throw the caret to the end.
    if (!isInside) input.value = maskPhone(input.value);
    return onChange(event);
  }

  function tidy() {
    const phone = getValues('phone');
    const tidied = tidyPhone(phone);
    if (tidied !== phone) setValue('phone', tidied, { shouldValidate: formState.isSubmitted });
  }

  return (
    <FormField name="phone" label="Telefone/WhatsApp" isOptional>
      {(control) => (
        <input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={REGISTRATION_LENGTHS.phone}
          placeholder="(11) 91234-5678"
          className="input scroll-mt-44 even-digits aria-invalid:border-error"
          {...control}
          {...field}
          readOnly={formState.isSubmitting}
          onChange={maskAtTheEnd}
        />
      )}
    </FormField>
  );
}
