import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { UPSTREAM_VERSION } from '../../../scripts/lib/pocketbase-pin.mjs';
import { releaseFiles } from '../../../scripts/package/release-files.mjs';
import { binary } from '../../support/pocketbase-process.ts';
import { template } from '../../support/template.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-script-'));
  for (const { path, mode, content } of releaseFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode });
  }
  const { dataDir } = await template('booted');
  cpSync(dataDir, join(folder, 'pb_data'), { recursive: true });
  return () => rmSync(folder, { recursive: true, force: true });
});

/** As it is typed on a server: with the script of the release. */
function typed(...args: string[]) {
  const { PATH = '', HOME = '' } = process.env;
  // The binary looks beside itself for hooks that it was told nothing of: there are none.
  const env = { PATH, HOME, POCKETBASE_BIN: binary() };
  const options = { cwd: join(folder, 'deploy'), env, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(join(folder, 'comando.sh'), args, options);
  return { code: status, out: stdout, err: stderr };
}

describe('comando.sh', () => {
  it.each([[[]], [['--help']], [['-h']]])('lists the commands where it is asked (%j)', (args) => {
    const { code, out } = typed(...args);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Uso: /)]);
    // What the binary itself lists, but for what the script refuses.
    const folders = [`--hooksDir=${join(folder, 'pb_hooks')}`, `--dir=${join(folder, 'pb_data')}`];
    const own = spawnSync(binary(), [...folders, '--help'], { encoding: 'utf8' });
    const [, list = ''] = /Available Commands:\n(.*?)\n\n/s.exec(own.stdout) ?? [];
    const listed = [...list.matchAll(/^ {2}(\S+) +(.*)$/gm)];
    const ours = listed.filter(([, name = '']) => !/^(serve|update|migrate|superuser)$/.test(name));
    expect(ours.length).toBeGreaterThan(5);
    for (const [, name, about] of ours) expect(out).toMatch(new RegExp(`^  ${name} +${about}$`, 'm'));
    for (const name of ['atualizar', 'parar', 'migrate', 'superuser'])
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  });

  it.each([
    ['import-members', '--help'],
    ['check', '-h'],
    ['erase-member', 'ana@exemplo.com.br', '--yes', '--help'],
  ])('shows the options of %s, and does nothing', (command, ...args) => {
    const { code, out, err } = typed(command, ...args);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Uso: ./comando.sh ${command}`);
  });

  it.each([
    [['help'], 'Comando desconhecido: help.'],
    [['help', 'check'], 'Comando desconhecido: help.'],
    [['completion', 'bash'], 'Comando desconhecido: completion.'],
    [['update'], 'Use ./comando.sh atualizar ARQUIVO.'],
    // It would serve without a way back, with few machines, and let every page of the world read its answers.
    [['serve', '--http=127.0.0.1:1'], 'O servidor se inicia com ./iniciar.sh'],
    [['atualizar'], 'Uso: ./comando.sh atualizar'],
    [['atualizar', 'a.tar.gz', 'pocketbase', 'mais'], 'Uso: ./comando.sh atualizar'],
    [['atualizar', '--em'], 'Uso: ./comando.sh atualizar'],
    [['atualizar', '--sim', 'a.tar.gz'], 'Uso: ./comando.sh atualizar'],
  ])('ends with 2 and a sentence for what is no command (%j)', (args, sentence) => {
    const { code, out, err } = typed(...args);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(sentence)]);
    expect(existsSync(join(folder, 'versoes'))).toBe(false);
  });

  // PocketBase ends with 0 in each case.
  it.each([
    [['superuser', 'upsert', 'eu@exemplo.com.br'], 1, 'Error: missing email and password'],
    [
      ['superuser', 'upsert', 'eu@exemplo.com.br', 'uma senha boa'],
      0,
      'Successfully saved superuser "eu@exemplo.com.br"',
    ],
    [['superuser', 'otp', 'ninguem@exemplo.com.br'], 1, "doesn't exist"],
    [['superuser', 'upser', 'eu@exemplo.com.br', 'uma senha boa'], 1, 'Available Commands:'],
    [['superuser', '--help'], 0, 'Available Commands:'],
    [['migrate', 'colections'], 1, 'Error: unsupported command: "colections"'],
    [['migrate', 'up'], 0, 'No new migrations to apply'],
  ])("tells by its end whether PocketBase's own command has done its work (%j)", (args, code, words) => {
    expect(typed(...args)).toMatchObject({ code, out: expect.stringContaining(words) });
  });

  it('says how a version is exchanged where it is asked', () => {
    const { code, out } = typed('atualizar', '--help');
    expect([code, out]).toEqual([0, expect.stringContaining('Uso: ./comando.sh atualizar')]);
  });
});

describe('npm run console', () => {
  it.each([
    ['is killed', 'kill -9 $$', 1],
    ['has done its work', 'exit 0', 0],
    ['was called wrongly', 'exit 2', 2],
  ])('ends as a command that %s', (_, line, code) => {
    const bin = join(folder, 'stub');
    const version = `echo "pocketbase version ${UPSTREAM_VERSION}"`;
    writeFileSync(bin, `#!/bin/sh\ncase "$*" in *--version*) ${version} ;; *) ${line} ;; esac\n`, {
      mode: 0o755,
    });
    const env = { ...process.env, POCKETBASE_BIN: bin, DATA_DIR: join(folder, 'pb_data') };
    expect(spawnSync(process.execPath, ['scripts/console.mjs', 'check'], { env }).status).toBe(code);
  });
});

describe('a command with a file that is called like the server', () => {
  it.each(['a.csv', 'serve'])('leaves the log of the database to the server (%s)', (name) => {
    writeFileSync(join(folder, 'deploy', name), 'nome,categoria,url\nNovo,Blog,https://exemplo.com.br/a\n');
    expect(typed('import-assistants', name)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(folder, 'pb_data/data.db-wal'))).toBe(true);
  });
});
