// Outside, as the server's VM would compile them anew for each number.
const MARKS = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const DASHES = /[\u2010-\u2015]/g;

/** As it can be typed: address books wrap a number in marks of the reading direction, and write it with hyphens that are not broken. */
export const plainPhone = (text: string) => text.replace(MARKS, '').replace(DASHES, '-');

/** Free as people write it, but a number that somebody could call. */
export function isPlausiblePhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 20;
}
