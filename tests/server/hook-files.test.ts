import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { StartFailed, serve } from '../support/pocketbase-process.ts';

const root = resolve(import.meta.dirname, '../../pb_hooks');
const entries = readdirSync(root).filter((name) => name.endsWith('.pb.js'));

let folder: string;
let hooksDir: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hook-files-'));
  hooksDir = join(folder, 'hooks');
  cpSync(root, hooksDir, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a start ends when a file is gone (null) or another: its code, and the lines about files. */
async function startWith(file: string, text: string | null): Promise<string> {
  const path = join(hooksDir, file);
  if (text === null) rmSync(path);
  else writeFileSync(path, text);
  try {
    const server = await serve(await freePort(), { dataDir: join(folder, 'data'), hooksDir }, () => {});
    await server.stop();
    return 'it served';
  } catch (failure) {
    if (!(failure instanceof StartFailed)) throw failure;
    const lines = failure.log.match(/^ {2}- .*$|failed to execute [^:]+/gm) ?? [];
    return [failure.code, ...lines].join('\n');
  } finally {
    cpSync(join(root, file), path);
  }
}

describe('the server does not start, and says which file, when', () => {
  test.each(entries)('%s is missing', async (file) => {
    expect(await startWith(file, null)).toBe(`3\n  - ${file}: falta, ou não pode ser lido`);
  });

  test.each([
    'lib/gate.js',
    'lib/routes.js',
    'lib/closed-doors.js',
    'lib/check/backups.js',
    'lib/import/csv.js',
    'mail-sender/send-mail.pb.js',
  ])('%s is missing, empty, or does not compile', async (file) => {
    expect(await startWith(file, null)).toBe(`3\n  - ${file}: falta, ou não pode ser lido`);
    expect(await startWith(file, '')).toBe(`3\n  - ${file}: está vazio`);
    // Not those that require it.
    const broken = await startWith(file, `${readFileSync(join(root, file), 'utf8')}\n)(;`);
    expect(broken.replace(/(SyntaxError:).*/, '$1')).toBe(
      `3\n  - ${file}: não pode ser carregado: SyntaxError:`,
    );
  });

  test('a library throws while it is loaded', async () => {
    const told = await startWith('lib/closed-doors.js', 'throw new Error("quebrada"); module.exports = {};');
    expect(told).toMatch(/^3\n {2}- lib\/closed-doors\.js: não pode ser carregado: .*quebrada/);
  });

  test('an entry file is empty or does not compile', async () => {
    expect(await startWith('signin.pb.js', '')).toBe('3\n  - signin.pb.js: está vazio');
    // Whoever comes to it first, in no order: PocketBase, or another entry file.
    expect(await startWith('signin.pb.js', 'require("a") )(;')).toMatch(
      /^(3\n {2}- |2\nfailed to execute )signin\.pb\.js/,
    );
  });
});
