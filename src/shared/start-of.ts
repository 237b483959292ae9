/** The start of a text, of so many UTF-16 units at most; it is not cut within an emoji: half of one is a black diamond wherever it is kept. */
export const startOf = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
