import { runChecks } from './lib/checks.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { obtainPocketBase } from './lib/obtain-pocketbase.mjs';
import { say } from './lib/say.mjs';

await installPackages(say);
const { path } = await obtainPocketBase({ say });
const { failed } = await runChecks(say, { ...process.env, POCKETBASE_BIN: path });
process.exitCode = failed > 0 ? 1 : 0;
