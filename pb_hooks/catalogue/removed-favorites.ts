/**
 * Hearts of a deleted assistant: kept for a month, so that taking the deletion back loses nobody's. Nobody reads them
 * meanwhile, and they go with the member.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';

const KEPT_DAYS = 30;

const KEEP = `INSERT OR REPLACE INTO removed_favorites (assistant_id, user_id, created_at, removed_at)
  SELECT assistant_id, user_id, created_at, {:at} FROM user_favorites WHERE assistant_id = {:id}`;
const BRING_BACK = `INSERT OR IGNORE INTO user_favorites (id, user_id, assistant_id, created_at, updated_at)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), user_id, assistant_id, created_at, {:at}
  FROM removed_favorites WHERE assistant_id = {:id}`;
const DROP = 'DELETE FROM removed_favorites WHERE assistant_id = {:id}';

/** Before the assistant is deleted, which takes its hearts along. */
export const keep = (tx: PbApp, id: string) => void db.run(tx, KEEP, { id, at: clock.stamp() });

/** After the assistant is there again. */
export function bringBack(tx: PbApp, id: string) {
  db.run(tx, BRING_BACK, { id, at: clock.stamp() });
  db.run(tx, DROP, { id });
}

export const forget = (app: PbApp) =>
  void db.run(app, 'DELETE FROM removed_favorites WHERE removed_at < {:before}', {
    before: clock.stamp(-KEPT_DAYS * 86_400_000),
  });
