/** `GET /api/collections/users/auth-methods`, truthfully: sign-in by one-time password, served by our hooks. */

export function authMethods(e: PbRequestEvent) {
  return e.json(200, {
    password: { enabled: false, identityFields: [] },
    oauth2: { enabled: false, providers: [] },
    mfa: { enabled: false, duration: 0 },
    otp: { enabled: true, duration: 900 },
  });
}
