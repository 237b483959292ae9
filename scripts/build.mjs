import { installPackages } from './lib/install-packages.mjs';
import { say } from './lib/say.mjs';

await installPackages(say);
const { buildApp } = await import('./build/build-app.mjs');
const { compileHooks } = await import('./build/compile-hooks.mjs');
try {
  await compileHooks();
  say('Hooks: compiled into dist/pb_hooks');
  await buildApp(say);
} catch (cause) {
  say(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
