import { installPackages } from './lib/install-packages.mjs';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { writePackage } from './package/write-package.mjs';

try {
  await installPackages(say);
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(say);
  const { path, sha256, bytes } = writePackage(inRoot('dist'));
  say(`Package: ${path} (${Math.round(bytes / 1024)} KB)\n         sha256 ${sha256}`);
} catch (cause) {
  say(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
