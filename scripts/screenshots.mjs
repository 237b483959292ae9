import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureFonts } from './lib/ensure-fonts.mjs';
import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';
import { inRoot } from './lib/paths.mjs';
import { runCommand } from './lib/run-command.mjs';

// Takes a picture of every screen, dialog and error, written with a phone's type; names as arguments take only those.
await installPackages(log);
const pocketBase = await ensurePocketBase({ log });
await runCommand(inRoot('node_modules/.bin/vitest'), ['run', '--project', 'screens'], {
  cwd: inRoot('.'),
  env: {
    ...process.env,
    POCKETBASE_BIN: pocketBase.path,
    CHROME_BIN: await ensureBrowser(log),
    ...(await ensureFonts(log)),
    SCREENS: process.argv.slice(2).join(' ') || ' ',
  },
});
log(`Pictures: ${inRoot('screenshots')}`);
