import { spawn } from 'node:child_process';
import { compileHooksIfChanged } from './build/compile-hooks.mjs';
import { ensurePocketBase } from './lib/ensure-pocketbase.mjs';
import { BadEnvironment, readEnvironment } from './lib/environment.mjs';
import { COMPILED_HOOKS, inRoot } from './lib/paths.mjs';

// `npm run console -- check`: the commands of the binary (docs/pt/comandos.md) on the data of `npm start`.

/** Standard output belongs to the command: an export may go into a file. @param {string} line */
const note = (line) => process.stderr.write(`${line}\n`);

try {
  await compileHooksIfChanged();
  const { dataDir } = readEnvironment(process.env);
  const { path } = await ensurePocketBase({ log: note });
  // Before the command: with --help PocketBase reads no further, and without its hooks knows none of our commands.
  const args = [
    `--dir=${dataDir}`,
    `--publicDir=${inRoot('pb_public')}`,
    `--hooksDir=${COMPILED_HOOKS}`,
    `--migrationsDir=${inRoot('pb_migrations')}`,
    '--automigrate=false',
    '--dev=false',
    '--hooksWatch=false',
  ];
  if (process.env.POCKETBASE_ENCRYPTION_KEY) args.push('--encryptionEnv=POCKETBASE_ENCRYPTION_KEY');
  const given = process.argv.slice(2);
  args.push(...given);
  process.umask(0o077);
  // PocketBase's own commands end with 0 also where they have failed, or only explain themselves: what they print tells.
  const isOwn = given[0] === 'superuser' || given[0] === 'migrate';
  const child = spawn(path, args, { stdio: ['inherit', isOwn ? 'pipe' : 'inherit', 'inherit'] });
  let printed = '';
  child.stdout?.on('data', (/** @type {Buffer} */ bytes) => {
    printed += bytes;
    process.stdout.write(bytes);
  });
  child.once('close', (code) => {
    const isAsked = given.some((word) => ['--help', '-h', 'help'].includes(word));
    const hasFailed = (isAsked ? /^Error:/m : /^(Error|Usage):/m).test(printed);
    // By a signal it has none.
    process.exitCode = (code ?? 1) || Number(hasFailed);
  });
} catch (cause) {
  const message = cause instanceof Error ? cause.message : String(cause);
  note(cause instanceof BadEnvironment ? `Configuração inválida:\n${message}` : message);
  process.exitCode = 1;
}
