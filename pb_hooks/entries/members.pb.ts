/** Members: what may be written to profiles, the one spelling of addresses, notices before the end. Registrations only. */

onRecordCreateRequest((e) => require(`${__hooks}/members/profile-guards.js`).profileDates(e), 'profiles');
onRecordUpdateRequest((e) => require(`${__hooks}/members/profile-guards.js`).profileDates(e), 'profiles');
onRecordValidate((e) => require(`${__hooks}/members/profile-guards.js`).profileId(e), 'profiles');
onRecordDelete((e) => require(`${__hooks}/members/profile-guards.js`).keepProfile(e), 'profiles');

onRecordCreate(
  (e) => require(`${__hooks}/members/normalise-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
onRecordUpdate(
  (e) => require(`${__hooks}/members/normalise-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
// Behind the one above, which gives the address its spelling.
onRecordUpdate((e) => require(`${__hooks}/members/follow-address.js`).follow(e), 'users');

// In the morning of São Paulo, 9:00 to 12:00: the later runs make up for a restart or a mail server that was away.
cronAdd('expiry-notices', '0 12-15 * * *', () => require(`${__hooks}/members/expiry-notices.js`).run($app));
cronAdd('interrupted-role-mails', '* * * * *', () =>
  require(`${__hooks}/members/role-mails.js`).sendInterrupted($app),
);
cronAdd('forget-old-notices', '27 4 * * *', () =>
  require(`${__hooks}/members/expiry-notices.js`).forgetNotices($app),
);
