/** Search among deliveries: every word, in any order, anywhere in e-mail, name or order. They have no index of their own. */

import { fold } from '../../src/shared/fold.ts';
import * as db from '../host/db.ts';

const MOST_WORDS = 8;

// As in the migration 1795320001_one_fold.js, which has the letters: what is left of a name from its first letter beyond ASCII on.
const ASCII = `' aeiosrnmdtlucphgvbfqzjxykw@.' || char(10) || '0123456789-_,:;/()!?+"#$%&*<=>[]^\`{|}~'
  || char(39, 92, 9, 13, 1) || 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'`;
const FIRST = 'substr(rest, 1, 1)';
/** A name is no longer. */
const MOST_LETTERS = 300;
const NAME = `(
  WITH RECURSIVE fold (text, rest, step) AS (
    SELECT lower(d.name), ltrim(d.name, ${ASCII}), 1
    UNION ALL
    SELECT CASE WHEN plain IS NULL THEN text ELSE replace(text, ${FIRST}, plain) END,
      ltrim(replace(rest, ${FIRST}, ''), ${ASCII}), step + 1
    FROM fold LEFT JOIN fold_letters ON letter = ${FIRST} WHERE length(rest) > 0 AND step <= ${MOST_LETTERS})
  SELECT text FROM fold WHERE length(rest) = 0 OR step > ${MOST_LETTERS})`;
const TEXT = `lower(d.email || ' ' || d.order_id) || ' ' || ${NAME}`;

/**
 * @param search as it was typed, '' for all
 * @returns the ids of a page as a JSON list, newest first, and how many there are
 */
export function findDeliveries(app: PbApp, search: string, most: number, skip: number) {
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const condition = words.map((_, at) => `instr(text, {:word${at}}) > 0`).join(' AND ');
  // Kept as it is made: each further word would fold all the names once more.
  const texts = `texts AS MATERIALIZED (SELECT d.id, ${TEXT} AS text FROM purchase_deliveries d)`;
  const found =
    words.length === 0 ? 'SELECT id FROM purchase_deliveries' : `SELECT id FROM texts WHERE ${condition}`;
  const page = 'SELECT id FROM found ORDER BY id DESC LIMIT {:most} OFFSET {:skip}';
  const sql = `WITH ${words.length === 0 ? '' : `${texts}, `}found AS MATERIALIZED (${found})
    SELECT (SELECT COUNT(*) FROM found) AS n, (SELECT json_group_array(id) FROM (${page})) AS ids`;
  const params: db.Params = { most, skip };
  for (const [at, word] of words.entries()) params[`word${at}`] = word;
  return db.one(app, sql, { n: 0, ids: '' }, params);
}
