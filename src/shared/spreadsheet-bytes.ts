/** 'PK', as the archives .xlsx, .ods and .numbers begin, and the older .xls. */
const BEGINNINGS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether the bytes of a file are a spreadsheet's own: who has a table mostly sends that, and not the text that it can save. */
export const isSpreadsheet = (bytes: ArrayLike<number>): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, i) => Number(bytes[i]) === byte));
