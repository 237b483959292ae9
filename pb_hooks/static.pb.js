// The built app, on every path that nothing else answers. This replaces PocketBase's own route for files, which
// compresses nothing, lets nothing be cached and answers a missing script with the start page.
routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/static-files.js`).serve(e),
  $apis.skipSuccessActivityLog(),
);
