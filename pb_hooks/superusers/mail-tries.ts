/**
 * A superuser's mail that does not leave costs nobody the next one: what was counted for it is given back. But each takes a place among
 * all mails, and leaves a row in the log, so there are no more of them than these.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as sendMail from '../mail/send-mail.ts';

const SECONDS = 900;
const MOST = 10;

const tries = (key: string) => `${key}:tries`;

/** To be asked before anything is counted: who is refused by this uses up nothing. */
export const isOver = (app: PbApp, key: string) => rateLimit.lookFixed(app, tries(key), SECONDS, MOST) > 0;

export function note(app: PbApp, key: string) {
  rateLimit.countFixed(app, tries(key), SECONDS, MOST);
}

/**
 * Sends it instead of PocketBase; throws where it has not left and cannot arrive. PocketBase then deletes a code, which nobody has
 * seen; a link that is taken for sent would have each further request for one, for two minutes, come too soon.
 * @param failure its first words in the log
 * @param giveBack what was counted for it
 */
export function send(
  app: PbApp,
  mail: Parameters<typeof sendMail.send>[1],
  failure: string,
  giveBack: () => void,
) {
  const delivery = sendMail.send(app, mail);
  if (delivery.sent) return;
  const action = `${failure}: ${delivery.detail}`;
  auditLog.write(app, { type: 'erro', user: mail.to, action, ip: '', status: 'erro' });
  if (delivery.mayArrive) return;
  giveBack();
  throw new Error(action);
}
