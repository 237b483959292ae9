/**
 * What stands in a mail's header, as it is read. The mailer encodes what has letters beyond ASCII, or these letters alone, and
 * leaves the rest as it is.
 */

import * as mailText from './mail-text.ts';

/** What means something in a list of addresses (RFC 5322), and what an encoded word begins with. */
const SPECIAL = /[()<>[\]:;@\\,"=?]/;
/** Letters of an encoded word between its marks, which may be 75 long in all (RFC 2047). */
const WORD = 60;
/** Characters of a name: a line of a mail ends at 998 letters, and each may take twelve. */
const LONGEST = 60;

const hex = (letter: string) => `=${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

/** One whole character, byte by byte but for letters and digits. */
const encoded = (character: string) =>
  encodeURIComponent(character)
    .replace(/%/g, '=')
    .replace(/[^A-Za-z0-9=]/g, hex);

function encodedWords(characters: string[]): string {
  const words = [''];
  for (const character of characters.map(encoded)) {
    const last = words.length - 1;
    if (`${words[last]}${character}`.length > WORD) words.push(character);
    else words[last] += character;
  }
  return words.map((word) => `=?UTF-8?Q?${word}?=`).join(' ');
}

/**
 * A subject: what looks like an encoded word (`=?utf-8?b?…?=`) in a name would be decoded by the mail program, into anything.
 * With letters beyond ASCII the mailer encodes the whole.
 */
export function subject(text: string): string {
  const line = text.replace(/[\r\n]+/g, ' ');
  return !line.includes('=?') || /[^ -~]/.test(line) ? line : encodedWords([...line]);
}

/**
 * The app's name before our address: a comma in it would begin a second sender, a colon a group, and mail servers refuse what has
 * no single one.
 */
export function senderName(text: string): string {
  const line = mailText.oneLine(text);
  if (!SPECIAL.test(line)) return line;
  // Half an emoji is no character.
  return encodedWords([...line].filter((one) => !/^[\ud800-\udfff]$/.test(one)).slice(0, LONGEST));
}
