/** What may be written through PocketBase's own routes. Handlers only: the logic is in `lib/`. */

onRecordCreateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).profileDates(e),
  'profiles',
);
onRecordUpdateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).profileDates(e),
  'profiles',
);
onRecordValidate(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).profileId(e),
  'profiles',
);
onRecordDelete(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).keepProfile(e),
  'profiles',
);

onRecordUpdateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).rejectRegistration(e),
  'registration_requests',
);
onRecordCreateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).createTicket(e),
  'support_requests',
);
onRecordUpdateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).updateTicket(e),
  'support_requests',
);
onRecordCreateRequest(
  (e) => require<typeof import('../lib/guards.ts')>(`${__hooks}/lib/guards.js`).createFavorite(e),
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
