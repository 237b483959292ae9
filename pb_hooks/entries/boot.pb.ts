/**
 * Runs the start before anything is served; a server that is not as it must be ends with a sentence and a code that
 * says whether another start may find it mended. What does not serve is a console command, which must not disturb the server beside it.
 */

onBootstrap((e) => {
  const boot = require(`${__hooks}/boot/boot.js`);
  const before = require(`${__hooks}/console/core/preflight.js`);
  const ends = require(`${__hooks}/boot/code-of-end.js`);
  const serves = boot.serves($os.args);
  const wrong = serves ? '' : before.wrongCall([...$os.args]);
  if (wrong) {
    console.error(wrong);
    $os.exit(2);
  }
  try {
    if (!serves) before.guard(e.app, [...$os.args]);
    e.next();
    if (serves) boot.run(e.app);
  } catch (failure) {
    const what = serves ? 'O servidor não iniciou' : 'Não foi possível';
    console.error(`\n${what}: ${before.explain(failure, e.app.encryptionEnv())}\n`);
    $os.exit(serves ? ends.codeOfEnd(failure) : 1);
  }
});

// Bound before any other: what they throw is caught here too.
$app.onServe().bindFunc((e) => require(`${__hooks}/boot/listen.js`).listen(e));

cronAdd('forget-bursts', '* * * * *', () => require(`${__hooks}/boot/guest-burst-limits.js`).forget($app));
