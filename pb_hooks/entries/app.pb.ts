/** Jobs that belong to nobody in particular. */

cronAdd('forget-short-memory', '*/10 * * * *', () =>
  require<typeof import('../lib/short-memory.ts')>(`${__hooks}/lib/short-memory.js`).sweep($app),
);
cronAdd('forget-old-log-rows', '17 4 * * *', () =>
  require<typeof import('../lib/retention.ts')>(`${__hooks}/lib/retention.js`).forgetOldLogRows($app),
);
cronAdd('forget-rejected-requests', '22 4 * * *', () =>
  require<typeof import('../lib/retention.ts')>(`${__hooks}/lib/retention.js`).forgetRejected($app),
);
cronAdd('forget-sign-in-codes', '*/10 * * * *', () =>
  require<typeof import('../lib/forget-codes.ts')>(`${__hooks}/lib/forget-codes.js`).forgetCodes($app),
);
cronAdd('forget-bursts', '* * * * *', () =>
  require<typeof import('../lib/guest-bursts.ts')>(`${__hooks}/lib/guest-bursts.js`).forget($app),
);
