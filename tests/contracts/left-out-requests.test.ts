import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';

const require = createRequire(import.meta.url);
const { logLeftOut } = require('../../dist/pb_hooks/audit/request-log.js') as {
  logLeftOut(app: object): void;
};

beforeEach(() => {
  stubClock();
  vi.stubGlobal('$security', { randomStringWithAlphabet: () => 'a'.repeat(15) });
  vi.stubGlobal('DynamicModel', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The rows that are written where so many requests were kept out of the log. */
function rowsFor(leftOut: number): string[] {
  const rows: string[] = [];
  const insert = ({ action }: { action: string }) => ({
    execute: () => ({ rowsAffected: () => rows.push(action) }),
  });
  const counted = {
    one: (row: { n: number }) => Object.assign(row, { n: leftOut }),
    execute: () => ({ rowsAffected: () => 1 }),
  };
  logLeftOut({
    auxDB: () => ({ newQuery: () => counted }),
    db: () => ({ newQuery: () => ({ bind: insert }) }),
  });
  return rows;
}

it.each([
  [0, []],
  [1, ['Excesso de requisições: 1 ficou fora do registro técnico']],
  [12_345, ['Excesso de requisições: 12.345 ficaram fora do registro técnico']],
])('%i requests that a flood kept out of the log are told as a person would', (leftOut, rows) => {
  expect(rowsFor(leftOut)).toEqual(rows);
});
