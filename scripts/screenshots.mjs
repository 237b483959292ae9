import { installPackages } from './lib/install-packages.mjs';
import { obtainBrowser } from './lib/obtain-browser.mjs';
import { obtainPocketBase } from './lib/obtain-pocketbase.mjs';
import { inRoot } from './lib/paths.mjs';
import { runCommand } from './lib/run-command.mjs';
import { say } from './lib/say.mjs';

// Takes a picture of every screen, dialog and error; names as arguments take only those.
await installPackages(say);
const pocketBase = await obtainPocketBase({ say });
await runCommand(inRoot('node_modules/.bin/vitest'), ['run', '--project', 'screens'], {
  cwd: inRoot('.'),
  env: {
    ...process.env,
    POCKETBASE_BIN: pocketBase.path,
    CHROME_BIN: await obtainBrowser(say),
    SCREENS: process.argv.slice(2).join(' ') || ' ',
  },
});
say(`Pictures: ${inRoot('screenshots')}`);
