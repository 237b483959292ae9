import * as z from 'zod/mini';
import { EMPTY_REGISTRATION, type RegistrationForm, registrationForm } from '#domain/registration.ts';

/** Not in a member's database: whoever fills this in is nobody yet. */
const KEY = 'agentes:cadastro';

/** A form that nobody came back to for a week is not left lying on a shared device. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;

const stored = z.object({ savedAt: z.number(), form: registrationForm });

/**
 * Keeps a half-filled form. Written at once with every change, not after a pause: a phone kills the tab without
 * a word while the person looks up the CRM in another app.
 */
export function keepDraft(form: RegistrationForm): void {
  const draft = { ...form, website: '' };
  try {
    if (isEmpty(draft)) forgetDraft();
    else localStorage.setItem(KEY, JSON.stringify({ savedAt: Date.now(), form: draft }));
  } catch {
    // No storage (private mode, full disk): the form still works, it only does not survive the tab.
  }
}

/** The form that was left on this device, or null. One that is too old is deleted. */
export function readDraft(): RegistrationForm | null {
  try {
    const draft = stored.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
    // Either way: a clock that was set back must not keep it for ever.
    if (draft && Math.abs(Date.now() - draft.savedAt) < LIFE_MS) return draft.form;
    forgetDraft();
  } catch {
    forgetDraft();
  }
  return null;
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing can be there either.
  }
}

const isEmpty = (form: RegistrationForm): boolean =>
  (Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationForm)[]).every((field) => {
    const value = form[field];
    return (typeof value === 'string' ? value.trim() : value) === EMPTY_REGISTRATION[field];
  });
