/** An administrator's write to a record that somebody else changes between its reading and the write lock: it keeps to its own columns. */
import { expect, it } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { addRow } from '../../support/records.ts';
import { sql } from '../../support/sql.ts';

async function crossing(
  file: string,
  line: string,
  { write, cross }: { write: (server: AdminServer) => Promise<{ status: number }>; cross: string },
) {
  const hooks = changedHooks(file, [[line, `${waitsForTest('e.app')}\n${line}`]]);
  const server = await startAdminServer({ hooksDir: hooks.dir });
  try {
    const answer = write(server);
    await untilHookWaits(server.pb);
    await sql(server.pb, cross);
    await letHookGoOn(server.pb);
    expect((await answer).status).toBe(200);
    return await sql(
      server.pb,
      'SELECT email, status FROM registration_requests UNION ALL SELECT email, status FROM support_requests',
    );
  } finally {
    await server.stop();
    hooks.remove();
  }
}

it('a rejection leaves the data of a request that were filled in meanwhile', async () => {
  const rows = await crossing('registration/reject-request.js', 'transaction.around(e, (tx) => {', {
    async write(server) {
      const { id } = await server.request({ email: 'antes@exemplo.com.br' });
      const body = { status: 'rejected', rejection_reason: 'CRM não encontrado' };
      return server.ask('PATCH', `/api/collections/registration_requests/records/${id}`, body);
    },
    cross: "UPDATE registration_requests SET email = 'depois@exemplo.com.br'",
  });
  expect(rows).toEqual([['depois@exemplo.com.br', 'rejected']]);
});

it('a ticket that is resolved keeps the address to which its member has moved meanwhile', async () => {
  const line = "const seen = status === 'resolvido'";
  const rows = await crossing('support/ticket-guards.js', line, {
    async write(server) {
      const ticket = { name: 'Ana', email: 'antes@exemplo.com.br', message: 'Oi', status: 'pending' };
      const id = await addRow(server.pb, 'support_requests', ticket);
      return server.ask('PATCH', `/api/collections/support_requests/records/${id}`, { status: 'resolvido' });
    },
    cross: "UPDATE support_requests SET email = 'depois@exemplo.com.br'",
  });
  expect(rows).toEqual([['depois@exemplo.com.br', 'resolvido']]);
});
