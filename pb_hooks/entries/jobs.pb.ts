/** Retention and eviction jobs of several rooms. */

cronAdd('forget-short-memory', '*/10 * * * *', () =>
  require(`${__hooks}/host/ttl-store.js`).evictExpired($app),
);
cronAdd('forget-old-log-rows', '17 4 * * *', () =>
  require(`${__hooks}/host/retention.js`).forgetOldLogRows($app),
);
cronAdd('forget-rejected-requests', '22 4 * * *', () =>
  require(`${__hooks}/host/retention.js`).forgetRejected($app),
);
cronAdd('forget-sign-in-codes', '*/10 * * * *', () =>
  require(`${__hooks}/sign-in/forget-otps.js`).forgetCodes($app),
);
cronAdd('forget-bursts', '* * * * *', () => require(`${__hooks}/boot/guest-burst-limits.js`).forget($app));
