/**
 * Tells whose role has changed. What is to be told is written with the change and dropped when the mail server has answered: after a
 * kill in between, a job sends it. The mail may have left by then, and comes twice at worst. Never inside a transaction.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as serverState from '../host/server-state.ts';
import * as storedJson from '../host/stored-json.ts';
import * as transaction from '../host/transaction.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as appName from '../settings/app-name.ts';
import * as appUrl from '../settings/app-url.ts';
import * as memberMails from './member-mails.ts';

const OWED = 'role_mails_owed';
/** No send lasts as long: the process that began it is gone. */
const INTERRUPTED_MS = 60_000;

// Whoever has another role by now is told of that, or was.
const TOLD = `
  SELECT u.email, EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id AND r.role = 'admin') AS admin
  FROM users u WHERE u.id = {:user} AND u.email != ''`;

/** `by`: the e-mail of who changed it; `at`: when it was last tried. */
export type RoleMail = { id: string; user: string; by: string; isGiven: boolean; at: number };

function read(app: PbApp): RoleMail[] {
  const list = storedJson.parse(serverState.read(app, OWED));
  return Array.isArray(list) ? (list as RoleMail[]) : [];
}

function write(tx: PbApp, list: RoleMail[]) {
  serverState.write(tx, OWED, list.length === 0 ? '' : JSON.stringify(list));
}

/** Within the transaction that changes the role. */
export function owe(tx: PbApp, user: string, isGiven: boolean, by: string): RoleMail {
  const mail = { id: db.newId(), user, by, isGiven, at: clock.now() };
  write(tx, [...read(tx), mail]);
  return mail;
}

function settle(app: PbApp, id: string) {
  transaction.inTransaction(app, (tx) =>
    write(
      tx,
      read(tx).filter((one) => one.id !== id),
    ),
  );
}

/**
 * @param ip of who asked for it
 * @returns '' where there is nobody to tell any more
 */
export function send(app: PbApp, mail: RoleMail, ip: string): 'sent' | 'failed' | 'unknown' | '' {
  const told = db.first(app, TOLD, { email: '', admin: 0 }, { user: mail.user });
  if (!told || (told.admin === 1) !== mail.isGiven) {
    settle(app, mail.id);
    return '';
  }
  const compose = mail.isGiven ? memberMails.roleGiven : memberMails.roleTaken;
  const text = compose({ appName: appName.appName(app), appUrl: appUrl.appUrl(app), by: mail.by });
  const delivery = sendMail.send(app, { to: told.email, ...text });
  settle(app, mail.id);
  if (delivery.sent) return 'sent';
  const action = `E-mail sobre o papel de administrador não enviado: ${delivery.detail}`;
  auditLog.write(app, { type: 'erro', user: told.email, action, ip, status: 'erro' });
  return delivery.mayArrive ? 'unknown' : 'failed';
}

/** Those whose sending has ended with the server, taken by exactly one run. */
function takeInterrupted(app: PbApp): RoleMail[] {
  if (serverState.read(app, OWED) === '') return [];
  return transaction.inTransaction(app, (tx) => {
    const now = clock.now();
    // One of a clock that was ahead would wait for it.
    const isOver = ({ at }: RoleMail) => at < now - INTERRUPTED_MS || at > now + clock.TOLERANCE_MS;
    const list = read(tx);
    const taken = list.filter(isOver);
    if (taken.length > 0)
      write(
        tx,
        list.map((mail) => (taken.includes(mail) ? { ...mail, at: now } : mail)),
      );
    return taken;
  });
}

/** Cron body. One that was tried is dropped, so none is where no mail can leave. */
export function sendInterrupted(app: PbApp) {
  if (sendMail.isRehearsal()) return;
  for (const mail of takeInterrupted(app)) send(app, mail, '');
}
