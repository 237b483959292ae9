import { findExecutable } from './find-executable.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Installs packages of the system, where that is possible: as root, with apt.
 * @param {string[]} names
 */
export async function installByApt(names) {
  const apt = findExecutable('apt-get');
  if (!apt || process.getuid?.() !== 0) throw new Error('needs apt-get and root');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand(apt, ['update', '-qq'], { quiet: true, env });
  await runCommand(apt, ['install', '-y', '-qq', '--no-install-recommends', ...names], { quiet: true, env });
}
