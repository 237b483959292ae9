/** Invitations. Registrations only. */

cronAdd('send-invitations', '* * * * *', () =>
  require(`${__hooks}/invitations/send-invitations.js`).sendInvitations($app),
);
cronAdd('forget-old-invitations', '32 4 * * *', () =>
  require(`${__hooks}/invitations/send-invitations.js`).forgetInvitations($app),
);
