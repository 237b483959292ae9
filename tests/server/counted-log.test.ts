import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeStore } from '../support/fake-store.ts';

interface Entry {
  type: string;
  user: string;
  action: string;
  ip: string;
  status: string;
}

const require = createRequire(import.meta.url);
const counted = require('../../pb_hooks/lib/counted-log.js') as {
  write(app: object, key: string, entry: Entry): void;
  settle(app: object): void;
};

const ENTRY = { type: 'seguranca', user: '', action: 'Link recusado', ip: '192.0.2.1', status: 'alerta' };

class FakeRecord {
  readonly fields = new Map<string, string>();
  set(field: string, text: string) {
    this.fields.set(field, text);
  }
}

/** An app that remembers which rows were saved. */
function fakeApp() {
  const store = fakeStore();
  const rows: string[] = [];
  const save = ({ fields }: FakeRecord) => rows.push(`${fields.get('ip')}: ${fields.get('action')}`);
  return { rows, store: () => store, kept: store.kept, save, findCollectionByNameOrId: () => ({}) };
}

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Record', FakeRecord);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a flood is one row at once and one with its number after the hour', () => {
  const app = fakeApp();
  for (let i = 0; i < 1000; i += 1) counted.write(app, 'a', ENTRY);
  expect(app.rows).toEqual(['192.0.2.1: Link recusado']);
  vi.advanceTimersByTime(59 * MINUTE);
  counted.settle(app);
  expect(app.rows).toHaveLength(1);
  vi.advanceTimersByTime(MINUTE);
  counted.settle(app);
  counted.settle(app);
  expect(app.rows.slice(1)).toEqual(['192.0.2.1: Link recusado (mais 999 vezes em uma hora)']);
  expect(app.kept.size).toBe(0);
});

it('what happens once says no number, and what goes on begins anew', () => {
  const app = fakeApp();
  counted.write(app, 'a', ENTRY);
  counted.write(app, 'b', { ...ENTRY, ip: '192.0.2.2' });
  counted.write(app, 'b', { ...ENTRY, ip: '192.0.2.2' });
  vi.advanceTimersByTime(61 * MINUTE);
  // Before the job came by.
  counted.write(app, 'b', { ...ENTRY, ip: '192.0.2.2' });
  counted.settle(app);
  expect(app.rows).toEqual([
    '192.0.2.1: Link recusado',
    '192.0.2.2: Link recusado',
    '192.0.2.2: Link recusado (mais 1 vez em uma hora)',
    '192.0.2.2: Link recusado',
  ]);
});
