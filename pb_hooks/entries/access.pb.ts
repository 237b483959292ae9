/** PocketBase's own auth routes of `users`, disabled. Without hooks there is no sign-in at all. Registrations only. */

onRecordAuthWithOTPRequest((e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e), 'users');
onRecordRequestOTPRequest((e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e), 'users');

// Access is required on every other path that ends in a token: aliases of the collection, impersonation.
onRecordAuthRefreshRequest(
  (e) => require(`${__hooks}/access/require-access.js`).requireAccessForToken(e),
  'users',
);
onRecordAuthRequest((e) => require(`${__hooks}/access/require-access.js`).requireAccessForToken(e), 'users');

// Each of these would send a mail, or open an account, without our question for access and our limits.
onRecordRequestEmailChangeRequest(
  (e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e),
  'users',
);
onRecordRequestVerificationRequest(
  (e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e),
  'users',
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e),
  'users',
);
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e),
  'users',
);
onRecordAuthWithOAuth2Request((e) => require(`${__hooks}/access/disabled-auth-routes.js`).refuse(e), 'users');
