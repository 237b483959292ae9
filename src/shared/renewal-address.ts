import { isHttpsAddress } from './https-address.ts';

/** What of the self-hoster's renewal address stands for the member's data. */
export const RENEWAL_PLACEHOLDER = /\{(nome|name|plano|plan|validade|expiry)\}/g;

/**
 * The renewal address with a member's data in its placeholders, percent-encoded: a name may hold any sign.
 * @param end of the access, as it is shown: '31/12/2026'
 * @returns '' when there is no usable one
 */
export function renewalAddress(
  template: string,
  { name, plan, end }: { name: string; plan: string; end: string },
): string {
  // A placeholder may fill a path or a query, never say whose server it is: a host holds no braces.
  if (!isHttpsAddress(template)) return '';
  const values: Record<string, string> = { nome: name, name, plano: plan, plan, validade: end, expiry: end };
  return template.replace(RENEWAL_PLACEHOLDER, (_, key: string) => encodeURIComponent(values[key] ?? ''));
}
