/** `GET /api/app/admin/logs`: the audit log, newest first, a page at a time. */

const access = require('./access.js');
const query = require('./list-query.js');
const search = require('./people-search.js');

const TYPES = ['login', 'admin', 'erro', 'seguranca'];

/** One row as JSON text, for `k.id` of a query around it. */
const LINE = `SELECT json_object('id', l.id, 'type', l.type, 'user', l.user, 'action', l.action, 'ip', l.ip,
    'timestamp', l.timestamp, 'status', l.status) AS line
  FROM k JOIN system_logs l ON l.id = k.id`;

/** @param {PbRequestEvent} e */
function listLogs(e) {
  access.requireAdmin(e);
  e.response.header().set('Cache-Control', 'no-store');
  const asked = query.listQuery(e, TYPES, 'type');
  const { page, perPage } = asked;
  // The type is one of ours, not what was typed.
  const found = search.matching(
    e.app,
    'log_search',
    asked.search,
    asked.filter && `s.type = '${asked.filter}'`,
  );
  const items = search.pageOf(e.app, found, LINE, { page, perPage });
  const rest = { page, perPage, totalItems: search.count(e.app, found) };
  return e.blob(200, 'application/json', `{"items":[${items.join(',')}],${JSON.stringify(rest).slice(1)}`);
}

module.exports = { listLogs, LINE };
