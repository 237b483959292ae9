import { expect, it } from 'vitest';
import { startAdminServer } from '../../support/admin-server.ts';
import { SUPERUSER, WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { sql } from '../../support/sql.ts';
import { eventually } from '../../support/wait.ts';

it('what went wrong inside is in the log a minute later: one row for each place, however often, and only once', async () => {
  const server = await startAdminServer({ env: WITH_REQUEST_LOG });
  try {
    const token = server.pb.superuserToken;
    const errors = () => server.logs("type = 'erro' AND user = ''");
    const broken = ['member_search', 'sync_meta', 'expiry_notices'];
    for (const table of broken) await sql(server.pb, `ALTER TABLE ${table} RENAME TO ${table}_away`);
    for (let i = 0; i < 4; i += 1) await server.ask('GET', '/api/app/admin/users?search=segredo-na-busca');
    await server.ask('GET', '/api/app/sync?since=0');
    await server.runJob('forget-old-notices');
    for (const table of broken) await sql(server.pb, `ALTER TABLE ${table}_away RENAME TO ${table}`);
    // None of these is an error of the server.
    await server.ask('POST', '/api/app/renew-access', { userId: 'ninguem' });
    await server.ask('GET', '/api/app/admin/logs?type=errado');
    await server.ask('GET', '/api/collections/profiles/records/ninguem');
    await server.ask('POST', '/api/app/approve-user', '{broken');
    // Nor is a mail for a superuser that is refused, of which a row tells why.
    server.mail.mode = 'refuse-all';
    server.mail.words = '535 5.7.8 bad credentials';
    const reset = '/api/collections/_superusers/request-password-reset';
    await server.ask('POST', reset, { email: SUPERUSER.email });
    await eventually(async () =>
      expect(await server.logs("action LIKE 'Nova senha do painel do PocketBase não enviada%'")).toHaveLength(
        1,
      ),
    );
    server.mail.mode = 'accept';

    const wanted = [
      ['erro', '', 'Erro no servidor em GET /api/app/admin/users (4 vezes)', 'erro'],
      ['erro', '', 'Erro no servidor em GET /api/app/sync', 'erro'],
      ['erro', '', 'Erro no servidor na tarefa forget-old-notices', 'erro'],
    ];
    await writeRequestLog(server.pb);
    await server.runJob('log-server-errors');
    expect((await errors()).sort()).toEqual(wanted);
    expect(
      (await sql(server.pb, "SELECT DISTINCT ip FROM system_logs WHERE action LIKE '% em GET %'")).flat(),
    ).toEqual(['127.0.0.1']);
    await server.runJob('log-server-errors');
    await server.ask('GET', '/api/crons', undefined, token);
    expect(await errors()).toHaveLength(wanted.length);
  } finally {
    await server.stop();
  }
});
