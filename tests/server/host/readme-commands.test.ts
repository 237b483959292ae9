import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { UPSTREAM_VERSION } from '../../../scripts/lib/pocketbase-pin.mjs';
import { releaseFiles } from '../../../scripts/package/release-files.mjs';
import { framesIn } from '../../support/animated-png.ts';
import { lendUnzip } from '../../support/unzip-command.ts';

const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  version: string;
  scripts: Record<string, string>;
};

/** The blocks of commands on a page, in their order. */
const blocks = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);

/** Stand for the programs that a host has, and write down how they were called. */
const CALLED = `#!/bin/sh
[ "$1" != --version ] || { echo 'pocketbase version ${UPSTREAM_VERSION}'; exit; }
echo "\${0##*/} $*" >>"$CALLS"
`;

let base: string;
/** Runs a block as it stands on the page, in a folder as a host has it; returns what was called. */
function run(block: string, folder: string): string {
  const calls = join(base, 'calls');
  writeFileSync(calls, '');
  const env = { PATH: `${join(base, 'bin')}:${process.env['PATH']}`, HOME: base, CALLS: calls };
  execFileSync('sh', ['-eu'], { cwd: folder, input: block, env, stdio: ['pipe', 'ignore', 'pipe'] });
  return readFileSync(calls, 'utf8');
}

beforeAll(async () => {
  await buildIfChanged(() => {});
  base = mkdtempSync(join(tmpdir(), 'readme-'));
  mkdirSync(join(base, 'bin'));
  lendUnzip(join(base, 'bin'));
  const root = join(base, `agentes-${version}`);
  for (const { path, mode, content } of releaseFiles().filter(
    ({ path }) => !path.startsWith('pb_public/assets/'),
  )) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode });
  }
  for (const program of ['bin/docker', 'bin/npm']) {
    writeFileSync(join(base, program), CALLED);
    chmodSync(join(base, program), 0o755);
  }
  // As upstream's release page has it: a program in an archive, and nothing else to download.
  const program: Zippable = { pocketbase: [strToU8(CALLED), { os: 3, attrs: 0o755 << 16 }] };
  writeFileSync(join(base, `pocketbase_${UPSTREAM_VERSION}_linux_amd64.zip`), zipSync(program));
  cpSync('docker-compose.yml', join(base, 'docker-compose.yml'));
  execFileSync('tar', ['-I', 'gzip -1', '-cf', `agentes-${version}.tar.gz`, `agentes-${version}`], {
    cwd: base,
  });
  rmSync(root, { recursive: true });
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('the commands of README.pt-BR.md', () => {
  const [trial = '', unpack = '', serve = '', docker = '', later = '', demo = '', ...more] =
    blocks('README.pt-BR.md');

  it('are the ones that are run here', () => expect(more).toEqual([]));

  it('start a trial and a public demonstration', () => {
    expect(run(trial, base)).toBe('npm start\n');
    expect(run(demo, base)).toBe('npm start\n');
    // tests/server/host/start.test.ts and public-demo.test.ts run what that begins
    expect(scripts['start']).toBe('node scripts/start.mjs');
  });

  it('serve from the unpacked release, which then can be asked and updated', () => {
    const server = join(base, `agentes-${version}`);
    expect(run(unpack, base)).toBe('');
    expect(run(serve, server)).toMatch(/^pocketbase serve --http=127\.0\.0\.1:8090 /);
    expect(run(later.replace(/^.*atualizar.*\n/m, ''), server)).toMatch(/^pocketbase check /);
    // The archive is of another name: what there is to say about one that is not there is said.
    const [update = ''] = /^.*atualizar.*$/m.exec(later) ?? [];
    expect(update).toMatch(/^\.\/comando\.sh atualizar agentes-[\d.]+\.tar\.gz$/);
    expect(() => run(update, server)).toThrow(/Não há arquivo em agentes-/);
  });

  it('start with Docker and nothing to build', () => {
    expect(run(docker, base)).toBe(
      'docker compose up -d --wait\ndocker compose exec app ./comando.sh check\n',
    );
  });
});

describe('the commands of README.md', () => {
  it('are scripts of the package, each with its file', () => {
    const named = [...readFileSync('README.md', 'utf8').matchAll(/`?npm (?:run )?([a-z:]+)/g)].map(
      ([, name]) => name,
    );
    expect(named).toContain('start');
    for (const name of named) {
      if (name === 'ci') continue;
      expect(Object.keys(scripts)).toContain(name);
    }
    for (const [, file = ''] of Object.values(scripts)
      .join('\n')
      .matchAll(/node (\S+)/g))
      expect(existsSync(file), file).toBe(true);
  });
});

describe('the pictures of both', () => {
  it('are there, and one of them moves', () => {
    const shown = ['README.md', 'README.pt-BR.md'].flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/src="([^"]+)"/g)].map(([, path = '']) => path),
    );
    for (const path of shown) expect(readFileSync(path).length, path).toBeLessThan(1_000_000);
    expect(shown.filter((path) => framesIn(readFileSync(path)) > 5)).toEqual(['docs/images/filme.png']);
  });
});
