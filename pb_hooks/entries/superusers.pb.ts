/** Superusers: their sign-in, their new passwords, and the notices about them. Handlers only. */

onRecordAuthRequest(
  (e) => require<typeof import('../superusers/sign-in.ts')>(`${__hooks}/superusers/sign-in.js`).entered(e),
  '_superusers',
);
onRecordAuthWithPasswordRequest(
  (e) => require<typeof import('../superusers/sign-in.ts')>(`${__hooks}/superusers/sign-in.js`).password(e),
  '_superusers',
);
onRecordRequestPasswordResetRequest(
  (e) =>
    require<typeof import('../superusers/password-reset.ts')>(
      `${__hooks}/superusers/password-reset.js`,
    ).request(e),
  '_superusers',
);
onMailerRecordPasswordResetSend(
  (e) =>
    require<typeof import('../superusers/password-reset.ts')>(`${__hooks}/superusers/password-reset.js`).send(
      e,
    ),
  '_superusers',
);
onRecordConfirmPasswordResetRequest(
  (e) =>
    require<typeof import('../superusers/password-reset.ts')>(
      `${__hooks}/superusers/password-reset.js`,
    ).confirm(e),
  '_superusers',
);
onRecordRequestOTPRequest(
  (e) =>
    require<typeof import('../superusers/password-reset.ts')>(`${__hooks}/superusers/password-reset.js`).code(
      e,
    ),
  '_superusers',
);

// In the VM that loads the hooks, once, before the server listens.
$app
  .onServe()
  .bindFunc((e) =>
    require<typeof import('../superusers/account.ts')>(`${__hooks}/superusers/account.js`).noInstaller(e),
  );

cronAdd('tell-of-security-news', '* * * * *', () =>
  require<typeof import('../superusers/notify-owner-of-security.ts')>(
    `${__hooks}/superusers/notify-owner-of-security.js`,
  ).tell($app),
);
cronAdd('forget-old-superuser-networks', '42 4 * * *', () =>
  require<typeof import('../superusers/known-networks.ts')>(
    `${__hooks}/superusers/known-networks.js`,
  ).forgetOld($app),
);
