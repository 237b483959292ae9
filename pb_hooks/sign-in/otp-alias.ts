/**
 * A second id for a living code, for a request that the mail limit refused. The mail under way may have been requested
 * on another device, or in the person's name; it is in the person's mailbox all the same, and an installed app can only
 * sign in by typing its code.
 *
 * One for each code and network that asks: nobody elsewhere can use up its tries, and asking again brings no further ones
 * (otp-attempt-counter.ts).
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as otp from './otp.ts';

const ALIAS = 'a';
const NEWEST = `
  SELECT id, CAST((julianday(created) - julianday({:since})) * 86400 AS INTEGER) AS seconds FROM _otps
  WHERE collectionRef = {:collection} AND recordRef = {:user} AND substr(id, 1, 1) = 'c'
    AND created > {:since} AND created <= {:future}
  ORDER BY created DESC LIMIT 1`;
const ADD = `
  INSERT OR IGNORE INTO code_aliases (id, code_id, asker) SELECT {:id}, id, {:asker} FROM _otps WHERE id = {:code}`;
const OF_ASKER = 'SELECT id FROM code_aliases WHERE code_id = {:code} AND asker = {:asker}';

/**
 * The asker's alias of the newest living code of a person, and how long that lives; null when there is none.
 * @param network of who asks
 */
export function ofNewestCode(
  app: PbApp,
  user: PbRecord,
  network: string,
): { id: string; code: string; seconds: number } | null {
  const since = clock.stamp(-otp.LIFE_SECONDS * 1000);
  const who = { collection: user.collection().id, user: user.id, since, future: clock.future() };
  const code = db.first(app, NEWEST, { id: '', seconds: 0 }, who);
  if (!code) return null;
  const names = { id: db.newId(ALIAS), code: code.id, asker: $security.sha256(`${code.id} ${network}`) };
  db.run(app, ADD, names);
  const alias = db.first(app, OF_ASKER, { id: '' }, names);
  return alias && { id: alias.id, code: code.id, seconds: Math.min(code.seconds, otp.LIFE_SECONDS) };
}

/** The code behind an id: its own, or what it is an alias of; '' for an alias of nothing. */
export function resolve(app: PbApp, id: string): string {
  if (!id.startsWith(ALIAS)) return id;
  const sql = 'SELECT code_id AS code FROM code_aliases WHERE id = {:id}';
  return db.first(app, sql, { code: '' }, { id })?.code ?? '';
}
