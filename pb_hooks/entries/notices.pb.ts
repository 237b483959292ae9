/** Mails of cron jobs. Handlers only. */

cronAdd('tell-admins-of-requests', '* * * * *', () =>
  require(`${__hooks}/registration/notify-admins-of-requests.js`).tellAdmins($app),
);

cronAdd('tell-admins-of-tickets', '* * * * *', () =>
  require(`${__hooks}/support/notify-admins-of-tickets.js`).tellAdmins($app),
);

// In the morning of São Paulo, 9:00 to 12:00: the later runs make up for a restart or a mail server that was away.
cronAdd('expiry-notices', '0 12-15 * * *', () => require(`${__hooks}/members/expiry-notices.js`).run($app));
cronAdd('forget-old-notices', '27 4 * * *', () =>
  require(`${__hooks}/members/expiry-notices.js`).forgetOld($app),
);
