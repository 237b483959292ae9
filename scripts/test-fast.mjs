import { spawn } from 'node:child_process';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';

// `npm run test:fast`: rules, stores and contracts, in Node; with `-- --watch` again after each change.

await installPackages(log);
const isWatch = process.argv.includes('--watch');
const more = process.argv.slice(2).filter((argument) => argument !== '--watch');
const args = [isWatch ? 'watch' : 'run', '--project=unit', '--project=contracts', ...more];
const child = spawn(inRoot('node_modules/.bin/vitest'), args, { cwd: inRoot('.'), stdio: 'inherit' });
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
