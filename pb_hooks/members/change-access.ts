/** Renewing, taking away and giving back the access of a member; each with a row in the log. */

import * as access from '../access/access.ts';
import * as adminAct from '../audit/admin-act.ts';
import { findRecord } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as jsonBody from '../http/json-body.ts';
import * as validationError from '../http/validation-error.ts';
import * as fixedAdministrator from './fixed-administrator.ts';
import * as memberAccount from './member-account.ts';
import * as planChoice from './plan-choice.ts';

function requireProfile(tx: PbApp, userId: unknown) {
  if (typeof userId !== 'string' || userId === '')
    throw validationError.invalid('userId', 'required', 'Informe o usuário.');
  const profile = findRecord(tx, 'profiles', userId);
  if (!profile) throw validationError.notFound('userId', 'Este usuário não existe mais.');
  return profile;
}

/**
 * Changes a profile under the write lock, with its row in the log, and answers with the new state.
 * @param set returns the action for the log
 */
function changeProfile(e: PbRequestEvent, userId: unknown, set: (profile: PbRecord) => string) {
  const profile = transaction.inTransaction(e.app, (tx) => {
    const profile = requireProfile(tx, userId);
    const action = `${set(profile)} ${profile.email()}`;
    tx.save(profile);
    const plan = planChoice.shownPlan(profile.getString('plan_type'), profile.getString('expires_at'));
    adminAct.write(e, `${action} (${plan})`, tx);
    return profile;
  });
  return e.json(200, {
    userId: profile.id,
    status: profile.getString('status'),
    plan_type: profile.getString('plan_type'),
    expires_at: profile.getString('expires_at'),
    ...(access.state(e.app, profile.id).admin && { admin: true }),
  });
}

/**
 * `POST /api/app/renew-access {userId, accessDuration, planType}`: a renewal also makes an inactive member active
 * again.
 */
export function renewAccess(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const plan = planChoice.readPlan(given);
  return changeProfile(e, given['userId'], (profile) => {
    profile.set('plan_type', plan.planType);
    profile.set('expires_at', plan.expiresAt);
    const isInactive = profile.getString('status') !== 'active';
    profile.set('status', 'active');
    return isInactive ? 'Renovou e reativou o acesso de' : 'Renovou o acesso de';
  });
}

/** Asked before the profile is looked up: who administers often has none, and is no user that is gone. */
function refuseProtected(e: PbRequestEvent, userId: unknown) {
  const user = typeof userId === 'string' && userId !== '' ? memberAccount.findById(e.app, userId) : null;
  if (!user) return;
  if (user.id === currentActor.actor(e).id || fixedAdministrator.isFixed(user.email().toLowerCase()))
    throw validationError.invalid('userId', 'not_allowed', 'Este administrador não pode ser inativado.');
}

/**
 * `POST /api/app/deactivate {userId}`: the hook on profiles disconnects the member's open streams.
 * An administrator can deactivate neither oneself nor ADMIN_EMAIL; another one only with what the answer's `admin` says: the role
 * opens everything, whatever the profile says.
 */
export function deactivate(e: PbRequestEvent) {
  const { userId } = jsonBody.fieldsOf(e);
  refuseProtected(e, userId);
  return changeProfile(e, userId, (profile) => {
    profile.set('status', 'inactive');
    return 'Inativou o acesso de';
  });
}

/** `POST /api/app/reactivate {userId}` */
export function reactivate(e: PbRequestEvent) {
  return changeProfile(e, jsonBody.fieldsOf(e)['userId'], (profile) => {
    profile.set('status', 'active');
    return 'Reativou o acesso de';
  });
}
