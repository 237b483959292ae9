/** What administrators read of the log, and whole tables as files. Handlers only: the logic is in `lib/`. */

// Searches hold addresses, so they are kept out of the request log, and the handler asks for the administrator.
routerAdd(
  'GET',
  '/api/app/admin/logs',
  (e) => require(`${__hooks}/lib/list-logs.js`).listLogs(e),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  'GET',
  '/api/app/admin/export',
  (e) => require(`${__hooks}/lib/export-page.js`).exportPage(e),
  $apis.gzip(),
);
