/** Superusers: their sign-in, their new passwords, and the notices about them. Registrations only. */

onRecordAuthRequest((e) => require(`${__hooks}/superusers/sign-in.js`).entered(e), '_superusers');
onRecordAuthWithPasswordRequest(
  (e) => require(`${__hooks}/superusers/sign-in.js`).password(e),
  '_superusers',
);
onRecordRequestPasswordResetRequest(
  (e) => require(`${__hooks}/superusers/password-reset.js`).request(e),
  '_superusers',
);
onMailerRecordPasswordResetSend(
  (e) => require(`${__hooks}/superusers/password-reset.js`).send(e),
  '_superusers',
);
onRecordConfirmPasswordResetRequest(
  (e) => require(`${__hooks}/superusers/password-reset.js`).confirm(e),
  '_superusers',
);
onMailerSend((e) => require(`${__hooks}/superusers/backup-alert.js`).replace(e));
onRecordRequestOTPRequest((e) => require(`${__hooks}/superusers/second-factor.js`).request(e), '_superusers');
onMailerRecordOTPSend((e) => require(`${__hooks}/superusers/second-factor.js`).send(e), '_superusers');

// In the VM that loads the hooks, once, before the server listens.
$app.onServe().bindFunc((e) => require(`${__hooks}/superusers/account.js`).noInstaller(e));

cronAdd('notify-owner-of-security', '* * * * *', () =>
  require(`${__hooks}/superusers/notify-owner-of-security.js`).notifyOwnerOfSecurity($app),
);
cronAdd('forget-old-superuser-networks', '42 4 * * *', () =>
  require(`${__hooks}/superusers/known-networks.js`).forgetNetworks($app),
);
