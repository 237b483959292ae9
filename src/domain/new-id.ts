/**
 * Thirty-two letters that nobody else draws, from a cryptographic source. Not `crypto.randomUUID`, which browsers keep for pages over
 * https: a clinic that opens the app by its server's address in the house would neither write to support nor keep a heart.
 */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
