/** The way in for strangers. Handlers only: the logic is in `lib/`. */

const hangUpAfterUnusual = new Middleware(
  (e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e),
  -2000,
);

routerAdd(
  'POST',
  '/api/app/register',
  (e) => require(`${__hooks}/lib/register.js`).register(e),
  hangUpAfterUnusual,
  $apis.bodyLimit(16 * 1024),
);
