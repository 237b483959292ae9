/**
 * OTP attempt limits, counted in the database. One statement checks the limit and inserts the attempt, before the code is
 * compared: parallel guesses cannot pass the limit, and no mutex is needed.
 */

import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as transaction from '../host/transaction.ts';

/** From all sides together; the link in the same mail stays. */
const PER_CODE = 10;
/** Of these, what each alias has, which belongs to one network that asked. */
const PER_ALIAS = 3;
/**
 * What the code's own id has once somebody else has asked, and what all aliases have together: whoever asked for the mail,
 * and whoever asked after them, cannot take the last three from each other.
 */
const PER_SIDE = PER_CODE - PER_ALIAS;
/** For one account in 24 hours, over all its codes; then only links open it. */
const PER_ACCOUNT = 50;

const COUNTS = `
  SELECT (SELECT COUNT(*) FROM code_tries WHERE code_id = {:code}) AS code,
    (SELECT COUNT(*) FROM code_tries WHERE code_id = {:code} AND alias_id = {:alias}) AS own,
    (SELECT COUNT(*) FROM code_tries WHERE code_id = {:code} AND alias_id != '') AS aliases,
    (SELECT COUNT(*) FROM code_aliases WHERE code_id = {:code}) AS askers,
    (SELECT COUNT(*) FROM code_tries WHERE user_id = {:user} AND at > {:since} AND at <= {:future}) AS account`;
const LEFT = `code < ${PER_CODE} AND account < ${PER_ACCOUNT} AND CASE {:alias}
    WHEN '' THEN askers = 0 OR own < ${PER_SIDE} ELSE own < ${PER_ALIAS} AND aliases < ${PER_SIDE} END`;
const TAKE = `
  INSERT INTO code_tries (id, user_id, code_id, alias_id, at)
  SELECT {:id}, {:user}, {:code}, {:alias}, {:now} FROM (${COUNTS}) WHERE ${LEFT}`;
const WRONG = `
  SELECT (SELECT COUNT(*) FROM code_tries WHERE code_id = {:code} AND is_wrong = 1) AS code,
    (SELECT COUNT(*) FROM code_tries WHERE user_id = {:user} AND is_wrong = 1 AND at > {:since} AND at <= {:future}) AS account`;

/** The window that counts. Stamps in the future, of a clock that was ahead, are in none. */
const day = () => ({ since: clock.daysAgo(1), future: clock.future() });

/** `alias` is the id that was used, '' for the code's own */
export type Guess = { code: string; user: string; alias: string };

/** Whether one more guess would be compared. */
export function isLeft(app: PbApp, guess: Guess) {
  return (
    db.first(app, `SELECT code FROM (${COUNTS}) WHERE ${LEFT}`, { code: 0 }, { ...guess, ...day() }) !== null
  );
}

/**
 * Takes one attempt.
 * @returns its id, '' when there is none left
 */
export function acquire(app: PbApp, guess: Guess): string {
  // Read first: who floods an ended code must not queue for the write lock.
  if (!isLeft(app, guess)) return '';
  const id = db.newId();
  return db.run(app, TAKE, { ...guess, ...day(), id, now: clock.stamp() }) === 1 ? id : '';
}

/** Gives an attempt back: the code was right. */
export function refund(app: PbApp, id: string) {
  db.run(app, 'DELETE FROM code_tries WHERE id = {:id}', { id });
}

/** Marks an attempt as wrong; returns what it ended, to exactly one of many in parallel. */
export function recordWrong(
  app: PbApp,
  id: string,
  { code, user }: Guess,
): { code: boolean; account: boolean } {
  const wrong = transaction.inTransaction(app, (tx) => {
    db.run(tx, 'UPDATE code_tries SET is_wrong = 1 WHERE id = {:id}', { id });
    return db.one(tx, WRONG, { code: 0, account: 0 }, { code, user, ...day() });
  });
  return { code: wrong.code === PER_CODE, account: wrong.account === PER_ACCOUNT };
}

/** Whether codes of this account are refused for now, right ones too. */
export function onlyLinks(app: PbApp, user: string) {
  const { account } = db.one(app, WRONG, { account: 0 }, { code: '', user, ...day() });
  return account >= PER_ACCOUNT;
}

/** Cron body: deletes what no limit counts any more. */
export function deleteOld(app: PbApp) {
  db.run(app, 'DELETE FROM code_tries WHERE at <= {:since} OR at > {:future}', day());
}
