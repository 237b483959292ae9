/**
 * A subject as it is read. The mailer encodes one with letters beyond ASCII and leaves others alone: what looks like an
 * encoded word (`=?utf-8?b?…?=`, RFC 2047) in a name would then be decoded by the mail program, into anything.
 */

/** Characters in a word, which may be 75 long when each takes three. */
const CHUNK = 20;

const hex = (character: string) => `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

export function subject(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  if (!line.includes('=?') || /[^ -~]/.test(line)) return line;
  const words = line.match(new RegExp(`.{1,${CHUNK}}`, 'g')) || [];
  return words.map((word) => `=?UTF-8?Q?${word.replace(/[^A-Za-z0-9]/g, hex)}?=`).join(' ');
}
