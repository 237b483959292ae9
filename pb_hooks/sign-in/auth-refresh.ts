/** `POST /api/collections/users/auth-refresh`: a dead token is told as such, also when it is no token at all. */

import * as access from '../access/access.ts';
import * as json from '../http/json-body.ts';

/**
 * Answers like the stock route, with our codes. A token that was issued as not renewable (impersonation) is not
 * renewed here either.
 */
export function refresh(e: PbRequestEvent) {
  e.response.header().set('Cache-Control', 'no-store');
  const user = access.requireUser(e);
  access.require(e);
  json.refuseUnreadable(e);
  const token = e.request.header.get('Authorization').replace(/^bearer\s+/i, '');
  if ($security.parseUnverifiedJWT(token)['refreshable'] === true)
    return $apis.recordAuthResponse(e, user, '');
  user.ignoreEmailVisibility(true);
  return e.json(200, { token, record: user });
}
