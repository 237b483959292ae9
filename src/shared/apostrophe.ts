/** What keyboards write for an apostrophe, as `fold` leaves it: a telephone 'Sant’Anna', a desk 'Sant'Anna'. */
export const APOSTROPHES = ["'", '’', '‘', 'ʼ', '´', '`'] as const;

const ANY = /['’‘ʼ´`]/g;

/** The text with one and the same sign for each apostrophe. */
export const withApostrophe = (text: string, sign: (typeof APOSTROPHES)[number] = "'"): string =>
  text.replace(ANY, sign);
