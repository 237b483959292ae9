/**
 * The address to which a member's mail answers a ticket: `suporte+<ticket>.<tag>@…`. The tag is a signature over the
 * ticket, so that nobody writes to one whose mails they have not got. Off while the host has set no address.
 */

import * as emailAddress from '../domain/email-address.ts';

/** Half of a SHA-256: nobody guesses it, and the local part stays within its 64 characters. */
const TAG_LENGTH = 24;
const TICKET = /^([a-z0-9]{15})\.([0-9a-f]{24})$/;
const SIGNED = /\+[a-z0-9]{15}\.[0-9a-f]{24}@/;

const secret = () => $os.getenv('SUPPORT_REPLY_SECRET').trim();

/** The host's address without a ticket, '' while this is off. */
export const base = (): string =>
  secret() === '' ? '' : emailAddress.canonical($os.getenv('SUPPORT_REPLY_ADDRESS'));

const tagOf = (ticket: string) => $security.hs256(`ticket:${ticket}`, secret()).slice(0, TAG_LENGTH);

/** What stands in the address of a provider's messages; its webhook knows no other proof. */
export const tokenOf = (provider: string): string =>
  $security.hs256(`entrada:${provider}`, secret()).slice(0, 32);

/** The secret of the generic form's signature. */
export const signingSecret = (): string => secret();

/** @returns '' while this is off */
export function forTicket(ticket: string): string {
  const [local, domain] = base().split('@');
  return local && domain ? `${local}+${ticket}.${tagOf(ticket)}@${domain}` : '';
}

/** Whether one of these looks like ours, signed with another secret or of another domain: a mail from before either was changed. */
export const isFromBefore = (addresses: string[]): boolean =>
  addresses.some((address) => SIGNED.test(emailAddress.canonical(address)));

/** The ticket that one of these addresses stands for; '' for none, or for one that nobody has signed. */
export function ticketOf(addresses: string[]): string {
  const [local, domain] = base().split('@');
  for (const address of addresses) {
    const [own, host] = emailAddress.canonical(address).split('@');
    if (!own || host !== domain || !own.startsWith(`${local}+`)) continue;
    const [, ticket = '', tag = ''] = TICKET.exec(own.slice(String(local).length + 1)) ?? [];
    if (ticket !== '' && $security.equal(tagOf(ticket), tag)) return ticket;
  }
  return '';
}
