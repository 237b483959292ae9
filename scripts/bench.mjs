import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { findBrowser, nameOfBrowser } from './lib/find-browser.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';

// `npm run bench` measures every goal of scripts/bench/goals.mjs, `npm run bench -- PART …` those of some parts, and
// `--record` writes what was found into docs/performance.md. FIGURES, only by name, say how much one machine carries.
await installPackages(log);
const { path } = await ensurePocketBase({ log });
const { buildIfChanged } = await import('./build/build-app.mjs');
await buildIfChanged(log);
const { FIGURES, PARTS } = await import('./bench/parts.mjs');
const { countsOf, lineOf, Report } = await import('./bench/report.mjs');
const { recordRun } = await import('./bench/record-run.mjs');
const isRecorded = process.argv.includes('--record');
const asked = process.argv.slice(2).filter((word) => word !== '--record');
const unknown = asked.filter((name) => !(name in PARTS) && !(name in FIGURES));
if (unknown.length > 0) {
  const names = [...Object.keys(PARTS), ...Object.keys(FIGURES)].join(' | ');
  log(`npm run bench -- [${names}] [--record]: "${unknown.join(' ')}" is none of them`);
  process.exitCode = 1;
} else {
  const executable = findBrowser();
  const browser = executable ? nameOfBrowser(executable) : 'no browser';
  log(`Browser: ${browser}`);
  const report = new Report(log);
  const names = Object.keys(PARTS).filter((name) => asked.length === 0 || asked.includes(name));
  for (const name of names) {
    log(`— ${name}`);
    try {
      await PARTS[name]?.(path, report);
    } catch (cause) {
      const why = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
      log(`${name} broke off: ${why}`);
      report.brokenOff(name, why);
      process.exitCode = 1;
    }
  }
  for (const name of asked) await FIGURES[name]?.(path, log);
  if (names.length > 0) {
    const rows = report.rows(names);
    log('— goal · ours · reference · ratio · limit · verdict');
    for (const row of rows) log(lineOf(row));
    if (isRecorded) recordRun(report.rows(Object.keys(PARTS)), rows, browser);
    log(countsOf(rows));
  }
}
