import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FULL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { sql } from '../../support/sql.ts';

let server: PocketBase;
let admin: Awaited<ReturnType<typeof addMember>>;
let member: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await startPocketBase();
  admin = await addMember(server, { role: 'admin' });
  member = await addMember(server);
});
afterAll(() => server.stop());

const counts = async () =>
  JSON.stringify(
    await sql(
      server,
      `SELECT (SELECT COUNT(*) FROM user_favorites), (SELECT COUNT(*) FROM support_requests),
        (SELECT COUNT(*) FROM sync_devices), (SELECT COUNT(*) FROM support_messages), (SELECT COUNT(*) FROM users), (SELECT COUNT(*) FROM user_roles),
        (SELECT COUNT(*) FROM marketing_assistants), (SELECT COUNT(*) FROM change_trail)`,
    ),
  );

/** Takes files, and has a bound of its own: tests/server/catalogue/import-catalogue.test.ts. */
const IMPORT = '/api/app/import-catalogue';

/** The routes that take a body, each with whom it is for. */
const ROUTES: [string, () => string][] = [
  ['/api/app/favorites/push', () => member.token],
  ['/api/app/check-user-exists', () => admin.token],
  ['/api/app/approve-user', () => admin.token],
  ['/api/app/resend-approval', () => admin.token],
  ['/api/app/renew-access', () => admin.token],
  ['/api/app/deactivate', () => admin.token],
  ['/api/app/reactivate', () => admin.token],
  ['/api/app/change-settings', () => admin.token],
  ['/api/app/undo-setting-change', () => admin.token],
  ['/api/app/invite', () => admin.token],
  ['/api/app/resend-invitation', () => admin.token],
  ['/api/app/give-admin-role', () => admin.token],
  ['/api/app/take-admin-role', () => admin.token],
  ['/api/app/support-request', () => member.token],
  ['/api/app/support-message', () => member.token],
  ['/api/app/send-support-reply', () => admin.token],
  ['/api/app/clean-test-data', () => admin.token],
  ['/api/app/save-assistant', () => admin.token],
  ['/api/app/publish-assistant', () => admin.token],
  ['/api/app/delete-assistant', () => admin.token],
  ['/api/app/undo-change', () => admin.token],
  [IMPORT, () => admin.token],
  ['/api/collections/user_favorites/records', () => member.token],
  ['/api/collections/support_requests/records', () => member.token],
  ['/api/realtime', () => member.token],
];

const APP_ROUTES = ROUTES.filter(([path]) => path.startsWith('/api/app/') && path !== IMPORT);

const BODIES: [string, string | undefined, string?][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['half a JSON', '{"device":'],
  ['a list', '[]'],
  ['a number', '5'],
  ['null', 'null'],
  ['a text', '"oi"'],
  ['HTML', '<html></html>', 'text/html'],
  ['XML', '<a/>', 'application/xml'],
  ['a broken form', '--x\r\n', 'multipart/form-data; boundary=y'],
  ['a form of nonsense', 'a=1&a=2&__proto__=3', 'application/x-www-form-urlencoded'],
  ['a prototype', '{"__proto__":{"device":"aparelho-0001","ops":[]},"constructor":1}'],
  ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['zero bytes', '\u0000\u0000'],
  [
    'wrong types everywhere',
    '{"device":{},"ops":"x","email":[],"user_id":{},"assistant_id":7,"clientId":[],"name":{},"message":[],"key":7,"ticketId":{},"dryRun":"false","id":"aaaaaaaaaaaaaaa","assistant":{"name":1},"base":[],"published":"sim"}',
  ],
];

test.each(ROUTES)('%s refuses whatever is no body of its own, and stores nothing', async (path, token) => {
  const before = await counts();
  for (const [name, body, type] of BODIES) {
    const headers: Record<string, string> = type ? { 'Content-Type': type } : {};
    const answer = await call(server, 'POST', path, { token: token(), body, headers });
    expect([name, answer.status, answer.headers.get('content-type')]).toEqual([
      name,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      expect.stringMatching(/json/),
    ]);
  }
  expect(await counts()).toBe(before);
});

/** Bounded by one place for all routes, from the row of each: in the full run all, here some. */
const some = <T>(routes: T[]): T[] => routes.filter((_, n) => FULL || n % 5 === 0);

/** Sends bytes in chunks without saying how many; the status, or what broke. */
function pour(path: string, token: string, bytes: number): Promise<number | string> {
  return new Promise((done) => {
    const headers = {
      Authorization: token,
      'Content-Type': 'application/json',
      'Transfer-Encoding': 'chunked',
    };
    const sending = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
      answer.on('error', () => {});
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    sending.on('error', (problem) => done(problem.message));
    sending.write('{"device":"aparelho-0001","email":"');
    const part = 'x'.repeat(64 * 1024);
    for (let sent = 0; sent < bytes; sent += part.length) sending.write(part);
    sending.end('"}');
  });
}

describe('a body too large', () => {
  // Settings hold long texts: what is too large for the others is not yet for them.
  const small = APP_ROUTES.filter(([path]) => path !== '/api/app/change-settings');
  test.each(small)('is refused by %s, whether its length is told or not', async (path, token) => {
    const before = await counts();
    const told = await call(server, 'POST', path, {
      token: token(),
      body: { device: 'aparelho-0001', email: 'x'.repeat(200_000) },
    });
    expect(told.status).toBe(413);
    const chunked = await pour(path, token(), FULL ? 4_000_000 : 1_000_000);
    // The server may hang up while the rest is still being sent.
    if (typeof chunked === 'number') expect([400, 413]).toContain(chunked);
    expect(await counts()).toBe(before);
  });
});

describe('a favourite', () => {
  test.each([
    ['of nobody', {}],
    ['of an assistant that does not exist', { assistant_id: 'aaaaaaaaaaaaaaa' }],
    ['of markup', { assistant_id: '<script>' }],
    ['of a list', { assistant_id: ['a', 'b'] }],
    ['with a chosen id', { id: 'aaaaaaaaaaaaaaa' }],
    ['with an unknown field', { sort: 1 }],
    ['with a modifier', { 'assistant_id+': 'aaaaaaaaaaaaaaa' }],
  ])('%s is refused', async (_, extra) => {
    const before = await counts();
    const body = { user_id: member.id, ...extra };
    const path = '/api/collections/user_favorites/records';
    expect((await call(server, 'POST', path, { token: member.token, body })).status).toBe(400);
    expect(await counts()).toBe(before);
  });
});

test('what does not exist is told as JSON, to everybody', async () => {
  for (const token of [undefined, member.token, admin.token]) {
    for (const path of [
      '/api/nada',
      '/api/app/nada',
      '/api/collections/nada/records',
      '/api/',
      '/api/ow/x',
    ]) {
      const answer = await call(server, 'GET', path, { token });
      expect(`${path} ${[401, 404].includes(answer.status)}`).toBe(`${path} true`);
      expect(answer.headers.get('content-type')).toMatch(/json/);
    }
  }
});

test('the dashboard of the superusers still has its files and its routes', async () => {
  expect((await call(server, 'GET', '/_/')).status).toBe(200);
  for (const path of ['/api/settings', '/api/collections', '/api/logs', '/api/backups', '/api/crons']) {
    expect((await call(server, 'GET', path, { token: server.superuserToken })).status).toBe(200);
  }
  expect((await call(server, 'GET', '/api/ow/x', { token: server.superuserToken })).status).toBe(404);
  expect((await call(server, 'GET', '/api/health')).status).toBe(200);
});

test.each(some(APP_ROUTES))(
  'what is left of a body too large for %s is not read as further requests',
  async (path, token) => {
    const smuggled = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30_000);
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${token()}\r\nContent-Length: ${smuggled.length}`;
    const answers = await rawRequest(server.port, `${head}\r\n\r\n${smuggled}`);
    expect(answers.match(/^HTTP\/1\.1 (\d+)/gm)).toEqual(['HTTP/1.1 413']);
  },
);
