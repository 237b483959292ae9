import { writeFileSync } from 'node:fs';
import { runChecks } from './lib/checks.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureEngines } from './lib/ensure-engines.mjs';
import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';
import { runVitest, tally } from './lib/run-vitest.mjs';
import { EVERYTHING, IN_EVERY_ENGINE, JOURNEYS, JOURNEYS_IN_ALL } from './lib/test-groups.mjs';

// `npm test`: everything that must hold. With `--all`, as `npm run test:all`: also the tests of the full run alone, large counts,
// deadlines at their true size, and the journeys in three engines. The drills of scripts/drills are in neither.

const began = Date.now();
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const faults = [];
/** @type {string[]} */
const summary = [];
const isAll = process.argv.includes('--all');

try {
  await testEverything();
} catch (cause) {
  // what could not even begin is a failure, never a silent skip
  const message = cause instanceof Error ? cause.message : String(cause);
  count('preparation', { passed: 0, failed: 1, faults: [message] });
  log(message);
}
const seconds = Math.round((Date.now() - began) / 1000);
const failures = faults.map((fault) => `  ✗ ${fault}`);
log(['', ...failures, ...summary, `in ${seconds} s`].join('\n'));
log(`${total.passed} passed, ${total.failed} failed`);
const { TEST_REPORT } = process.env;
if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify({ ...total, seconds, faults }));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function testEverything() {
  // As it was found: the build calls this process a production, and tests in its React would have no `act`.
  const found = { ...process.env };
  // Side by side: packages wait for the network and the disk while a compiler computes.
  const [pocketBase, { browser, engines }] = await Promise.all([ensurePocketBase({ log }), prepareApp()]);
  const env = {
    ...found,
    POCKETBASE_BIN: pocketBase.path,
    CHROME_BIN: browser,
    ...(isAll && { FULL: '1' }),
  };
  await Promise.all([check(env), ...EVERYTHING.map((group) => runGroup(group, env))]);
  if (isAll) sayHowManyJourneys(engines, await runGroup(IN_EVERY_ENGINE, env));
  summary.push(`PocketBase ${pocketBase.version} (${pocketBase.origin})`);
}

/** Installs packages and browsers and builds the app; returns the browser, and which engines beside it are missing. */
async function prepareApp() {
  await installPackages(log);
  const browser = await ensureBrowser(log);
  const engines = isAll ? await ensureEngines(log) : [];
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(log);
  return { browser, engines };
}

/** @param {NodeJS.ProcessEnv} env */
async function check(env) {
  const { passed, failed } = await runChecks((line) => log(`check ${line.trimStart()}`), env);
  count('checks', { passed, failed, faults: failed > 0 ? ['npm run check'] : [] });
}

/**
 * @param {import('./lib/test-groups.mjs').Group} group
 * @param {NodeJS.ProcessEnv} env
 */
async function runGroup({ projects, kinds }, env) {
  const since = Date.now();
  const { files, failure } = await runVitest(projects, env);
  let failed = 0;
  for (const { name, folder } of kinds) {
    const results = tally(files.filter((file) => file.name.startsWith(folder)));
    failed += results.failed;
    count(name, results);
    if (results.passed + results.failed === 0)
      count(name, { passed: 0, failed: 1, faults: [`No ${name} ran: that is no success.`] });
  }
  // such as an unhandled rejection, which belongs to no test
  if (failure && failed === 0) count('the test run itself', { passed: 0, failed: 1, faults: [failure] });
  log(`${projects.join(', ')}: ended after ${Math.round((Date.now() - since) / 1000)} s`);
  return files;
}

/**
 * A run before a release that lacks an engine has failed: an iPhone's is one of them.
 * @param {{ name: string, whatToDo: string }[]} missing engines
 * @param {import('./lib/run-vitest.mjs').FileReport[]} files
 */
function sayHowManyJourneys(missing, files) {
  const journeys = files
    .filter(({ name }) => name.startsWith(JOURNEYS))
    .flatMap((file) => file.assertionResults);
  const passed = journeys.filter(({ status }) => status === 'passed');
  const here = { passed: 0, failed: missing.length, faults: missing.map(({ whatToDo }) => whatToDo) };
  if (missing.length > 0) count('engines that are not here', here);
  const walked = journeys.filter(({ status }) => status === 'passed' || status === 'failed');
  const lacking = JOURNEYS_IN_ALL - walked.length;
  if (missing.length === 0 && lacking > 0)
    count('journeys that nobody walked', {
      passed: 0,
      failed: lacking,
      faults: ['Not every journey was walked in every engine.'],
    });
  summary.push(`journeys: ${passed.length} of ${JOURNEYS_IN_ALL}`);
}

/**
 * @param {string} name
 * @param {import('./lib/run-vitest.mjs').Tally} tally
 */
function count(name, { passed, failed, faults: found }) {
  total.passed += passed;
  total.failed += failed;
  faults.push(...found);
  summary.push(`${name}: ${passed} passed, ${failed} failed`);
}
