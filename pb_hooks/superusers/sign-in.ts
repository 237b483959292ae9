/** The sign-in of superusers to PocketBase's dashboard. */

import * as log from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as news from '../audit/security-events.ts';
import * as counted from '../audit/throttled-log.ts';
import * as address from '../domain/email-address.ts';
import * as client from '../http/client-address.ts';
import * as reply from '../http/error-response.ts';
import * as devices from '../http/superuser-device.ts';
import * as networks from './known-networks.ts';
import * as limits from './password-limits.ts';

/** A mail about a new network, after the answer; nothing here may break the sign-in. */
function rememberNetwork(e: PbRecordAuthEvent) {
  try {
    if (networks.remember(e.app, e.record.id, networks.networkOf(e)))
      news.add(e.app, 'network', e.record.email(), e.realIP());
  } catch (failure) {
    e.app.logger().error('the network of a superuser could not be remembered', 'error', String(failure));
  }
}

export function entered(e: PbRecordAuthEvent) {
  // Renewing a session has no method.
  const isSignIn = e.authMethod !== '';
  if (isSignIn) devices.mark(e.requestEvent, e.record.id);
  e.next();
  rememberNetwork(e);
  if (!isSignIn) return;
  const entry = { user: e.record.email(), action: 'Entrou no painel do PocketBase', ip: e.realIP() };
  log.write(e.app, { ...entry, type: 'login', status: 'sucesso' });
}

/** Who tries at a door like this one: known people by name, others masked. */
function who(e: PbPasswordEvent) {
  if (e.record) return e.record.email();
  // Only an address: somebody may have typed the password into the wrong box.
  const typed = address.canonical(e.identity);
  return typed && address.masked(typed);
}

function logRefusal(e: PbPasswordEvent) {
  const user = who(e);
  const action = 'Entrada no painel do PocketBase recusada';
  const entry = { type: 'seguranca' as const, user, action, ip: e.realIP() };
  const from = client.limitKey(e);
  // Whoever is nobody chooses the name; the network is what stays.
  const alike = e.record ? { what: 'superuser:known', from, rest: user } : { what: 'superuser', from };
  counted.write(e.app, alike, { ...entry, status: 'alerta' });
}

export function password(e: PbPasswordEvent) {
  const turn = limits.take(e);
  if (turn.wait) {
    limitLog.tooMany(e, limits.REFUSED);
    const event = e.requestEvent;
    event.response.header().set('Retry-After', String(turn.wait));
    return reply.refuse(event, 429, 'identity', 'too_many_requests', limits.sentence(turn.wait));
  }
  try {
    e.next();
    turn.giveBack();
  } catch (failure) {
    // The password was right, and a code is asked for.
    if (/mfa required/i.test(String(failure))) turn.giveBack();
    else logRefusal(e);
    throw failure;
  } finally {
    turn.end();
  }
}
