import { expiryLabel } from '#domain/access/expiry.ts';
import { renewalAddress } from '#shared/renewal-address.ts';
import { displayName, type Member } from './member.ts';

/** The self-hoster's renewal address with this member's data in its placeholders; '' when there is no usable one. */
export function renewalLink(template: string, member: Member | null | undefined, now: number): string {
  const profile = member?.profile;
  const expiry = profile ? expiryLabel(profile.expiresAt, now) : null;
  return renewalAddress(template, {
    name: member ? displayName(member) : '',
    plan: profile?.planType ?? '',
    end: expiry ? (expiry.day ?? expiry.label) : '',
  });
}
