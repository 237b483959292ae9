/**
 * Anything but ASCII that is seen, composed Latin letters, printers' signs and blanks. Most of what people write holds none of
 * it: to look for one letter takes the server's VM a third of what it takes to follow all words of a text, and for an import
 * of ten thousand this is half of the reading.
 */
const UNUSUAL = /[^ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027]/;

// Patterns stand out here, as the server's VM would compile them anew for each text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffc]/g;
const BLANKS = /\s+/g;

const isPlain = (text: string) =>
  !UNUSUAL.test(text) && !text.includes('  ') && !text.startsWith(' ') && !text.endsWith(' ');

/**
 * Text from outside as one plain line: composed letters, no control characters, nothing invisible that turns the
 * reading direction round or hides what stands behind it. Markup is only text and stays.
 */
export function plainText(text: string) {
  if (isPlain(text)) return text;
  return text.normalize('NFC').replace(CONTROL, ' ').replace(INVISIBLE, '').replace(BLANKS, ' ').trim();
}
