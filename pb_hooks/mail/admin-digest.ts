/**
 * Mail digest for administrators: at once, then at most one mail in 15 minutes that lists what came meanwhile. The queue
 * is a table that triggers fill, so a restart or a broken mail server loses nothing. Never inside a transaction.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as serverState from '../host/server-state.ts';
import * as transaction from '../host/transaction.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as mailLayout from './mail-layout.ts';
import type { Told } from './news-mail.ts';
import * as owedDigest from './owed-digest.ts';
import * as sendMail from './send-mail.ts';
import * as tryAgain from './try-again.ts';

const QUARTER_MS = 15 * 60 * 1000;

const ADMINS = `
  SELECT DISTINCT u.email FROM user_roles r JOIN users u ON u.id = r.user_id
  WHERE r.role = 'admin' AND u.email != '' ORDER BY u.email`;
// A mark in the future does not count: a clock that was set back would silence the digest until it has caught up.
const TAKE_TURN = `
  UPDATE server_state SET value = {:now}
  WHERE name = {:name} AND CAST(value AS INTEGER) NOT BETWEEN {:since} AND {:now}`;

export interface News<T> {
  /** the queue: ids that were not mailed yet */
  table: string;
  /** SQL of the ids that are still open: what was settled meanwhile is dropped from the queue */
  waiting: string;
  /** SQL of the rows, newest first, without a LIMIT: a mail names few of them; `n` is the table, or a list of ids in its place */
  unsent: (n: string) => string;
  /** SQL of what tells a row of the table from a later one of the same id, if there may be one */
  version?: string;
  /** an empty one */
  row: T;
  /** name of the pause in server_state */
  mailedAt: string;
  /** the notice is called in the log */
  what: string;
  /** the administrators, if not said */
  recipients?: () => string[];
  compose: (told: Told<T>) => { subject: string; html: string; text: string };
}

/** Takes the turn for one mail round in 15 minutes; in the database, so it holds over restarts. */
function takeTurn(app: PbApp, pause: string) {
  return transaction.inTransaction(app, (tx) => {
    // Behind the lock: of two that have waited for it, the later mark would be in the future of the other, which would take the turn too.
    const now = clock.now();
    const params = { name: pause, now, since: now - QUARTER_MS + 1 };
    db.run(tx, "INSERT OR IGNORE INTO server_state (name, value) VALUES ({:name}, '0')", params);
    return db.run(tx, TAKE_TURN, params) === 1;
  });
}

const administrators = (app: PbApp) => db.rows(app, ADMINS, { email: '' }).map(({ email }) => email);

/** One mailbox may be slow to be looked up. Of so many in a row the mail server itself is, and each costs 13 seconds. */
const ENOUGH_SILENT = 2;

const startKey = (table: string) => `${table}_start`;

/** Where among so many a round begins: with whom the last did not come to, or the same silent ones would keep it from all others. */
const startAt = (app: PbApp, table: string, many: number) =>
  (Number(serverState.read(app, startKey(table))) || 0) % Math.max(1, many);

/** `isTaken`: any recipient got it; `missed`: whom another try may reach; `silent`: whom it may have reached. */
function sendToAll<T>(
  app: PbApp,
  { table, what, compose }: News<T>,
  all: string[],
  news: { rows: T[]; total: number },
  within?: number,
): { isTaken: boolean; missed: string[]; silent: string[] } {
  const mail = { ...compose({ appName: appName.appName(app), appUrl: appUrl.appUrl(app), ...news }), within };
  let isTaken = false;
  const missed: string[] = [];
  const silent: string[] = [];
  let inARow = 0;
  const start = startAt(app, table, all.length);
  const recipients = [...all.slice(start), ...all.slice(0, start)];
  for (const [at, email] of recipients.entries()) {
    const delivery = sendMail.send(app, { to: email, ...mail });
    inARow = !delivery.sent && delivery.mayArrive ? inARow + 1 : 0;
    if (delivery.sent) {
      isTaken = true;
      continue;
    }
    const action = `${what} não enviado: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'erro' });
    if (delivery.mayArrive) silent.push(email);
    else if (!tryAgain.refusesMailbox(delivery.detail)) missed.push(email);
    if (inARow === ENOUGH_SILENT) {
      serverState.write(app, startKey(table), String(start + at + 1));
      return { isTaken, missed: [...missed, ...recipients.slice(at + 1)], silent };
    }
  }
  return { isTaken, missed, silent };
}

const recipientsOf = <T>(app: PbApp, { recipients }: News<T>) =>
  recipients ? recipients() : administrators(app);

/**
 * Sends one row that cannot wait, whatever the pause says: the caller bounds it. The pause begins anew.
 * @param store writes the row into the table, where it stays if the mail cannot be sent
 * @param within milliseconds
 */
export function sendAtOnce<T extends { id: string }>(
  app: PbApp,
  news: News<T>,
  store: () => T,
  within: number,
) {
  // First, or the job would send the same row.
  serverState.write(app, news.mailedAt, String(clock.now()));
  const row = store();
  const { isTaken } = sendToAll(app, news, recipientsOf(app, news), { rows: [row], total: 1 }, within);
  // Its id is its own, and of no later row.
  if (isTaken) forget(app, news, [{ id: row.id, version: 0 }]);
}

type Queued = { id: string; version: number };

const versionOf = <T>({ version = '0' }: News<T>) => version;

const readQueue = <T>(app: PbApp, news: News<T>): Queued[] =>
  db.rows(app, `SELECT id, ${versionOf(news)} AS version FROM ${news.table}`, { id: '', version: 0 });

/** As they were read: what was written again while the mail was sent is still to be told. */
function forget<T>(app: PbApp, news: News<T>, rows: Queued[]) {
  const told = JSON.stringify(rows.map(({ id, version }) => [id, version]));
  const sql = `DELETE FROM ${news.table}
    WHERE (id, ${versionOf(news)}) IN (SELECT value ->> 0, value ->> 1 FROM json_each({:told}))`;
  db.run(app, sql, { told });
}

/** Tells those whom the last digests did not reach, of what is still open; whom this mail may have reached, not again. */
function sendOwed<T extends { id: string }>(app: PbApp, news: News<T>) {
  const owed = owedDigest.take(app, news.table);
  if (!owed) return;
  const to = recipientsOf(app, news).filter((email) => owed.to.includes(email));
  const ids = JSON.stringify(owed.ids);
  const open = `(SELECT value AS id FROM json_each({:ids}) WHERE value IN (${news.waiting}))`;
  const total = db.count(app, `SELECT COUNT(*) AS n FROM ${open}`, { ids });
  const rows = db.rows(app, `${news.unsent(open)} LIMIT ${mailLayout.NAMED}`, news.row, { ids });
  const isNothing = to.length === 0 || rows.length === 0;
  owedDigest.settle(app, news.table, owed, isNothing ? [] : sendToAll(app, news, to, { rows, total }).missed);
}

/**
 * Sends the digest, if it is time; otherwise the cron job retries.
 * @returns whether it was time
 */
export function sendDigest<T extends { id: string }>(app: PbApp, news: News<T>) {
  const { table, row, mailedAt } = news;
  // What would be noted as tried stays, and the mail has not left.
  if (sendMail.isRehearsal()) return false;
  sendOwed(app, news);
  // Where a flood waits for the end of the pause, each look would read all of it.
  const isEmpty = () => db.count(app, `SELECT COUNT(*) AS n FROM (SELECT 1 FROM ${table} LIMIT 1)`) === 0;
  // A run of each minute waits for no lock, which a backup may hold.
  if (isEmpty()) return false;
  db.run(app, `DELETE FROM ${table} WHERE id NOT IN (${news.waiting})`);
  if (isEmpty()) return false;
  if (!takeTurn(app, mailedAt)) return false;
  // Before the rows: what is written in between is told twice, and not never.
  const told = readQueue(app, news);
  const rows = db.rows(app, `${news.unsent(table)} LIMIT ${mailLayout.NAMED}`, row);
  if (rows.length === 0) return false;
  const total = Math.max(told.length, rows.length);
  const { isTaken, missed, silent } = sendToAll(app, news, recipientsOf(app, news), { rows, total });
  // Else it stays for the next digest, which goes to all.
  if (!isTaken) return true;
  owedDigest.add(
    app,
    table,
    told.map(({ id }) => id),
    [...missed, ...silent],
  );
  forget(app, news, told);
  return true;
}
