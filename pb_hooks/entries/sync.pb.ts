/** The open streams. Handlers only: the logic is in `lib/`. */

onRealtimeSubscribeRequest((e) =>
  require<typeof import('../lib/streams.ts')>(`${__hooks}/lib/streams.js`).subscribe(e),
);

// After the commit, whoever wrote: the change log says what and whom it concerns.
onRecordAfterCreateSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'profiles',
  'user_roles',
);
onRecordAfterUpdateSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'profiles',
  'users',
);
onRecordAfterDeleteSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'user_roles',
);

// Who lost access is told and disconnected with the answer to the write, not with the next look.
onRecordAfterUpdateSuccess(
  (e) => require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).recheck(e),
  'profiles',
);
onRecordAfterDeleteSuccess(
  (e) => require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).recheck(e),
  'user_roles',
);
onRecordAfterDeleteSuccess((e) => {
  e.next();
  require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).kick(e.app, e.record.id);
}, 'users');

cronAdd('forget-old-devices', '37 4 * * *', () =>
  require<typeof import('../lib/push.ts')>(`${__hooks}/lib/push.js`).forgetDevices($app),
);
cronAdd('realtime-announcer', '* * * * *', () =>
  require<typeof import('../lib/announcer.ts')>(`${__hooks}/lib/announcer.js`).shift($app),
);
cronAdd('realtime-watch', '* * * * *', () =>
  require<typeof import('../lib/announcer.ts')>(`${__hooks}/lib/announcer.js`).watch($app),
);
