/** What may be written through PocketBase's own routes. Handlers only. */

onRecordCreateRequest((e) => require(`${__hooks}/members/profile-guards.js`).profileDates(e), 'profiles');
onRecordUpdateRequest((e) => require(`${__hooks}/members/profile-guards.js`).profileDates(e), 'profiles');
onRecordValidate((e) => require(`${__hooks}/members/profile-guards.js`).profileId(e), 'profiles');
onRecordDelete((e) => require(`${__hooks}/members/profile-guards.js`).keepProfile(e), 'profiles');

onRecordUpdateRequest(
  (e) => require(`${__hooks}/registration/reject-request.js`).rejectRequest(e),
  'registration_requests',
);
onRecordCreateRequest(
  (e) => require(`${__hooks}/support/ticket-guards.js`).createTicket(e),
  'support_requests',
);
onRecordUpdateRequest(
  (e) => require(`${__hooks}/support/ticket-guards.js`).updateTicket(e),
  'support_requests',
);
onRecordCreateRequest(
  (e) => require(`${__hooks}/catalogue/favorite-guard.js`).createFavorite(e),
  'user_favorites',
);

onRecordValidate(
  (e) => require(`${__hooks}/catalogue/assistant-rules.js`).validate(e),
  'marketing_assistants',
);

onRecordCreate(
  (e) => require(`${__hooks}/members/normalise-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
onRecordUpdate(
  (e) => require(`${__hooks}/members/normalise-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
