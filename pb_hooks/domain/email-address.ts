/** Addresses as they come from outside. */

import { isEmailAddress, normaliseEmail } from '../../src/shared/email-address.ts';

/** The canonical form, or '' when it is not one plain address. */
export function canonical(typed: unknown): string {
  if (typeof typed !== 'string' || /[\r\n]/.test(typed)) return '';
  const email = normaliseEmail(typed);
  return isEmailAddress(email) ? email : '';
}

/** Enough to see a pattern in the log, not enough to know the person. */
export function masked(email: string) {
  return `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`;
}
