import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { binary, GOGC } from './pocketbase-process.ts';

export interface Printed {
  code: number | null;
  out: string;
  err: string;
}

const root = resolve(import.meta.dirname, '../..');

/** Runs a command of the binary as a self-hoster does, beside the server or without it. */
export async function runConsole(
  dataDir: string,
  args: string[],
  {
    env,
    stdin,
    hooksDir,
  }: { env?: Record<string, string>; stdin?: string | Uint8Array; hooksDir?: string } = {},
): Promise<Printed> {
  const { child, ended } = startConsole(dataDir, args, env, hooksDir);
  child.stdin.end(stdin ?? '');
  return ended;
}

/** The same, while it runs. */
export function startConsole(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
  hooksDir = join(root, 'dist/pb_hooks'),
) {
  const { PATH = '', HOME = '' } = process.env;
  const folders = [
    `--dir=${dataDir}`,
    `--hooksDir=${hooksDir}`,
    `--publicDir=${join(root, 'pb_public')}`,
    `--migrationsDir=${join(root, 'pb_migrations')}`,
    '--dev=false',
    '--hooksWatch=false',
    '--automigrate=false',
    '--hooksPool=1',
  ];
  // First: behind a word of help the binary reads no flags, and would look for the hooks beside itself.
  const child = spawn(binary(), [...folders, ...args], {
    env: { PATH, HOME, GOGC, TMPDIR: tmpdir(), ...env },
  });
  const printed = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed.err += text;
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<Printed>((done) => child.once('close', (code) => done({ code, ...printed })));
  return { child, ended };
}

/** Files that a command reads, gone with `remove()`. */
export function fileFolder(): { write(name: string, content: string | Uint8Array): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'console-files-'));
  return {
    write(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
