/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/**
 * The approval mail may have arrived though nobody knows: the server was killed after it had handed it over, or the mail
 * server never answered. `unknown` is written before each try, with the moment, and stays when nothing better comes.
 * Hidden: PocketBase drops a hidden field from whatever anybody but a superuser sends.
 */
migrate((app) => {
  const requests = app.findCollectionByNameOrId('registration_requests');
  const status = requests.fields.getByName('mail_status');
  if (!status) throw new Error('registration_requests has no mail_status');
  status.values = ['sent', 'failed', 'unknown'];
  requests.fields.add(new Field({ name: 'mail_tried_at', type: 'date', hidden: true }));
  app.save(requests);
});
