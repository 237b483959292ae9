/** One spelling for one person: addresses are stored, looked up and compared trimmed and in lower case. */

// Stricter than the standard on purpose: no quotes, lists, comments, control characters or second recipients.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z]$/;
/** 'ana.@exemplo.com.br': no mailbox, and PocketBase saves no record that holds one. */
const STRAY_DOT = /^\.|\.[.@]/;

export const normaliseEmail = (text: string): string => text.trim().toLowerCase();

/** Is this, in that spelling, one plain address? */
export const isEmailAddress = (email: string): boolean =>
  email.length <= 254 && ADDRESS.test(email) && !STRAY_DOT.test(email);
