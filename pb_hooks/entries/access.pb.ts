/** What may be written through PocketBase's own routes. Handlers only. */

onRecordCreateRequest(
  (e) =>
    require<typeof import('../members/profile-guards.ts')>(
      `${__hooks}/members/profile-guards.js`,
    ).profileDates(e),
  'profiles',
);
onRecordUpdateRequest(
  (e) =>
    require<typeof import('../members/profile-guards.ts')>(
      `${__hooks}/members/profile-guards.js`,
    ).profileDates(e),
  'profiles',
);
onRecordValidate(
  (e) =>
    require<typeof import('../members/profile-guards.ts')>(`${__hooks}/members/profile-guards.js`).profileId(
      e,
    ),
  'profiles',
);
onRecordDelete(
  (e) =>
    require<typeof import('../members/profile-guards.ts')>(
      `${__hooks}/members/profile-guards.js`,
    ).keepProfile(e),
  'profiles',
);

onRecordUpdateRequest(
  (e) =>
    require<typeof import('../registration/reject-request.ts')>(
      `${__hooks}/registration/reject-request.js`,
    ).rejectRequest(e),
  'registration_requests',
);
onRecordCreateRequest(
  (e) =>
    require<typeof import('../support/ticket-guards.ts')>(`${__hooks}/support/ticket-guards.js`).createTicket(
      e,
    ),
  'support_requests',
);
onRecordUpdateRequest(
  (e) =>
    require<typeof import('../support/ticket-guards.ts')>(`${__hooks}/support/ticket-guards.js`).updateTicket(
      e,
    ),
  'support_requests',
);
onRecordCreateRequest(
  (e) =>
    require<typeof import('../catalogue/favorite-guard.ts')>(
      `${__hooks}/catalogue/favorite-guard.js`,
    ).createFavorite(e),
  'user_favorites',
);

onRecordValidate(
  (e) =>
    require<typeof import('../catalogue/assistant-rules.ts')>(
      `${__hooks}/catalogue/assistant-rules.js`,
    ).validate(e),
  'marketing_assistants',
);

onRecordCreate(
  (e) =>
    require<typeof import('../members/normalise-email.ts')>(
      `${__hooks}/members/normalise-email.js`,
    ).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
onRecordUpdate(
  (e) =>
    require<typeof import('../members/normalise-email.ts')>(
      `${__hooks}/members/normalise-email.js`,
    ).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
