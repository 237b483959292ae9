import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from '../lib/free-port.mjs';
import { COMPILED_HOOKS, inRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';
import { runPocketBase } from '../lib/run-pocketbase.mjs';

// `npm start` after the sources changed: the same way back as that of the release (deploy/package/troca.sh), with what Node
// offers. The new program is tried out on a copy of the data; the one that was served last is kept beside.

/** @typedef {{ binary: string, publicDir: string, hooksDir: string, migrationsDir: string }} Program */

const FOLDERS = /** @type {const} */ (['publicDir', 'hooksDir', 'migrationsDir']);
const DATABASE = /^(data|auxiliary)\.db(-wal)?$/;
const REHEARSAL = 'ensaio-';
const KEPT = inRoot('.cache/programs');

/** What was built last. @param {string} binary @returns {Program} */
export const builtProgram = (binary) => ({
  binary,
  publicDir: inRoot('pb_public'),
  hooksDir: COMPILED_HOOKS,
  migrationsDir: inRoot('pb_migrations'),
});

/**
 * The program to serve: the one that was built, once it has answered on a copy of these data; else the one that was served
 * last, with the reason said aloud.
 * @param {object} options
 * @param {Program} options.built
 * @param {string} options.dataDir
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.log
 * @param {(stop: () => Promise<void>) => void} [options.onRehearsal] handed what ends a rehearsal with its copy of the data; this
 *   promise is never settled then
 * @param {string} [options.kept]
 * @returns {Promise<Program>}
 */
export async function settleSwap({ built, dataDir, env, log, onRehearsal = () => {}, kept = KEPT }) {
  const swap = join(dataDir, '.atualizacao');
  mkdirSync(swap, { recursive: true, mode: 0o700 });
  // of a start that was killed
  for (const name of readdirSync(swap).filter((one) => one.startsWith(REHEARSAL)))
    rmSync(join(swap, name), { recursive: true });
  const mark = markOf(built);
  const inUse = join(swap, 'fontes');
  const former = existsSync(inUse) ? readFileSync(inUse, 'utf8').trim() : '';
  if (existsSync(join(dataDir, 'data.db')) && former !== mark) {
    log('Update: trying the new version out on a copy of the data …');
    const failure = await tryOut(built, dataDir, swap, env, onRehearsal);
    if (failure) return goBack(failure, former && join(kept, former), built, log);
    log(`Update: the new version answers; the data of before are in ${join(swap, 'copia')}`);
  }
  writeFileSync(`${inUse}.parte`, `${mark}\n`);
  renameSync(`${inUse}.parte`, inUse);
  keep(built, kept, mark, former);
  return built;
}

/**
 * @param {Program} program
 * @param {string} dataDir
 * @param {string} swap
 * @param {NodeJS.ProcessEnv} env
 * @param {(stop: () => Promise<void>) => void} onRehearsal
 * @returns {Promise<string>} why not, '' when it serves everything
 */
async function tryOut(program, dataDir, swap, env, onRehearsal) {
  const copy = join(swap, 'copia');
  rmSync(copy, { recursive: true, force: true });
  const folder = mkdtempSync(join(swap, REHEARSAL));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  let isStopped = false;
  try {
    for (const target of [copy, folder]) copyData(dataDir, target);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const running = runPocketBase({
      ...program,
      host: '127.0.0.1',
      port,
      dataDir: folder,
      env: { ...env, START_REHEARSAL: '1', HOST: '127.0.0.1', PORT: String(port), APP_URL: url },
    });
    onRehearsal(async () => {
      isStopped = true;
      await running.stop();
      remove();
    });
    try {
      await running.ready;
      await runCommand(program.binary, ['verify-served', url, ...folderFlags(program, folder, env)], {
        quiet: true,
        env,
      });
    } finally {
      await running.stop();
    }
    return '';
  } catch (cause) {
    // who stops it ends too: that is no verdict on the version
    if (isStopped) return new Promise(() => {});
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    remove();
  }
}

/** @param {Program} program @param {string} dataDir @param {NodeJS.ProcessEnv} env */
const folderFlags = ({ publicDir, hooksDir, migrationsDir }, dataDir, env) => [
  `--dir=${dataDir}`,
  `--publicDir=${publicDir}`,
  `--hooksDir=${hooksDir}`,
  `--migrationsDir=${migrationsDir}`,
  '--automigrate=false',
  '--hooksWatch=false',
  '--dev=false',
  ...(env.POCKETBASE_ENCRYPTION_KEY ? ['--encryptionEnv=POCKETBASE_ENCRYPTION_KEY'] : []),
];

/**
 * @param {string} failure
 * @param {string} former its folder, '' for none
 * @param {Program} built
 * @param {(line: string) => void} log
 * @returns {Program}
 */
function goBack(failure, former, built, log) {
  const sentence = `A versão nova não foi aceita: ${failure}\nOs dados estão como antes.`;
  if (!former || !existsSync(join(former, 'hooksDir/main.pb.js')))
    throw new Error(`${sentence} Reponha a versão anterior (git) e inicie de novo.`);
  log(`\n${sentence} Quem atende é a versão de antes.\n`);
  const [publicDir = '', hooksDir = '', migrationsDir = ''] = FOLDERS.map((name) => join(former, name));
  return { binary: built.binary, publicDir, hooksDir, migrationsDir };
}

/** @param {string} from @param {string} to */
function copyData(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from).filter((one) => DATABASE.test(one)))
    cpSync(join(from, name), join(to, name));
}

/**
 * Keeps a copy of what is served now, and of the one before; older ones go.
 * @param {Program} program
 * @param {string} kept
 * @param {string} mark
 * @param {string} former
 */
function keep(program, kept, mark, former) {
  const folder = join(kept, mark);
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  for (const name of FOLDERS) cpSync(program[name], join(draft, name), { recursive: true });
  try {
    renameSync(draft, folder);
  } catch {
    // another start has kept the same meanwhile
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(kept))
    if (![mark, former].includes(basename(name))) rmSync(join(kept, name), { recursive: true, force: true });
}

/** The same files, the same mark. @param {Program} program */
function markOf(program) {
  const hash = createHash('sha256');
  for (const name of FOLDERS) {
    const files = readdirSync(program[name], { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) hash.update(file.slice(program[name].length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}
