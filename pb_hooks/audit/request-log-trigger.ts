/**
 * The SQL that bounds PocketBase's own log (`_logs` in auxiliary.db) while it is written: what a row may hold, how many
 * rows a minute, and how many in all. A trigger, so that it holds for every writer and costs no VM; it stores the short
 * row instead of the long one, so what was cut away never reaches the disk.
 */

/**
 * Kinds of rows, each with a limit a minute and a ring buffer of its own: a flood of one kind pushes out nothing of
 * the others. What is above the limit of a minute is only counted.
 */
export const KINDS = [
  { kind: 'refused', minute: 60, most: 20_000 }, // guests who were refused
  { kind: 'guest', minute: 300, most: 20_000 },
  { kind: 'member', minute: 1200, most: 60_000 },
  { kind: 'superuser', minute: 1200, most: 20_000 },
  { kind: 'error', minute: 600, most: 20_000 }, // failures of the server, and whatever is no request
];

/** Long enough for every path of ours with its id. */
const PATH = 160;

/**
 * SQL about one row: its JSON, a part of that as text, and what kind of entry it is.
 * @param row the row's name in SQL: NEW or the table
 */
export function partsOf(row: string) {
  const data = `(CASE WHEN json_valid(${row}.data) THEN ${row}.data ELSE json_object() END)`;
  const part = (name: string) => `COALESCE(json_extract(${data}, '$.${name}'), '')`;
  const [error, status] = [part('error'), `COALESCE(json_extract(${data}, '$.status'), 0)`];
  const isRequest = `${part('type')} = 'request'`;
  // An error that is not PocketBase's ApiError has status 0: it was thrown through all hooks. A missing record is thrown
  // like that too, and returned as 404.
  const isGone = `(${status} = 0 AND ${error} LIKE '%no rows in result set%')`;
  /** The server's own: what was refused is none. */
  const isFailure = `(${row}.level >= 8 AND (${status} >= 500 OR (${status} = 0 AND NOT ${isGone})))`;
  return { data, part, error, status, isRequest, isGone, isFailure };
}

/**
 * What is stored of a row, and its kind, as SQL.
 * @param row as in `partsOf`
 */
export function columns(row: string) {
  const { data, part, error, status, isRequest, isGone, isFailure } = partsOf(row);
  const url = part('url');
  // Without the query: it holds the names that are searched for, and tokens of downloads.
  const path = `substr(${url}, 1, min(${PATH}, instr(${url} || '?', '?') - 1))`;
  // An error message may quote what was sent.
  const cause = `CASE WHEN ${isFailure} THEN substr(${error}, 1, 500) WHEN ${isGone} THEN 'no rows in result set' ELSE '' END`;
  return {
    kind: `CASE WHEN NOT (${isRequest}) OR ${isFailure} THEN 'error'
      WHEN ${part('auth')} = '_superusers' THEN 'superuser'
      WHEN ${part('auth')} != '' THEN 'member'
      WHEN ${row}.level >= 8 THEN 'refused' ELSE 'guest' END`,
    message: `CASE WHEN ${isRequest} THEN substr(${part('method')}, 1, 20) || ' ' || ${path}
      ELSE substr(${row}.message, 1, 300) END`,
    data: `CASE WHEN ${isRequest} THEN json_object('type', 'request', 'method', substr(${part('method')}, 1, 20),
        'url', ${path}, 'status', ${status}, 'execTime', round(${part('execTime')}, 2), 'error', ${cause},
        'auth', substr(${part('auth')}, 1, 40), 'authId', substr(${part('authId')}, 1, 20),
        'userIP', substr(${part('userIP')}, 1, 45), 'remoteIP', substr(${part('remoteIP')}, 1, 45),
        'userAgent', substr(${part('userAgent')}, 1, 120))
      WHEN length(${data}) <= 1000 THEN ${data}
      ELSE json_object('jobId', substr(${part('jobId')}, 1, 100), 'error', substr(${error}, 1, 800)) END`,
  };
}

export const TABLES = [
  // `turn` counts rows over all times, `left_out` what was not written since the last audit row about it.
  `CREATE TABLE IF NOT EXISTS request_log_kinds (kind TEXT PRIMARY KEY, per_minute INTEGER NOT NULL,
    most INTEGER NOT NULL, minute INTEGER NOT NULL, written INTEGER NOT NULL, turn INTEGER NOT NULL,
    left_out INTEGER NOT NULL) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS request_log_ring (kind TEXT, slot INTEGER, id TEXT NOT NULL,
    PRIMARY KEY (kind, slot)) WITHOUT ROWID`,
  // The kind of the row that is being written: a trigger has no variables.
  'CREATE TABLE IF NOT EXISTS request_log_row (kind TEXT NOT NULL)',
];

const MINUTE = "(CAST(strftime('%s', 'now') AS INTEGER) / 60)";
const NOW = columns('NEW');
const OF_KIND = 'kind = (SELECT kind FROM request_log_row)';

// The limits stand in the text too, so that a change of theirs is a change of the trigger.
export const TRIGGER = `CREATE TRIGGER request_log_bounds BEFORE INSERT ON _logs BEGIN /* ${JSON.stringify(KINDS)} */
  UPDATE request_log_row SET kind = ${NOW.kind};
  UPDATE request_log_kinds SET written = CASE WHEN minute = ${MINUTE} THEN written + 1 ELSE 1 END,
    minute = ${MINUTE} WHERE ${OF_KIND};
  UPDATE request_log_kinds SET left_out = left_out + 1 WHERE ${OF_KIND} AND written > per_minute;
  SELECT RAISE(IGNORE) FROM request_log_kinds WHERE ${OF_KIND} AND written > per_minute;
  UPDATE request_log_kinds SET turn = turn + 1 WHERE ${OF_KIND};
  DELETE FROM _logs WHERE id = (SELECT r.id FROM request_log_ring r JOIN request_log_kinds k
    ON r.kind = k.kind AND r.slot = k.turn % k.most WHERE k.${OF_KIND});
  REPLACE INTO request_log_ring (kind, slot, id)
    SELECT kind, turn % most, NEW.id FROM request_log_kinds WHERE ${OF_KIND};
  INSERT INTO _logs (id, level, message, data, created)
    VALUES (NEW.id, NEW.level, ${NOW.message}, ${NOW.data}, NEW.created);
  SELECT RAISE(IGNORE);
END`;
