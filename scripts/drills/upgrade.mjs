import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMembers } from '../bench/members.mjs';
import { ensurePocketBase } from '../lib/ensure-pocketbase.mjs';
import { freePort } from '../lib/free-port.mjs';
import { log } from '../lib/log.mjs';
import { inRoot } from '../lib/paths.mjs';
import { Installation } from './upgrade/installation.mjs';
import { ALL_FAULTS, furtherRelease } from './upgrade/releases.mjs';

// The drill of docs/testing.md: from each of the last three released versions with 10,000 members, while people write, to
// releases that are broken and to the one of these sources. `node scripts/drills/upgrade.mjs [commit …]`; without names, the
// last three tags, else three older commits.

const MEMBERS = 10_000;
const base = mkdtempSync(join(tmpdir(), 'upgrade-drill-'));
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: inRoot('.'), encoding: 'utf8' }).trim();

/** What runs, ended with the drill whatever becomes of it. @type {Installation[]} */
const running = [];
let failures = 0;
try {
  const { path: binary } = await ensurePocketBase({ log });
  const latest = unpacked(packed(inRoot('.'), join(base, 'latest')), join(base, 'latest'));
  const good = furtherRelease(latest, '9.0.0', join(base, 'good'));
  for (const commit of wanted()) await drill(commit, binary, latest, good.archive);
} finally {
  for (const server of running) await server.cutPower();
  rmSync(base, { recursive: true, force: true });
}
log(failures === 0 ? 'All of it holds.' : `${failures} did not hold.`);
process.exitCode = failures === 0 ? 0 : 1;

function wanted() {
  const [, , ...named] = process.argv;
  if (named.length > 0) return named;
  const tags = git('tag', '--list', 'v*', '--sort=-creatordate').split('\n').filter(Boolean);
  if (tags.length > 0) return tags.slice(0, 3);
  const commits = git('log', '--first-parent', '--format=%H', '-n', '60', 'main').split('\n');
  return [5, 20, 45].map((nth) => commits[Math.min(nth, commits.length - 1)] ?? 'HEAD');
}

/**
 * The release archive of a folder with sources.
 * @param {string} sources
 * @param {string} target
 */
function packed(sources, target) {
  execFileSync(process.execPath, [join(sources, 'scripts/package.mjs')], { cwd: sources, stdio: 'ignore' });
  const name = readdirSync(join(sources, 'dist')).find((file) => file.endsWith('.tar.gz')) ?? '';
  mkdirSync(target, { recursive: true });
  copyFileSync(join(sources, 'dist', name), join(target, name));
  return join(target, name);
}

/** @param {string} archive @param {string} target */
function unpacked(archive, target) {
  execFileSync('tar', ['xzf', archive, '-C', target]);
  return join(target, readdirSync(target).find((name) => !name.endsWith('.gz')) ?? '');
}

/** The release that a commit would have been. @param {string} commit */
function releaseOf(commit) {
  const sources = join(base, 'sources');
  git('worktree', 'add', '--quiet', '--detach', '--force', sources, commit);
  try {
    // Hard links: what an older lock file changes in there stays there.
    execFileSync('cp', ['-al', inRoot('node_modules'), join(sources, 'node_modules')]);
    return unpacked(packed(sources, join(base, commit)), join(base, commit));
  } finally {
    git('worktree', 'remove', '--force', sources);
  }
}

/**
 * @param {string} commit
 * @param {string} binary
 * @param {string} latest folder
 * @param {string} good archive
 */
async function drill(commit, binary, latest, good) {
  const folder = releaseOf(commit);
  const { version } = JSON.parse(readFileSync(join(folder, 'pb_hooks/package.json'), 'utf8'));
  log(`\n${commit.slice(0, 12)} (version ${version})`);
  copyFileSync(binary, join(folder, 'pocketbase'));
  chmodSync(join(folder, 'pocketbase'), 0o755);
  const server = new Installation(folder, await freePort());
  running.push(server);
  server.watch();
  await server.untilReady();
  await server.signIn();
  for (const query of fillMembers(MEMBERS)) await server.operate('POST', '/api/sql', { query });
  const writing = server.keepWriting();
  const script = existsSync(join(folder, 'atualizar.sh')) ? undefined : join(latest, 'atualizar.sh');

  for (const fault of ALL_FAULTS) {
    const broken = furtherRelease(latest, '9.0.0', join(base, fault), fault);
    const began = Date.now();
    const { code, printed } = await server.upgrade([broken.archive, ...broken.binary], script).ended;
    const now = await server.untilReady();
    const says = /Por quê: (.*)/.exec(printed)?.[1] ?? printed.trim();
    report(`wrong ${fault}`, code === 1 && now === version && Date.now() - began < 60_000, began, says);
  }
  const began = Date.now();
  const { code, printed } = await server.upgrade(
    [good],
    existsSync(join(folder, 'atualizar.sh')) ? undefined : script,
  ).ended;
  const now = await server.untilReady();
  report('the new version', code === 0 && now === '9.0.0', began, printed.trim().split('\n').at(-1) ?? '');
  await writing.stop();
  const lost = await server.lost(writing.acknowledged);
  const { rows } = await server.operate('POST', '/api/sql', { query: 'SELECT COUNT(*) FROM profiles' });
  report(
    `${writing.acknowledged.length} rows written meanwhile, ${lost.length} lost; ${rows[0][0]} members`,
    lost.length === 0 && Number(rows[0][0]) >= MEMBERS,
    began,
    '',
  );
  await server.cutPower();
}

/** @param {string} what @param {boolean} holds @param {number} began @param {string} says */
function report(what, holds, began, says) {
  if (!holds) failures += 1;
  log(
    `  ${holds ? 'ok  ' : 'FAIL'} ${what} (${((Date.now() - began) / 1000).toFixed(1)} s) ${says.slice(0, 160)}`,
  );
}
