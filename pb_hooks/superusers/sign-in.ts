/** The sign-in of superusers to PocketBase's dashboard. */

import * as auditLog from '../audit/audit-log.ts';
import * as throttledLog from '../audit/throttled-log.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as clientAddress from '../http/client-address.ts';
import * as superuserDevice from '../http/superuser-device.ts';
import * as knownNetworks from './known-networks.ts';
import * as notifyOwnerOfSecurity from './notify-owner-of-security.ts';
import * as passwordLimits from './password-limits.ts';

/** A mail about a new network, before the answer brings the key to everything; nothing here may break the sign-in. */
function recordNetwork(e: PbRecordAuthEvent) {
  try {
    if (knownNetworks.recordSignIn(e.app, e.record.id, clientAddress.networkOf(e)))
      notifyOwnerOfSecurity.notifyOwnerOfNetwork(e.app, e.record.email(), e.realIP());
  } catch (failure) {
    e.app.logger().error('the network of a superuser could not be remembered', 'error', String(failure));
  }
}

export function entered(e: PbRecordAuthEvent) {
  // Renewing a session has no method.
  const isSignIn = e.authMethod !== '';
  if (isSignIn) superuserDevice.mark(e.requestEvent, e.record.id);
  recordNetwork(e);
  e.next();
  if (!isSignIn) return;
  const entry = { user: e.record.email(), action: 'Entrou no painel do PocketBase', ip: e.realIP() };
  auditLog.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
}

/** The name in the audit row: known people in full, others masked. */
function who(e: PbPasswordEvent) {
  if (e.record) return e.record.email();
  // Only an address: the password may have been typed into the wrong field.
  const typed = emailAddress.canonical(e.identity);
  return typed && emailAddress.masked(typed);
}

function logRefusal(e: PbPasswordEvent) {
  const user = who(e);
  const action = 'Entrada no painel do PocketBase recusada';
  const from = clientAddress.limitKey(e);
  // A stranger chooses the name: the throttle goes by the network.
  const alike = e.record ? { what: 'superuser:known', from, rest: user } : { what: 'superuser', from };
  throttledLog.warn(e, alike, user, action);
}

export function password(e: PbPasswordEvent) {
  const turn = passwordLimits.acquire(e);
  passwordLimits.refuseFor(e.requestEvent, turn.wait);
  try {
    e.next();
    turn.refund();
  } catch (failure) {
    // The password was right, and a code is asked for.
    if (/mfa required/i.test(String(failure))) turn.refund();
    else logRefusal(e);
    throw failure;
  } finally {
    turn.end();
  }
}
