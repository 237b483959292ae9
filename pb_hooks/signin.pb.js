/**
 * The ways in. `users` has PocketBase's own OTP switched off: its routes ask nobody, mail in the background and
 * accept one code several times. Ours are more specific and take over the same paths, so the SDK works unchanged;
 * without hooks nobody gets in at all.
 */

routerAdd(
  'POST',
  '/api/collections/users/request-otp',
  (e) => require(`${__hooks}/lib/request-sign-in.js`).requestSignIn(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/collections/users/auth-with-otp',
  (e) => require(`${__hooks}/lib/enter.js`).enter(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/collections/users/auth-refresh',
  (e) => require(`${__hooks}/lib/refresh.js`).refresh(e),
  $apis.bodyLimit(4096),
);
routerAdd('GET', '/api/collections/users/auth-methods', (e) =>
  require(`${__hooks}/lib/auth-methods.js`).authMethods(e),
);
routerAdd(
  'POST',
  '/api/app/link-info',
  (e) => require(`${__hooks}/lib/link-info.js`).linkInfo(e),
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/app/sign-out',
  (e) => require(`${__hooks}/lib/sign-out.js`).signOut(e),
  $apis.bodyLimit(4096),
);

// The same gate behind every other path that ends in a token: aliases of the collection, impersonation.
onRecordAuthWithOTPRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordAuthRefreshRequest((e) => require(`${__hooks}/lib/closed-doors.js`).gate(e), 'users');
onRecordAuthRequest((e) => require(`${__hooks}/lib/closed-doors.js`).gate(e), 'users');

// Each of these would send a mail, or open an account, without passing our gate and our limits.
onRecordRequestEmailChangeRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordRequestVerificationRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordRequestPasswordResetRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordAuthWithPasswordRequest((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
onRecordAuthWithOAuth2Request((e) => require(`${__hooks}/lib/closed-doors.js`).close(e), 'users');
