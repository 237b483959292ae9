import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const inRoot = (path: string) => resolve(import.meta.dirname, '../..', path);

const textsBelow = (folder: string): [path: string, text: string][] =>
  readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map((path) => [`${folder}/${path}`, readFileSync(inRoot(`${folder}/${path}`), 'utf8')]);

// knip takes each file of the hooks for an entry, since handlers load them by a path in a text: it sees no unused export there.
// By the word alone, so that one with a common name is not noticed.
it('names elsewhere what a file of the hooks exports', () => {
  const hooks = textsBelow('pb_hooks').filter(([path]) => !path.startsWith('pb_hooks/types/'));
  const words = new Map<string, Set<string>>();
  for (const [path, text] of [...hooks, ...textsBelow('tests'), ...textsBelow('scripts')])
    for (const word of text.match(/\w+/g) ?? []) words.set(word, (words.get(word) ?? new Set()).add(path));
  const exported = hooks.flatMap(([path, text]) =>
    [...text.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = '']) => ({ path, name })),
  );
  expect(
    exported.filter(({ path, name }) => [...(words.get(name) ?? [])].every((at) => at === path)),
  ).toEqual([]);
  expect(exported.length).toBeGreaterThan(500);
});
