import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UPSTREAM_VERSION } from '../../../scripts/lib/pocketbase-pin.mjs';
import { freePort } from '../../support/free-port.ts';
import { rounds } from '../../support/full.ts';
import { binary, run } from '../../support/pocketbase-process.ts';
import { tried } from '../../support/tries.ts';

const root = resolve(import.meta.dirname, '../../..');
const HOOKS = join(root, 'dist/pb_hooks');

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'wrong-binary-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What the hooks ask of PocketBase while they are loaded. */
const REGISTRATIONS = [
  ...new Set(
    readdirSync(join(HOOKS, 'entries')).flatMap(
      (name) =>
        readFileSync(join(HOOKS, 'entries', name), 'utf8').match(
          /(?<![.\w])(on[A-Z]\w+|routerAdd|routerUse|cronAdd|Middleware|Command)(?=\()/g,
        ) ?? [],
    ),
  ),
].sort();

describe('on a PocketBase of another line, without a function that the hooks register with, the server does not start', () => {
  it.each(REGISTRATIONS.slice(0, rounds(2, REGISTRATIONS.length)))('%s', async (name) => {
    const hooksDir = join(base, name);
    cpSync(HOOKS, hooksDir, { recursive: true, filter: (path) => !path.endsWith('types') });
    const main = join(hooksDir, 'main.pb.js');
    writeFileSync(main, `delete globalThis.${name};\n${readFileSync(main, 'utf8')}`);
    const port = await freePort();
    const serve = ['serve', `--http=127.0.0.1:${port}`];
    const { child, log } = run(serve, port, { dataDir: `${hooksDir}-data`, hooksDir });
    child.stdout?.on('data', () => log().includes('Server started') && child.kill('SIGKILL'));
    const code = await new Promise<number | null>((done) => child.once('close', done));
    expect([code, log()]).toEqual([3, expect.stringContaining(`ReferenceError: ${name} is not defined`)]);
    tried('S5');
  });
});

describe('./iniciar.sh', () => {
  /** A host's folder with this in the place of PocketBase; returns how the start ends. */
  function startWith(name: string, program: Buffer | string, rows?: string) {
    const folder = join(base, name);
    mkdirSync(folder);
    for (const script of ['iniciar.sh', 'ambiente.sh', 'troca.sh'])
      cpSync(join(root, 'deploy/package', script), join(folder, script));
    cpSync(HOOKS, join(folder, 'pb_hooks'), { recursive: true });
    writeFileSync(join(folder, 'pocketbase'), program);
    chmodSync(join(folder, 'pocketbase'), 0o755);
    const data = join(folder, 'pb_data');
    mkdirSync(data);
    if (rows) writeFileSync(join(data, 'data.db'), rows);
    const { PATH = '' } = process.env;
    const { status, stdout, stderr } = spawnSync(join(folder, 'iniciar.sh'), [], {
      env: { PATH, HOME: base },
      encoding: 'utf8',
    });
    const left = readdirSync(data).filter((file) => file.endsWith('.db'));
    return {
      status,
      printed: stdout + stderr,
      data: left.map((file) => `${file}: ${readFileSync(join(data, file), 'utf8')}`),
    };
  }

  /** Of an ELF program: two bytes that name the processor. */
  const PROCESSOR = 18;
  const WRONG: [what: string, program: () => Buffer | string][] = [
    [
      'of another processor',
      () => {
        const program = readFileSync(binary());
        program.writeUInt16LE(0xffff, PROCESSOR);
        return program;
      },
    ],
    ['that was cut short while it was downloaded', () => readFileSync(binary()).subarray(0, 30_000)],
    ['that is a web page', () => '<!doctype html>\n<title>404</title>\n<p>Not found (yet)</p>\n'],
    ['that is nothing', () => '#!/bin/false\n'],
  ];
  it.each(WRONG)('does not start a program %s, and touches no data', (what, program) => {
    const { status, data } = startWith(what, program(), 'rows');
    expect(status).toBeGreaterThan(0);
    expect(data).toEqual(['data.db: rows']);
    tried('S5');
  });

  it.each(WRONG)('says at the first start of a program %s that it does not run here', (what, program) => {
    const { status, printed, data } = startWith(`first, ${what}`, program());
    expect([status, printed, data]).toEqual([1, expect.stringContaining('não roda neste computador'), []]);
  });

  it('starts another version of PocketBase, and says with which one it was tested', () => {
    const other =
      '#!/bin/sh\n[ "$1" != --version ] || { echo "pocketbase version 0.22.0"; exit; }\necho "$1"\n';
    const { status, printed } = startWith('of another version', other);
    expect([status, printed]).toEqual([
      0,
      expect.stringContaining(`testado com o PocketBase ${UPSTREAM_VERSION}; o daqui é o 0.22.0`),
    ]);
  });
});
