/** What may be written through PocketBase's own routes. Handlers only: the logic is in `lib/`. */

onRecordCreateRequest(
  (e) =>
    require<typeof import('../lib/profile-guards.ts')>(`${__hooks}/lib/profile-guards.js`).profileDates(e),
  'profiles',
);
onRecordUpdateRequest(
  (e) =>
    require<typeof import('../lib/profile-guards.ts')>(`${__hooks}/lib/profile-guards.js`).profileDates(e),
  'profiles',
);
onRecordValidate(
  (e) => require<typeof import('../lib/profile-guards.ts')>(`${__hooks}/lib/profile-guards.js`).profileId(e),
  'profiles',
);
onRecordDelete(
  (e) =>
    require<typeof import('../lib/profile-guards.ts')>(`${__hooks}/lib/profile-guards.js`).keepProfile(e),
  'profiles',
);

onRecordUpdateRequest(
  (e) =>
    require<typeof import('../lib/reject-request.ts')>(`${__hooks}/lib/reject-request.js`).rejectRequest(e),
  'registration_requests',
);
onRecordCreateRequest(
  (e) => require<typeof import('../lib/ticket-guards.ts')>(`${__hooks}/lib/ticket-guards.js`).createTicket(e),
  'support_requests',
);
onRecordUpdateRequest(
  (e) => require<typeof import('../lib/ticket-guards.ts')>(`${__hooks}/lib/ticket-guards.js`).updateTicket(e),
  'support_requests',
);
onRecordCreateRequest(
  (e) =>
    require<typeof import('../lib/favorite-guard.ts')>(`${__hooks}/lib/favorite-guard.js`).createFavorite(e),
  'user_favorites',
);

onRecordValidate(
  (e) => require<typeof import('../lib/assistant.ts')>(`${__hooks}/lib/assistant.js`).validate(e),
  'marketing_assistants',
);

onRecordCreate(
  (e) => require<typeof import('../lib/stored-email.ts')>(`${__hooks}/lib/stored-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
onRecordUpdate(
  (e) => require<typeof import('../lib/stored-email.ts')>(`${__hooks}/lib/stored-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
