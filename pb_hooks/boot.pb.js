/** Runs the start before anything is served; a server that is not as it must be ends with a sentence and code 3. */

onBootstrap((e) => {
  e.next();
  const boot = require(`${__hooks}/lib/boot.js`);
  if (!boot.serves($os.args)) return;
  try {
    boot.run(e.app);
  } catch (failure) {
    console.error(`\nO servidor não iniciou: ${String(failure).replace(/^(Go)?Error: /, '')}\n`);
    $os.exit(3);
  }
});
