import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** @param {string} name */
const bin = (name) => inRoot(`node_modules/.bin/${name}`);

/**
 * By one checker: several at once would each work out the types that all of them need, with almost twice the work in all.
 * @param {string} project
 */
const typesOf = (project) => ({ command: bin('tsc'), args: ['--singleThreaded', '-p', project] });

/** @type {{ name: string, command: string, args: string[] }[]} */
const CHECKS = [
  {
    name: 'format and lint',
    command: bin('biome'),
    args: ['check', '--colors=off', '--error-on-warnings', '--max-diagnostics=30', '.'],
  },
  { name: 'layers', command: process.execPath, args: ['scripts/check-layers.mjs'] },
  { name: 'types of the app', ...typesOf('.') },
  { name: 'types of tests and scripts', ...typesOf('tests') },
  { name: 'types of the hooks', ...typesOf('pb_hooks') },
  {
    name: 'types of what handlers ask for',
    command: process.execPath,
    args: ['scripts/generate-module-types.mjs', '--check'],
  },
  { name: 'types of migrations', ...typesOf('pb_hooks/tsconfig.migrations.json') },
  { name: 'unused code', command: bin('knip'), args: [] },
  {
    name: 'record types match the schema',
    command: process.execPath,
    args: ['scripts/generate-schema-types.mjs', '--check'],
  },
];

/**
 * Runs every check, also after one failed: a person mends all of them at once.
 * @param {(line: string) => void} log
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(log, env = process.env) {
  let failed = 0;
  for (const { name, command, args } of CHECKS) {
    try {
      if (!existsSync(command)) throw new Error(`${command} is not installed`);
      await runCommand(command, args, { cwd: inRoot('.'), quiet: true, env });
      log(`  ✓ ${name}`);
    } catch (cause) {
      failed += 1;
      log(`  ✗ ${name}\n${cause instanceof Error ? cause.message : cause}`);
    }
  }
  return { passed: CHECKS.length - failed, failed };
}
