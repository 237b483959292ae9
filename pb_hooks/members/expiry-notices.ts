/**
 * Mails 30, 7 and 1 day before an access ends, each exactly once. A day that the server missed is made up for by the
 * nearest notice, with the true number of days: never several at once.
 *
 * At most once: the row is claimed before the send and only released when the mail server has refused it, so two runs, a
 * restart or a kill in the middle cannot send twice. A send that was interrupted by a kill counts as sent: the mail had
 * most likely left. A mailbox that is refused while others are served is given up for this notice.
 */

import { renewalAddress } from '../../src/shared/renewal-address.ts';
import { dayInSaoPaulo, formatDay } from '../../src/shared/sao-paulo.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';
import * as locks from '../host/locks.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as tryAgain from '../mail/try-again.ts';
import * as waitingMails from '../mail/waiting-mails.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as renewalUrl from '../settings/renewal-url.ts';
import * as memberMails from './member-mails.ts';

const BATCH = 200;
const LOOK_MS = 500;
/** The last of the morning begins at 12:00: a list that is longer goes on the next day, and no mail arrives at night. */
const RUN_MS = 8 * 60 * 60_000;
/** Of all runs: one that takes over from another would begin to count anew. */
const WINDOW = ['expiry-notices', 60, waitingMails.MOST_A_MINUTE] as const;

const DAY = (moment: string) => `date(${moment}, '-3 hours')`;
const LEFT = `CAST(julianday(${DAY('s.expires_at')}) - julianday(${DAY('{:now}')}) AS INTEGER)`;

/** Whom a notice is for: member `s` of member_search, user `u`. */
const CONCERNED = `s.expires_at > {:now} AND s.status = 'active' AND u.email != ''
  AND NOT EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = s.id AND r.role = 'admin')`;

// In random order, so that the same three dead mailboxes never block all others.
// The notice that was due last, if it was not sent, and the end was known for half as long as it tells ahead: whoever pays for a month
// would hear the next morning that it ends in thirty days.
const DUE = `
  SELECT * FROM (
    SELECT s.id AS user, u.email AS email, s.expires_at AS until, ${DAY('s.expires_at')} AS lastDay, ${LEFT} AS left,
      CASE WHEN ${LEFT} <= 1 THEN 1 WHEN ${LEFT} <= 7 THEN 7 ELSE 30 END AS days
    FROM member_search s JOIN users u ON u.id = s.id
    WHERE ${CONCERNED} AND s.expires_at <= {:horizon}) due
  WHERE left <= 30
    AND NOT EXISTS (SELECT 1 FROM expiry_notices n
      WHERE n.user_id = due.user AND n.last_day = due.lastDay AND n.days = due.days)
    AND 2 * (julianday(lastDay) - days -
      (SELECT julianday(${DAY('e.known_since')}) FROM access_ends e WHERE e.user_id = due.user)) >= days
  ORDER BY random() LIMIT ${BATCH}`;

// Asked again: two hundred mails may take many minutes, in which somebody renews, changes the address or is erased.
const CLAIM = `
  INSERT OR IGNORE INTO expiry_notices (user_id, last_day, days, at, state)
  SELECT s.id, {:lastDay}, {:days}, {:now}, 'sending' FROM member_search s JOIN users u ON u.id = s.id
  WHERE s.id = {:user} AND s.expires_at = {:until} AND u.email = {:email} AND ${CONCERNED}`;
/** Not read with the others that are due, for the same reason. */
const CALLED = `
  SELECT p.full_name AS name, COALESCE(NULLIF(p.full_name, ''), u.name) AS whole, p.plan_type AS plan
  FROM profiles p JOIN users u ON u.id = p.id WHERE p.id = {:user}`;
const STATE = `
  UPDATE expiry_notices SET state = {:state}
  WHERE user_id = {:user} AND last_day = {:lastDay} AND days = {:days}`;
// No send lasts a minute: the process that began this one is gone.
const INTERRUPTED = `
  UPDATE expiry_notices SET state = 'unknown' WHERE state = 'sending' AND at NOT BETWEEN {:before} AND {:future}
  RETURNING (SELECT email FROM users WHERE id = user_id) AS email`;
const TAKE_BACK = `
  DELETE FROM expiry_notices WHERE user_id = {:user} AND last_day = {:lastDay} AND days = {:days}`;

export type Notice = {
  user: string;
  email: string;
  until: string;
  lastDay: string;
  left: number;
  days: number;
};

const inDays = (days: number) => clock.stamp(days * clock.DAY_MS);

const isOn = (app: PbApp) =>
  db.count(app, 'SELECT COUNT(*) AS n FROM app_settings WHERE expiry_notices = 1') > 0;

function due(app: PbApp): Notice[] {
  const shape = { user: '', email: '', until: '', lastDay: '', left: 0, days: 0 };
  return db.rows(app, DUE, shape, { now: clock.stamp(), horizon: inDays(32) });
}

/** @param othersLeave whether the mail server has taken another mail of this run */
function sendNotice(
  app: PbApp,
  notice: Notice,
  othersLeave: boolean,
): 'sent' | 'refused' | 'failed' | 'silent' | 'skipped' {
  const { user, email, until, lastDay, days } = notice;
  const run = (sql: string, more?: db.Params) => db.run(app, sql, { user, lastDay, days, ...more });
  // Claimed by a parallel run, or not due any more.
  if (run(CLAIM, { email, until, now: clock.stamp() }) !== 1) return 'skipped';
  const called = db.first(app, CALLED, { name: '', whole: '', plan: '' }, { user });
  // Erased behind the claim.
  if (!called) {
    run(TAKE_BACK);
    return 'skipped';
  }
  const delivery = sendMail.send(app, { to: email, ...compose(app, notice, called) });
  if (delivery.sent) {
    run(STATE, { state: 'sent' });
    return 'sent';
  }
  const action = `Aviso de vencimento não enviado: ${delivery.detail}`;
  auditLog.write(app, { type: 'erro', user: notice.email, action, ip: '', status: 'erro' });
  // From a server that takes other mails, a refusal for good is about this one.
  const isAlone = othersLeave && tryAgain.refusesForGood(delivery.detail);
  const refused = isAlone || tryAgain.refusesMailbox(delivery.detail);
  if (refused || delivery.mayArrive) run(STATE, { state: refused ? 'refused' : 'unknown' });
  else run(TAKE_BACK);
  if (refused) return 'refused';
  return delivery.mayArrive ? 'silent' : 'failed';
}

function compose(app: PbApp, notice: Notice, called: { name: string; whole: string; plan: string }) {
  const { name, whole, plan } = called;
  const data = { name: whole, plan, end: formatDay(notice.until) };
  return memberMails.expiring({
    appName: appName.appName(app),
    appUrl: appUrl.appUrl(app),
    name,
    plan,
    until: notice.until,
    days: notice.left,
    renewal: renewalAddress(renewalUrl.renewalUrl(app), data),
    isAnswered: sendMail.answersGoTo() !== '',
  });
}

/** Writes audit rows for notices that a crash may have swallowed. */
function findInterrupted(app: PbApp) {
  const bounds = { before: clock.stamp(-60_000), future: clock.future() };
  for (const { email } of db.rows(app, INTERRUPTED, { email: '' }, bounds)) {
    const action = 'Aviso de vencimento interrompido por uma parada do servidor: talvez não tenha saído';
    auditLog.write(app, { type: 'erro', user: email, action, ip: '', status: 'alerta' });
  }
}

/**
 * Waits for one of so many a minute, and takes it: a course's whole class may end on one day. Taken before the mail goes: a run
 * that takes over meanwhile would send one more.
 * @returns whether there was one before it was over
 */
function takeTurn(app: PbApp, goesOn: () => boolean): boolean {
  for (; goesOn(); sleep(LOOK_MS)) if (rateLimit.countFixed(app, ...WINDOW) === 0) return true;
  return false;
}

/**
 * Sends until none is due, the notices are switched off, the mail server is given up, another run begins or the evening; returns
 * what was refused if none was taken, or since the last that was where the mail server is given up: a limit was reached.
 */
function sendAll(app: PbApp): Notice[] {
  // A run of a long list goes on beside the next hour's, which takes over: two would send twice as many a minute.
  const leads = locks.takeLead(app, 'expiry-notices');
  const end = clock.elapsed(app) + RUN_MS;
  const goesOn = () => leads() && clock.elapsed(app) < end;
  let failures = 0;
  let othersLeave: boolean = false;
  const refused: Notice[] = [];
  const toTakeBack = () => (othersLeave ? [] : refused);
  /** Not again in this run. */
  const tried: Set<string> = new Set();
  for (;;) {
    const today = dayInSaoPaulo(clock.now());
    const fresh = due(app).filter(({ user }) => !tried.has(user));
    if (fresh.length === 0) return toTakeBack();
    for (const notice of fresh) {
      if (!takeTurn(app, goesOn) || !isOn(app)) return toTakeBack();
      // Past midnight the days that are left are others.
      if (dayInSaoPaulo(clock.now()) !== today) break;
      if (!waitingMails.mayTry(app)) return toTakeBack();
      tried.add(notice.user);
      const outcome = sendNotice(app, notice, othersLeave);
      if (outcome === 'skipped') {
        rateLimit.refund(app, WINDOW[0], WINDOW[1]);
        continue;
      }
      if (outcome === 'sent') refused.length = 0;
      if (outcome === 'refused') refused.push(notice);
      othersLeave = othersLeave || outcome === 'sent';
      failures = outcome === 'sent' ? 0 : failures + 1;
      // It may have arrived, and so would each behind it.
      if (outcome === 'silent' && !othersLeave) return toTakeBack();
      if (failures === waitingMails.ENOUGH_FAILURES) return refused;
    }
  }
}

/** Cron body: sends all notices that are due. */
export function run(app: PbApp) {
  if (!isOn(app) || sendMail.isRehearsal()) return;
  findInterrupted(app);
  // The mail server is at fault, not the mailboxes, and they are due again.
  for (const { user, lastDay, days } of sendAll(app)) db.run(app, TAKE_BACK, { user, lastDay, days });
}

/** Days that lie behind need no memory. */
export function forgetNotices(app: PbApp) {
  const day = inDays(-60).slice(0, 10);
  forgetRows(app, 'expiry_notices', ['user_id', 'last_day', 'days'], 'last_day < {:day}', { day });
}
