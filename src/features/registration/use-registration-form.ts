import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  EMPTY_REGISTRATION,
  type RegistrationForm,
  type RegistrationRequest,
} from '#domain/registration/registration.ts';
import {
  clearRegistrationDraft,
  readRegistrationDraft,
  saveRegistrationDraft,
} from '#store/device/registration-draft.ts';
import { resolveRegistration } from './resolve-registration.ts';

/** The form, beginning with what was left on this device and kept there while it is filled in. */
export function useRegistrationForm() {
  const [draft] = useState(readRegistrationDraft);
  const [isRestored, setRestored] = useState(draft !== null);
  /** The fields note where the UF came from: none of it belongs to whoever comes after a clearing. */
  const [clearings, setClearings] = useState(0);
  const form = useForm<RegistrationForm, unknown, RegistrationRequest>({
    defaultValues: draft ?? EMPTY_REGISTRATION,
    resolver: resolveRegistration,
  });
  const { subscribe, reset, setFocus } = form;

  // The values live outside React's state: a subscription sees each key without rendering the screen.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveRegistrationDraft(values) }),
    [subscribe],
  );

  /** Empties form and device. */
  function clear(): void {
    reset(EMPTY_REGISTRATION);
    clearRegistrationDraft();
    setRestored(false);
    setClearings((before) => before + 1);
  }

  // The fields are registered again by the drawing that follows.
  useEffect(() => {
    if (clearings > 0) setFocus('full_name');
  }, [clearings, setFocus]);

  return { form, isRestored, clearings, clear };
}
