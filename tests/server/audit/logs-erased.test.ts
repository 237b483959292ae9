import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { runJob } from '../../support/jobs.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';

// The job finds the hour over, and runs when the test starts it.
const hooks = changedHooks('audit/throttled-log.js', [
  [/function flush\(app, now = [^)]*\)/, '$& + 3600000'],
]);
let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer({ hooksDir: hooks.dir });
});
afterAll(async () => {
  await server?.stop();
  hooks.remove();
});

// The looks of the test at the database are counted too.
const SUMS = `SELECT user, ip FROM system_logs WHERE action LIKE '%recusad%(mais 1 vez em uma hora)' ORDER BY ip`;

it('who was erased within the hour does not come back in its sum, and everybody else is named as ever', async () => {
  const [gone, stays] = [
    await server.person({ status: 'inactive' }),
    await server.person({ status: 'inactive' }),
  ];
  const approved = 'aprovada@exemplo.com.br';
  await server.create('registration_requests', {
    full_name: 'Alguém',
    email: approved,
    status: 'approved',
  });
  const asking = [gone.email, stays.email, 'estranha@exemplo.com.br', approved];
  for (const [i, email] of [...asking, ...asking].entries())
    expect((await server.request(email, `192.0.2.${(i % 4) + 1}`)).status).toBe(400);
  const superuser = { identity: SUPERUSER.email, password: 'senha-errada' };
  for (let i = 0; i < 2; i += 1)
    await call(server.pb, 'POST', '/api/collections/_superusers/auth-with-password', {
      body: superuser,
      headers: { 'X-Test-Address': '192.0.2.5' },
    });

  expect(await runConsole(server.pb.dataDir, ['erase-member', gone.email, '--yes'])).toMatchObject({
    code: 0,
  });
  await runJob(server.pb, 'sum-up-floods');
  expect(await server.sql(SUMS)).toEqual([
    ['', ''],
    [stays.email, '192.0.2.2'],
    ['e***@exemplo.com.br', '192.0.2.3'],
    [approved, '192.0.2.4'],
    [SUPERUSER.email, '192.0.2.5'],
  ]);
  const rows = `SELECT COUNT(*) FROM system_logs WHERE instr(user || action, '${gone.email}') > 0 OR ip = '192.0.2.1'`;
  expect(await server.sql(rows)).toEqual([['0']]);
});
