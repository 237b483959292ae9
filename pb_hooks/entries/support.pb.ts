/** Tickets: messages of members and replies of administrators. Registrations only. */

onRecordCreateRequest(
  (e) => require(`${__hooks}/support/ticket-guards.js`).createTicket(e),
  'support_requests',
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/support/ticket-guards.js`).updateTicket(e),
  'support_requests',
);
// After the guard above: what it refuses leaves no row in the log.
onRecordUpdateRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).logStatus(e),
  'support_requests',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).deleteTicket(e),
  'support_requests',
);
onRecordCreateRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).touchTicket(e),
  'support_messages',
);
onRecordDeleteRequest(
  (e) => require(`${__hooks}/support/ticket-changes.js`).logMessageDeletion(e),
  'support_messages',
);

cronAdd('notify-admins-of-tickets', '* * * * *', () =>
  require(`${__hooks}/support/notify-admins-of-tickets.js`).notifyAdminsOfTickets($app),
);
