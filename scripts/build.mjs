import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';

await installPackages(log);
const { buildApp } = await import('./build/build-app.mjs');
const { compileHooks } = await import('./build/compile-hooks.mjs');
try {
  await compileHooks();
  log('Hooks: compiled into dist/pb_hooks');
  await buildApp(log);
} catch (cause) {
  log(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
