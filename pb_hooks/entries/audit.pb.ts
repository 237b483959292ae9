/** What leaves a row in the log without a route of ours. Handlers only: the logic is in `lib/`. */

onRecordCreateRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).record(e, 'Criou'),
);
onRecordUpdateRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).record(
    e,
    'Alterou',
  ),
);
onRecordDeleteRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).record(
    e,
    'Excluiu',
  ),
);
onCollectionCreateRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).collection(
    e,
    'Criou',
  ),
);
onCollectionUpdateRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).collection(
    e,
    'Alterou',
  ),
);
onCollectionDeleteRequest((e) =>
  require<typeof import('../lib/superuser-trail.ts')>(`${__hooks}/lib/superuser-trail.js`).collection(
    e,
    'Excluiu',
  ),
);
onSettingsUpdateRequest((e) =>
  require<typeof import('../lib/settings-trail.ts')>(`${__hooks}/lib/settings-trail.js`).settings(e),
);

cronAdd('sum-up-floods', '*/10 * * * *', () =>
  require<typeof import('../lib/counted-log.ts')>(`${__hooks}/lib/counted-log.js`).settle($app),
);
cronAdd('log-server-errors', '* * * * *', () =>
  require<typeof import('../lib/server-errors.ts')>(`${__hooks}/lib/server-errors.js`).collect($app),
);
cronAdd('tell-what-the-log-left-out', '3 * * * *', () =>
  require<typeof import('../lib/request-log.ts')>(`${__hooks}/lib/request-log.js`).tellLeftOut($app),
);
cronAdd('shrink-request-log', '12 4 * * *', () =>
  require<typeof import('../lib/request-log.ts')>(`${__hooks}/lib/request-log.js`).shrink($app),
);
