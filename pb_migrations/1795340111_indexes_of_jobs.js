/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * Indexes of jobs whose cost grew with the years. Every five minutes the search for mails of approvals that a crash took along read
 * all that were ever approved, with everybody else's writes behind it; each week the purge of receipts looked through those that
 * stay, once for each part. The latter tells no more than the week that each receipt holds: it keeps no order of arrival.
 */
migrate((app) => {
  const requests = app.findCollectionByNameOrId('registration_requests');
  requests.indexes = [
    ...requests.indexes,
    'CREATE INDEX registrations_mail ON registration_requests (mail_status, status)',
  ];
  app.save(requests);
  app.db().newQuery('CREATE INDEX opening_receipts_week ON opening_receipts (week)').execute();
});
