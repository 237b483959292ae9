import { runChecks } from './lib/checks.mjs';
import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { installPackages } from './lib/install-packages.mjs';
import { log } from './lib/log.mjs';

await installPackages(log);
const { path } = await ensurePocketBase({ log });
const { failed } = await runChecks(log, { ...process.env, POCKETBASE_BIN: path });
process.exitCode = failed > 0 ? 1 : 0;
