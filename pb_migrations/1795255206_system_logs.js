/// <reference path="../pb_hooks/types/jsvm.d.ts" />

/** The audit log. `user` is the address as text: it outlives the account, and refused addresses have none. */
migrate((app) => {
  app.save(
    new Collection({
      type: 'base',
      name: 'system_logs',
      fields: [
        {
          name: 'type',
          type: 'select',
          values: ['login', 'admin', 'erro', 'seguranca'],
          maxSelect: 1,
          required: true,
        },
        { name: 'user', type: 'text', max: 320 },
        { name: 'action', type: 'text', max: 500, required: true },
        { name: 'ip', type: 'text', max: 64 },
        { name: 'timestamp', type: 'date', required: true },
        {
          name: 'status',
          type: 'select',
          values: ['sucesso', 'erro', 'alerta'],
          maxSelect: 1,
          required: true,
        },
        { name: 'created_at', type: 'autodate', onCreate: true },
        { name: 'updated_at', type: 'autodate', onCreate: true, onUpdate: true },
      ],
      indexes: [
        'CREATE INDEX logs_time ON system_logs (timestamp, id)',
        'CREATE INDEX logs_type ON system_logs (type, timestamp)',
      ],
    }),
  );
});
