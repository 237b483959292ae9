import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const { closeUnread } = require('../../dist/pb_hooks/realtime/streams.js') as {
  closeUnread(app: object, id: string): void;
};
const memory = require('../../dist/pb_hooks/host/ttl-store.js') as {
  update(app: object, key: string, seconds: number, change: () => string): void;
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Which of one user's streams and another's are open after one of the first was not read. */
function leftOpen(listed = 'elsewhere stuck same gone') {
  const store = fakeStore();
  const clients = new Map(
    [
      ['stuck', 'ana', '192.0.2.1'],
      ['same', 'ana', '192.0.2.1'],
      ['elsewhere', 'ana', '198.51.100.7'],
      ['other', 'bia', '192.0.2.1'],
    ].map(([id, user, ip]) => {
      const notes: Record<string, string> = { 'app:stream': `${user} 0 key 0`, pbRealtimeClientIP: `${ip}` };
      return [id, { id: () => id, get: (name: string) => notes[name] }];
    }),
  );
  const broker = {
    clientById: (id: string) => clients.get(id),
    unregister: (id: string) => clients.delete(id),
  };
  const app = { store: () => store, subscriptionsBroker: () => broker };
  memory.update(app, 'streams:ana', 60, () => listed);
  closeUnread(app, 'stuck');
  return [...clients.keys()];
}

it('a stream that is not read is closed with all others of its user', () => {
  stubClock();
  expect(leftOpen()).toEqual(['other']);
});

it('a stream that is not read is closed also when the list of its user was forgotten', () => {
  stubClock();
  expect(leftOpen('')).toEqual(['same', 'elsewhere', 'other']);
});

it('in the public demonstration, whose user is everybody, with those of its address', () => {
  stubClock();
  vi.stubGlobal('$os', { getenv: (name: string) => (name === 'DEMO_PUBLIC' ? '1' : '') });
  expect(leftOpen()).toEqual(['elsewhere', 'other']);
});
