/** Tickets: what members write and administrators answer. Handlers only. */

onRecordUpdateRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).logStatus(e),
  'support_requests',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).deleteTicket(e),
  'support_requests',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).logMessageDeletion(e),
  'support_messages',
);

// After the commit, for every writer: the change log says whom it concerns.
onRecordAfterCreateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'support_requests',
  'support_messages',
);
onRecordAfterUpdateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'support_requests',
  'support_messages',
  'app_settings',
);
onRecordAfterDeleteSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/realtime/notify.js`).notifyChange(e.app);
  },
  'support_requests',
  'support_messages',
);
