/** The text of a file as people save it: UTF-8 with or without BOM, or what Excel for Windows calls CSV. */

import { damagedLine } from '../../src/shared/damaged-utf8.ts';
import { isForeign } from '../../src/shared/foreign-letters.ts';
import { isSpreadsheet } from '../../src/shared/spreadsheet-bytes.ts';
import { unreadable } from './unreadable-file.ts';

// The places of Windows-1252 that are not those of Latin-1.
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Letters that stand by themselves at once: each costs the VM some fifty bytes of memory. */
const AT_ONCE = 4096;

/**
 * The text of bytes in Windows-1252, which holds Latin-1. In parts: the VM copies all that is there for each letter added.
 * @param most bytes that are read
 */
export function windows1252(bytes: ArrayLike<number>, most = bytes.length): string {
  const parts: string[] = [];
  for (let from = 0; from < Math.min(bytes.length, most); from += AT_ONCE) {
    const letters: string[] = [];
    for (let i = from; i < Math.min(bytes.length, most, from + AT_ONCE); i += 1) {
      const byte = Number(bytes[i]);
      letters.push(byte >= 0x80 && byte < 0xa0 ? FROM_80.charAt(byte - 0x80) : String.fromCharCode(byte));
    }
    parts.push(letters.join(''));
  }
  return parts.join('');
}

/** How often the letter for what cannot be read stands in the bytes themselves. */
function writtenUnknown(bytes: ArrayLike<number>) {
  let found = 0;
  for (let i = 2; i < bytes.length; i += 1)
    if (Number(bytes[i]) === 0xbd && Number(bytes[i - 1]) === 0xbf && Number(bytes[i - 2]) === 0xef)
      found += 1;
  return found;
}

/**
 * The text of a file that was decoded already: with plain line ends and without BOM.
 * Throws `UnreadableFile` for what is no text.
 */
export function normalise(text: string): string {
  if (text.includes('\0')) throw unreadable('o arquivo não é um texto. Salve como CSV UTF-8.');
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  // Looked for first: a pattern that is found nowhere takes ten times as long as a letter that is.
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}

/**
 * The text with plain line ends and without BOM. Throws `UnreadableFile` for what is no text, for UTF-8 in which bytes are
 * damaged, and for what Excel saves as CSV on a Mac.
 */
export function decode(bytes: PbBytes & ArrayLike<number>): string {
  if (isSpreadsheet(bytes))
    throw unreadable('o arquivo é uma planilha (.xlsx, .xls, .ods). Abra-a e salve como CSV UTF-8.');
  const first = Number(bytes[0]);
  const second = Number(bytes[1]);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw unreadable('o arquivo está em UTF-16 ("Texto Unicode"). Salve como CSV UTF-8.');
  const text = toString(bytes);
  // A byte that is no UTF-8 has become this letter; a file may hold the letter itself too.
  const isUtf8 = !text.includes('\ufffd') || text.split('\ufffd').length - 1 === writtenUnknown(bytes);
  if (isUtf8) return normalise(text);
  const line = damagedLine(text);
  if (line > 0) throw unreadable(`a linha ${line} tem letras danificadas. Salve novamente como CSV UTF-8.`);
  const windows = windows1252(bytes);
  if (isForeign(windows))
    throw unreadable('o arquivo tem letras que não podem ser lidas. Salve como CSV UTF-8.');
  return normalise(windows);
}
