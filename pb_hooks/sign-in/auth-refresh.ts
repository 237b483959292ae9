/** `POST /api/collections/users/auth-refresh`: a dead or malformed token gets 401 `signed_out`. */

import type { Member } from '../access/access.ts';
import * as jsonBody from '../http/json-body.ts';

/**
 * Returns what the stock route returns, with our error codes. A token that was issued as not renewable (impersonation)
 * is not renewed here either.
 */
export function authRefresh(e: PbRequestEvent, { user }: Member) {
  jsonBody.refuseUnreadable(e);
  const token = e.request.header.get('Authorization').replace(/^bearer\s+/i, '');
  if ($security.parseUnverifiedJWT(token)['refreshable'] === true)
    return $apis.recordAuthResponse(e, user, '');
  user.ignoreEmailVisibility(true);
  return e.json(200, { token, record: user });
}
