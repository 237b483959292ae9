/** The door in front of the data, and what may be written through it. Handlers only: the logic is in `lib/`. */

// The name is PocketBase's own, on purpose. Every route that carries the middleware of that name drops this one
// (a later middleware of one name replaces the earlier), and `GET /api/realtime` does: a JavaScript middleware
// keeps a whole VM while the request lasts, which is half an hour for a stream, times a thousand phones. Routes
// of ours that add `$apis.skipSuccessActivityLog()` therefore ask for access themselves.
routerUse(
  new Middleware(
    (e) => {
      require(`${__hooks}/lib/gate.js`).guard(e);
      e.next();
      require(`${__hooks}/lib/superuser-requests.js`).remember(e);
    },
    0,
    'pbSkipSuccessActivityLog',
  ),
);

onRecordCreateRequest((e) => require(`${__hooks}/lib/guards.js`).profileDates(e), 'profiles');
onRecordUpdateRequest((e) => require(`${__hooks}/lib/guards.js`).profileDates(e), 'profiles');
onRecordValidate((e) => require(`${__hooks}/lib/guards.js`).profileId(e), 'profiles');
onRecordDelete((e) => require(`${__hooks}/lib/guards.js`).keepProfile(e), 'profiles');

onRecordUpdateRequest(
  (e) => require(`${__hooks}/lib/guards.js`).rejectRegistration(e),
  'registration_requests',
);
onRecordCreateRequest((e) => require(`${__hooks}/lib/guards.js`).createTicket(e), 'support_requests');
onRecordUpdateRequest((e) => require(`${__hooks}/lib/guards.js`).updateTicket(e), 'support_requests');
onRecordCreateRequest((e) => require(`${__hooks}/lib/guards.js`).createFavorite(e), 'user_favorites');

onRecordValidate((e) => require(`${__hooks}/lib/assistant.js`).validate(e), 'marketing_assistants');

onRecordCreate(
  (e) => require(`${__hooks}/lib/stored-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);
onRecordUpdate(
  (e) => require(`${__hooks}/lib/stored-email.js`).normalise(e),
  'users',
  'profiles',
  'registration_requests',
  'support_requests',
);

routerAdd(
  'POST',
  '/api/app/check-user-exists',
  (e) => require(`${__hooks}/lib/check-user-exists.js`).checkUserExists(e),
  new Middleware((e) => require(`${__hooks}/lib/small-body.js`).hangUpAfterLarge(e), -2000),
  $apis.bodyLimit(4096),
);
