import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { call } from './http.ts';
import type { PocketBase } from './pocketbase.ts';

const root = resolve(import.meta.dirname, '../..');
const ADDED = join(import.meta.dirname, 'hooks');

/** A folder with the hooks as they are, and those of `hooks/` that let a test wait for the end of a job. */
export function hooksForTests(): string {
  const place = join(process.env['TEST_RUN_FOLDER'] ?? tmpdir(), 'hooks-for-tests');
  if (existsSync(place)) return place;
  const draft = mkdtempSync(`${place}-`);
  const link = (folder: string, name: string) => symlinkSync(join(folder, name), join(draft, name));
  for (const name of readdirSync(join(root, 'pb_hooks'))) link(join(root, 'pb_hooks'), name);
  for (const name of readdirSync(ADDED).filter((one) => one.endsWith('.pb.js'))) link(ADDED, name);
  try {
    renameSync(draft, place);
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true });
  }
  return place;
}

/** Runs a job of a server with these hooks to its end. */
export const runJob = (server: PocketBase, name: string) => ask(server, `/api/tests/run-job/${name}`);

/** Starts a job of any server, as its hour does. */
export const startJob = (server: PocketBase, name: string) => ask(server, `/api/crons/${name}`);

async function ask(server: PocketBase, path: string): Promise<void> {
  const answer = await call(server, 'POST', path, { token: server.superuserToken });
  if (answer.status !== 204) throw new Error(`${path}: ${answer.status} ${answer.text}`);
}
