import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';
import { writePackage } from './package/write-package.mjs';

try {
  await installPackages(log);
  const { buildIfChanged } = await import('./build/build-app.mjs');
  await buildIfChanged(log);
  const { path, sha256, bytes } = writePackage(inRoot('dist'));
  log(`Package: ${path} (${Math.round(bytes / 1024)} KB)\n         sha256 ${sha256}`);
} catch (cause) {
  log(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
