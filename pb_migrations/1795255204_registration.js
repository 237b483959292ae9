/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** Requests to be let in. The public route writes them; no native create is open. */
migrate((app) => {
  const STATES = 'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(
    ' ',
  );

  app.save(
    new Collection({
      type: 'base',
      name: 'registration_requests',
      fields: [
        { name: 'full_name', type: 'text', max: 200, required: true },
        { name: 'email', type: 'email', required: true },
        { name: 'specialty', type: 'text', max: 240 },
        { name: 'crm', type: 'text', max: 40 },
        { name: 'phone', type: 'text', max: 40 },
        { name: 'state', type: 'select', values: STATES, maxSelect: 1 },
        { name: 'is_other_professional', type: 'bool' },
        { name: 'is_student', type: 'bool' },
        {
          name: 'status',
          type: 'select',
          values: ['pending', 'approved', 'rejected'],
          maxSelect: 1,
          required: true,
        },
        { name: 'reviewed_at', type: 'date' },
        {
          name: 'reviewed_by',
          type: 'relation',
          collectionId: app.findCollectionByNameOrId('users').id,
          maxSelect: 1,
        },
        { name: 'rejection_reason', type: 'text', max: 1000 },
        { name: 'mail_status', type: 'select', values: ['sent', 'failed'], maxSelect: 1 },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE INDEX registrations_created ON registration_requests (created_at, id)',
        'CREATE INDEX registrations_status ON registration_requests (status, created_at)',
        // Sign-in asks it for every unknown address. One pending request an address, also under parallel sending.
        'CREATE INDEX registrations_email ON registration_requests (email COLLATE NOCASE, status)',
        "CREATE UNIQUE INDEX registrations_pending ON registration_requests (email COLLATE NOCASE) WHERE status = 'pending'",
      ],
    }),
  );
});
