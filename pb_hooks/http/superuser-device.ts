/**
 * A mark in the browser from which a superuser has signed in before: it has an allowance of wrong passwords of its own,
 * which strangers cannot use up. It opens nothing by itself, so it is not in the database: it is signed.
 */

import * as serverState from '../host/server-state.ts';

const NAME = 'superuser_device';
export const PATH = '/api/collections/_superusers';
const KEPT_SECONDS = 180 * 86_400;

const signature = (app: PbApp, superuserId: string, nonce: string) =>
  $security.hs256(`${superuserId}.${nonce}`, serverState.read(app, 'superuser_device_secret'));

/**
 * The device that asks, '' for an unknown one.
 * @param superuserId whose it must be
 */
export function known(e: PbRequestEvent, superuserId?: string): string {
  let value = '';
  try {
    value = e.request.cookie(NAME).value;
  } catch {
    return ''; // there is none
  }
  const [owner = '', nonce = '', given = ''] = value.split('.');
  if (!owner || !nonce || (superuserId !== undefined && owner !== superuserId)) return '';
  return $security.equal(given, signature(e.app, owner, nonce)) ? nonce : '';
}

/** Marks the browser of a superuser who has just authenticated. Before the response is written. */
export function mark(e: PbRequestEvent, superuserId: string) {
  const nonce = known(e, superuserId) || $security.randomString(20);
  const parts = [
    `${NAME}=${superuserId}.${nonce}.${signature(e.app, superuserId, nonce)}`,
    `Path=${PATH}`,
    `Max-Age=${KEPT_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  if (e.app.settings().meta.appURL.startsWith('https://')) parts.push('Secure');
  e.response.header().add('Set-Cookie', parts.join('; '));
}
