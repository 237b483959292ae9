/** Registration requests. Handlers only. */

// After the commit, for every writer: open screens of administrators fetch again.
onRecordAfterCreateSuccess((e) => {
  e.next();
  require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
}, 'registration_requests');
onRecordAfterUpdateSuccess((e) => {
  e.next();
  require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
}, 'registration_requests');
onRecordAfterDeleteSuccess((e) => {
  e.next();
  require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
}, 'registration_requests');

cronAdd('find-forgotten-approval-mails', '*/5 * * * *', () =>
  require(`${__hooks}/registration/approval-mail.js`).findForgotten($app),
);
