/** The open streams. Registrations only. */

onRealtimeSubscribeRequest((e) => require(`${__hooks}/realtime/streams.js`).subscribe(e));

// After the commit, for every writer: the change log says what and whom it concerns.
onRecordAfterCreateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'profiles',
  'user_roles',
  'registration_requests',
  'support_requests',
  'support_messages',
);
onRecordAfterUpdateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'profiles',
  'users',
  'registration_requests',
  'support_requests',
  'support_messages',
  'app_settings',
);
onRecordAfterDeleteSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'marketing_assistants',
  'user_favorites',
  'user_roles',
  'registration_requests',
  'support_requests',
  'support_messages',
);

// A user who lost access is disconnected with the write, not by the next audit of the streams.
onRecordAfterUpdateSuccess((e) => require(`${__hooks}/realtime/notify.js`).disconnectRevoked(e), 'profiles');
onRecordAfterDeleteSuccess(
  (e) => require(`${__hooks}/realtime/notify.js`).disconnectRevoked(e),
  'user_roles',
);
onRecordAfterDeleteSuccess((e) => {
  e.next();
  require(`${__hooks}/realtime/notify.js`).disconnectUser(e.app, e.record.id);
}, 'users');

cronAdd('realtime-publisher', '* * * * *', () =>
  require(`${__hooks}/realtime/publisher-jobs.js`).runPublisher($app),
);
cronAdd('realtime-watchdog', '* * * * *', () =>
  require(`${__hooks}/realtime/publisher-jobs.js`).runWatchdog($app),
);
onTerminate((e) => {
  require(`${__hooks}/realtime/publisher-jobs.js`).end(e.app);
  e.next();
});
