import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const ADDED = join(import.meta.dirname, 'hooks');

const MAIN = 'main.pb.js';
/** What makes a server load every file at its start, also those that a handler asks for later: half of what a start costs. */
const LOADS_ALL = "[...$os.args].includes('serve')";

/**
 * A folder with the hooks as they are, and those of `hooks/`: jobs begin when a test starts them, and tell when they end.
 * A server there loads a handler's files when it needs them, as a console command does; tests of the start itself have
 * the real folder.
 */
export function hooksForTests(): string {
  const place = join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'hooks-for-tests');
  if (existsSync(place)) return place;
  const draft = mkdtempSync(`${place}-`);
  const link = (folder: string, name: string) => symlinkSync(join(folder, name), join(draft, name));
  const hooks = join(root, 'dist/pb_hooks');
  for (const name of readdirSync(hooks)) if (name !== MAIN) link(hooks, name);
  const main = readFileSync(join(hooks, MAIN), 'utf8');
  if (!main.includes(LOADS_ALL)) throw new Error(`${MAIN} no longer says ${LOADS_ALL}`);
  writeFileSync(join(draft, MAIN), main.replace(LOADS_ALL, 'false'));
  for (const name of readdirSync(ADDED).filter((one) => one.endsWith('.pb.js'))) link(ADDED, name);
  try {
    renameSync(draft, place);
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true });
  }
  return place;
}
