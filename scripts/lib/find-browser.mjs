import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { findExecutable } from './find-executable.mjs';

const COMMANDS = [
  // The same engine without what draws windows: a new window costs a quarter.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chrome or Chromium on this machine, or null. `CHROME_BIN` names another one. */
export const findBrowser = () => process.env.CHROME_BIN || find(() => true);

/** One with windows, or null: the shell keeps no tabs to open again, so it cannot show what is kept of them. */
export function findWindowedBrowser() {
  const named = process.env.CHROME_BIN;
  return named && isWindowed(named) ? named : find(isWindowed);
}

/**
 * Its version, and whether it draws windows: a page without them is up sooner, and figures of the two are not comparable.
 * @param {string} path
 */
export function nameOfBrowser(path) {
  const [version = basename(path)] =
    /[A-Z][A-Za-z ]+ \d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? [];
  return `${version} with${isWindowed(path) ? '' : 'out'} windows`;
}

/** @param {string} path */
const isWindowed = (path) => !/headless[-_]shell/.test(basename(path));

/** @param {(path: string) => boolean} isFit */
function find(isFit) {
  for (const command of COMMANDS) {
    const path = findExecutable(command);
    if (path && isFit(path)) return path;
  }
  const [found = null] = [...APPLICATIONS.filter(existsSync), playwrightsOwn() ?? []].flat().filter(isFit);
  return found;
}

/** What `playwright-core install` downloaded before: `chromium_headless_shell-…` or `chromium-…`. */
function playwrightsOwn() {
  const caches = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright'];
  for (const cache of caches.map((path) => join(homedir(), path)).filter(existsSync)) {
    for (const build of readdirSync(cache).filter((name) => /^chromium(_headless_shell)?-/.test(name))) {
      const files = readdirSync(join(cache, build), { recursive: true, encoding: 'utf8' });
      const program = files.find((path) =>
        /^(chrome|chrome-headless-shell|headless_shell)(\.exe)?$/.test(basename(path)),
      );
      if (program) return join(cache, build, program);
    }
  }
  return null;
}
