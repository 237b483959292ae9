/** A number from 0 up to 1. */
export type Random = () => number;

/** Returns the same numbers for the same seed, on every machine. */
export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
  return numbered(state);
}

/** The same for a number (mulberry32). */
export function numbered(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of them. */
export function pick<T>(random: Random, all: readonly T[]): T {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A text of letters and digits, as ids have them, or of others. */
export const letters = (random: Random, length: number, alphabet = LETTERS): string =>
  Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
