import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { sweep } = require('../../dist/pb_hooks/realtime/guest-streams.js') as {
  sweep(app: object, graceMs: number, now: number): void;
};

const SECOND = 1000;
const GRACE = 45 * SECOND;
const START = 1_700_000_000_000;

/** A broker with clients as PocketBase keeps them. */
function fakeApp() {
  const clients = new Map<string, Map<string, unknown>>();
  const client = (id: string) => ({
    id: () => id,
    get: (key: string) => clients.get(id)?.get(key),
    set: (key: string, value: unknown) => clients.get(id)?.set(key, value),
  });
  const broker = {
    chunkedClients: () => [[...clients.keys()].map(client)],
    unregister: (id: string) => clients.delete(id),
  };
  return {
    clients,
    subscriptionsBroker: () => broker,
    connect: (id: string, ip: string, more: [string, unknown][] = []) =>
      clients.set(id, new Map([['pbRealtimeClientIP', ip], ...more])),
  };
}

it('closes a stream on which nobody has subscribed in time, and no other', () => {
  const app = fakeApp();
  app.connect('guest', '192.0.2.1');
  app.connect('member', '192.0.2.1', [['app:stream', 'user 0 key']]);
  app.connect('superuser', '192.0.2.1', [['auth', {}]]);
  sweep(app, GRACE, START);
  app.connect('late', '192.0.2.1');
  sweep(app, GRACE, START + 40 * SECOND);
  expect([...app.clients.keys()]).toEqual(['guest', 'member', 'superuser', 'late']);
  sweep(app, GRACE, START + 46 * SECOND);
  expect([...app.clients.keys()]).toEqual(['member', 'superuser', 'late']);
});

it('lets a thousand phones behind one address come back at once', () => {
  const app = fakeApp();
  for (let n = 0; n < 1_000; n += 1) app.connect(`phone${n}`, '192.0.2.1');
  sweep(app, GRACE, START);
  expect(app.clients.size).toBe(1_000);
});

it('bounds the guests of one network, the oldest first, and leaves those of others', () => {
  const app = fakeApp();
  app.connect('neighbour', '198.51.100.7');
  for (let n = 0; n < 100; n += 1) app.connect(`old${n}`, `2001:db8::${n.toString(16)}`);
  sweep(app, GRACE, START);
  for (let n = 0; n < 1_200; n += 1) app.connect(`new${n}`, `2001:db8::f:${n.toString(16)}`);
  sweep(app, GRACE, START + SECOND);
  expect(app.clients.size).toBe(1_201);
  expect(app.clients.has('neighbour')).toBe(true);
  expect([...app.clients.keys()].some((id) => id.startsWith('old'))).toBe(false);
});

it('bounds all guests together', () => {
  const app = fakeApp();
  for (let n = 0; n < 5_000; n += 1) app.connect(`guest${n}`, `198.51.${n >> 8}.${n & 255}`);
  sweep(app, GRACE, START);
  expect(app.clients.size).toBe(4_000);
});
