/**
 * Accounts of many people at once, past the records: hashing a password for each would hold the write lock for half a minute.
 * Nothing of PocketBase validates these rows: `judge-lines.ts` has.
 */

import * as auditLog from '../audit/audit-log.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as planChoice from '../members/plan-choice.ts';
import * as writeRows from '../tables/write-rows.ts';
import type { Judged } from './judge-lines.ts';

/**
 * Writes users, profiles and invitations, and a row in the log for each, in this transaction.
 * @param password the hash of one random password for all, made before the transaction: nobody signs in by one
 */
export function write(
  tx: PbApp,
  people: Judged[],
  password: string,
  actor: { id: string; email: string },
  ip: string,
) {
  const at = clock.stamp();
  const stamps = { created_at: at, updated_at: at };
  const blank = { crm: '', state: '', specialty: '', phone: '', city: '' };
  const accounts = people.map(({ email, name, access }) => {
    const id = db.newId();
    const plan = { plan_type: access.planType, expires_at: access.expiresAt, status: 'active' };
    const flags = { emailVisibility: 1, verified: 1 };
    return {
      user: { id, email, name, password, tokenKey: $security.randomString(50), ...flags, ...stamps },
      profile: { id, user_id: id, email, full_name: name, ...blank, ...plan, ...stamps },
      invitation: { user_id: id, invited_by: actor.id, created_at: at },
    };
  });
  writeRows.insert(
    tx,
    'users',
    accounts.map(({ user }) => user),
  );
  writeRows.insert(
    tx,
    'profiles',
    accounts.map(({ profile }) => profile),
  );
  writeRows.insert(
    tx,
    'invitations',
    accounts.map(({ invitation }) => invitation),
  );
  for (const { email, access } of people) {
    const action = `Convidou ${email} (${planChoice.shownPlan(access.planType, access.expiresAt)})`;
    auditLog.write(tx, { type: 'admin', user: actor.email, action, ip, status: 'sucesso' });
  }
}
