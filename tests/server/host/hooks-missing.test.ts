import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rounds, shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { run } from '../../support/pocketbase-process.ts';
import { patient } from '../../support/wait.ts';

const root = join(import.meta.dirname, '../../../dist/pb_hooks');
const ENTRIES = readdirSync(join(root, 'entries')).map((name) => `entries/${name}`);

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'hooks-missing-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A folder with the hooks as they are; without the types, which nothing loads. */
function copy(name: string): string {
  const folder = join(base, name.replace(/\W/g, '-'));
  cpSync(root, folder, { recursive: true, filter: (path) => !path.endsWith('types') });
  return folder;
}

/** How a start ends; one that begins to listen is ended here, with the code `null`. */
async function start(hooksDir: string, command = 'serve') {
  const { child, log } = run([command, '--http=127.0.0.1:0'], 0, { dataDir: `${hooksDir}-data`, hooksDir });
  const listening = () => {
    if (log().includes('Server started')) child.kill('SIGKILL');
  };
  child.stdout?.on('data', listening);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, log: log() };
}

/** They are loaded by one loop: a few show what it says of any. */
const SOME_ENTRIES = ENTRIES.slice(0, rounds(2, ENTRIES.length));

const FAULTS: [what: string, file: string, spoil: (path: string) => void, says: string][] = [
  ...SOME_ENTRIES.map((file): (typeof FAULTS)[number] => [
    'missing',
    file,
    (path) => rmSync(path),
    `falta ${file}`,
  ]),
  ...SOME_ENTRIES.map((file): (typeof FAULTS)[number] => [
    'unreadable',
    file,
    (path) => appendFileSync(path, '\nfunction ('),
    `${file}: GoError: SyntaxError`,
  ]),
  [
    'using what is not there',
    'entries/access.pb.js',
    (path) => appendFileSync(path, '\nonNothing();'),
    'entries/access.pb.js: ReferenceError: onNothing',
  ],
  ...['entries/routing.pb.js', 'routing/route-gate.js', 'backup-writer/write-backup.pb.js'].map(
    (file): (typeof FAULTS)[number] => [
      'empty',
      file,
      (path) => writeFileSync(path, ''),
      `${file} está vazio`,
    ],
  ),
  [
    'missing, and only named in a text',
    'routing/serve-route.js',
    (path) => rmSync(path),
    'falta routing/serve-route.js (para entries/routing.pb.js)',
  ],
  [
    'missing, and only asked for by a handler',
    'catalogue/push-favorites.js',
    (path) => rmSync(path),
    'falta catalogue/push-favorites.js',
  ],
  [
    'unreadable, and needed by many',
    'access/access.js',
    (path) => appendFileSync(path, '\nlet x = ;'),
    'access/access.js: GoError: SyntaxError',
  ],
  [
    'missing, and loaded by another process',
    'mail-sender/send-mail.pb.js',
    (path) => rmSync(path),
    'falta mail-sender/send-mail.pb.js',
  ],
];

describe('the server does not serve with a file that is', () => {
  test.concurrent.each(FAULTS)('%s (%s)', async (what, file, spoil, says) => {
    const folder = copy(`${what} ${file}`);
    spoil(join(folder, file));
    const { code, log } = await start(folder);
    expect([code, log.split('\n').filter((line) => line.includes('  - '))]).toEqual([
      3,
      [expect.stringContaining(says)],
    ]);
    expect(log).toContain('O servidor não iniciou');
  });

  test('the one that loads the others, and is broken', async () => {
    const folder = copy('main');
    appendFileSync(join(folder, 'main.pb.js'), '\nfunction (');
    const { code, log } = await start(folder);
    expect([code, log.includes('failed to execute main.pb.js')]).toEqual([2, true]);
  });
});

test('every file of registrations is loaded, and nothing is beside the one that loads them', () => {
  const text = readFileSync(join(root, 'main.pb.js'), 'utf8');
  const named = [...(/ENTRIES = \[(.*?)\]/s.exec(text)?.[1]?.matchAll(/'(.+?)'/g) ?? [])].map(
    ([, name]) => name,
  );
  expect(named.map((name) => `entries/${name}.pb.js`).sort()).toEqual([...ENTRIES].sort());
  expect(readdirSync(root).filter((name) => name.endsWith('.pb.js'))).toEqual(['main.pb.js']);
});

describe('a file that goes away while the server runs', () => {
  let server: PocketBase;
  let folder: string;
  beforeAll(async () => {
    folder = copy('running');
    server = await startPocketBase({ hooksDir: folder, env: shortened({ readyProbe: 50 }) });
  });
  afterAll(() => server.stop());

  test('makes it not ready, until it is back', async () => {
    const ready = async () => {
      const { status, json } = await call(server, 'GET', '/api/app/ready');
      return `${status} ${json['hooks']} ${json['database']}`;
    };
    expect(await ready()).toBe('200 true true');
    renameSync(join(folder, 'catalogue/push-favorites.js'), join(folder, 'catalogue/elsewhere.js'));
    await expect.poll(ready, { timeout: patient(10_000) }).toBe('503 false true');
    renameSync(join(folder, 'catalogue/elsewhere.js'), join(folder, 'catalogue/push-favorites.js'));
    await expect.poll(ready, { timeout: patient(10_000) }).toBe('200 true true');
  });
});
