import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from './find-executable.mjs';
import { runCommand } from './run-command.mjs';

/** What an Android phone writes with; the other where only that is there. */
const FAMILIES = ['Roboto', 'Inter'];
const PACKAGES = ['fonts-roboto-unhinted', 'fonts-inter'];
/** What Chromium asks fontconfig for when a page wants the system's own type. */
const ASKED_FOR = ['system-ui', 'sans-serif', 'sans', 'DejaVu Sans'];
const SYSTEM_FONTS = '/etc/fonts/fonts.conf';

/**
 * A phone's type for the pictures: a bare Linux draws with a much wider one, in which other words are cut than on any
 * phone. Installed by apt as root, never shipped; elsewhere the pictures are taken with what there is, and that is said.
 * @param {(line: string) => void} log
 * @returns {Promise<Record<string, string>>} what the browser has to be started with
 */
export async function ensureFonts(log) {
  // Other systems have a type of their own that is meant for screens.
  if (process.platform !== 'linux' || !existsSync(SYSTEM_FONTS)) return {};
  const family = (await installedFamily()) ?? (await installByApt(log));
  if (!family) {
    log(`Type: neither ${FAMILIES.join(' nor ')} is installed; the pictures show the system's own`);
    return {};
  }
  log(`Type: ${family}`);
  return { FONTCONFIG_FILE: preferring(family) };
}

/** @returns {Promise<string | undefined>} */
async function installedFamily() {
  const list = findExecutable('fc-list');
  if (!list) return undefined;
  const installed = (await runCommand(list, [':', 'family'], { quiet: true })).split(/[\n,]/);
  return FAMILIES.find((family) => installed.includes(family));
}

/** @param {(line: string) => void} log */
async function installByApt(log) {
  const apt = findExecutable('apt-get');
  if (!apt || process.getuid?.() !== 0) return undefined;
  log(`Type: installing the system packages ${PACKAGES.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await runCommand(apt, ['update', '-qq'], { quiet: true, env });
    await runCommand(apt, ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
      quiet: true,
      env,
    });
  } catch (cause) {
    log(`Type: that did not serve: ${cause instanceof Error ? cause.message.split('\n')[0] : cause}`);
  }
  return installedFamily();
}

/**
 * A configuration of fontconfig for this run only: the system's, with one family before all others.
 * @param {string} family
 */
function preferring(family) {
  const matches = ASKED_FOR.map(
    (asked) => `<match target="pattern">
  <test name="family"><string>${asked}</string></test>
  <edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit>
</match>`,
  );
  const file = join(mkdtempSync(join(tmpdir(), 'type-')), 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
${matches.join('\n')}
<include>${SYSTEM_FONTS}</include>
</fontconfig>
`,
  );
  return file;
}
