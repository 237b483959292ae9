import { findExecutable } from './find-executable.mjs';
import { inRoot } from './paths.mjs';
import { UPSTREAM_VERSION } from './pocketbase-pin.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Builds upstream's own program from its Go module. go.mod and go.sum in tools/pocketbase pin every source
 * file; Go refuses contents that do not have the recorded sums.
 * @param {string} target path of the binary to write
 * @param {{ searchPath?: string | undefined, overlay?: string | undefined }} [options] `overlay`: Go's file of sources that
 *   take the place of others, for drills
 */
export async function buildFromModule(target, { searchPath, overlay } = {}) {
  const go = findExecutable('go', searchPath);
  if (!go) throw new Error('no Go toolchain was found');
  const args = [
    'build',
    '-mod=readonly',
    '-trimpath',
    // The debugging information that -s and -w would throw away is not even made: a seventh of the work.
    '-gcflags=all=-dwarf=false',
    ...(overlay ? ['-overlay', overlay] : []),
    '-ldflags',
    `-s -w -X github.com/pocketbase/pocketbase.Version=${UPSTREAM_VERSION}`,
    '-o',
    target,
    'github.com/pocketbase/pocketbase/examples/base',
  ];
  // The compiler collects its own garbage only where a package is large: a fifth of the work.
  const env = { GOGC: 'off', GOMEMLIMIT: '768MiB', ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  await runCommand(go, args, { cwd: inRoot('tools/pocketbase'), env, quiet: true });
}
