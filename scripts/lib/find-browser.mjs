import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from './find-executable.mjs';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chrome or Chromium on this machine, or null. `CHROME_BIN` names another one. */
export function findBrowser() {
  const named = process.env.CHROME_BIN;
  if (named) return named;
  for (const command of COMMANDS) {
    const path = findExecutable(command);
    if (path) return path;
  }
  return APPLICATIONS.find(existsSync) ?? playwrightsOwn();
}

/** What `playwright-core install chromium` downloaded before. */
function playwrightsOwn() {
  const caches = ['.cache/ms-playwright', 'Library/Caches/ms-playwright', 'AppData/Local/ms-playwright'];
  for (const cache of caches.map((path) => join(homedir(), path)).filter(existsSync)) {
    for (const build of readdirSync(cache).filter((name) => name.startsWith('chromium-'))) {
      const inside = [
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-win/chrome.exe',
        'chrome-win64/chrome.exe',
      ];
      const path = inside.map((name) => join(cache, build, name)).find(existsSync);
      if (path) return path;
    }
  }
  return null;
}
