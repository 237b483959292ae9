import * as z from 'zod/mini';
import {
  EMPTY_REGISTRATION,
  type RegistrationForm,
  registrationForm,
} from '#domain/registration/registration.ts';
import { recallJson, remember } from '#storage/remembered.ts';
import { REGISTRATION_DRAFT_KEY } from '#storage/storage-keys.ts';
import { isDraftOver } from './draft-age.ts';

const stored = z.object({ savedAt: z.number(), form: registrationForm });

/**
 * Keeps a half-filled form. Written at once with every change, not after a pause: a phone kills the tab without
 * a word while the person looks up the CRM in another app.
 */
export function saveRegistrationDraft(form: RegistrationForm): void {
  const draft = { ...form, website: '' };
  if (isEmpty(draft)) clearRegistrationDraft();
  else remember(REGISTRATION_DRAFT_KEY, JSON.stringify({ savedAt: Date.now(), form: draft }));
}

/** The form that was left on this device, or null. One that is too old is deleted. */
export function readRegistrationDraft(): RegistrationForm | null {
  const draft = stored.safeParse(withAllFields(recallJson(REGISTRATION_DRAFT_KEY))).data;
  if (draft && !isDraftOver(draft.savedAt) && !isEmpty(draft.form)) return draft.form;
  clearRegistrationDraft();
  return null;
}

/** As this version would have kept it: what another one did not ask for yet is empty. */
const withAllFields = (kept: unknown): unknown => {
  const draft = kept as { form?: object } | null;
  return typeof draft?.form === 'object'
    ? { ...draft, form: { ...EMPTY_REGISTRATION, ...draft.form } }
    : kept;
};

export const clearRegistrationDraft = (): void => remember(REGISTRATION_DRAFT_KEY, null);

const isEmpty = (form: RegistrationForm): boolean =>
  (Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationForm)[]).every((field) => {
    const value = form[field];
    return (typeof value === 'string' ? value.trim() : value) === EMPTY_REGISTRATION[field];
  });
