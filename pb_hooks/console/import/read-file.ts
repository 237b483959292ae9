/** The text of a file that a command names. */

import * as decodeText from '../../tables/decode-text.ts';
import * as command from '../core/command.ts';

const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Only what has an end is read: a device or a pipe would fill the memory, or never answer.
 * @param path '-' for standard input
 */
function bytesOf(call: command.Call, path: string) {
  const tooLarge = command.refusal('o arquivo passa de 32 MB: divida-o em partes.');
  const unreadable = `o arquivo ${path} não existe ou não pode ser lido. Se só você pode lê-lo: - < ${path}`;
  if (path === '-') {
    const bytes = call.stdin(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) throw tooLarge;
    return bytes;
  }
  let info: PbFileInfo;
  try {
    info = $os.stat(path);
  } catch {
    throw command.refusal(unreadable);
  }
  if (info.isDir()) throw command.refusal(`${path} é uma pasta, e não um arquivo.`);
  if (!info.mode().isRegular())
    throw command.refusal(`${path} não é um arquivo comum. Para a entrada padrão, use "-".`);
  if (info.size() > MOST_BYTES) throw tooLarge;
  try {
    return $os.readFile(path) as PbBytes;
  } catch {
    throw command.refusal(unreadable);
  }
}

/** Returns the text of that file, '-' for standard input. */
export const readFile = (call: command.Call, path: string): string => decodeText.decode(bytesOf(call, path));
