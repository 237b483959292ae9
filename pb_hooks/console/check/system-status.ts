/** What a production host still lacks, for administrators: the routes of the status and of its test mail. */

import * as auditLog from '../../audit/audit-log.ts';
import * as clock from '../../host/clock.ts';
import * as ttlStore from '../../host/ttl-store.ts';
import * as currentActor from '../../http/current-actor.ts';
import * as errorResponse from '../../http/error-response.ts';
import * as rateLimit from '../../http/rate-limit.ts';
import * as mailTrouble from '../../mail/mail-trouble.ts';
import * as runChecks from './run-checks.ts';
import * as testMail from './test-mail.ts';

const LASTS_SECONDS = 60;
const CACHE = 'system-status';
/** A mail server holds a request for up to 13 s; one mail in a while is enough to see whether it takes any. */
const TEST_MAIL_SECONDS = 30;

/** Another one once mails no longer leave, or do again: whoever looks then shall not see the minute before. */
const cacheKey = (app: PbApp) => `${CACHE}:${mailTrouble.current(app)?.since ?? ''}`;

/** `GET /api/app/system-status`. Kept for a minute: it opens connections and starts programs. */
export function systemStatus(e: PbRequestEvent) {
  const status = ttlStore.cached(e.app, cacheKey(e.app), LASTS_SECONDS, () => {
    const items = runChecks.all(e.app, false);
    return JSON.stringify({ ok: runChecks.sum(items).lacking.length === 0, checked_at: clock.iso(), items });
  });
  return e.json(200, JSON.parse(status));
}

/** `POST /api/app/send-test-mail`: one to whoever asks, who can look whether it arrives. */
export function sendTestMail(e: PbRequestEvent) {
  const wait = rateLimit.countFixed(e.app, 'test-mail', TEST_MAIL_SECONDS, 1);
  if (wait > 0) return errorResponse.tooMany(e, 'mail', wait);
  const { email } = currentActor.actor(e);
  const item = testMail.send(e.app, email);
  ttlStore.update(e.app, cacheKey(e.app), 1, () => '');
  const action = `Enviou um e-mail de teste a ${email}`;
  const status = item.level === 'ok' ? ('sucesso' as const) : ('erro' as const);
  auditLog.write(e.app, { type: 'admin', user: email, action, ip: e.realIP(), status });
  return e.json(200, { item });
}
