/**
 * The query string of PocketBase's own record routes: an allow-list for all but superusers. What passes stays
 * inside the collection: plain field names, no relation paths, no `_via_`, no `@`, no functions, no expansion.
 * PocketBase evaluates comparisons along a relation on rows that the caller may not see (a filter oracle).
 *
 * The rules are the second line: they refuse every request with a filter or a sort. What this file has found harmless
 * it removes from the request that the rules see; PocketBase's search goes on reading it from the address.
 */

import * as validationError from '../http/validation-error.ts';

const MOST_LETTERS = 500;
/** Of who is no administrator: each comparison may look through the texts of every row, and the database has few readers. */
const MOST_COMPARISONS = 10;
/** One quoted text without quotes and backslashes, so that both parsers see it end at the same place. */
const TEXT = /'[^'"\\]*'|"[^'"\\]*"/g;
/** What is left of a filter without its texts. A dot would be a path. */
const COMPARISONS = /^[ A-Za-z0-9_=!<>~?&|()-]*$/;
const CALL = /\w\(/;
const COMPARISON = /[=!<>~?]+/g;
const CONTROL = /[^ -\uffff]/;

function isPlainFilter(filter: string) {
  if (filter.length > MOST_LETTERS || CONTROL.test(filter)) return false;
  const bare = filter.replace(TEXT, ' 0 ');
  return COMPARISONS.test(bare) && !CALL.test(bare);
}

const comparisonsOf = (filter: string) => filter.replace(TEXT, '').match(COMPARISON)?.length ?? 0;

const matches = (shape: RegExp) => (text: string) => shape.test(text);

const OF_A_RECORD = new Map([['fields', matches(/^[A-Za-z_*]+(,[A-Za-z_*]+)*$/)]]);
const OF_A_LIST = new Map([
  ...OF_A_RECORD,
  ['filter', isPlainFilter],
  // A plus sign in an address is a blank.
  ['sort', matches(/^[-+ ]?[a-z_]+(,[-+ ]?[a-z_]+){0,7}$/)],
  ['page', matches(/^\d{1,6}$/)],
  ['perPage', matches(/^\d{1,4}$/)],
  ['skipTotal', matches(/^(true|false|[01])$/)],
]);

function refuse(): never {
  throw validationError.invalid('query', 'invalid_query', 'Consulta não permitida.');
}

export type Asked = { isFiltered: boolean; perPage: number };

/** Refuses what could lead out of the collection, and whatever else is not known to be harmless. */
export function check(e: PbRequestEvent, { isList, isAdmin }: { isList: boolean; isAdmin: boolean }): Asked {
  const { method, url } = e.request;
  if (url.rawQuery === '') return { isFiltered: false, perPage: 0 };
  if (method !== 'GET' && method !== 'HEAD') refuse();
  const { query } = e.requestInfo();
  const names = Object.keys(query);
  // Also what the parser has dropped: repeated names, broken escapes.
  if (names.length !== url.rawQuery.split('&').length) refuse();
  const known = isList ? OF_A_LIST : OF_A_RECORD;
  for (const name of names) {
    if (!known.get(name)?.(String(query[name]))) refuse();
  }
  const filter = String(query['filter'] ?? '');
  if (!isAdmin && comparisonsOf(filter) > MOST_COMPARISONS) refuse();
  for (const name of ['filter', 'sort']) delete query[name];
  return { isFiltered: filter !== '', perPage: Number(query['perPage'] ?? 0) };
}
