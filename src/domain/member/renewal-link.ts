import { expiryLabel } from '#domain/access/expiry.ts';
import { webAddress } from '#domain/settings/settings.ts';
import { displayName, type Member } from './member.ts';

/** What of the renewal address stands for the member's data. */
export const PLACEHOLDERS = /\{(nome|name|plano|plan|validade|expiry)\}/g;

/**
 * The self-hoster's renewal address with this member's data in its placeholders, percent-encoded: a name may hold any
 * sign. '' when there is no usable one.
 */
export function renewalLink(template: string, member: Member | null | undefined, now: number): string {
  // A placeholder may fill a path or a query, never say whose server it is: a host holds no braces.
  if (!webAddress(template)) return '';
  const profile = member?.profile;
  const expiry = profile ? expiryLabel(profile.expiresAt, now) : null;
  const name = member ? displayName(member) : '';
  const plan = profile?.planType ?? '';
  const end = expiry ? (expiry.day ?? expiry.label) : '';
  const values: Record<string, string> = {
    nome: name,
    name,
    plano: plan,
    plan,
    validade: end,
    expiry: end,
  };
  return template.replace(PLACEHOLDERS, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
