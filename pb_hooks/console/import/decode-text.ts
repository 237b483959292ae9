/** The text of a file as people save it: UTF-8 with or without BOM, or what Excel for Windows calls CSV. */

import * as command from '../core/command.ts';

// The places of Windows-1252 that are not those of Latin-1.
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function windows1252(bytes: ArrayLike<number>) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = Number(bytes[i]);
    text += byte >= 0x80 && byte < 0xa0 ? FROM_80[byte - 0x80] : String.fromCharCode(byte);
  }
  return text;
}

/** @returns with plain line ends and without BOM */
export function decode(bytes: PbBytes & ArrayLike<number>): string {
  const first = Number(bytes[0]);
  const second = Number(bytes[1]);
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw command.refusal('o arquivo está em UTF-16 ("Texto Unicode"). Salve como CSV UTF-8.');
  const text = toString(bytes);
  if (text.includes('\0')) throw command.refusal('o arquivo não é um texto. Salve como CSV UTF-8.');
  // A byte that is no UTF-8 has become this letter.
  const readable = text.includes('\ufffd') ? windows1252(bytes) : text;
  return readable.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}
