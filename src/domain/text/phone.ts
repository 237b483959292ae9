import { plainPhone } from '#shared/phone.ts';

/**
 * A Brazilian number as people write it, from whatever was typed or pasted so far: '(11) 91234-5678',
 * '(11) 3123-4567'. Never ends in punctuation, so that deleting the last digit deletes one. What is not such a
 * number (another country, 0800, a note behind it) is left as written.
 */
export function maskPhone(written: string): string {
  const text = plainPhone(written);
  if (/[^\d\s()+.\-/]/.test(text)) return text;
  const digits = nationalDigits(text);
  if (digits === null || digits.length > 11) return text;
  if (digits.length === 0) return text.trim() === '' ? '' : text.trim().slice(0, 1);
  if (digits.length <= 2) return `(${digits}`;
  return `(${digits.slice(0, 2)}) ${splitLocal(digits.slice(2))}`;
}

/** The same for a finished number: one without its area code is not taken apart. */
export function tidyPhone(text: string): string {
  const plain = plainPhone(text).trim();
  const digits = plain.replace(/\D/g, '');
  const isLocal = digits.length === 8 || (digits.length === 9 && digits.startsWith('9'));
  return isLocal && /^[\d\s.()-]+$/.test(plain) ? splitLocal(digits) : maskPhone(plain);
}

/** Mobile numbers start with 9 and have nine digits; landlines have eight. */
function splitLocal(digits: string): string {
  const head = digits.startsWith('9') || digits.length > 8 ? 5 : 4;
  return digits.length <= head ? digits : `${digits.slice(0, head)}-${digits.slice(head)}`;
}

const REAL_NUMBER = /^[1-9][1-9](9\d{8}|[2-5]\d{7})$/;

/** Area code and number, without Brazil's 55 and the long-distance 0; null when it is no national number. */
function nationalDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  const isInternational = text.trim().startsWith('+');
  // Without the plus, 55 may as well be an area code with one digit too many behind it.
  if (/^55\d{10,11}$/.test(digits) && (isInternational || REAL_NUMBER.test(digits.slice(2))))
    return digits.slice(2);
  if (isInternational) return digits ? null : '';
  // 0800 and its kin have no area code; a single 0 may still become either.
  if (digits.startsWith('0')) return /^0[1-9][1-9]\d{8,9}$/.test(digits) ? digits.slice(1) : null;
  return digits;
}
