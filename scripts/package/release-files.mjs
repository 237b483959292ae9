import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { UPSTREAM_VERSION } from '../lib/pocketbase-pin.mjs';

/** @typedef {import('./tar-archive.mjs').TarFile} TarFile */

/** What a server runs, and what its owner reads. */
const FOLDERS = [
  { from: 'pb_public', to: 'pb_public', skip: /^$/ },
  { from: 'dist/pb_hooks', to: 'pb_hooks', skip: /^$/ },
  { from: 'pb_migrations', to: 'pb_migrations', skip: /^$/ },
  { from: 'deploy', to: 'deploy', skip: /^package\// },
  { from: 'deploy/package', to: '.', skip: /^$/ },
  // What the server's own words name, for whoever has only this folder.
  { from: 'docs/pt', to: 'docs/pt', skip: /^$/ },
];
const FILES = [
  '.env.exemplo',
  'LICENSE',
  'CHANGELOG.md',
  // Where the guides lead.
  'docs/device.md',
  'docs/kill-switch.md',
  'docs/scale.md',
];

/** Hosts write keys into it. */
const RCLONE = 'deploy/rclone.conf';
const SAMPLE_DESTINATION = ['type = alias', 'remote = /copias'];

/** The first bytes of programs: ELF, Windows, Mach-O in its forms. */
const PROGRAMS = ['7f454c46', '4d5a', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe'];

/**
 * The files of the release archive. PocketBase is not among them: it comes from upstream, and whatever binary lies
 * around here may be another build.
 * @returns {TarFile[]}
 */
export function releaseFiles() {
  const files = FOLDERS.flatMap(({ from, to, skip }) =>
    filesIn(inRoot(from))
      .filter((path) => !skip.test(path))
      .map((path) => file(join(to, path).replaceAll('\\', '/'), join(inRoot(from), path))),
  );
  return [...files, ...FILES.map((path) => file(path, inRoot(path)))];
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {TarFile}
 */
function file(path, source) {
  let content = readFileSync(source);
  if (PROGRAMS.some((magic) => content.subarray(0, magic.length / 2).toString('hex') === magic))
    throw new Error(`${source} is a program: the release holds none`);
  if (path === RCLONE && holdsDestination(content.toString()))
    throw new Error(
      `${source} names a destination of your own: its keys would go out with the release. ` +
        'Keep your own file elsewhere, and put the one of the sources back',
    );
  if (path.endsWith('.txt'))
    content = Buffer.from(content.toString().replaceAll('@POCKETBASE@', UPSTREAM_VERSION));
  return { path, mode: modeOf(path), content };
}

/** With a value, also where the line is only commented out. */
const KEY = /^[#;\s]*(access_key_id|secret_access_key|\w*pass(word)?2?|\w*token|\w*secret)\s*[=:]\s*\S/;

/**
 * Whether rclone would copy to anything but the folder of the sample, or a key stands there.
 * @param {string} settings the text of deploy/rclone.conf
 */
export const holdsDestination = (settings) =>
  settings
    .split('\n')
    .map((line) => line.trim())
    .some((line) => KEY.test(line) || (/^[^#;[].*[=:]/.test(line) && !SAMPLE_DESTINATION.includes(line)));

/** @param {string} path */
function modeOf(path) {
  if (path.endsWith('.sh')) return 0o755;
  return path === RCLONE ? 0o600 : 0o644;
}

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
