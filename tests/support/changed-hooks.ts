import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const hooks = resolve(import.meta.dirname, '../../dist/pb_hooks');

/** A copy of the hooks in which texts of a file are others: smaller limits, or a part that is missing. */
export function changedHooks(file: string, changes: [RegExp | string, string][]) {
  const dir = mkdtempSync(join(tmpdir(), 'pb-hooks-'));
  cpSync(hooks, dir, { recursive: true });
  let text = readFileSync(join(dir, file), 'utf8');
  for (const [from, to] of changes) {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`${file} holds no ${from}`);
    text = next;
  }
  writeFileSync(join(dir, file), text);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
