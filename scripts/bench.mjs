import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';

// Goals are ratios of two measurements of the same run: milliseconds of one machine say nothing on another. The parts
// that say how much one machine carries give its own figures, for docs/scale.md.
await installPackages(log);
const { path } = await ensurePocketBase({ log });
const { buildIfChanged } = await import('./build/build-app.mjs');
await buildIfChanged(log);
const { PARTS } = await import('./bench/parts.mjs');
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  log(`npm run bench -- [${Object.keys(PARTS).join(' | ')}]: "${unknown.join(' ')}" is none of them`);
  process.exitCode = 1;
} else {
  for (const [name, part] of Object.entries(PARTS))
    if (asked.length === 0 || asked.includes(name)) await part(path, log);
}
