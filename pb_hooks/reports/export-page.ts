/**
 * `GET /api/app/admin/export`: a whole table, page by page, newest first. A page begins behind the key of the last
 * row, never at a number: rows that come or go meanwhile shift no page (keyset pagination), and the hundredth page
 * costs what the first did.
 */

import * as adminAct from '../audit/admin-act.ts';
import * as catalogueExport from '../catalogue/catalogue-export.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as ttlStore from '../host/ttl-store.ts';
import * as currentActor from '../http/current-actor.ts';
import * as validationError from '../http/validation-error.ts';
import * as listMembers from '../members/list-members.ts';
import * as listRequests from '../registration/list-requests.ts';
import * as exportTickets from './export-tickets.ts';
import * as listLogs from './list-logs.ts';

const USUAL = 1000;
const MOST = 2000;

/** `page` is SQL that returns `id` and `n` of the rows behind {:after}; `n` as text is the key of the next page. */
const numbered = (table: string) => ({
  count: `SELECT COUNT(*) AS n FROM ${table}`,
  page: `SELECT s.id, s.n FROM ${table} s WHERE s.n < CAST({:after} AS INTEGER) ORDER BY s.n DESC LIMIT {:limit}`,
  first: '9223372036854775807',
  key: /^\d{1,19}$/,
  most: MOST,
});

const EXPORTS = {
  users: { ...numbered('member_search'), line: listMembers.LINE, name: 'os usuários' },
  requests: { ...numbered('request_search'), line: listRequests.LINE, name: 'as solicitações de cadastro' },
  support: { ...exportTickets.SOURCE, line: exportTickets.LINE, name: 'as mensagens de suporte' },
  logs: { ...numbered('log_search'), line: listLogs.LINE, name: 'os logs' },
  catalogue: { ...catalogueExport.SOURCE, line: catalogueExport.LINE, name: 'o catálogo' },
};

function readQuery(e: PbRequestEvent) {
  const query = e.request.url.query();
  const what = query.get('what');
  if (!Object.keys(EXPORTS).includes(what))
    throw validationError.invalid('what', 'invalid_what', 'Esta exportação não existe.');
  const source = EXPORTS[what as keyof typeof EXPORTS];
  const after = query.get('after');
  if (after !== '' && !source.key.test(after))
    throw validationError.invalid('after', 'invalid_after', 'Posição inválida.');
  const limit = query.get('limit') || String(USUAL);
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw validationError.invalid('limit', 'invalid_limit', 'Limite inválido.');
  return {
    what,
    source,
    after,
    limit: Math.min(source.most, Number(limit)),
    bundle: query.get('bundle') === '1',
  };
}

/** Keys of next pages that are remembered of one person: of several exports at once, and a page that is asked for again. */
const KEYS = 8;

function givenOut(e: PbRequestEvent, what: string) {
  const { id, email } = currentActor.actor(e);
  return `export:${id || email}:${what}`;
}

/**
 * The first page writes the audit row, and so does an export that begins in the middle: otherwise a made-up key would
 * export everything without a trace.
 */
function logExport(e: PbRequestEvent, { what, source, after, bundle }: ReturnType<typeof readQuery>) {
  if (after !== '' && ttlStore.read(e.app, givenOut(e, what)).split('\n').includes(after)) return;
  adminAct.write(e, `Exportou ${source.name}${bundle ? ' (exportação completa)' : ''}`);
}

/** Asked, because a page may be shorter than its limit: one of tickets ends where their conversations are long. */
const isMore = (app: PbApp, page: string, after: string) =>
  db.first(app, `SELECT id FROM (${page})`, { id: '' }, { after, limit: 1 }) !== null;

export function exportPage(e: PbRequestEvent) {
  const asked = readQuery(e);
  logExport(e, asked);
  const { source, after, limit } = asked;
  const now = clock.stamp();
  const line = source.line.replace(' AS line', ' AS line, CAST(k.n AS TEXT) AS key');
  const sql = `WITH k AS MATERIALIZED (${source.page}) ${line} ORDER BY k.n DESC`;
  const rows = db.rows(e.app, sql, { line: '', key: '' }, { after: after || source.first, limit, now });
  const last = String(rows[rows.length - 1]?.key ?? '');
  const next = last !== '' && isMore(e.app, source.page, last) ? last : '';
  if (next !== '')
    ttlStore.update(e.app, givenOut(e, asked.what), clock.HOUR_SECONDS, (old) =>
      [...old.split('\n').slice(1 - KEYS), next].join('\n'),
    );
  const rest = JSON.stringify({ next, total: after === '' ? db.count(e.app, source.count) : null });
  const items = rows.map((row) => row.line).join(',');
  return e.blob(200, 'application/json', `{"items":[${items}],${rest.slice(1)}`);
}
