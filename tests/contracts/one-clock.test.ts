import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const hooks = resolve(import.meta.dirname, '../../dist/pb_hooks');
const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);

it('nothing on the server reads the time past host/clock.ts: a span by the wall clock ends when the clock is set', () => {
  // Runs before there is an app, and compares with the time of a file.
  const excepted = ['host/clock.js', 'console/core/preflight.js'];
  const readers = files.filter((name) =>
    /Date\.now\(|new Date\(\)/.test(readFileSync(join(hooks, name), 'utf8')),
  );
  expect(readers.sort()).toEqual(excepted.sort());
});
