/**
 * Runs the start before anything is served; a server that is not as it must be ends with a sentence and code 3. What
 * does not serve is a console command, which must not disturb the server beside it.
 */

onBootstrap((e) => {
  const boot = require(`${__hooks}/lib/boot.js`);
  if (!boot.serves($os.args)) {
    const before = require(`${__hooks}/lib/console/before-bootstrap.js`);
    try {
      before.guard(e.app, [...$os.args]);
      e.next();
    } catch (failure) {
      console.error(`\nNão foi possível: ${before.explain(failure)}\n`);
      $os.exit(1);
    }
    return;
  }
  e.next();
  try {
    boot.run(e.app);
  } catch (failure) {
    console.error(`\nO servidor não iniciou: ${String(failure).replace(/^(Go)?Error: /, '')}\n`);
    $os.exit(3);
  }
});
