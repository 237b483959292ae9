import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shortened } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { until } from '../../support/wait.ts';

const KB = 1024;
const SUPERUSERS = '/api/collections/_superusers';
/** Places of one person for bodies that have not come yet (`http/in-flight.ts`). */
const OF_A_MEMBER = 16;
/** Those that look in the same instant may all find the last place free, which costs no lock: so many may come in beyond. */
const BESIDE = 12;

let server: PocketBase;
let member: { token: string };
const open = new Set<Socket>();

beforeAll(async () => {
  server = await startPocketBase();
  member = await addMember(server);
});
afterAll(() => server.stop());
afterEach(() => {
  for (const socket of open) socket.destroy();
  open.clear();
});

/** Sends a beginning and no end; the answer as far as it came when the server hung up, or had answered. */
function begin(head: string, headers: Record<string, string | number>, body = ''): Promise<string> {
  const lines = Object.entries({ Host: 'a', 'Content-Type': 'application/json', ...headers });
  const socket = connect(server.port, '127.0.0.1');
  open.add(socket);
  return new Promise((done) => {
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
      const length = /\r\ncontent-length: (\d+)\r\n/i.exec(text)?.[1];
      const at = text.indexOf('\r\n\r\n');
      if (at > 0 && length && text.length >= at + 4 + Number(length)) done(text);
    });
    socket.on('error', () => done(text));
    socket.on('close', () => done(text));
    const told = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`${head} HTTP/1.1\r\n${told}\r\n${body}`);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const LARGE = { 'Content-Length': 30 * KB * KB };
const json = (bytes: number) => JSON.stringify({ identity: 'x'.repeat(bytes) });

const asGuest = () => ({});
const asMember = () => ({ Authorization: member.token });
type Asked = [head: string, headers: () => Record<string, string>];

/** Where PocketBase takes bodies from guests by itself, and from members. */
const OF_GUESTS = [
  'auth-with-password',
  'auth-with-otp',
  'auth-refresh',
  'request-otp',
  'request-password-reset',
  'confirm-password-reset',
].map((action) => `POST ${SUPERUSERS}/${action}`);
const OF_MEMBERS = [
  'POST /api/realtime',
  'POST /api/collections/support_requests/records',
  'POST /api/collections/user_favorites/records',
  'PATCH /api/collections/users/records/a',
  'DELETE /api/collections/user_favorites/records/a',
];

describe('a body of 30 MB', () => {
  test.each<Asked>([
    ...OF_GUESTS.map((head): Asked => [head, asGuest]),
    ...OF_MEMBERS.map((head): Asked => [head, asMember]),
    ...['GET /', 'GET /api/app/settings', `GET ${SUPERUSERS}/auth-methods`].map(
      (head) => [head, asGuest] satisfies Asked,
    ),
    ['GET /api/collections/users/records', asMember],
    ['GET /api/app/sync', asMember],
  ])('is refused by %s before any of it has come', async (head, headers) => {
    const answer = await begin(head, { ...LARGE, ...headers() });
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/\r\nConnection: close\r\n/);
    expect(answer).toContain('body_too_large');
  });

  test.each<Asked>([
    [`POST ${SUPERUSERS}/auth-with-password`, asGuest],
    ['POST /api/collections/support_requests/records', asMember],
    ['POST /api/app/register', asGuest],
    ['GET /api/app/settings', asGuest],
  ])('of unknown length is read no further than its bound by %s', async (head, headers) => {
    const chunk = 'x'.repeat(70 * KB);
    const body = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const answer = await begin(head, { 'Transfer-Encoding': 'chunked', ...headers() }, body);
    expect(statusOf(answer)).toBe(413);
  });

  test('is still taken from superusers, whose dashboard imports and uploads', async () => {
    const headers = { Authorization: server.superuserToken, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ collections: [], more: 'x'.repeat(300 * KB) });
    const answer = await fetch(`${server.url}/api/collections/import`, { method: 'PUT', headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('body_too_large');
  });

  test('below the bound reaches the route whole, however it is sent', async () => {
    const body = json(60 * KB);
    const told = await call(server, 'POST', `${SUPERUSERS}/auth-with-password`, { body });
    expect([told.status, Object.keys(told.json['data'] ?? {})]).toEqual([
      400,
      expect.arrayContaining(['password']),
    ]);
    const stream = new Blob([body]).stream();
    const chunked = await call(server, 'POST', `${SUPERUSERS}/auth-with-password`, { body: stream });
    expect([chunked.status, Object.keys(chunked.json['data'] ?? {})]).toEqual([
      400,
      expect.arrayContaining(['password']),
    ]);
  });
});

describe('a body that never comes', () => {
  const SLOW = { 'Content-Length': 3000 };

  // A server of its own: elsewhere a body must come, however busy the machine is.
  const usual = {} as { server: PocketBase; member: { token: string } };
  beforeAll(async () => {
    Object.assign(usual, { server, member });
    server = await startPocketBase({ env: shortened({ guestBody: 300, memberBody: 300 }) });
    member = await addMember(server);
  });
  afterAll(async () => {
    await server.stop();
    ({ server, member } = usual);
  });

  test.each<Asked>([
    ['POST /api/app/register', asGuest],
    [`POST ${SUPERUSERS}/request-password-reset`, asGuest],
    ['POST /api/app/favorites/push', asMember],
    ['POST /api/collections/support_requests/records', asMember],
  ])('is awaited for a while by %s, and told so', async (head, headers) => {
    const answer = await begin(head, { ...SLOW, ...headers() }, '{');
    expect(statusOf(answer)).toBe(408);
    expect(answer).toContain('body_timeout');
  });

  test('is not awaited from who may not come in', async () => {
    const push = await begin('POST /api/app/favorites/push', SLOW, '{');
    expect([statusOf(push), push.includes('signed_out')]).toEqual([401, true]);
  });

  test('keeps no other from the same person: a few are awaited, the rest is refused at once', async () => {
    const slow = await startPocketBase();
    const other = server;
    server = slow;
    try {
      const person = await addMember(slow);
      const refused: string[] = [];
      const most = BESIDE + 5;
      for (let i = 0; i < OF_A_MEMBER + most; i += 1)
        void begin('POST /api/app/favorites/push', { ...SLOW, Authorization: person.token }, '{').then(
          (answer) => {
            if (statusOf(answer) === 429) refused.push(answer);
          },
        );
      await until('the rest was refused', () => refused.length >= most - BESIDE);
      for (const answer of refused) expect(answer).toMatch(/Retry-After: 1\r\n[\s\S]*too_many_requests/);
      const somebody = await addMember(slow);
      const push = { device: 'aparelho-0001', ops: [] };
      const answer = await call(slow, 'POST', '/api/app/favorites/push', {
        token: somebody.token,
        body: push,
      });
      expect(answer.status).toBe(200);
      expect(refused.length).toBeLessThanOrEqual(most);
    } finally {
      for (const socket of open) socket.destroy();
      server = other;
      await slow.stop();
    }
  });
});

test('headers without an end are refused', async () => {
  const answer = await begin('GET /api/app/settings', { 'X-A': 'a'.repeat(64 * KB) });
  expect(statusOf(answer)).toBe(431);
});

test('a refusal names its reason where the client looks for it', async () => {
  const answer = await call(server, 'POST', '/api/app/register', { body: json(20 * KB) });
  expect([answer.status, codes(answer)]).toEqual([413, ['request:body_too_large']]);
});

describe('a burst of guests from one address', () => {
  /** In a second; `boot/guest-burst-limits.ts`. */
  const MOST = 150;
  const TRIES = 4 * MOST;
  const BY_POCKETBASE = 'Too Many Requests.';

  test('is refused before it costs a VM; members are not, and who comes later is not', async () => {
    const flooded = await startPocketBase({ env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const person = await addMember(flooded);
      const guess = (token?: string) => {
        const body = { otpId: 'c00000000000001', password: '00000000' };
        return call(flooded, 'POST', '/api/collections/users/auth-with-otp', { body, token });
      };
      const since = Date.now();
      const answers = await Promise.all(Array.from({ length: TRIES }, () => guess()));
      const windows = 2 + Math.floor((Date.now() - since) / 1000);
      const past = answers.filter(({ text }) => !text.includes(BY_POCKETBASE));
      expect(past.length).toBeGreaterThan(0);
      expect(past.length).toBeLessThanOrEqual(MOST * windows);

      const ofMember = await Promise.all(Array.from({ length: MOST + 50 }, () => guess(person.token)));
      for (const { text } of ofMember) expect(text).not.toContain(BY_POCKETBASE);
      await until('the next second', async () => !(await guess()).text.includes(BY_POCKETBASE));
    } finally {
      await flooded.stop();
    }
  });
});
