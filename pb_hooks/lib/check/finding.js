/**
 * One line of the check.
 * @typedef {object} Finding
 * @property {string} name
 * @property {'ok' | 'aviso' | 'falta'} level
 * @property {string} text what is the case
 * @property {string} todo what to do, '' when it is fine
 */

/** @param {string} name @param {string} text @returns {Finding} */
const ok = (name, text) => ({ name, level: 'ok', text, todo: '' });
/** Works, and could bite. @param {string} name @param {string} text @param {string} todo @returns {Finding} */
const warn = (name, text, todo) => ({ name, level: 'aviso', text, todo });
/** Not for production. @param {string} name @param {string} text @param {string} todo @returns {Finding} */
const lacks = (name, text, todo) => ({ name, level: 'falta', text, todo });

/** One number of a query. @param {PbApp} app @param {string} sql @param {Record<string, unknown>} [params] */
function count(app, sql, params) {
  const row = new DynamicModel({ n: 0 });
  app
    .db()
    .newQuery(sql)
    .bind(params || {})
    .one(row);
  return row.n;
}

/** '21/11/2026 10:07', in São Paulo. @param {number} time */
function shownTime(time) {
  const [day = '', clock = ''] = new Date(time - 3 * 3_600_000).toISOString().split('T');
  return `${day.split('-').reverse().join('/')} ${clock.slice(0, 5)}`;
}

/** What a program says, '' when there is none of that name or it takes longer than eight seconds. @param {string} script */
function shell(script) {
  try {
    return toString($os.cmd('timeout', '8', 'sh', '-c', `${script} 2>&1 || true`).output());
  } catch {
    return '';
  }
}

module.exports = { ok, warn, lacks, count, shownTime, shell };
