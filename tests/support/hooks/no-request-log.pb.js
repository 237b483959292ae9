/**
 * Only in tests: PocketBase's request log, which is a third of what a request costs, is written where a test looks at it
 * (`WITH_REQUEST_LOG`). Of the settings in memory alone: the stored ones stay the product's.
 */
$app.onServe().bindFunc((e) => {
  e.next();
  if (!$os.getenv('TEST_REQUEST_LOG')) $app.settings().logs.maxDays = 0;
});
