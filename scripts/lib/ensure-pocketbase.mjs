import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { fetchCommunityBuild } from './pocketbase-community-build.mjs';
import { buildFromModule } from './pocketbase-go-build.mjs';
import { COMMUNITY_VERSION, UPSTREAM_VERSION } from './pocketbase-pin.mjs';
import { downloadRelease } from './pocketbase-release.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {'given' | 'cached' | 'release' | 'go' | 'community'} Origin
 * @typedef {{ path: string, version: string, origin: Origin }} PocketBase
 */

const exe = process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase';

/**
 * PocketBase, from the best source that is there: given, cached, official release, upstream's Go module, and for
 * trying out and tests the npm community build. Says what it does and why the place before did not serve.
 * The options beyond `log` exist for the tests.
 * @param {{ log: (line: string) => void, env?: NodeJS.ProcessEnv, cache?: string, releaseOrigin?: string, patienceMs?: number }} options
 * @returns {Promise<PocketBase>}
 */
export async function ensurePocketBase({
  log,
  env = process.env,
  cache = inRoot('.cache/pocketbase'),
  releaseOrigin,
  patienceMs,
}) {
  const given = env.POCKETBASE_BIN;
  if (given) {
    const version = await versionOf(given, 'POCKETBASE_BIN');
    log(`PocketBase: ${version}, the one that POCKETBASE_BIN names`);
    return { path: given, version, origin: 'given' };
  }

  const upstream = join(cache, UPSTREAM_VERSION, exe);
  if (existsSync(upstream)) {
    log(`PocketBase: ${UPSTREAM_VERSION}, obtained before`);
    return { path: upstream, version: UPSTREAM_VERSION, origin: 'cached' };
  }

  log(`PocketBase: ${UPSTREAM_VERSION} is not here yet, asking for the official release …`);
  try {
    const binary = await downloadRelease({ origin: releaseOrigin, patienceMs });
    await place(upstream, async (draft) => writeFileSync(draft, binary, { mode: 0o755 }));
    log(`PocketBase: ${UPSTREAM_VERSION}, the official release, checksum as published`);
    return { path: upstream, version: UPSTREAM_VERSION, origin: 'release' };
  } catch (cause) {
    log(`PocketBase: the official release did not serve: ${reasonOf(cause)}`);
  }

  log("PocketBase: building it from upstream's pinned Go module (a minute or two the first time) …");
  try {
    await place(upstream, (draft) => buildFromModule(draft, { searchPath: env.PATH }));
    log(`PocketBase: ${UPSTREAM_VERSION}, built from upstream's source`);
    return { path: upstream, version: UPSTREAM_VERSION, origin: 'go' };
  } catch (cause) {
    log(`PocketBase: the Go build did not serve: ${reasonOf(cause)}`);
  }

  return ensureCommunityBuild(log, join(cache, `${COMMUNITY_VERSION}-community`, exe));
}

/**
 * @param {(line: string) => void} log
 * @param {string} path
 * @returns {Promise<PocketBase>}
 */
async function ensureCommunityBuild(log, path) {
  if (!existsSync(path)) {
    log(`PocketBase: last resort, the npm community build ${COMMUNITY_VERSION} …`);
    try {
      const binary = await fetchCommunityBuild();
      await place(path, async (draft) => writeFileSync(draft, binary, { mode: 0o755 }));
    } catch (cause) {
      log(`PocketBase: the community build did not serve: ${reasonOf(cause)}`);
      throw new Error(
        `PocketBase ${UPSTREAM_VERSION} could not be obtained. Download it for this machine from its release ` +
          'page, or install Go, or name a binary with POCKETBASE_BIN.',
      );
    }
  }
  log(`PocketBase: ATTENTION, running the npm community build ${COMMUNITY_VERSION}, not an upstream build.`);
  log('            It is for trying out and tests only: do not put real data on it.');
  return { path, version: COMMUNITY_VERSION, origin: 'community' };
}

/**
 * Writes beside the target and renames: an interrupted download or build never looks like a binary.
 * @param {string} target
 * @param {(draft: string) => Promise<void>} write
 */
async function place(target, write) {
  mkdirSync(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.draft`;
  try {
    await write(draft);
    await versionOf(draft, 'the new binary');
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} whose how the error names it
 */
async function versionOf(path, whose) {
  const printed = await runCommand(path, ['--version'], { quiet: true }).catch((cause) => {
    throw new Error(`${whose} (${path}) does not run: ${reasonOf(cause)}`);
  });
  return printed.trim().split(' ').pop() ?? '';
}

/** @param {unknown} cause */
const reasonOf = (cause) => (cause instanceof Error ? cause.message : String(cause));
