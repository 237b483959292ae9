import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';

const SOURCES = [
  'src',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** One hash over everything that the build's result depends on. Tests are left out: they are not built. */
export function sourceHash() {
  const hash = createHash('sha256').update(`APP_NAME=${process.env.APP_NAME ?? ''}\n`);
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (/\.test\.tsx?$/.test(path)) return;
  const absolute = inRoot(path);
  if (statSync(absolute).isDirectory()) {
    for (const name of readdirSync(absolute).sort()) addTo(hash, join(path, name));
    return;
  }
  hash.update(`${path}\n`).update(readFileSync(absolute)).update('\n');
}
