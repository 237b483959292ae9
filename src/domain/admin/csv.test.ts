import { describe, expect, it } from 'vitest';
import { CSV_START, csvLines } from './csv.ts';

const cell = (text: string) => csvLines([[text]]).slice(0, -2);

describe('a CSV for a Brazilian Excel', () => {
  it('starts with a byte order mark and separates by semicolons and CRLF', () => {
    expect(CSV_START).toBe('\uFEFF');
    const rows = [
      ['Nome', 'E-mail'],
      ['Ana', ''],
    ];
    expect(csvLines(rows)).toBe('Nome;E-mail\r\nAna;\r\n');
    expect(csvLines([])).toBe('');
  });

  it('quotes what would end a cell or a line, and doubles quotes', () => {
    expect(cell('a;b')).toBe('"a;b"');
    expect(cell('a"b')).toBe('"a""b"');
    expect(cell('a\r\nb')).toBe('"a\r\nb"');
    expect(cell('a\nb')).toBe('"a\nb"');
    expect(cell(' a')).toBe('" a"');
    expect(cell('São João')).toBe('São João');
  });

  it('lets no cell become a formula, however it hides the first character', () => {
    const hostile = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\tabc',
      '\rabc',
      '＝1+1',
      '＋1',
      '－1',
      '＠SUM(A1)',
      ' =1',
      '\n=1',
      '"=1',
      '""=1',
      '"\n-1',
      '\u200b=1',
      '\ufeff=1',
      '\u00a0=1',
      '﹦1',
      '“=1',
    ];
    for (const text of hostile) expect(cell(text).replace(/^"/, ''), JSON.stringify(text)).toMatch(/^'/);
  });

  it('keeps the text: one apostrophe taken away gives back what was written', () => {
    for (const text of ["'", "'=1", "''", '=1', "d'Ávila", 'a=1', '5-3']) {
      const written = cell(text);
      expect(written.startsWith("'") ? written.slice(1) : written).toBe(text);
    }
  });

  it('finds a formula behind every invisible character that Unicode has', () => {
    const invisible = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point))
      .filter((letter) => /^[\s\p{Cf}]$/u.test(letter));
    expect(invisible.length).toBeGreaterThan(150);
    expect(invisible.filter((letter) => !cell(`${letter}=1`).replace(/^"/, '').startsWith("'"))).toEqual([]);
  });

  it('keeps leading zeros and long numbers as they were written, and leaves short numbers alone', () => {
    expect(cell('012345')).toBe("'012345");
    expect(cell('5511912345678')).toBe("'5511912345678");
    expect(cell('12e5')).toBe("'12e5");
    for (const day of ['24/7', '1-2', '2024/05']) expect(cell(day)).toBe(`'${day}`);
    for (const none of ['3456-7890', '99/99']) expect(cell(none)).toBe(none);
    expect(cell('123456')).toBe('123456');
    expect(cell('0')).toBe('0');
    expect(cell('123456-P')).toBe('123456-P');
    expect(cell('21/11/2026 14:05')).toBe('21/11/2026 14:05');
  });
});
