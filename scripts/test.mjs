import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './lib/checks.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { obtainBrowser } from './lib/obtain-browser.mjs';
import { obtainPocketBase } from './lib/obtain-pocketbase.mjs';
import { inRoot } from './lib/paths.mjs';
import { runCommand } from './lib/run-command.mjs';
import { say } from './lib/say.mjs';

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];

/** @type {Record<string, (path: string) => boolean>} */
const KINDS = {
  'unit tests': (path) => path.startsWith(inRoot('src/')),
  'server tests': (path) => path.startsWith(inRoot('tests/server/')),
  'browser tests': (path) => path.startsWith(inRoot('tests/browser/')),
};

try {
  await testEverything();
} catch (cause) {
  // what could not even begin is a failure, never a silent skip
  count('preparation', 0, 1);
  say(cause instanceof Error ? cause.message : String(cause));
}
say(['', ...summary, `${total.passed} passed, ${total.failed} failed`].join('\n'));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function testEverything() {
  await installPackages(say);
  const pocketBase = await obtainPocketBase({ say });
  const env = { ...process.env, POCKETBASE_BIN: pocketBase.path, CHROME_BIN: await obtainBrowser(say) };
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(say);

  say('Checks:');
  const checks = await runChecks(say, env);
  count('checks', checks.passed, checks.failed);
  await runVitest(env);
  summary.push(`PocketBase ${pocketBase.version} (${pocketBase.origin})`);
}

/** @param {NodeJS.ProcessEnv} env */
async function runVitest(env) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  let failure = '';
  try {
    await runCommand(inRoot('node_modules/.bin/vitest'), args, { cwd: inRoot('.'), env });
  } catch (cause) {
    failure = cause instanceof Error ? cause.message : String(cause);
  }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  let failed = 0;
  for (const [name, isOf] of Object.entries(KINDS)) {
    const files = testResults.filter((/** @type {{ name: string }} */ file) => isOf(file.name));
    const results = tally(files);
    count(name, results.passed, results.failed);
    failed += results.failed;
    if (results.passed + results.failed === 0) {
      say(`No ${name} ran: that is no success.`);
      count(`${name} (none ran)`, 0, 1);
    }
  }
  // such as an unhandled rejection, which belongs to no test
  if (failure && failed === 0) count('the test run itself', 0, 1);
}

/**
 * A file that could not be loaded has no tests to count: it counts as one failure.
 * @param {{ status: string, assertionResults: { status: string }[] }[]} files
 */
function tally(files) {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of files) {
    const fails = assertionResults.filter((result) => result.status === 'failed').length;
    passed += assertionResults.filter((result) => result.status === 'passed').length;
    failed += status === 'failed' ? Math.max(1, fails) : fails;
  }
  return { passed, failed };
}

/**
 * @param {string} name
 * @param {number} passed
 * @param {number} failed
 */
function count(name, passed, failed) {
  total.passed += passed;
  total.failed += failed;
  summary.push(`${name}: ${passed} passed, ${failed} failed`);
}
