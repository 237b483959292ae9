import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** However long a run may take: beyond it something hangs that no deadline of a test has seen. */
const LONGEST_MS = 45 * 60_000;

/** So much of the last that vitest complained of, in letters: what belongs to no test is said there, far above the end of a whole run. */
const LAST_WORDS = 5_000;

/**
 * What the files of one folder came to. `faults` names what failed.
 * @typedef {{ passed: number, failed: number, faults: string[] }} Tally
 */

/**
 * @typedef {{ name: string, assertionResults: { status: string, fullName: string }[], status: string,
 *   message: string }} FileReport
 */

/**
 * Runs vitest on some projects to the end; what it prints goes on to the terminal, a few lines at a time, so that
 * several may run at once.
 * @param {string[]} projects
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [more] arguments: of these projects only some files or names
 * @returns {Promise<{ files: FileReport[], failure: string }>} `failure` also for what belongs to no test
 */
export async function runVitest(projects, env, more = []) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const failure = await runToEnd([...args, ...projects.map((name) => `--project=${name}`), ...more], env);
    const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
    return { files, failure };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} '' when it ended well
 */
function runToEnd(args, env) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(inRoot('node_modules/.bin/vitest'), args, {
    cwd: inRoot('.'),
    env: { ...env, ...colours },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (bytes) => process.stdout.write(bytes));
  let lastWords = '';
  child.stderr.on('data', (bytes) => {
    process.stderr.write(bytes);
    lastWords = `${lastWords}${bytes}`.slice(-LAST_WORDS);
  });
  const impatient = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve(`vitest could not be started: ${cause.message}`));
    child.once('close', (code, signal) => {
      clearTimeout(impatient);
      resolve(code === 0 ? '' : `vitest ended with ${signal ?? code}\n${lastWords}`.trim());
    });
  });
}

/**
 * A file that could not be loaded has no tests to count: it counts as one failure. So does a test that was begun and has no end, of
 * which vitest says nothing more when a worker dies.
 * @param {FileReport[]} files
 * @returns {Tally}
 */
export function tally(files) {
  let passed = 0;
  /** @type {string[]} */
  const faults = [];
  for (const { name, status, assertionResults } of files) {
    const file = name.slice(inRoot('.').length);
    passed += assertionResults.filter((result) => result.status === 'passed').length;
    const fails = assertionResults.filter(({ status }) => status === 'failed' || status === 'pending');
    faults.push(...fails.map((result) => `${file} › ${result.fullName}`));
    if (status === 'failed' && fails.length === 0) faults.push(`${file} › could not be run to its end`);
  }
  return { passed, failed: faults.length, faults };
}
