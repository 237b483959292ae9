/** Tickets: what members write and administrators answer. Handlers only: the logic is in `lib/`. */

routerAdd(
  'POST',
  '/api/app/support-request',
  (e) => require(`${__hooks}/lib/support-request.js`).supportRequest(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(64 * 1024),
);
routerAdd(
  'POST',
  '/api/app/support-message',
  (e) => require(`${__hooks}/lib/support-message.js`).supportMessage(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(64 * 1024),
);
// Open screens ask again every few seconds, and searches hold names: neither belongs in the request log. Without the
// gate that this takes away, each handler asks for the user or the administrator itself.
routerAdd(
  'GET',
  '/api/app/my-tickets',
  (e) => require(`${__hooks}/lib/my-tickets.js`).myTickets(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  'GET',
  '/api/app/admin/tickets',
  (e) => require(`${__hooks}/lib/list-tickets.js`).listTickets(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  'GET',
  '/api/app/admin/ticket',
  (e) => require(`${__hooks}/lib/show-ticket.js`).showTicket(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  'POST',
  '/api/app/send-support-reply',
  (e) => require(`${__hooks}/lib/send-support-reply.js`).sendSupportReply(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(64 * 1024),
);
routerAdd(
  'POST',
  '/api/app/clean-test-data',
  (e) => require(`${__hooks}/lib/clean-test-data.js`).cleanTestData(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(4096),
);

onRecordUpdateRequest((e) => require(`${__hooks}/lib/change-ticket.js`).logStatus(e), 'support_requests');
onRecordDeleteRequest((e) => require(`${__hooks}/lib/change-ticket.js`).deleteTicket(e), 'support_requests');
onRecordDeleteRequest(
  (e) => require(`${__hooks}/lib/change-ticket.js`).logMessageDeletion(e),
  'support_messages',
);

// After the commit, whoever wrote: the change log says whom it concerns.
onRecordAfterCreateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
);
onRecordAfterUpdateSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
  'app_settings',
);
onRecordAfterDeleteSuccess(
  (e) => {
    e.next();
    require(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
);
