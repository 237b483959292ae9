import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { CASES } from '../support/shared-cases.ts';

const folder = resolve(import.meta.dirname, '../../src/shared');
const hooks = resolve(import.meta.dirname, '../../dist/pb_hooks');
const files = readdirSync(hooks, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.js'),
);

test.each(CASES)('the device answers $file $name $args', async ({ file, name, args }, answer) => {
  const rules = await import(join(folder, `${file}.ts`));
  expect(rules[name](...args)).toEqual(answer);
});

it('no hook uses what PocketBase’s VM does not have, or answers wrongly without a word', () => {
  const traps =
    /\\[pP]\{|\bIntl\b|\btoLocale\w*\(|\blocaleCompare\(|\bTextEncoder\b|\bstructuredClone\(|\bcrypto\.|\bnew URL\(/;
  const withoutComments = (script: string) => script.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = files.filter((name) => traps.test(withoutComments(readFileSync(join(hooks, name), 'utf8'))));
  expect(found).toEqual([]);
  expect(files).toContain('shared/fold.js');
});
