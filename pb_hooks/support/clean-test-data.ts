/**
 * `POST /api/app/clean-test-data {dryRun}`: deletes messages without a ticket, and the tickets of the names and
 * addresses that the settings call tests. A dry run only returns what would be deleted.
 */

import { plainText } from '../../src/shared/plain-text.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as db from '../host/db.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';

const SHOWN = 5;

// SQLite's lower() knows no accents, and 'JOSÉ' is not another test than 'José'.
const UPPER = 'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ';
const lower = (column: string) =>
  [...UPPER].reduce(
    (sql, letter) => `replace(${sql}, '${letter}', '${letter.toLowerCase()}')`,
    `lower(${column})`,
  );
/** Every run of blanks is one. */
const single = (sql: string) =>
  `replace(replace(replace(${sql}, ' ', ' ' || char(1)), char(1) || ' ', ''), char(1), '')`;
const trimmed = (sql: string) => `trim(${sql}, ' ' || char(9, 10, 13, 160))`;

const ORPHANS = `sender_id = '' OR sender_id NOT IN (SELECT id FROM support_requests)`;
const TESTS = `
  SELECT id, name, email, message FROM support_requests
  WHERE ${single(trimmed(lower('name')))} IN (SELECT value FROM json_each({:names}))
    OR ${trimmed('lower(email)')} IN (SELECT value FROM json_each({:addresses}))
  ORDER BY created_at DESC, rowid DESC`;

/** One a line; empty lines are ignored. */
const linesOf = (setting: string) =>
  setting
    .split(/[\r\n]+/)
    .map((line) => plainText(line).toLowerCase())
    .filter(Boolean);

function tests(app: PbApp) {
  const settings = app.findRecordById('app_settings', 'settings0000000');
  const names = linesOf(settings.getString('test_names'));
  const addresses = linesOf(settings.getString('test_addresses'));
  if (names.length + addresses.length === 0) return [];
  const wanted = { names: JSON.stringify(names), addresses: JSON.stringify(addresses) };
  const rows = db.rows(app, TESTS, { id: '', name: '', email: '', message: '' }, wanted);
  return rows.map(({ id, name, email, message }) => ({ id, name, email, message }));
}

const orphans = (app: PbApp) => db.count(app, `SELECT COUNT(*) AS n FROM support_messages WHERE ${ORPHANS}`);

function found(app: PbApp) {
  const tickets = tests(app);
  const answer = { messages: orphans(app), tickets: tickets.length, first: tickets.slice(0, SHOWN) };
  return { answer, ids: JSON.stringify(tickets.map(({ id }) => id)) };
}

function clean(tx: PbApp) {
  const { answer, ids } = found(tx);
  const run = (sql: string) => db.run(tx, sql, { ids });
  run(`DELETE FROM support_messages WHERE ${ORPHANS}`);
  run('DELETE FROM support_messages WHERE sender_id IN (SELECT value FROM json_each({:ids}))');
  run('DELETE FROM support_requests WHERE id IN (SELECT value FROM json_each({:ids}))');
  return answer;
}

export function cleanTestData(e: PbRequestEvent) {
  const { dryRun } = errorResponse.body(e);
  // Left out or misspelt must not mean "delete".
  if (typeof dryRun !== 'boolean')
    throw validationError.invalid('dryRun', 'invalid_type', 'Diga se é só uma simulação.');
  if (dryRun) return e.json(200, found(e.app).answer);

  let done = { messages: 0, tickets: 0, first: [] as object[] };
  e.app.runInTransaction((tx) => {
    done = clean(tx);
  });
  notify.notifyChange(e.app);
  const action = `Limpou dados de teste: ${done.tickets} tickets e ${done.messages} mensagens sem ticket`;
  const user = currentActor.actor(e).email;
  auditLog.write(e.app, { type: 'admin', user, action, ip: e.realIP(), status: 'sucesso' });
  return e.json(200, done);
}
