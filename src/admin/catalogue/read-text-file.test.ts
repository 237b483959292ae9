import { describe, expect, it } from 'vitest';
import { readTextFile } from './read-text-file.ts';

const TEXT = 'nome,descrição\nRecepção,Atenção à saúde\n';
const file = (...parts: BlobPart[]) => readTextFile(new File(parts, 'catalogo.csv'));

describe('a file that somebody chose', () => {
  it('is read as people save it', async () => {
    expect(await file(TEXT)).toEqual({ ok: true, text: TEXT });
    expect(await file('\ufeff', TEXT)).toEqual({ ok: true, text: TEXT });
    const utf16 = Uint16Array.from(['\ufeff', ...TEXT], (letter) => letter.charCodeAt(0));
    expect(await file(utf16)).toEqual({ ok: true, text: TEXT });
    expect(await file(Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0)))).toEqual({
      ok: true,
      text: TEXT,
    });
  });

  it('is refused with the line where its UTF-8 is damaged', async () => {
    const whole = new TextEncoder().encode(TEXT);
    const at = whole.lastIndexOf(0xc3);
    expect(await file(whole.filter((_, i) => i !== at))).toEqual({
      ok: false,
      reason: 'A linha 2 do arquivo tem letras danificadas. Salve-o novamente como CSV UTF-8.',
    });
  });

  it('is refused where Excel has written it on a Mac', async () => {
    expect(await file('nome\n', Uint8Array.from([0x41, 0x8d, 0x8b, 0x6f]))).toEqual({
      ok: false,
      reason: 'As letras com acento deste arquivo não podem ser lidas. Salve-o novamente como CSV UTF-8.',
    });
  });

  it.each([
    ['.xlsx', 'PK\u0003\u0004\u0014'],
    ['.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ])('is told to be a spreadsheet where it is one (%s)', async (_, bytes) => {
    expect(await file(bytes)).toEqual({
      ok: false,
      reason: 'Este arquivo é uma planilha (.xlsx, .xls, .ods). Abra-a e salve como CSV UTF-8.',
    });
  });

  it('is refused where it is larger than the server takes', async () => {
    expect(await file('a'.repeat(8 * 1024 * 1024 - 50))).toMatchObject({ ok: false });
  });
});
