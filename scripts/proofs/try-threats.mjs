import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { log } from '../lib/log.mjs';
import { runVitest, tally } from '../lib/run-vitest.mjs';
import { FAULTS } from './faults.mjs';
import { THREATS } from './threats.mjs';

/** @typedef {import('./proof.mjs').Threat} Threat @typedef {import('./proof.mjs').Proof} Proof */

/**
 * Tries the rows of the table that are named, or all, and prints each as `row · tries · failures`.
 * @param {string[]} rows
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} whether all were tried as often as they say, without a failure
 */
export async function tryThreats(rows, env) {
  const all = [...THREATS, ...FAULTS];
  const unknown = rows.filter((row) => !all.some((threat) => threat.row === row));
  if (unknown.length > 0) throw new Error(`no such row: ${unknown.join(', ')}`);
  const asked = all.filter(({ row }) => rows.length === 0 || rows.includes(row));
  /** @type {string[]} */
  const lines = [];
  let isWhole = true;
  for (const threat of asked) {
    const { tries, faults } = await tryRow(threat, env);
    const isEnough = tries >= threat.tries || (threat.lacks !== undefined && threat.proofs.length === 0);
    isWhole &&= faults.length === 0 && isEnough;
    lines.push(lineOf(threat, tries, faults), ...faults.map((fault) => `    ✗ ${fault}`));
    log(lines.at(-1 - faults.length) ?? '');
  }
  log(['', 'row · tries · failures', ...lines].join('\n'));
  return isWhole;
}

/** @param {Threat} threat @param {number} tries @param {string[]} faults */
function lineOf({ row, says, tries: wanted, proofs, lacks }, tries, faults) {
  if (proofs.length === 0) return `${row} · not tried · ${says}: ${lacks}`;
  const count = tries < wanted && faults.length === 0 ? `${tries} of ${wanted}` : `${tries}`;
  return `${row} · ${count} · ${faults.length} · ${says}${lacks ? ` (not tried: ${lacks})` : ''}`;
}

/**
 * @param {Threat} threat
 * @param {NodeJS.ProcessEnv} env
 */
async function tryRow({ row, proofs }, env) {
  let tries = 0;
  /** @type {string[]} */
  const faults = [];
  for (const proof of proofs) {
    for (let time = 0; time < (proof.times ?? 1); time += 1) {
      const found = await tryOnce(row, proof, env);
      tries += found.tries;
      faults.push(...found.faults);
    }
  }
  return { tries, faults };
}

/**
 * @param {string} row
 * @param {Proof} proof
 * @param {NodeJS.ProcessEnv} env
 */
async function tryOnce(row, { project, file, name, each }, env) {
  const folder = mkdtempSync(join(tmpdir(), 'threats-'));
  const counts = join(folder, 'counts');
  try {
    const more = [file, ...(name ? ['--testNamePattern', name] : [])];
    const { files, failure } = await runVitest(
      [project],
      { ...env, FULL: '1', DEPLOYMENTS: '20', THREATS_COUNTS: counts },
      more,
    );
    const { passed, faults } = tally(files);
    const told = existsSync(counts) ? readFileSync(counts, 'utf8').split('\n') : [];
    const reported = told
      .filter((line) => line.startsWith(`${row} `))
      .reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
    const isEmpty = passed + faults.length === 0;
    return {
      tries: each ? passed * each : reported,
      faults:
        faults.length > 0 ? faults : failure || isEmpty ? [failure || `${file}: no test "${name}"`] : [],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
