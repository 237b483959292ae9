import { installPackages } from './lib/install-packages.mjs';
import { say } from './lib/say.mjs';

await installPackages(say);
const { buildApp } = await import('./build/build-app.mjs');
try {
  await buildApp(say);
} catch (cause) {
  say(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
