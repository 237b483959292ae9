/**
 * Queries by SQL, typed by the shape of a row: `rows(app, 'SELECT id FROM users', { id: '' })`. The shape names the columns
 * that are read, and its values say of which type they are; a column that may be NULL needs a COALESCE. Parameters are
 * bound as `{:name}`; more of them than the query names do no harm.
 *
 * All throw what the database says. A row belongs to Go: name its fields instead of spreading it. `access` and
 * `console/core` stand below this room and query by hand.
 */

/** The app or a transaction of it, `aux(app)` or `writer(app)`. */
export type Source = { db(): PbDb };
export type Params = { [name: string]: unknown };

/** The database of PocketBase's request log. */
export const aux = (app: PbApp): Source => ({ db: () => app.auxDB() });

/** The one connection that writes, for its PRAGMAs. */
export const writer = (app: PbApp): Source => ({ db: () => app.nonconcurrentDB() });

function query(from: Source, sql: string, params?: Params) {
  const prepared = from.db().newQuery(sql);
  return params ? prepared.bind(params) : prepared;
}

/** Returns all rows, [] for none. */
export function rows<T extends object>(from: Source, sql: string, shape: T, params?: Params): T[] {
  const found = arrayOf(new DynamicModel(shape));
  query(from, sql, params).all(found);
  return [...found];
}

/** Returns the first row, null for none. */
export function first<T extends object>(from: Source, sql: string, shape: T, params?: Params): T | null {
  return rows(from, sql, shape, params)[0] ?? null;
}

/** Returns the row of a query that always has one, such as an aggregate; throws when there is none. */
export function one<T extends object>(from: Source, sql: string, shape: T, params?: Params): T {
  const row = new DynamicModel(shape);
  query(from, sql, params).one(row);
  return row;
}

/** Returns the number of a query that always has one row: `SELECT COUNT(*) AS n …`. */
export const count = (from: Source, sql: string, params?: Params): number =>
  one(from, sql, { n: 0 }, params).n;

/** Returns how many rows a statement has changed. */
export const run = (from: Source, sql: string, params?: Params): number =>
  query(from, sql, params).execute().rowsAffected();

const ID_LENGTH = 15;
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns a record id in PocketBase's form, from a cryptographic source.
 * @param prefix instead of its first letters
 */
export const newId = (prefix: string = '') =>
  prefix + $security.randomStringWithAlphabet(ID_LENGTH - prefix.length, ID_LETTERS);

/**
 * As `newId`, ten times as fast and not from a cryptographic source: for thousands of rows whose ids everybody may know, as
 * those of a catalogue.
 */
export const newOpenId = () => $security.pseudorandomStringWithAlphabet(ID_LENGTH, ID_LETTERS);
