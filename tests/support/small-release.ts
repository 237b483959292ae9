import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SCRIPTS = resolve(import.meta.dirname, '../../deploy/package');

/** Lays a release into a folder: the scripts of the real one, and of all else no more than they look at. */
export function writeSmallRelease(folder: string, more: Record<string, string> = {}): void {
  const files = {
    'pb_hooks/main.pb.js': '//',
    'pb_hooks/package.json': '{"version":"1.0.0"}',
    'pb_public/index.html': '<!doctype html>',
    'pb_public/served-files.json': '{}',
    ...more,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const name of readdirSync(SCRIPTS).filter((file) => file.endsWith('.sh'))) {
    cpSync(join(SCRIPTS, name), join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
}
