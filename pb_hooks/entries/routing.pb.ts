/** Our routes, the access middleware of PocketBase's own, and the server under both. Registrations only. */

// A later middleware of one name replaces the earlier one: our routes, whose access serve-route.ts asks, skip the gate.
const skipGate = $apis.bodyLimit(0);
skipGate.id = 'app-gate';

for (const [name, route] of Object.entries(require(`${__hooks}/routing/route-table.js`).ROUTES)) {
  const [method = '', path = ''] = name.split(' ');
  routerAdd(
    method,
    path,
    // A text, because handlers are turned into one anyway, and would know nothing of this loop.
    `(e) => require(\`\${__hooks}/routing/serve-route.js\`).serve(e, '${name}')`,
    skipGate,
    $apis.bodyLimit(0), // PocketBase's own: the row has a smaller one, and refuses so that nothing is read as the next request
    ...(route.gzip ? [$apis.gzip()] : []),
    ...(route.quiet ? [$apis.skipSuccessActivityLog()] : []),
  );
}

routerUse(
  new Middleware(
    (e) => {
      require(`${__hooks}/routing/route-gate.js`).pass(e);
      require(`${__hooks}/audit/dashboard-requests.js`).logAct(e);
    },
    0,
    'app-gate',
  ),
);

$app.onServe().bindFunc((e) => require(`${__hooks}/routing/http-server.js`).configure(e));
