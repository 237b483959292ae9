import { findBrowser } from './find-browser.mjs';
import { installByApt } from './install-by-apt.mjs';
import { inRoot } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/**
 * A Chromium for the browser tests: the machine's own, else installed by apt as root, else Playwright's.
 * @param {(line: string) => void} log
 * @returns {Promise<string>}
 */
export async function ensureBrowser(log) {
  const present = findBrowser();
  if (present) {
    log(`Browser: ${present}`);
    return present;
  }
  for (const [name, install] of [
    // The smaller and quicker one first; not every distribution has it.
    ['the system package chromium-headless-shell', () => installByApt(['chromium-headless-shell'])],
    ['the system package chromium', () => installByApt(['chromium'])],
    ["Playwright's Chromium", installByPlaywright],
  ]) {
    log(`Browser: none found, installing ${name} …`);
    try {
      await /** @type {() => Promise<void>} */ (install)();
      const installed = findBrowser();
      if (installed) return installed;
    } catch (cause) {
      log(`Browser: that did not serve: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`);
    }
  }
  throw new Error('The browser tests need Chrome or Chromium: install one, or name it in CHROME_BIN.');
}

async function installByPlaywright() {
  const cli = inRoot('node_modules/playwright-core/cli.js');
  await runCommand(process.execPath, [cli, 'install', 'chromium-headless-shell'], { quiet: true });
}
