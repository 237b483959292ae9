import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { writeRequestLog } from '../../support/request-log.ts';

let server: AdminServer;

beforeAll(async () => {
  server = await startAdminServer({ env: WITH_REQUEST_LOG });
});
afterAll(() => server.stop());

/** A GET with a body, which `fetch` does not send. */
const getWithBody = (path: string) =>
  new Promise<number>((done, fail) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' };
    const sending = request(`${server.pb.url}${path}`, { method: 'GET', headers }, (answer) => {
      answer.resume();
      done(Number(answer.statusCode));
    });
    sending.on('error', fail);
    sending.end('{}');
  });

it('a guest who is refused a backup has not taken it home', async () => {
  for (const path of ['/api/backups/casa.zip', '/api/backups/casa.zip?token=errado'])
    expect(await getWithBody(path)).toBe(413);
  expect((await call(server.pb, 'GET', '/api/backups/casa.zip')).status).toBe(403);
  expect(await server.logs("action LIKE 'Baixou%'")).toEqual([]);
});

it('a body that is no JSON is a refusal, and never a failure of the server with a row in the log', async () => {
  const { token } = await addMember(server.pb);
  const bodies = ['{"a":', 'null', '[]', '1', '"x"', '{"a":1e999}', new Uint8Array([0x7b, 0xff, 0x7d])];
  const paths = [
    '/api/collections/users/auth-refresh',
    '/api/app/favorites/push',
    '/api/app/support-request',
    '/api/app/support-message',
    '/api/collections/user_favorites/records',
    '/api/collections/support_requests/records',
    '/api/realtime',
  ];
  for (const body of bodies) {
    for (const path of paths) {
      const { status } = await call(server.pb, 'POST', path, { token, body });
      // Renewing a session needs no body, and null is as good as none.
      if (body !== 'null' || path !== paths[0]) expect([path, body, status]).toEqual([path, body, 400]);
    }
    expect((await server.ask('POST', '/api/app/check-user-exists', body)).status).toBe(400);
  }
  await writeRequestLog(server.pb);
  await server.runJob('log-server-errors');
  expect(await server.logs("action LIKE 'Erro no servidor%'")).toEqual([]);
});
