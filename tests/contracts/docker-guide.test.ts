import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lendUnzip } from '../support/unzip-command.ts';

/** Stands in for Docker: runs here what the guide has a container run, with a folder of the test for its volume. */
const DOCKER = `#!/bin/sh
case "$*" in
  'compose run --rm -T app '*)
    shift 5
    for word; do
      shift
      set -- "$@" "$(printf %s "$word" | sed "s,/data\\([ ;/]\\|$\\),$VOLUME\\1,g")"
    done
    exec "$@"
    ;;
esac
`;

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'docker-guide-'));
  mkdirSync(join(base, 'bin'));
  writeFileSync(join(base, 'bin/docker'), DOCKER);
  chmodSync(join(base, 'bin/docker'), 0o755);
  lendUnzip(join(base, 'bin'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** The block of the guide that holds this, in front of whose lines stand the blanks of a list. */
function block(part: string, guide = 'operacao'): string {
  const blocks = [...readFileSync(`docs/pt/${guide}.md`, 'utf8').matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(
    ([, blanks = '', text = '']) => text.replaceAll(new RegExp(`^${blanks}`, 'gm'), ''),
  );
  const [found = '', ...others] = blocks.filter((text) => text.includes(part));
  expect(others).toEqual([]);
  return found;
}

function run(text: string, machine: string, given: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...given,
    PATH: `${join(base, 'bin')}:${process.env['PATH']}`,
    VOLUME: join(machine, 'volume'),
  };
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    cwd: machine,
    input: text,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** A host's folder, with these files in the volume. */
function machine(name: string, files: Record<string, string> = {}): string {
  const folder = join(base, name);
  mkdirSync(join(folder, 'volume/.atualizacao/copia'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, 'volume', path), text);
  return folder;
}

const rows = (folder: string) => readFileSync(join(folder, 'volume/data.db'), 'utf8');

it('a backup is restored into an empty volume, and into no other', () => {
  const restore = block('cat >copia.zip');
  const [empty, used] = [machine('empty'), machine('used', { 'data.db': 'of today' })];
  for (const folder of [empty, used])
    writeFileSync(join(folder, 'copia.zip'), zipSync({ 'data.db': strToU8('of the backup') }));
  expect(run(restore, empty)).toMatchObject({ status: 0, stderr: '' });
  expect([rows(empty), existsSync(join(empty, 'volume/copia.zip'))]).toEqual(['of the backup', false]);
  expect(run(restore, used).status).not.toBe(0);
  expect([rows(used), existsSync(join(used, 'volume/copia.zip'))]).toEqual(['of today', false]);
});

it('a server moves with its data, its settings, and what takes its backups elsewhere', () => {
  const former = machine('former', { 'data.db': 'rows', '.atualizacao/atual': '. 1' });
  mkdirSync(join(former, 'deploy'));
  for (const path of ['.env', 'docker-compose.yml', 'deploy/rclone.conf', 'deploy/litestream.yml'])
    writeFileSync(join(former, path), path);
  expect(run(block('tar czf mudanca.tar.gz dados.tar.gz'), former)).toMatchObject({ status: 0, stderr: '' });
  const next = machine('next');
  execFileSync('cp', [join(former, 'mudanca.tar.gz'), next]);
  const unpack = block('tar xzpf mudanca.tar.gz');
  expect(run(unpack, next)).toMatchObject({ status: 0, stderr: '' });
  expect(rows(next)).toBe('rows');
  expect(existsSync(join(next, 'volume/.atualizacao/atual'))).toBe(true);
  for (const path of ['.env', 'docker-compose.yml', 'deploy/rclone.conf', 'deploy/litestream.yml'])
    expect(readFileSync(join(next, path), 'utf8')).toBe(path);
  // Nor over data that are there.
  writeFileSync(join(next, 'volume/data.db'), 'newer');
  expect(run(unpack, next).status).not.toBe(0);
  expect(rows(next)).toBe('newer');
});

it('the data of before an update come back, and those of today stay beside them', () => {
  const back = block('docker compose run --rm -T app sh -c');
  const files = { 'data.db': 'new', 'auxiliary.db': '', '.atualizacao/copia/data.db': 'old' };
  const folder = machine('back', files);
  expect(run(back, folder)).toEqual({ status: 0, stdout: 'pronto\n', stderr: '' });
  const kept = readFileSync(join(folder, 'volume/.atualizacao/antes-da-volta/data.db'), 'utf8');
  expect([rows(folder), kept]).toEqual(['old', 'new']);
  const without = machine('without', { 'data.db': 'new' });
  expect(run(back, without).stdout).toBe('');
  expect(rows(without)).toBe('new');
});

const SECRET = 'segredo de quem hospeda';
const hex = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');

it('what takes a mail service in is that of the secret, and nothing where there is none', () => {
  const token = block('entrada:', 'respostas-por-email');
  const folder = machine('replies');
  expect(run(token, folder)).toMatchObject({
    stdout: '',
    stderr: expect.stringContaining('SUPPORT_REPLY_SECRET'),
  });
  const { stdout } = run(token, folder, { SUPPORT_REPLY_SECRET: SECRET });
  expect(stdout).toBe(`${hex('entrada:postmark').slice(0, 32)}\n`);
});

it('a purchase is signed with the secret, and sent nowhere without an address', () => {
  const purchase = block('corpo=', 'compras');
  const folder = machine('purchases');
  writeFileSync(join(base, 'bin/curl'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  expect(run(purchase, folder)).toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/PURCHASE_SECRET[\s\S]*APP_URL/),
  });
  const given = { PURCHASE_SECRET: SECRET, APP_URL: 'https://agentes.clinica.com.br' };
  const [time, signature, body] =
    run(purchase, folder, given)
      .stdout.match(/t=(\d+),v1=(\w+)\n-d\n(.*)\nhttps:.*outra\n$/)
      ?.slice(1) ?? [];
  expect(signature).toBe(hex(`${time}.${body}`));
});
