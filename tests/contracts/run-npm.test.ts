import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { runNpm } from '../../scripts/lib/run-npm.mjs';

it('runs the npm that has begun the start, as a program of Node, and else the one of the path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-'));
  const file = join(folder, 'npm-cli.js');
  writeFileSync(file, 'console.log(process.argv.slice(2).join(" "))');
  vi.stubEnv('npm_execpath', file);
  expect(await runNpm(['ci', '--no-audit'], { quiet: true })).toBe('ci --no-audit\n');
  // Another program's, as of yarn, knows other commands.
  vi.stubEnv('npm_execpath', join(folder, 'yarn.js'));
  expect(await runNpm(['--version'], { quiet: true })).toMatch(/^\d+\./);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
