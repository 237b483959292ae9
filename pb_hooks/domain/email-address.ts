/** One spelling for one person: addresses are stored, looked up and counted trimmed and in lower case. */

// Stricter than the standard on purpose: no quotes, lists, comments, control characters or second recipients.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** The canonical form, or '' when it is not one plain address. */
export function canonical(typed: unknown): string {
  if (typeof typed !== 'string') return '';
  const email = typed.trim().toLowerCase();
  return email.length <= 254 && !/[\r\n]/.test(typed) && ADDRESS.test(email) ? email : '';
}

/** Enough to see a pattern in the log, not enough to know the person. */
export function masked(email: string) {
  return `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`;
}
