import { normaliseCode } from '#domain/sign-in/sign-in.ts';

/**
 * As the mail writes it: two groups of four on one line, or all eight together, with no further digit beside them. On one line:
 * the date of the mail often comes along from the line above, and its year would be the first half.
 */
const WRITTEN = /(?<!\d)(\d{4})[ \u00a0.-]?(\d{4})(?!\d)/;

/** The code in whatever was pasted, even the whole message; null when there is none: an address may have eight digits, of a tracker's customer. */
export function codeInText(text: string): string | null {
  const words = text.replace(/https?:\S+/gi, '');
  const [, left, right] = WRITTEN.exec(words) ?? [];
  return left && right ? left + right : normaliseCode(words);
}

/** What the box keeps of typed text: digits, never more than a code has. */
export const typedDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 8);
