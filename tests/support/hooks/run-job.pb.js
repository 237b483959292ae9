/**
 * Only in tests, for superusers: runs a job and answers when it has ended. PocketBase's own route starts it and answers
 * at once, so that whoever looks for what it did not do would have to guess how long to wait.
 */
routerAdd('POST', '/api/tests/run-job/{name}', (e) => {
  const job = $app
    .cron()
    .jobs()
    .find((one) => one.id() === e.request.pathValue('name'));
  if (!job) return e.json(404, {});
  job.run();
  return e.noContent(204);
});
