import { RENEWAL_PLACEHOLDER } from '#shared/renewal-address.ts';

/** What looks like a placeholder of the renewal address and is none: a typing mistake would reach every member. */
export const unknownPlaceholders = (address: string): string[] =>
  [...new Set(address.match(/\{[^{}]*\}/g) ?? [])].filter(
    (one) => one.replace(RENEWAL_PLACEHOLDER, '') !== '',
  );
