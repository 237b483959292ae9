/**
 * Hearts of a deleted assistant: kept for a month, so that taking the deletion back loses nobody's. Nobody reads them
 * meanwhile, and they go with the member.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { forgetRows } from '../host/forget-rows.ts';

const KEPT_DAYS = 30;

const KEEP = `INSERT OR REPLACE INTO removed_favorites (assistant_id, user_id, created_at, removed_at)
  SELECT assistant_id, user_id, created_at, {:at} FROM user_favorites
  WHERE assistant_id IN (SELECT value FROM json_each({:ids}))`;
const BRING_BACK = `INSERT OR IGNORE INTO user_favorites (id, user_id, assistant_id, created_at, updated_at)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), user_id, assistant_id, created_at, {:at}
  FROM removed_favorites WHERE assistant_id IN (SELECT value FROM json_each({:ids}))`;
const FORGET = 'DELETE FROM removed_favorites WHERE user_id = {:user} AND assistant_id = {:assistant}';
const DROP = 'DELETE FROM removed_favorites WHERE assistant_id IN (SELECT value FROM json_each({:ids}))';

/** Before the assistants are deleted: a trigger takes their hearts along. */
export const keep = (tx: PbApp, ids: string[]) =>
  void db.run(tx, KEEP, { ids: JSON.stringify(ids), at: clock.stamp() });

/** After the assistants are there again. */
export function bringBack(tx: PbApp, back: string[]) {
  const ids = JSON.stringify(back);
  db.run(tx, BRING_BACK, { ids, at: clock.stamp() });
  db.run(tx, DROP, { ids });
}

/** When the member has taken the heart off meanwhile: nothing brings it back then. */
export const forget = (tx: PbApp, user: string, assistant: string) =>
  void db.run(tx, FORGET, { user, assistant });

/** Nightly cron body. */
export const forgetRemovedFavorites = (app: PbApp) =>
  forgetRows(app, 'removed_favorites', ['assistant_id', 'user_id'], 'removed_at < {:before}', {
    before: clock.daysAgo(KEPT_DAYS),
  });
