/** Registration requests. Registrations only. */

onRecordUpdateRequest(
  (e) => require(`${__hooks}/registration/reject-request.js`).rejectRequest(e),
  'registration_requests',
);
cronAdd('notify-admins-of-requests', '* * * * *', () =>
  require(`${__hooks}/registration/notify-admins-of-requests.js`).notifyAdminsOfRequests($app),
);
cronAdd('find-forgotten-approval-mails', '*/5 * * * *', () =>
  require(`${__hooks}/registration/send-approval-mail.js`).findForgotten($app),
);
cronAdd('forget-rejected-requests', '22 4 * * *', () =>
  require(`${__hooks}/registration/forget-rejected.js`).forgetRejected($app),
);
