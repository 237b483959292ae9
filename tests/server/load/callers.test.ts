import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { placeOf } from '../../support/place-of.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { until } from '../../support/wait.ts';

const open: Socket[] = [];
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  for (const end of ends.splice(0)) await end();
});

/** A server where fewer may be in flight: that suffices to show who is counted with whom. */
async function startWith(...changes: [from: string, to: string][]): Promise<PocketBase> {
  const hooks = changedHooks('http/in-flight.js', changes);
  const server = await startPocketBase({ hooksDir: hooks.dir, env: UNHURRIED_BODIES });
  ends.push(() => server.stop(), hooks.remove);
  return server;
}

/** A request of a member that stays in flight, because its body never comes. */
function stall(server: PocketBase, token: string) {
  const socket = connect(server.port, '127.0.0.1').on('error', () => {});
  const head = [`POST /api/app/favorites/push HTTP/1.1`, 'Host: x', `Authorization: ${token}`];
  head.push('Content-Type: application/json', 'Content-Length: 3000');
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  open.push(socket);
}

const READS = ['/api/app/my-tickets', '/api/app/sync?since=1', '/api/collections/profiles/records'];

test('one person has so many requests in flight, reads too; nobody else has fewer for it', async () => {
  const server = await startWith(['caller: { all: 1024, each: 32 }', 'caller: { all: 1024, each: 2 }']);
  const ana = await addMember(server);
  let bia = await addMember(server);
  // Of random ids one pair in some three hundred has a place in common: two of each lie side by side.
  while ((placeOf(bia) - placeOf(ana) + 1025) % 1024 < 3) bia = await addMember(server);
  const ask = (token: string) => (path: string) => call(server, 'GET', path, { token });
  // Two that come in the same instant may take the same place: another one each time.
  await until('both places are taken', async () => {
    stall(server, ana.token);
    return (await ask(ana.token)(READS[0] as string)).status === 429;
  });
  for (const answer of await Promise.all(READS.map(ask(ana.token)))) {
    expect([answer.status, codes(answer)]).toEqual([429, ['request:too_many_requests']]);
    expect(answer.headers.get('Retry-After')).toBe('1');
  }
  for (const path of READS) expect((await ask(bia.token)(path)).status).toBe(200);
  expect((await call(server, 'GET', '/api/app/settings')).status).toBe(200);
});

test('what guests read of the database is counted; the app itself, and who is signed in, are not held up', async () => {
  const server = await startWith(
    ['reader: { all: 512, each: 128 }', 'reader: { all: 512, each: 0 }'],
    // Asked by whoever waits for the start.
    [
      'e.request.contentLength === 0)',
      "e.request.contentLength === 0 && e.request.url.path !== '/api/health')",
    ],
  );
  const member = await addMember(server);
  const statuses = async (paths: string[], token?: string) =>
    (await Promise.all(paths.map((path) => call(server, 'GET', path, { token })))).map(
      ({ status }) => status,
    );
  expect(await statuses(['/api/app/settings', '/api/collections/users/auth-methods'])).toEqual([429, 429]);
  expect(await statuses(['/', '/manifest.webmanifest', '/api/app/ready'])).toEqual([200, 200, 200]);
  expect(await statuses(['/api/app/settings', '/api/app/my-tickets'], member.token)).toEqual([200, 200]);
  expect(await statuses(['/api/app/settings'], server.superuserToken)).toEqual([200]);
});

test('lists that a member can make dear have few places, and administrators, other lists and short ones are not counted there', async () => {
  const server = await startWith(
    ['filtered: { all: 32, each: 8 }', 'filtered: { all: 32, each: 0 }'],
    ['filtered: { all: 16, each: 2 }', 'filtered: { all: 16, each: 0 }'],
    ['tickets: { all: 12, each: 3 }', 'tickets: { all: 12, each: 0 }'],
    ['tickets: { all: 4, each: 1 }', 'tickets: { all: 4, each: 0 }'],
  );
  const [member, admin] = [await addMember(server), await addMember(server, { role: 'admin' })];
  const FILTERED = ["profiles/records?filter=email!=''", "user_roles/records?filter=role='admin'&perPage=1"];
  const LONG = ['support_requests/records?perPage=1000', 'support_messages/records?perPage=101&skipTotal=1'];
  const OTHERS = [
    'support_requests/records?perPage=100',
    'support_messages/records',
    'marketing_assistants/records?perPage=1000&sort=name',
  ];
  const said = (paths: string[], { token }: { token: string }) =>
    Promise.all(
      paths.map(async (path) => {
        const answer = await call(server, 'GET', `/api/collections/${path}`, { token });
        return `${answer.status} ${codes(answer)}`;
      }),
    );
  expect(await said([...FILTERED, ...LONG], member)).toEqual(Array(4).fill('429 request:too_many_requests'));
  expect(await said(OTHERS, member)).toEqual(Array(3).fill('200 '));
  expect(await said([...FILTERED, ...LONG], admin)).toEqual(Array(4).fill('200 '));
});
