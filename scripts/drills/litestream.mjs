import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withBenchServer } from '../bench/bench-server.mjs';
import { fillCatalogue } from '../bench/fill-catalogue.mjs';
import { fillMembers } from '../bench/members.mjs';
import { ensurePocketBase } from '../lib/ensure-pocketbase.mjs';
import { log } from '../lib/log.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { ensureLitestream } from './ensure-litestream.mjs';

// The drill of docs/scale.md: replicate under writes with the sample configuration, delete everything by accident,
// lose the machine, and restore elsewhere, once to the moment before the accident and once to the last one. A folder
// stands in for the object storage.

/** @typedef {import('../bench/bench-server.mjs').BenchServer} BenchServer */
/** @typedef {{ name: string, at: number }} Written */

/** Litestream looks once a second; what is younger than this may be missing after a loss of the machine. */
const WINDOW_MS = 2_000;

const { path: pocketbase } = await ensurePocketBase({ log });
const litestream = await ensureLitestream(log);
const base = mkdtempSync(join(tmpdir(), 'drill-'));
const data = join(base, 'data');
const config = join(base, 'litestream.yml');
mkdirSync(data);

const sample = readFileSync(inRoot('deploy/litestream.yml'), 'utf8');
const replica = sample.indexOf('    replica:\n');
const rest = sample.slice(sample.indexOf('\n\n', replica));
writeFileSync(
  config,
  `${sample.slice(0, replica).replace('/data/data.db', join(data, 'data.db'))}    replica:
      type: file
      path: ${join(base, 'storage')}${rest}`,
);

/** @type {string[]} */
const faults = [];
/** @param {boolean} isTrue @param {string} sentence */
const check = (isTrue, sentence) => {
  log(`  ${isTrue ? '✓' : '✗'} ${sentence}`);
  if (!isTrue) faults.push(sentence);
};

try {
  /** @type {Written[]} */
  const written = [];
  let before = 0;
  await withBenchServer(
    pocketbase,
    async (server) => {
      await fillCatalogue(server, 1_000);
      for (const sql of fillMembers(10_000)) await server.operate('/api/sql', { query: sql });
      await timeBackup(server, 'alone.zip', 'without Litestream');
      const replicating = spawn(litestream, ['replicate', '-config', config], { stdio: 'ignore' });
      try {
        await wait(3_000);
        await writeFor(server, written, 6_000);
        await timeBackup(server, 'beside.zip', 'with Litestream beside it');
        await writeFor(server, written, 3_000);
        await wait(WINDOW_MS);
        before = Date.now();
        await wait(WINDOW_MS);
        await server.operate('/api/sql', {
          query: "DELETE FROM marketing_assistants WHERE id GLOB 'b0000*'",
        });
        await writeFor(server, written, 4_000);
      } finally {
        // the machine is lost: no shutdown
        process.kill(server.pid, 'SIGKILL');
        replicating.kill('SIGKILL');
      }
    },
    {},
    data,
  );
  log(
    `Replica: ${Math.round(sizeOf(join(base, 'storage')) / 1024)} KB in ${filesIn(join(base, 'storage'))} files`,
  );
  const lost = Date.now();
  const early = written.filter(({ at }) => at < before);
  await inspect('the moment before the accident', before, async (names, total) => {
    check(total === 1_000 + names.size, `all 1,000 assistants are there again (${total - names.size})`);
    check(
      early.every(({ name }) => names.has(name)),
      `all ${early.length} writes acknowledged until then are there`,
    );
    check(names.size === early.length, `and none of the ${written.length - early.length} later ones`);
  });
  await inspect('the last moment', 0, async (names, total) => {
    const missing = written.filter(({ name }) => !names.has(name));
    const youngest = Math.max(0, ...missing.map(({ at }) => lost - at));
    check(total === names.size, 'the accident is part of it');
    check(
      youngest < WINDOW_MS,
      `of ${written.length} acknowledged writes ${missing.length} are lost, the oldest of them ${youngest} ms old`,
    );
  });
} finally {
  rmSync(base, { recursive: true, force: true });
}
log(faults.length === 0 ? 'The drill passed.' : `The drill failed:\n  - ${faults.join('\n  - ')}`);
process.exitCode = faults.length === 0 ? 0 : 1;

/**
 * PocketBase's own backup. Nothing can be written meanwhile, and Litestream makes it wait for its hold on the log.
 * @param {BenchServer} server
 * @param {string} name
 * @param {string} how
 */
async function timeBackup({ operate }, name, how) {
  const since = performance.now();
  await operate('/api/backups', { name });
  log(`PocketBase's own backup, ${how}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

/** One assistant after the other, as the dashboard writes them. @param {BenchServer} server @param {Written[]} written @param {number} ms */
async function writeFor({ operate }, written, ms) {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const name = `Gravado ${written.length}`;
    const body = { name, category: 'C', url: 'https://exemplo.com.br/a', published: true };
    await operate('/api/collections/marketing_assistants/records', body);
    written.push({ name, at: Date.now() });
    await wait(20);
  }
}

/**
 * Restores into an empty folder, starts a server on it and lets the check look at its catalogue.
 * @param {string} what
 * @param {number} moment 0 for the last one
 * @param {(names: Set<string>, total: number) => Promise<void>} look
 */
async function inspect(what, moment, look) {
  const folder = mkdtempSync(join(base, 'restored-'));
  const at = moment ? ['-timestamp', new Date(moment).toISOString()] : [];
  const since = performance.now();
  const target = ['-o', join(folder, 'data.db'), join(data, 'data.db')];
  await runCommand(litestream, ['restore', '-config', config, ...at, ...target], { quiet: true });
  log(`Restore to ${what}: ${Math.round(performance.now() - since)} ms`);
  await withBenchServer(
    pocketbase,
    async ({ operate }) => {
      const rows = async (/** @type {string} */ query) => (await operate('/api/sql', { query })).rows;
      check(
        (await rows('PRAGMA integrity_check'))[0][0] === 'ok',
        'the database is whole, and the server starts',
      );
      const names = await rows("SELECT name FROM marketing_assistants WHERE name LIKE 'Gravado %'");
      const total = Number((await rows('SELECT COUNT(*) FROM marketing_assistants'))[0][0]);
      await look(new Set(names.map((/** @type {string[]} */ [name]) => String(name))), total);
    },
    {},
    folder,
  );
}

/** @param {string} folder @returns {string[]} */
function pathsIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} folder */
function filesIn(folder) {
  return pathsIn(folder).length;
}

/** @param {string} folder */
function sizeOf(folder) {
  return pathsIn(folder).reduce((total, path) => total + statSync(path).size, 0);
}
