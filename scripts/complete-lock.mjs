import { readFileSync, writeFileSync } from 'node:fs';
import { log } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';

// Some registries hold no packages for other platforms. `npm install` then leaves them out of the lock file, and
// `npm ci` refuses that lock file on every machine. Run this after changing packages: it adds what is missing by
// the exact version that the package itself names.

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[],
 *   libc?: string[], optionalDependencies?: Record<string, string> }} Locked
 */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openbsd', 'openharmony', 'win32'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32'];

const path = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
/** @type {Record<string, Locked>} */
const packages = lock.packages;
let added = 0;
for (const entry of Object.values(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = Object.keys(packages).some((at) => at.endsWith(`node_modules/${name}`));
    if (known || !/^\d/.test(version)) continue;
    packages[`node_modules/${name}`] = placeholder(name, version, entry.dev === true);
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
log(`${added} packages of other platforms added to package-lock.json`);

/**
 * The name tells the platform, so that npm never tries to install it on another one.
 * @param {string} name
 * @param {string} version
 * @param {boolean} isDev
 * @returns {Locked}
 */
function placeholder(name, version, isDev) {
  const words = (name.split('/').pop() ?? '').split('-');
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const os = SYSTEMS.find((system) => words.includes(system));
  if (!cpu) throw new Error(`${name}: its platform is not known here`);
  /** @type {Locked} */
  const locked = { version, cpu: [cpu], optional: true };
  if (isDev) locked.dev = true;
  if (os) locked.os = [os];
  if (os === 'linux' && words.some((word) => word.startsWith('musl'))) locked.libc = ['musl'];
  else if (os === 'linux') locked.libc = ['glibc'];
  return locked;
}
