import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const hooks = resolve(import.meta.dirname, '../../dist/pb_hooks');

/** Lines of the hooks that hold it. */
function linesWith(words: string): string[] {
  const line = new RegExp(`.*${words}.*`, 'g');
  return readdirSync(hooks, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => readFileSync(join(hooks, name), 'utf8').match(line) ?? []);
}

it("names PocketBase's dashboard in full: what the server writes is read in our own as well", () =>
  expect(linesWith('\\bpainel\\b(?! do PocketBase| \\(/_/\\)|=)')).toEqual([]));

it('says of an access that is over what the screens say', () =>
  expect(linesWith('acesso\\b.*\\b(venceu|vencido)')).toEqual([]));
