/** Mails that nobody waits for. Handlers only: the logic is in `lib/`. */

cronAdd('tell-admins-of-requests', '* * * * *', () =>
  require(`${__hooks}/lib/request-news.js`).tellAdmins($app),
);
