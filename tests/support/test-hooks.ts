import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const ADDED = join(import.meta.dirname, 'hooks');

/** A folder with the hooks as they are, and those of `hooks/`: jobs begin when a test starts them, and tell when they end. */
export function hooksForTests(): string {
  const place = join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'hooks-for-tests');
  if (existsSync(place)) return place;
  const draft = mkdtempSync(`${place}-`);
  const link = (folder: string, name: string) => symlinkSync(join(folder, name), join(draft, name));
  for (const name of readdirSync(join(root, 'dist/pb_hooks'))) link(join(root, 'dist/pb_hooks'), name);
  for (const name of readdirSync(ADDED).filter((one) => one.endsWith('.pb.js'))) link(ADDED, name);
  try {
    renameSync(draft, place);
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true });
  }
  return place;
}
