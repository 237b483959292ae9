import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as storageKeys from '../../src/storage/storage-keys.ts';

const inRoot = (path: string) => resolve(import.meta.dirname, '../..', path);
const read = (path: string) => readFileSync(inRoot(path), 'utf8');

/** What is no key of localStorage or sessionStorage: databases, locks, and the beginning of other keys. */
const { DATABASE_PREFIX, STASH_DATABASE, syncLock, supportLock, memberKeyPrefix, ...keys } = storageKeys;

/** As docs/device.md writes a key: any host, user and id. */
const written = (key: string | ((userId: string, id: string) => string)) =>
  typeof key === 'string'
    ? key.replace(/^(agentes-sessao:)\d[\d.]*:\d+/, '$1<host>')
    : key('<userId>', '<id>').replace(/(suporte):<id>$/, '$1');

const rows = read('docs/device.md').split('\n');

it.each(Object.entries(keys))(
  'docs/device.md names beside the key of %s a file that uses it',
  (name, key) => {
    const found = rows.filter((row) => row.startsWith(`| \`${written(key)}\``));
    const files = found.flatMap((row) => [...row.matchAll(/`(src\/[^`]+)`/g)].map(([, path = '']) => path));
    expect(files.filter((path) => read(path).includes(name))).not.toEqual([]);
  },
);

it('docs/debugging.md names what the app writes to the browser’s console, all of it and nothing else', () => {
  const sources = readdirSync(inRoot('src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => read(`src/${path}`));
  const labels = sources.flatMap((text) =>
    [...text.matchAll(/console\.(?:warn|error)\('([^']+)'/g)].map(([, label]) => label),
  );
  const row =
    read('docs/debugging.md')
      .split('\n')
      .find((line) => line.startsWith('| the page |')) ?? '';
  const named = [...row.matchAll(/`([^`]+)`/g)].map(([, label]) => label);
  expect(named.sort()).toEqual([...new Set(labels)].sort());
});
