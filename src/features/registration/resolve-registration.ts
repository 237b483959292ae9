import type { FieldErrors, Resolver } from 'react-hook-form';
import {
  checkRegistration,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationRequest,
} from '#domain/registration/registration.ts';

/** Resolver: adapts `checkRegistration` to react-hook-form. */
export const resolveRegistration: Resolver<RegistrationForm, unknown, RegistrationRequest> = (form) => {
  const checked = checkRegistration(form);
  if (checked.ok) return { values: checked.request, errors: {} };
  const errors: FieldErrors<RegistrationForm> = {};
  for (const [field, message] of checked.problems) errors[field] = { type: 'invalid', message };
  return { values: {}, errors };
};

/** The sentences that the schema gave, back out of react-hook-form's shape. */
export function problemsOf(errors: FieldErrors<RegistrationForm>): Map<RegistrationField, string> {
  const fields = Object.keys(errors) as RegistrationField[];
  return new Map(fields.map((field) => [field, errors[field]?.message ?? '']));
}
