import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

const FOLDERS = [
  'docs',
  'src',
  'tests',
  'scripts',
  'tools',
  'deploy',
  'pb_hooks',
  'pb_migrations',
  '.github',
];
const below = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );
const files = new Set([...readdirSync(root), ...FOLDERS.flatMap(below)]);
const names = new Set([...files].map((path) => path.slice(path.lastIndexOf('/') + 1)));

/** Made when something runs, or put beside it by the release. */
const MADE = ['pb_data/trial-superuser.json', 'pb_public/served-files.json', './iniciar.sh', './comando.sh'];

const PATH = /^(?:\.{0,2}[\w@.*-]+\/)*[\w@.*-]+\.(?:tsx?|mjs|js|md|json|sql|sh|css|ya?ml|toml|html)$/;

/** What stands in backticks on a page and looks like a file of ours. */
const pathsOn = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\n]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => PATH.test(text) && !MADE.includes(text));

/** `*` in a name, `**` over folders. */
const pattern = (path: string) =>
  new RegExp(
    `^${path
      .split(/(\*\*\/|\*)/)
      .map((part) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[part] ?? part.replace(/[.+]/g, '\\$&'))
      .join('')}$`,
  );

/** From the root, from the folders that pages leave out, from the page; a compiled hook by its source. */
function isThere(page: string, path: string) {
  const written = path.endsWith('.js') ? [path, path.replace(/\.js$/, '.ts')] : [path];
  const places = ['.', 'src', 'pb_hooks', dirname(page)];
  return written.some((one) => {
    if (!one.includes('/')) return [...names].some((name) => pattern(one).test(name));
    const candidates = places.map((place) => normalize(join(place, one)).replaceAll('\\', '/'));
    if (!one.includes('*')) return candidates.some((candidate) => files.has(candidate));
    return candidates.map(pattern).some((like) => [...files].some((file) => like.test(file)));
  });
}

it('names no file in the documents that is not there', () => {
  const pages = [...files].filter(
    (path) => path.endsWith('.md') && (path.startsWith('docs/') || !path.includes('/')),
  );
  const named = pages.flatMap((page) => pathsOn(page).map((path) => [page, path] as const));
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([page, path]) => !isThere(page, path))).toEqual([]);
});
