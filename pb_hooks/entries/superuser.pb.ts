/** Superusers: their sign-in, their new passwords, and who is told of them. Handlers only: the logic is in `lib/`. */

onRecordAuthRequest(
  (e) =>
    require<typeof import('../lib/superuser-sign-in.ts')>(`${__hooks}/lib/superuser-sign-in.js`).entered(e),
  '_superusers',
);
onRecordAuthWithPasswordRequest(
  (e) =>
    require<typeof import('../lib/superuser-sign-in.ts')>(`${__hooks}/lib/superuser-sign-in.js`).password(e),
  '_superusers',
);
onRecordRequestPasswordResetRequest(
  (e) => require<typeof import('../lib/superuser-reset.ts')>(`${__hooks}/lib/superuser-reset.js`).request(e),
  '_superusers',
);
onMailerRecordPasswordResetSend(
  (e) => require<typeof import('../lib/superuser-reset.ts')>(`${__hooks}/lib/superuser-reset.js`).send(e),
  '_superusers',
);
onRecordConfirmPasswordResetRequest(
  (e) => require<typeof import('../lib/superuser-reset.ts')>(`${__hooks}/lib/superuser-reset.js`).confirm(e),
  '_superusers',
);
onRecordRequestOTPRequest(
  (e) => require<typeof import('../lib/superuser-reset.ts')>(`${__hooks}/lib/superuser-reset.js`).code(e),
  '_superusers',
);

// In the VM that loads the hooks, once, before the server listens.
$app
  .onServe()
  .bindFunc((e) =>
    require<typeof import('../lib/superuser-account.ts')>(`${__hooks}/lib/superuser-account.js`).noInstaller(
      e,
    ),
  );

cronAdd('tell-of-security-news', '* * * * *', () =>
  require<typeof import('../lib/tell-security-news.ts')>(`${__hooks}/lib/tell-security-news.js`).tell($app),
);
cronAdd('forget-old-superuser-networks', '42 4 * * *', () =>
  require<typeof import('../lib/superuser-networks.ts')>(`${__hooks}/lib/superuser-networks.js`).forgetOld(
    $app,
  ),
);
