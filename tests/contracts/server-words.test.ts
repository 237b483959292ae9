import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const hooks = resolve(import.meta.dirname, '../../dist/pb_hooks');

it("names PocketBase's dashboard in full: what the server writes is read in our own as well", () => {
  const short: string[] = [];
  for (const name of readdirSync(hooks, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const found = readFileSync(join(hooks, name), 'utf8').match(
      /.*\bpainel\b(?! do PocketBase| \(\/_\/\)|=).*/g,
    );
    for (const line of found ?? []) short.push(`${name}: ${line.trim()}`);
  }
  expect(short).toEqual([]);
});
