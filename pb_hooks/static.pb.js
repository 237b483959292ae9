// The built app, on every path that nothing else answers. This replaces PocketBase's own route for files, which
// compresses nothing, lets nothing be cached and answers a missing script with the start page.
routerAdd(
  'GET',
  '/{path...}',
  (e) => require(`${__hooks}/lib/static-files.js`).serve(e),
  $apis.skipSuccessActivityLog(),
);

// The community build of PocketBase carries a plugin with routes of its own: nobody may reach them.
routerUse((e) => {
  const path = e.request.url.path;
  if (path === '/api/ow' || path.startsWith('/api/ow/')) throw new NotFoundError('');
  return e.next();
});
