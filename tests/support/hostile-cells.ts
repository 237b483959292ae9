const STARTS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];
const BEFORE = ['', '"', '\n', ' ', '\u200b'];

/** Fifty texts that a spreadsheet would calculate, call a program with, or take apart. */
export const HOSTILE_CELLS: readonly string[] = BEFORE.flatMap((before) =>
  STARTS.map((start, index) => {
    const tails = [
      '1+1',
      "cmd|' /C calc'!A0",
      'HYPERLINK("https://mal.exemplo.com.br";"Clique")',
      '2;"3"\r\n=4',
    ];
    return `${before}${start}${tails[index % tails.length]}`;
  }),
);

/** Whether a spreadsheet might calculate a cell: everything but what starts with an apostrophe, to be strict. */
export const isDangerous = (cell: string): boolean => /^[\s\u200b"]*[=+\-@＝＋－＠\t\r]/.test(cell);

/** The text that somebody wrote, from a cell that was made safe. */
export const recovered = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell);
