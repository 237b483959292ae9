/** Superusers: their sign-in, their new passwords, and who is told of them. Handlers only: the logic is in `lib/`. */

onRecordAuthRequest((e) => require(`${__hooks}/lib/superuser-sign-in.js`).entered(e), '_superusers');
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/lib/superuser-sign-in.js`).password(e),
  '_superusers',
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/lib/superuser-reset.js`).request(e),
  '_superusers',
);
onMailerRecordPasswordResetSend((e) => require(`${__hooks}/lib/superuser-reset.js`).send(e), '_superusers');
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/lib/superuser-reset.js`).confirm(e),
  '_superusers',
);
onRecordRequestOTPRequest((e) => require(`${__hooks}/lib/superuser-reset.js`).code(e), '_superusers');

// In the VM that loads the hooks, once, before the server listens.
$app.onServe().bindFunc((e) => require(`${__hooks}/lib/superuser-account.js`).noInstaller(e));

cronAdd('tell-of-security-news', '* * * * *', () =>
  require(`${__hooks}/lib/tell-security-news.js`).tell($app),
);
cronAdd('forget-old-superuser-networks', '42 4 * * *', () =>
  require(`${__hooks}/lib/superuser-networks.js`).forgetOld($app),
);
