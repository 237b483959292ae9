/** Mails that nobody waits for. Handlers only: the logic is in `lib/`. */

cronAdd('tell-admins-of-requests', '* * * * *', () =>
  require<typeof import('../lib/request-news.ts')>(`${__hooks}/lib/request-news.js`).tellAdmins($app),
);

cronAdd('tell-admins-of-tickets', '* * * * *', () =>
  require<typeof import('../lib/ticket-news.ts')>(`${__hooks}/lib/ticket-news.js`).tellAdmins($app),
);

// In the morning of São Paulo, 9:00 to 12:00: the later runs make up for a restart or a mail server that was away.
cronAdd('expiry-notices', '0 12-15 * * *', () =>
  require<typeof import('../lib/expiry-notices.ts')>(`${__hooks}/lib/expiry-notices.js`).run($app),
);
cronAdd('forget-old-notices', '27 4 * * *', () =>
  require<typeof import('../lib/expiry-notices.ts')>(`${__hooks}/lib/expiry-notices.js`).forgetOld($app),
);
