import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';
import { tryThreats } from './proofs/try-threats.mjs';

// `npm run proofs`: the simulator at full length (docs/proofs.md).
//   npm run proofs                          10,000 histories of 200 steps, on all cores
//   npm run proofs -- replay 17             the history of one seed again, as short as it still fails
//   npm run proofs -- over-http             what simulated clients ask, asked of the real program
//   npm run proofs -- mutants               planted faults, each to be noticed
//   npm run proofs -- model                 the small model, to its end
//   npm run proofs -- threats [T1 L3 …]     the rows of proofs/threats.mjs at their counts, by the tests that prove them
// `--count=`, `--steps=` and `--parts=` change how much, `--from=` with which seed histories begin, `--only=support/ticket.js` which
// faults are planted.

/** As in vitest.config.ts: a third less work. */
const FLAGS = ['--always-sparkplug', '--interrupt-budget=1000000', '--max-semi-space-size=64'];

/** Two levels below the root, like the folder it comes from: what it looks up is relative to that. */
const PROGRAM = inRoot('.cache/simulator');

await installPackages(log);
const { path } = await ensurePocketBase({ log });
const asked = process.argv.slice(2);
if (asked[0] === 'threats') {
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(log);
  const env = { ...process.env, POCKETBASE_BIN: path, CHROME_BIN: await ensureBrowser(log) };
  process.exit((await tryThreats(asked.slice(1), env)) ? 0 : 1);
}
await bundle();
const isOne = asked[0] === 'replay' || asked[0] === 'model';
const wanted = asked.find((one) => one.startsWith('--parts='))?.slice('--parts='.length);
const parts = isOne ? 1 : Number(wanted ?? availableParallelism());
const what = asked.length > 0 && !asked[0]?.startsWith('--') ? asked : ['histories', ...asked];
const codes = await Promise.all(Array.from({ length: parts }, (_, part) => runPart(part)));
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;

async function bundle() {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: inRoot('.'),
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: 'tests/simulator/proofs.ts',
      outDir: PROGRAM,
      emptyOutDir: true,
      minify: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'proofs.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
}

/** @param {number} part @returns {Promise<number | null>} */
function runPart(part) {
  const child = spawn(
    process.execPath,
    [...FLAGS, `${PROGRAM}/proofs.mjs`, ...what, `--part=${part}`, `--parts=${parts}`],
    {
      cwd: inRoot('.'),
      env: { ...process.env, POCKETBASE_BIN: path },
      stdio: 'inherit',
    },
  );
  return new Promise((done) => child.once('close', done));
}
