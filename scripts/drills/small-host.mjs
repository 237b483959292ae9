import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillMembers } from '../bench/members.mjs';
import { ensurePocketBase } from '../lib/ensure-pocketbase.mjs';
import { freePort } from '../lib/free-port.mjs';
import { log } from '../lib/log.mjs';
import { writePackage } from '../package/write-package.mjs';
import { Installation } from './upgrade/installation.mjs';
import { furtherRelease } from './upgrade/releases.mjs';

// The drill behind the 512 MB of README.pt-BR.md: first start, 10,000 members, everything that a visitor loads, an update and
// a backup, all in a group of processes that is given no more memory than that. Linux, as root.
// `node scripts/drills/small-host.mjs [megabytes]`

const MEGABYTE = 1024 * 1024;
const megabytes = Number(process.argv[2] ?? 512);
const isFirst = existsSync('/sys/fs/cgroup/memory');
const group = join(isFirst ? '/sys/fs/cgroup/memory' : '/sys/fs/cgroup', `small-host-${process.pid}`);
const base = mkdtempSync(join(tmpdir(), 'small-host-'));

/** @param {string} name of the newer groups @param {string} former */
const file = (name, former) => join(group, isFirst ? former : name);

mkdirSync(group);
writeFileSync(file('memory.max', 'memory.limit_in_bytes'), String(megabytes * MEGABYTE));
/** @type {Installation | null} */
let server = null;
try {
  const { path: binary } = await ensurePocketBase({ log });
  const { buildIfChanged } = await import('../build/build-app.mjs');
  await buildIfChanged(log);
  const { path, name } = writePackage(base);
  execFileSync('tar', ['xzf', path, '-C', base]);
  const folder = join(base, name);
  const { archive } = furtherRelease(folder, '9.0.0', join(base, 'next'));
  copyFileSync(binary, join(folder, 'pocketbase'));
  server = new Installation(folder, await freePort());
  server.within = ['sh', '-c', `echo $$ >"${join(group, 'cgroup.procs')}" && exec "$0" "$@"`];
  server.watch();
  await server.untilReady();
  say('after the first start');
  await server.signIn();
  for (const query of fillMembers(10_000)) await server.operate('POST', '/api/sql', { query });
  say('with 10,000 members');
  const files = Object.keys(JSON.parse(readFileSync(join(folder, 'pb_public/served-files.json'), 'utf8')));
  for (let visitor = 0; visitor < 20; visitor += 1)
    await Promise.all(
      files.map((one) => fetch(`${server?.url}/${one}`).then((answer) => answer.arrayBuffer())),
    );
  say('after twenty visitors who load everything');
  await server.operate('POST', '/api/backups', { name: 'copia.zip' });
  say('after a backup');
  const { code, printed } = await server.upgrade([archive]).ended;
  say(`after an update (${code}): ${printed.trim().split('\n').at(-1)}`);
  const version = await server.untilReady();
  const killed = Number(
    /oom_kill (\d+)/.exec(readFileSync(file('memory.events', 'memory.oom_control'), 'utf8'))?.[1] ?? 0,
  );
  log(`Serves version ${version}; processes killed for want of memory: ${killed}`);
  process.exitCode = killed === 0 && code === 0 && version === '9.0.0' ? 0 : 1;
} finally {
  await server?.cutPower();
  rmSync(base, { recursive: true, force: true });
  rmdirSync(group);
}

/** What the processes themselves hold; files that the system keeps in memory beside go when there is need. @param {string} when */
function say(when) {
  const text = readFileSync(join(group, 'memory.stat'), 'utf8');
  const own = Number(new RegExp(isFirst ? '^total_rss (\\d+)' : '^anon (\\d+)', 'm').exec(text)?.[1]);
  const peak = Number(readFileSync(file('memory.peak', 'memory.max_usage_in_bytes'), 'utf8'));
  log(`${Math.round(own / MEGABYTE)} MB (peak with files ${Math.round(peak / MEGABYTE)} MB) ${when}`);
}
