/** PocketBase's SQL console gives a statement thirty seconds, which ten thousand rows take on a busy machine. */
const PART = 2_000;

/**
 * Beginnings of statements that write many rows: each has a part of the numbers as the column `i` of a table `n`.
 * @param {number} from
 * @param {number} to the first that is left out
 * @returns {string[]}
 */
export function numbersInParts(from, to) {
  const begins = Array.from({ length: Math.ceil((to - from) / PART) }, (_, part) => from + part * PART);
  return begins.map((begin) => {
    const last = Math.min(to, begin + PART) - 1;
    return `WITH RECURSIVE n(i) AS (SELECT ${begin} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
  });
}

/** One of some texts, by a number. @param {string[]} texts @param {string} number SQL */
export const pick = (texts, number) =>
  `json_extract('${JSON.stringify(texts)}', '$[' || ((${number}) % ${texts.length}) || ']')`;
