/** What administrators do with requests and members. Handlers only: the logic is in `lib/`. */

// Searches hold names and addresses, and open screens ask every few seconds: neither belongs in the request log.
// Without the gate that this takes away, each handler asks for the administrator itself.
routerAdd(
  'GET',
  '/api/app/admin/requests',
  (e) => require(`${__hooks}/lib/list-requests.js`).listRequests(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  'GET',
  '/api/app/admin/users',
  (e) => require(`${__hooks}/lib/list-members.js`).listMembers(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd('GET', '/api/app/admin/request-hints', (e) =>
  require(`${__hooks}/lib/request-hints.js`).requestHints(e),
);

routerAdd(
  'POST',
  '/api/app/approve-user',
  (e) => require(`${__hooks}/lib/approve-user.js`).approveUser(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(16 * 1024),
);
routerAdd(
  'POST',
  '/api/app/resend-approval',
  (e) => require(`${__hooks}/lib/resend-approval.js`).resendApproval(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/app/renew-access',
  (e) => require(`${__hooks}/lib/change-access.js`).renewAccess(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(16 * 1024),
);
routerAdd(
  'POST',
  '/api/app/deactivate',
  (e) => require(`${__hooks}/lib/change-access.js`).deactivate(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(4096),
);
routerAdd(
  'POST',
  '/api/app/reactivate',
  (e) => require(`${__hooks}/lib/change-access.js`).reactivate(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(4096),
);

onRecordUpdateRequest(
  (e) => require(`${__hooks}/lib/log-rejection.js`).logRejection(e),
  'registration_requests',
);

// After the commit, whoever wrote: open screens of administrators ask again.
onRecordAfterCreateSuccess((e) => {
  e.next();
  require(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');
onRecordAfterUpdateSuccess((e) => {
  e.next();
  require(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');
onRecordAfterDeleteSuccess((e) => {
  e.next();
  require(`${__hooks}/lib/realtime.js`).changed(e.app);
}, 'registration_requests');

cronAdd('find-forgotten-approval-mails', '*/5 * * * *', () =>
  require(`${__hooks}/lib/approval-mail.js`).findForgotten($app),
);
