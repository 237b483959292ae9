/** Backups, retention, and what expires in memory. Registrations only. */

onBackupCreate((e) => require(`${__hooks}/host/backup.js`).create(e));
onBackupRestore((e) => require(`${__hooks}/host/backup.js`).restore(e));

cronAdd('evict-expired-memory', '*/10 * * * *', () =>
  require(`${__hooks}/host/ttl-store.js`).evictExpired($app),
);
cronAdd('give-back-database-memory', '*/5 * * * *', () =>
  require(`${__hooks}/host/database-memory.js`).giveBack($app),
);
cronAdd('reset-public-demo', '0 * * * *', () => require(`${__hooks}/host/public-demo.js`).reset($app));
cronAdd('forget-old-log-rows', '17 4 * * *', () =>
  require(`${__hooks}/host/retention.js`).forgetOldLogRows($app),
);
cronAdd('forget-update-copy', '27 4 * * *', () =>
  require(`${__hooks}/host/retention.js`).forgetUpdateCopy($app),
);
cronAdd('bound-server-log', '32 4 * * *', () => require(`${__hooks}/host/retention.js`).boundServerLog($app));
cronAdd('make-up-missed-night', '20 * * * *', () => require(`${__hooks}/host/missed-night.js`).makeUp($app));
