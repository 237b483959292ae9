/** What administrators do with requests and members. Handlers only: the logic is in `lib/`. */

// After the commit, whoever wrote: open screens of administrators ask again.
onRecordAfterCreateSuccess((e) => {
  e.next();
  require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');
onRecordAfterUpdateSuccess((e) => {
  e.next();
  require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');
onRecordAfterDeleteSuccess((e) => {
  e.next();
  require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');

cronAdd('find-forgotten-approval-mails', '*/5 * * * *', () =>
  require<typeof import('../lib/approval-mail.ts')>(`${__hooks}/lib/approval-mail.js`).findForgotten($app),
);
