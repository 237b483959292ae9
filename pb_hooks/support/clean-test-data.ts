/**
 * `POST /api/app/clean-test-data {dryRun, seen?}`: deletes messages without a ticket, and the tickets of the names and
 * addresses that the settings call tests. A dry run only returns what would be deleted, and a stamp of it: with that as `seen`
 * nothing is deleted that was not shown.
 */

import { counted } from '../../src/shared/count-text.ts';
import { normaliseEmail } from '../../src/shared/email-address.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import * as adminAct from '../audit/admin-act.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as notify from '../realtime/notify.ts';
import * as storedSettings from '../settings/stored-settings.ts';

const SHOWN = 5;

const CHANGED = 'Os dados de teste mudaram depois de mostrados. Nada foi excluído: confira a lista de agora.';

/** Tickets read at once: a host may have many, of which only the ids of tests are kept. */
const BATCH = 1000;

const ORPHANS = `sender_id = '' OR sender_id NOT IN (SELECT id FROM support_requests)`;
const ORPHAN_IDS = `
  SELECT COALESCE(json_group_array(id), '[]') AS list FROM (SELECT id FROM support_messages WHERE ${ORPHANS} ORDER BY id)`;
const TICKETS = `
  SELECT COALESCE(MAX(n), 0) AS last, json_group_array(json_array(id, name, email)) AS list
  FROM (SELECT rowid AS n, id, name, email FROM support_requests WHERE rowid > {:after} ORDER BY rowid LIMIT ${BATCH})`;
const FIRST = `
  SELECT id, name, email, message FROM support_requests WHERE id IN (SELECT value FROM json_each({:ids}))
  ORDER BY created_at DESC, rowid DESC LIMIT ${SHOWN}`;

/** Both sides of the comparison go through this: SQLite's lower() knows the letters of English only. */
const nameOf = (text: string) => plainText(text).toLowerCase();

/** One a line; empty lines are ignored. */
const linesOf = (setting: string) =>
  setting
    .split(/[\r\n]+/)
    .map((line) => plainText(line))
    .filter(Boolean);

/** The ids of the tickets that the settings call tests. */
function testTickets(app: PbApp) {
  const settings = storedSettings.find(app);
  const names = new Set(linesOf(settings.getString('test_names')).map(nameOf));
  const addresses = new Set(linesOf(settings.getString('test_addresses')).map(normaliseEmail));
  const ids: string[] = [];
  if (names.size + addresses.size === 0) return ids;
  for (let after = 0; ; ) {
    const { last, list } = db.one(app, TICKETS, { last: 0, list: '' }, { after });
    if (last === 0) return ids;
    for (const [id, name, email] of JSON.parse(list) as [string, string, string][])
      if (names.has(nameOf(name)) || addresses.has(normaliseEmail(email))) ids.push(id);
    after = last;
  }
}

function found(app: PbApp) {
  const tickets = testTickets(app);
  const ids = JSON.stringify(tickets);
  const orphans = db.one(app, ORPHAN_IDS, { list: '' }).list;
  const first = db
    .rows(app, FIRST, { id: '', name: '', email: '', message: '' }, { ids })
    .map(({ id, name, email, message }) => ({ id, name, email, message }));
  const answer = { messages: JSON.parse(orphans).length, tickets: tickets.length, first };
  return { answer, ids, orphans, stamp: $security.sha256(ids + orphans) };
}

/** Deletes what was found, and counts what is really gone; reading all tickets in here would make every writer wait. */
function clean(tx: PbApp, { answer, ids, orphans }: ReturnType<typeof found>) {
  const run = (sql: string) => db.run(tx, sql, { ids, orphans });
  const messages = run(
    `DELETE FROM support_messages WHERE (${ORPHANS}) AND id IN (SELECT value FROM json_each({:orphans}))`,
  );
  run('DELETE FROM support_messages WHERE sender_id IN (SELECT value FROM json_each({:ids}))');
  const tickets = run('DELETE FROM support_requests WHERE id IN (SELECT value FROM json_each({:ids}))');
  return { ...answer, messages, tickets };
}

export function cleanTestData(e: PbRequestEvent) {
  const { dryRun, seen } = jsonBody.fieldsOf(e);
  // Left out or misspelt must not mean "delete".
  if (typeof dryRun !== 'boolean')
    throw validationError.invalid('dryRun', 'invalid_type', 'Diga se é só uma simulação.');
  if (seen !== undefined && typeof seen !== 'string')
    throw validationError.invalid('seen', 'invalid_type', 'Devolva o que a simulação respondeu.');
  const tests = found(e.app);
  if (dryRun) return e.json(200, { ...tests.answer, seen: tests.stamp });
  if (seen !== undefined && seen !== tests.stamp)
    throw validationError.conflict('seen', 'changed_meanwhile', CHANGED);

  const done = transaction.inTransaction(e.app, (tx) => clean(tx, tests));
  notify.notifyChange(e.app);
  const tickets = counted(done.tickets, 'ticket', 'tickets');
  const messages = counted(done.messages, 'mensagem', 'mensagens');
  adminAct.write(e, `Limpou dados de teste: ${tickets} e ${messages} sem ticket`);
  return e.json(200, done);
}
