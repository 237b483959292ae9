// The server's own pattern (pb_hooks/domain/email-address.js): what passes here is not refused there.
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Is this, trimmed and in lower case, one plain address? */
export const isEmailAddress = (email: string): boolean => email.length <= 254 && ADDRESS.test(email);
