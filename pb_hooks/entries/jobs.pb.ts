/** Retention and eviction jobs of several rooms. */

cronAdd('forget-short-memory', '*/10 * * * *', () =>
  require<typeof import('../host/ttl-store.ts')>(`${__hooks}/host/ttl-store.js`).evictExpired($app),
);
cronAdd('forget-old-log-rows', '17 4 * * *', () =>
  require<typeof import('../host/retention.ts')>(`${__hooks}/host/retention.js`).forgetOldLogRows($app),
);
cronAdd('forget-rejected-requests', '22 4 * * *', () =>
  require<typeof import('../host/retention.ts')>(`${__hooks}/host/retention.js`).forgetRejected($app),
);
cronAdd('forget-sign-in-codes', '*/10 * * * *', () =>
  require<typeof import('../sign-in/forget-otps.ts')>(`${__hooks}/sign-in/forget-otps.js`).forgetCodes($app),
);
cronAdd('forget-bursts', '* * * * *', () =>
  require<typeof import('../boot/guest-burst-limits.ts')>(`${__hooks}/boot/guest-burst-limits.js`).forget(
    $app,
  ),
);
