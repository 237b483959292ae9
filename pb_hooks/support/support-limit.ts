/** How much one member may write to support: tickets and messages together, by whatever route. */

import * as limitLog from '../audit/limit-log.ts';
import * as clock from '../host/clock.ts';
import * as rateLimit from '../http/rate-limit.ts';

const PER_HOUR = 30;

/** @param user id */
export const windowOf = (user: string): rateLimit.Window => [`support:${user}`, clock.HOUR_SECONDS, PER_HOUR];

/**
 * Counts one.
 * @returns seconds to wait when the limit was reached, with a row in the log; else 0
 */
export function count(e: PbRequestEvent, user: PbRecord): number {
  const wait = rateLimit.count(e.app, ...windowOf(user.id));
  if (wait) limitLog.tooMany(e, 'Mensagem ao suporte recusada: mensagens demais', user.email());
  return wait;
}

/** What was counted turned out to be there already. */
export function refund(app: PbApp, user: PbRecord) {
  const [key, seconds] = windowOf(user.id);
  rateLimit.refund(app, key, seconds);
}
