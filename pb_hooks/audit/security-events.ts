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

/** For what the environment itself asked for at the start: its author needs no notice. */
export function drop(app: PbApp, kinds: string[], who: string) {
  const sql =
    'DELETE FROM security_news WHERE who = {:who} AND kind IN (SELECT value FROM json_each({:kinds}))';
  db.run(app, sql, { who, kinds: JSON.stringify(kinds) });
}
