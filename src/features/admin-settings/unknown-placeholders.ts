const KNOWN = ['{nome}', '{name}', '{plano}', '{plan}', '{validade}', '{expiry}'];

/** What looks like a placeholder of the renewal address and is none: a typing mistake would reach every member. */
export const unknownPlaceholders = (address: string): string[] =>
  [...new Set(address.match(/\{[^{}]*\}/g) ?? [])].filter((one) => !KNOWN.includes(one));
