import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Installs the packages of the lock file when they are missing or are those of another lock file. npm leaves
 * what it installed in node_modules/.package-lock.json: comparing contents, not times, because a fresh clone
 * gives every file the time of the clone.
 * @param {(line: string) => void} log
 */
export async function installPackages(log) {
  const installed = inRoot('node_modules/.package-lock.json');
  if (existsSync(installed) && isCurrent(installed)) return;
  log(
    existsSync(installed)
      ? 'Packages: node_modules differs from package-lock.json, running npm ci …'
      : 'Packages: none installed yet, running npm ci …',
  );
  await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: inRoot('.') });
}

/** @param {string} installed */
function isCurrent(installed) {
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const want = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
  return Object.entries(want).every(([path, entry]) => {
    if (path === '') return true;
    // optional packages of other platforms are in the lock file and rightly not on the disk
    if (!have[path]) return entry.optional === true || entry.devOptional === true;
    return have[path].version === entry.version;
  });
}
