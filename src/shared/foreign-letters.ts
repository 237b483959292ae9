/** What Windows-1252 does not have, and what nobody writes within a word: 'S‹o' of a Mac's 'São', 'A‡Æo' of an MS-DOS 'Ação'. */
const FOREIGN = /[\u0081\u008d\u008f\u0090\u009d]|[a-z][‡ˆ‰‹›][a-zæä]/i;

/**
 * Whether a text comes from a file that Excel has saved as CSV on a Mac or "for MS-DOS": read as Windows-1252, as another program's
 * CSV is, each accent becomes a wrong letter. A file with hardly an accent may go unnoticed.
 * @param text its bytes read as Windows-1252
 */
export const isForeign = (text: string): boolean => FOREIGN.test(text);
