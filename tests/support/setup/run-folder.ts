import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { template } from '../template.ts';

const GIGABYTE = 2 ** 30;
const MEMORY = '/dev/shm';

/**
 * One folder for everything temporary of a run, gone at its end whatever a test left behind. In memory where there is
 * plenty: PocketBase asks the disk at every commit, and a slow one would be most of what a test waits for.
 */
export async function setup(): Promise<() => void> {
  // Several projects ask for it.
  if (process.env['TEST_RUN_FOLDER']) return () => {};
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), 'test-run-'));
  const remove = () => removeFolder(folder);
  process.once('exit', () => {
    try {
      remove();
    } catch (failure) {
      // Thrown here, it would end a run with 1 in which every test has passed.
      console.warn(failure);
    }
  });
  process.env['TEST_RUN_FOLDER'] = folder;
  process.env['TMPDIR'] = folder;
  await template('booted');
  return remove;
}

/** A browser that was told to end a moment ago may still write into it. */
function removeFolder(folder: string): void {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}

/** Tests also run programs from there, which some systems forbid. */
function inMemory(): string | null {
  if (process.env['TEST_ON_DISK']) return null;
  let folder = '';
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < 4 * GIGABYTE || freemem() < 3 * GIGABYTE) return null;
    folder = mkdtempSync(join(MEMORY, 'test-run-'));
    const program = join(folder, 'may-run');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder) rmSync(folder, { recursive: true, force: true });
    return null;
  }
}
