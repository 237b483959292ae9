/** Tickets: what members write and administrators answer. Handlers only: the logic is in `lib/`. */

onRecordUpdateRequest(
  (e) => require<typeof import('../lib/change-ticket.ts')>(`${__hooks}/lib/change-ticket.js`).logStatus(e),
  'support_requests',
);
onRecordDeleteRequest(
  (e) => require<typeof import('../lib/change-ticket.ts')>(`${__hooks}/lib/change-ticket.js`).deleteTicket(e),
  'support_requests',
);
onRecordDeleteRequest(
  (e) =>
    require<typeof import('../lib/change-ticket.ts')>(`${__hooks}/lib/change-ticket.js`).logMessageDeletion(
      e,
    ),
  'support_messages',
);

// After the commit, whoever wrote: the change log says whom it concerns.
onRecordAfterCreateSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
);
onRecordAfterUpdateSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
  'app_settings',
);
onRecordAfterDeleteSuccess(
  (e) => {
    e.next();
    require<typeof import('../lib/realtime.ts')>(`${__hooks}/lib/realtime.js`).changed(e.app);
  },
  'support_requests',
  'support_messages',
);
