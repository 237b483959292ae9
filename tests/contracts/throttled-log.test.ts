import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

interface Entry {
  type: string;
  user: string;
  action: string;
  ip: string;
  status: string;
}

const require = createRequire(import.meta.url);
const counted = require('../../dist/pb_hooks/audit/throttled-log.js') as {
  write(app: object, alike: { what: string; from: string; rest?: string }, entry: Entry): void;
  flush(app: object): void;
};

const ENTRY = { type: 'seguranca', user: '', action: 'Link recusado', ip: '192.0.2.1', status: 'alerta' };

/** An app that remembers which rows were written. */
function fakeApp() {
  const store = fakeStore();
  const rows: string[] = [];
  const insert = ({ ip, action }: { ip: string; action: string }) => ({
    execute: () => ({ rowsAffected: () => rows.push(`${ip}: ${action}`) }),
  });
  return { rows, store: () => store, kept: store.kept, db: () => ({ newQuery: () => ({ bind: insert }) }) };
}

const MINUTE = 60_000;
const A = { what: 'a', from: '192.0.2.1' };
const B = { what: 'b', from: '192.0.2.2' };

beforeEach(() => {
  stubClock();
  vi.stubGlobal('$os', { getenv: () => '' });
  vi.stubGlobal('$security', { randomStringWithAlphabet: () => 'a'.repeat(15) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a flood is one row at once and one with its number after the hour', () => {
  const app = fakeApp();
  for (let i = 0; i < 1001; i += 1) counted.write(app, A, ENTRY);
  expect(app.rows).toEqual(['192.0.2.1: Link recusado']);
  vi.advanceTimersByTime(59 * MINUTE);
  counted.flush(app);
  expect(app.rows).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE);
  counted.flush(app);
  counted.flush(app);
  expect(app.rows.slice(1)).toEqual(['192.0.2.1: Link recusado (mais 1.000 vezes em uma hora)']);
  expect([...app.kept.keys()].filter((key) => key.startsWith('counted:'))).toEqual([]);
});

it('what happens once says no number, and what goes on begins anew', () => {
  const app = fakeApp();
  counted.write(app, A, ENTRY);
  counted.write(app, B, { ...ENTRY, ip: '192.0.2.2' });
  counted.write(app, B, { ...ENTRY, ip: '192.0.2.2' });
  vi.advanceTimersByTime(61 * MINUTE);
  // Before the job came by.
  counted.write(app, B, { ...ENTRY, ip: '192.0.2.2' });
  counted.flush(app);
  expect(app.rows).toEqual([
    '192.0.2.1: Link recusado',
    '192.0.2.2: Link recusado',
    '192.0.2.2: Link recusado (mais 1 vez em uma hora)',
    '192.0.2.2: Link recusado',
  ]);
});

it('whoever changes the name with each try gets ten rows, and then a number; another network is written as ever', () => {
  const app = fakeApp();
  for (let i = 0; i < 1000; i += 1)
    counted.write(app, { ...A, rest: `${i}.com.br` }, { ...ENTRY, user: `x***@${i}` });
  expect(app.rows).toHaveLength(11);
  counted.write(app, { what: 'a', from: '198.51.100.7' }, { ...ENTRY, ip: '198.51.100.7' });
  expect(app.rows.slice(11)).toEqual(['198.51.100.7: Link recusado']);
  vi.advanceTimersByTime(60 * MINUTE);
  counted.flush(app);
  expect(app.rows.slice(12)).toEqual(['192.0.2.1: Link recusado (mais 989 vezes em uma hora)']);
});

it('a server that lets twice as many ask writes twice as many rows', () => {
  vi.stubGlobal('$os', { getenv: (name: string) => (name === 'RATE_LIMIT_FACTOR' ? '2' : '') });
  const app = fakeApp();
  for (let i = 0; i < 1000; i += 1) counted.write(app, { ...A, rest: `${i}.com.br` }, ENTRY);
  expect(app.rows).toHaveLength(21);
});

it('whoever changes the network too gets sixty rows in all, in every hour anew', () => {
  const app = fakeApp();
  const flood = () => {
    for (let i = 0; i < 1000; i += 1)
      counted.write(app, { what: 'a', from: `192.0.2.${i}` }, { ...ENTRY, ip: `192.0.2.${i}` });
  };
  flood();
  expect(app.rows).toHaveLength(61);
  expect(app.rows[60]).toBe(': Link recusado, de várias redes');
  // Memory holds as many, not a thousand.
  expect(app.kept.size).toBeLessThan(130);
  // Another kind of event is not hidden by this one.
  counted.write(app, B, ENTRY);
  expect(app.rows).toHaveLength(62);
  vi.advanceTimersByTime(60 * MINUTE);
  counted.flush(app);
  expect(app.rows.slice(62)).toEqual([': Link recusado, de várias redes (mais 939 vezes em uma hora)']);
  flood();
  expect(app.rows).toHaveLength(63 + 61);
});
