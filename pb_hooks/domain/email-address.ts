/** Addresses as they come from outside. */

import { isEmailAddress, normaliseEmail } from '../../src/shared/email-address.ts';

/** The canonical form, or '' when it is not one plain address. */
export function canonical(typed: unknown): string {
  if (typeof typed !== 'string' || /[\r\n]/.test(typed)) return '';
  const email = normaliseEmail(typed);
  return isEmailAddress(email) ? email : '';
}

/**
 * One key for all spellings of a mailbox: what stands behind a plus is its owner's own sorting, and Gmail knows no dots. For whose a
 * mail is, never for who signs in.
 * @param email canonical
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const name = local.replace(/^(.[^+]*)\+.*$/, '$1');
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${name.replace(/\./g, '')}@gmail.com`
    : `${name}@${domain}`;
}

/**
 * `mailboxOf` of a column with canonical addresses, in SQL.
 * @param column SQL of it
 */
export function mailboxSql(column: string): string {
  const local = `substr(${column}, 1, instr(${column}, '@') - 1)`;
  const domain = `substr(${column}, instr(${column}, '@') + 1)`;
  const plus = `instr(substr(${local}, 2), '+')`;
  const name = `CASE WHEN ${plus} > 0 THEN substr(${local}, 1, ${plus}) ELSE ${local} END`;
  return `CASE WHEN ${domain} IN ('gmail.com', 'googlemail.com')
    THEN replace(${name}, '.', '') || '@gmail.com' ELSE ${name} || '@' || ${domain} END`;
}

/** Enough to see a pattern in the log, not enough to know the person. */
export function masked(email: string) {
  return `${email.slice(0, 1)}***${email.slice(email.indexOf('@'))}`;
}
