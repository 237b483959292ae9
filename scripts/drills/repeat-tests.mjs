import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { inRoot } from '../lib/paths.mjs';

// The drill of docs/testing.md: repeats `npm test`, so many times alone and so many beside two busy loops (or as many as
// there are cores), and says what each run took and what failed. `node scripts/drills/repeat-tests.mjs [5] [3]`

/** @typedef {{ passed: number, failed: number, seconds: number, faults: string[] }} Report */

const [alone, busy] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 3)];
const folder = mkdtempSync(join(tmpdir(), 'repeated-tests-'));
const loops = Math.min(2, availableParallelism());

/** @type {{ run: number, beside: string, report: Report }[]} */
const runs = [];
log(`What the runs print: ${folder}`);
for (let run = 1; run <= alone + busy; run += 1) {
  const isBusy = run > alone;
  const busyLoops = Array.from({ length: isBusy ? loops : 0 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  );
  try {
    const report = await testOnce(run);
    runs.push({ run, beside: isBusy ? `${loops} busy loops` : '', report });
    log(row(run, isBusy, report));
  } finally {
    for (const loop of busyLoops) loop.kill('SIGKILL');
  }
}

/** @type {Map<string, number>} */
const faults = new Map();
for (const { report } of runs)
  for (const fault of report.faults) faults.set(fault, (faults.get(fault) ?? 0) + 1);
log('\nrun             seconds  passed  failed');
for (const { run, beside, report } of runs) log(row(run, beside !== '', report));
for (const [fault, times] of faults) log(`${times} × ${fault}`);
log(faults.size === 0 ? 'Nothing failed.' : `${faults.size} different failures.`);
process.exitCode = faults.size === 0 && runs.length > 0 ? 0 : 1;

/**
 * @param {number} run
 * @param {boolean} isBusy
 * @param {Report} report
 */
function row(run, isBusy, { seconds, passed, failed }) {
  const cell = (/** @type {string | number} */ text, width = 8) => String(text).padStart(width);
  return `${`${run}${isBusy ? ' (busy)' : ''}`.padEnd(15)}${cell(seconds)}${cell(passed)}${cell(failed)}`;
}

/**
 * @param {number} run
 * @returns {Promise<Report>}
 */
async function testOnce(run) {
  const report = join(folder, `${run}.json`);
  const log = openSync(join(folder, `${run}.log`), 'w');
  const child = spawn(process.execPath, [inRoot('scripts/test.mjs')], {
    cwd: inRoot('.'),
    env: { ...process.env, TEST_REPORT: report },
    stdio: ['ignore', log, log],
  });
  const code = await new Promise((done) => child.once('close', done));
  closeSync(log);
  if (existsSync(report)) return JSON.parse(readFileSync(report, 'utf8'));
  return { passed: 0, failed: 1, seconds: 0, faults: [`npm test ended with ${code} and without a result`] };
}
