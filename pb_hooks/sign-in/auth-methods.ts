/** `GET /api/collections/users/auth-methods`, truthfully: sign-in by one-time password, served by our hooks. */

import * as otp from './otp.ts';

export function authMethods(e: PbRequestEvent) {
  return e.json(200, {
    password: { enabled: false, identityFields: [] },
    oauth2: { enabled: false, providers: [] },
    mfa: { enabled: false, duration: 0 },
    otp: { enabled: true, duration: otp.LIFE_SECONDS },
  });
}
