/**
 * Only in tests: no job begins by the clock. At a full minute it would mail, log or tell in the middle of what a test
 * looks at; those that a test is about it starts itself.
 */
$app.onServe().bindFunc((e) => {
  e.next();
  $app.cron().stop();
});
