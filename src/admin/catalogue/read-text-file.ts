import { damagedLine } from '#shared/damaged-utf8.ts';
import { isForeign } from '#shared/foreign-letters.ts';
import { MOST_IMPORTED_BYTES } from '#shared/limits.ts';
import { isSpreadsheet } from '#shared/spreadsheet-bytes.ts';

export type ReadFile = { ok: true; text: string } | { ok: false; reason: string };

const UTF_16 = { 'ff,fe': 'utf-16le', 'fe,ff': 'utf-16be' } as const;

/** As people save it: UTF-8 with or without a mark, what Excel calls Unicode text, or what it calls CSV. */
function decode(bytes: Uint8Array): ReadFile {
  if (isSpreadsheet(bytes)) return SPREADSHEET;
  const mark = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16)).join();
  if (mark === 'ff,fe' || mark === 'fe,ff') return read(new TextDecoder(UTF_16[mark]).decode(bytes));
  try {
    return read(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const line = damagedLine(new TextDecoder('utf-8').decode(bytes));
    if (line > 0) return damaged(line);
    const windows = new TextDecoder('windows-1252').decode(bytes);
    return isForeign(windows) ? FOREIGN : read(windows);
  }
}

const read = (text: string): ReadFile => ({ ok: true, text });
const damaged = (line: number): ReadFile => ({
  ok: false,
  reason: `A linha ${line} do arquivo tem letras danificadas. Salve-o novamente como CSV UTF-8.`,
});

const SPREADSHEET: ReadFile = {
  ok: false,
  reason: 'Este arquivo é uma planilha (.xlsx, .xls, .ods). Abra-a e salve como CSV UTF-8.',
};

const FOREIGN: ReadFile = {
  ok: false,
  reason: 'As letras com acento deste arquivo não podem ser lidas. Salve-o novamente como CSV UTF-8.',
};

const bytesOnTheWire = (text: string) => new Blob([JSON.stringify(text)]).size + 100;

/** The text of a file that somebody chose, or why there is none. */
export async function readTextFile(file: File): Promise<ReadFile> {
  const tooLarge = {
    ok: false,
    reason: `O arquivo passa de ${MOST_IMPORTED_BYTES / 1024 ** 2} MB: divida-o em partes.`,
  } as const;
  if (file.size > MOST_IMPORTED_BYTES) return tooLarge;
  try {
    const decoded = decode(new Uint8Array(await file.arrayBuffer()));
    return decoded.ok && bytesOnTheWire(decoded.text) > MOST_IMPORTED_BYTES ? tooLarge : decoded;
  } catch {
    // Moved or deleted since, or in a cloud that cannot be reached.
    return { ok: false, reason: 'Não foi possível ler o arquivo. Escolha-o novamente.' };
  }
}
