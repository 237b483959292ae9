/** The account of an approved person: a verified user and the profile that holds plan and end. */

import { findRecord, orNull } from '../host/find-record.ts';

/**
 * A user that is not saved yet. Hashing its random password takes longer than all the rest, so it is done before the
 * transaction: the write lock is shared.
 */
export function prepareUser(app: PbApp) {
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.setRandomPassword();
  // Unverified, the first sign-in would change the password and with it the token key.
  user.setVerified(true);
  return user;
}

/** By a canonical address; null for nobody's. */
export const findUser = (app: PbApp, email: string): PbRecord | null =>
  orNull(() => app.findAuthRecordByEmail('users', email));

/** @returns null for an id that nobody has */
export const findById = (app: PbApp, id: string): PbRecord | null => findRecord(app, 'users', id);

/** The stored profile, or a new one that is not saved yet. */
function profileOrNew(tx: PbApp, user: PbRecord) {
  const stored = findRecord(tx, 'profiles', user.id);
  if (stored) return stored;
  const profile = new Record(tx.findCollectionByNameOrId('profiles'));
  profile.set('id', user.id);
  profile.set('user_id', user.id);
  profile.set('email', user.email());
  return profile;
}

/**
 * Makes a profile for who has none, and may use the catalogue without an end. The access stays as it was; the administrators
 * see it among the members from then on, and can end it.
 */
export function ensureProfile(tx: PbApp, user: PbRecord) {
  const profile = profileOrNew(tx, user);
  if (!profile.isNew()) return;
  profile.set('full_name', user.getString('name'));
  profile.set('status', 'active');
  tx.save(profile);
}

/**
 * Gives a user the plan, in this transaction. Fields of an existing profile stay: the author of a request has
 * not proved yet that the address is theirs.
 */
export function givePlan(
  tx: PbApp,
  user: PbRecord,
  request: PbRecord,
  plan: { planType: string; expiresAt: string },
) {
  const profile = profileOrNew(tx, user);
  for (const field of ['full_name', 'crm', 'specialty', 'state', 'phone']) {
    if (profile.getString(field) === '') profile.set(field, request.getString(field));
  }
  profile.set('plan_type', plan.planType);
  profile.set('expires_at', plan.expiresAt);
  profile.set('status', 'active');
  tx.save(profile);
}

/**
 * The verified user of a request, in this transaction: found by its address, or the prepared one.
 * @param prepared null when there was a user a moment ago
 */
export function userOf(
  tx: PbApp,
  request: PbRecord,
  prepared: PbRecord | null,
): { user: PbRecord; created: boolean } {
  const found = findUser(tx, request.email());
  const user = found || prepared || prepareUser(tx);
  const name = user.getString('name');
  if (!found) user.setEmail(request.email());
  if (found && name !== '' && user.verified()) return { user, created: false };
  if (name === '') user.set('name', request.getString('full_name'));
  user.setVerified(true);
  tx.save(user);
  return { user, created: !found };
}
