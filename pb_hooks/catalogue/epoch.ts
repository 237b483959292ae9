/**
 * Restore detection, by the epoch of the sync cursors: one row per start, and one per console command that imports or erases, with the
 * sequence at that moment. A cursor is good when its epoch is known and it does not lie beyond the beginning of the next one. A restored
 * backup does not know the later epochs, or begins its next one before the cursor: the client gets `reset` and starts over, also after
 * the server has overtaken it. A plain restart costs nothing.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';

const NEXT = `
  INSERT INTO sync_boots (epoch, n, start_seq, at)
  SELECT {:epoch}, (SELECT COALESCE(MAX(n), 0) + 1 FROM sync_boots), {:from}, {:at}`;

const GOOD = `
  SELECT COALESCE((
    SELECT {:since} <= COALESCE(
      (SELECT next.start_seq FROM sync_boots next WHERE next.n = boot.n + 1),
      (SELECT seq FROM sync_meta))
    FROM sync_boots boot WHERE boot.epoch = {:epoch}), 0) AS good`;

/**
 * @param from the sequence before the start, or the command, has written what is synchronised: what is written between a restore by
 * hand and the epoch would pass for what phones have seen already, and hide the restore from them
 */
export function begin(app: PbApp, from = position(app)) {
  db.run(app, NEXT, { epoch: $security.randomString(12), from, at: clock.iso() });
}

/** The sequence of now; 0 in an empty database, before its first migrations. */
export function position(app: PbApp): number {
  const isPrepared = db.count(app, "SELECT COUNT(*) AS n FROM sqlite_master WHERE name = 'sync_meta'") > 0;
  return isPrepared ? db.one(app, 'SELECT seq FROM sync_meta', { seq: 0 }).seq : 0;
}

/** The one that is running. */
export const current = (app: PbApp): string =>
  db.one(app, 'SELECT epoch FROM sync_boots ORDER BY n DESC LIMIT 1', { epoch: '' }).epoch;

/** Whether a client's cursor belongs to this history of the data. */
export function knows(app: PbApp, epoch: string, since: number) {
  return db.one(app, GOOD, { good: 0 }, { epoch, since }).good === 1;
}
