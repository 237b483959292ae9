/**
 * The ways in. `users` has PocketBase's own OTP switched off: its routes ask nobody, mail in the background and
 * accept one code several times. Ours are more specific and take over the same paths, so the SDK works unchanged;
 * without hooks nobody gets in at all.
 */

// Before the body limit, whatever the order here: it has a priority of its own.
const hangUpAfterLarge = new Middleware(
  (e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e),
  -2000,
);

routerAdd(
  'POST',
  '/api/collections/users/request-otp',
  (e) => require(`${__hooks}/lib/request-sign-in.js`).requestSignIn(e),
  hangUpAfterLarge,
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/collections/users/auth-with-otp',
  (e) => require(`${__hooks}/lib/enter.js`).enter(e),
  hangUpAfterLarge,
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/collections/users/auth-refresh',
  (e) => require(`${__hooks}/lib/refresh.js`).refresh(e),
  hangUpAfterLarge,
  $apis.bodyLimit(4096),
);
routerAdd('GET', '/api/collections/users/auth-methods', (e) =>
  require(`${__hooks}/lib/auth-methods.js`).authMethods(e),
);
routerAdd(
  'POST',
  '/api/app/link-info',
  (e) => require(`${__hooks}/lib/link-info.js`).linkInfo(e),
  hangUpAfterLarge,
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/app/sign-out',
  (e) => require(`${__hooks}/lib/sign-out.js`).signOut(e),
  hangUpAfterLarge,
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
