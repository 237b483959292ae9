/**
 * A superuser's mail that does not leave costs nobody the next one: what was counted for it is given back. But each takes a place among
 * all mails, and leaves a row in the log, so there are no more of them than these.
 */

import * as rateLimit from '../http/rate-limit.ts';

const SECONDS = 900;
const MOST = 10;

const tries = (key: string) => `${key}:tries`;

/** To be asked before anything is counted: who is refused by this uses up nothing. */
export const isOver = (app: PbApp, key: string) => rateLimit.look(app, tries(key), SECONDS, MOST) > 0;

export function note(app: PbApp, key: string) {
  rateLimit.count(app, tries(key), SECONDS, MOST);
}
