/**
 * What guests reach of PocketBase's dashboard and of superusers' sign-in. The network is asked before anything else, also
 * before the password: an address outside SUPERUSER_IPS gets 404 for everything, right or wrong. (Tokens of
 * superusers are held to the list by PocketBase itself, on every route.)
 */

import * as networkContains from '../domain/network-contains.ts';
import * as passwordLimits from './password-limits.ts';

const DASHBOARD = /^\/_(\/|$)/;
const SUPERUSERS = /^\/api\/collections\/_superusers\/([^/]+)$/i;

/** What the dashboard's sign-in uses. Neither OAuth nor verification: superusers have none. */
const OPEN = [
  'auth-methods',
  'auth-with-password',
  'auth-refresh',
  'request-password-reset',
  'confirm-password-reset',
  'request-otp',
  'auth-with-otp',
  'confirm-email-change',
];

function isListed(e: PbRequestEvent) {
  const listed = [...e.app.settings().superuserIPs];
  const ip = e.realIP();
  return listed.length === 0 || listed.some((item) => networkContains.contains(item, ip));
}

/** Throws the refusal of a request, if there is one. */
export function guard(e: PbRequestEvent) {
  const { path } = e.request.url;
  const action = SUPERUSERS.exec(path)?.[1];
  if (!action && !DASHBOARD.test(path)) return;
  if (!isListed(e)) throw new NotFoundError('');
  if (!action || action === 'records' || e.hasSuperuserAuth()) return;
  if (!OPEN.includes(action)) throw new NotFoundError('');
  // PocketBase compares the code of a second factor before its hook.
  if (action === 'auth-with-otp') return passwordLimits.refuseFor(e, passwordLimits.acquireCode(e));
  if (action === 'auth-with-password') passwordLimits.refuseFor(e, passwordLimits.waitOfStranger(e));
}
