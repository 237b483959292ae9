import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../lib/find-executable.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';

/** The release that deploy/litestream.yml is written for and docker-compose.yml names. */
const VERSION = '0.5.18';

/**
 * Litestream: the installed one, else a build from its Go module.
 * @param {(line: string) => void} log
 * @returns {Promise<string>} path of the program
 */
export async function ensureLitestream(log) {
  const installed = findExecutable('litestream');
  if (installed) return installed;
  const folder = inRoot('.cache/litestream');
  const built = join(folder, 'litestream');
  if (existsSync(built)) return built;
  const go = findExecutable('go');
  if (!go) throw new Error('Litestream is not installed, and no Go toolchain was found to build it');
  log(`Litestream: building ${VERSION} from its Go module (some minutes the first time) …`);
  const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOFLAGS: '', GOWORK: 'off' };
  await runCommand(go, ['install', `github.com/benbjohnson/litestream/cmd/litestream@v${VERSION}`], {
    env,
    quiet: true,
  });
  return built;
}
