/**
 * Queue of notices to ADMIN_EMAIL (`notify-owner-of-security.ts`): a sign-in of a superuser from a new network, a new
 * superuser or one with another password, a new administrator. Triggers write the last three
 * (`pb_migrations/1795310001_superuser_watch.js`), so that the console and raw SQL are noticed too.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';

/** @param kind the others are the triggers' */
export function add(app: PbApp, kind: 'network', who: string, detail: string) {
  const row = {
    id: $security.randomStringWithAlphabet(16, '0123456789abcdef'),
    kind,
    who,
    detail,
    at: clock.stamp(),
  };
  db.run(
    app,
    'INSERT INTO security_news (id, kind, who, detail, at) VALUES ({:id}, {:kind}, {:who}, {:detail}, {:at})',
    row,
  );
  return row;
}

const LAST = 'SELECT COALESCE(MAX(rowid), 0) AS last FROM security_news';
const DROP = `
  DELETE FROM security_news WHERE rowid > {:last} AND kind IN (SELECT value FROM json_each({:kinds}))`;

/**
 * Does within a transaction what the environment itself asks for at the start: its author needs no notice. What waited before stays:
 * it may be of whoever gave the account another password, for which the owner has changed the environment.
 */
export function withoutNotice(tx: PbApp, kinds: string[], work: () => void) {
  const { last } = db.one(tx, LAST, { last: 0 });
  work();
  db.run(tx, DROP, { last, kinds: JSON.stringify(kinds) });
}
