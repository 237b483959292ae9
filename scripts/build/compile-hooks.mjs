import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { COMPILED_HOOKS, inRoot } from '../lib/paths.mjs';
import { runCommand } from '../lib/run-command.mjs';

/** Which sources the compiled hooks are of. Kept outside them: a copied folder is a finished product. */
const COMPILED_FROM = inRoot('.cache/build/hooks-compiled-from');

/** What both sides decide by text alone; it stands beside the rooms of the hooks once compiled. */
const SHARED = 'src/shared';

/**
 * Compiles pb_hooks and src/shared into dist/pb_hooks, file by file and readable, unless it holds the very same sources:
 * PocketBase's VM takes JavaScript, and a self-hoster may read what runs.
 * @returns whether there was something to compile
 */
export async function compileHooksIfChanged() {
  const sources = sourcesHash();
  const compiled = existsSync(COMPILED_FROM) && readFileSync(COMPILED_FROM, 'utf8');
  if (compiled === sources && existsSync(join(COMPILED_HOOKS, 'main.pb.js'))) return false;
  await compileHooks(sources);
  return true;
}

/** Compiles beside the folder that may be in use; throws what the compiler said, and then changes nothing. */
export async function compileHooks(sources = sourcesHash()) {
  const draft = inRoot(`.cache/build/hooks-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    const tsc = inRoot('node_modules/typescript/bin/tsc');
    const args = [tsc, '-p', 'pb_hooks', '--noEmit', 'false', '--outDir', draft];
    await runCommand(process.execPath, args, { cwd: inRoot('.'), quiet: true });
    const hooks = join(draft, 'pb_hooks');
    renameSync(join(draft, SHARED), join(hooks, 'shared'));
    for (const file of scriptsIn(hooks)) {
      const script = withoutInterop(readFileSync(file, 'utf8'), file);
      writeFileSync(
        file,
        script.replace(/require\("\.\.\/((?:\.\.\/)+)src\/shared\//g, 'require("$1shared/'),
      );
    }
    copyFileSync(inRoot('pb_hooks/package.json'), join(hooks, 'package.json'));
    replace(hooks);
    writeFileSync(COMPILED_FROM, sources);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * A namespace of ours needs no wrapper: all files are modules of the same kind.
 * @param {string} script
 * @param {string} file
 */
function withoutInterop(script, file) {
  const plain = script.replace(/__importStar\((require\("[^"]+"\))\)/g, '$1');
  const helper = /\b__(?!hooks\b|esModule\b)\w+\(/.exec(plain);
  if (helper) throw new Error(`${file} needs ${helper[0]}…), which the VM does not have.`);
  return plain;
}

/** @param {string} folder @returns {string[]} */
const scriptsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name));

/** A server that starts in the same moment finds the old or the new folder. @param {string} draft */
function replace(draft) {
  const former = `${draft}-former`;
  mkdirSync(join(COMPILED_HOOKS, '..'), { recursive: true });
  if (existsSync(COMPILED_HOOKS)) renameSync(COMPILED_HOOKS, former);
  renameSync(draft, COMPILED_HOOKS);
  rmSync(former, { recursive: true, force: true });
}

/** One hash over all that the result depends on. */
function sourcesHash() {
  const hash = createHash('sha256');
  const sources = ['pb_hooks', SHARED].flatMap((folder) => {
    const names = readdirSync(inRoot(folder), { recursive: true, encoding: 'utf8' }).sort();
    return names.filter((name) => /\.(ts|json)$/.test(name)).map((name) => `${folder}/${name}`);
  });
  for (const path of [...sources, 'package-lock.json', 'scripts/build/compile-hooks.mjs'])
    hash
      .update(`${path}\n`)
      .update(readFileSync(inRoot(path)))
      .update('\n');
  return hash.digest('hex');
}
