/** What must be forgotten, and when: RETENTION_* say how long, docs/lgpd.md says why. */

import * as clock from './clock.ts';
import * as tries from './code-tries.ts';
import * as environment from './environment.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** The start has refused what cannot be read. */
const kept = () => environment.read((name) => $os.getenv(name), '').environment.retention;

/** @returns that moment before now, as PocketBase writes dates */
const ago = (milliseconds: number): string => clock.stamp(-milliseconds);

/**
 * Access logs after six months; masked addresses of strangers who were refused after 30 days. (PocketBase drops its
 * own request log after the same six months: boot-settings.js.)
 */
export function forgetOldLogRows(app: PbApp) {
  const { logDays, refusedDays } = kept();
  app
    .db()
    .newQuery(
      `DELETE FROM system_logs WHERE timestamp < {:old} OR (timestamp < {:refused} AND user LIKE '%***@%')`,
    )
    .bind({ old: ago(logDays * DAY_MS), refused: ago(refusedDays * DAY_MS) })
    .execute();
}

/** Rejected requests, counted from the decision. */
export function forgetRejected(app: PbApp) {
  const before = ago(kept().rejectedDays * DAY_MS);
  app
    .db()
    .newQuery(
      `DELETE FROM registration_requests WHERE status = 'rejected'
        AND (CASE WHEN reviewed_at != '' THEN reviewed_at ELSE updated_at END) < {:before}`,
    )
    .bind({ before })
    .execute();
}

/** Sign-in codes and links that nobody used; used ones go at once. Wrong tries after a day. */
export function forgetCodes(app: PbApp) {
  const before = ago(kept().codeMinutes * MINUTE_MS);
  const old = 'DELETE FROM _otps WHERE created < {:before} OR created > {:future}';
  app.db().newQuery(old).bind({ before, future: clock.future() }).execute();
  tries.forgetOld(app);
}
