import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { furtherRelease } from '../../../scripts/drills/upgrade/releases.mjs';
import { UPSTREAM_VERSION } from '../../../scripts/lib/pocketbase-pin.mjs';
import { writeSmallRelease } from '../../support/small-release.ts';

/** Says its version, and writes down every other call. */
const PROGRAM = `#!/bin/sh
[ "$1" != --version ] || { echo 'pocketbase version ${UPSTREAM_VERSION}'; exit; }
echo "$1" >>"$(dirname "$0")/calls"
`;

let folder: string;
let archive: string;
beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'upgrade-refused-'));
  folder = join(base, 'server');
  const release = join(base, 'release');
  mkdirSync(join(release, 'pb_migrations'), { recursive: true });
  writeSmallRelease(release);
  cpSync(release, folder, { recursive: true });
  writeFileSync(join(folder, 'pocketbase'), PROGRAM, { mode: 0o755 });
  ({ archive } = furtherRelease(release, '9.0.0', join(base, 'archives')));
  return () => rmSync(base, { recursive: true, force: true });
});

/** As it is typed on a server, whose programs in `bin` go before the system's. */
function typed(script: string, args: string[] = [], given: Record<string, string> = {}, as = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH: `${join(folder, 'bin')}:${PATH}`, HOME, ...given };
  const options = { env, encoding: 'utf8', timeout: 60_000, ...as } as const;
  const { status, stderr } = spawnSync(join(folder, script), args, options);
  return { code: status, err: stderr.trim() };
}

/** The folder, where other users may come too. */
function moveWhereOthersCome() {
  const shared = mkdtempSync('/tmp/upgrade-refused-');
  chmodSync(shared, 0o755);
  cpSync(folder, join(shared, 'server'), { recursive: true });
  folder = join(shared, 'server');
}

/** A server of these data that another user has started. */
async function serverOfAnother() {
  const words = [
    '-c',
    'while :; do sleep 1; done',
    'pocketbase',
    'serve',
    `--dir=${join(folder, 'pb_data')}`,
  ];
  const server = spawn('sh', words, { stdio: 'ignore', uid: 1, gid: 1 });
  await once(server, 'spawn');
  return server;
}

/** A program of the system that fails as it does on a full disk, after it has taken the room. */
function failing(name: string, when: string) {
  mkdirSync(join(folder, 'bin'));
  const script = `#!/bin/sh\ncase "$*" in *${when}*) echo 'No space left on device' >&2; exit 1 ;; esac\nPATH=\${PATH#*:} exec ${name} "$@"\n`;
  writeFileSync(join(folder, 'bin', name), script, { mode: 0o755 });
}

describe('./comando.sh atualizar', () => {
  it('that finds no room for the given PocketBase says so, and gives back what it took', () => {
    failing('cp', '/.parte/');
    const given = join(folder, 'pocketbase');
    const { code, err } = typed('comando.sh', ['atualizar', archive, given]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^O PocketBase não pôde ser copiado: falta espaço.*\nNada foi mudado/),
    ]);
    expect(readdirSync(join(folder, 'versoes'))).toEqual([]);
  });

  it.each([
    ['has no end of its line', (sum: string) => sum, /^Experimentando a versão nova/],
    ['is empty', () => '', /^O arquivo não tem a soma que está em/],
  ])('reads a sum that %s', (_, written, said) => {
    const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, written(sum));
    expect(typed('comando.sh', ['atualizar', archive]).err).toMatch(said);
  });

  it('in the image, which is exchanged from outside, names the script that does it', () => {
    rmSync(join(folder, 'atualizar.sh'));
    const { code, err } = typed('comando.sh', ['atualizar', archive]);
    expect([code, err]).toEqual([1, expect.stringContaining('./deploy/atualizar-docker.sh IMAGEM')]);
  });
});

describe('SWAP_PATIENCE', () => {
  it.each(['60s', '030', '0090s'])('of %j is what is meant, as for versions before', (value) => {
    const { code, err } = typed('iniciar.sh', [], { SWAP_PATIENCE: value, SWAP_ONLY: '1' });
    expect([code, err]).toEqual([0, '']);
    const read = '. ./ambiente.sh && . ./troca.sh && echo "$PATIENCE $((PATIENCE + 1))"';
    const env = { ...process.env, SWAP_PATIENCE: value };
    const seconds = Number.parseInt(value, 10);
    expect(execFileSync('sh', ['-c', read], { cwd: folder, env, encoding: 'utf8' })).toBe(
      `${seconds} ${seconds + 1}\n`,
    );
  });

  it.each(['5m', '0', '-1', '1 0', '1000000'])(
    'of %j ends start and update before anything is touched',
    (value) => {
      const sentence = `SWAP_PATIENCE=${value}: use um número inteiro de segundos, como 300.`;
      const given = { SWAP_PATIENCE: value };
      expect(typed('comando.sh', ['atualizar', archive], given)).toEqual({ code: 1, err: sentence });
      // Who watches over the start does not begin it again and again for a setting that does not mend itself.
      expect(typed('iniciar.sh', [], given)).toEqual({ code: 3, err: sentence });
      for (const left of ['versoes', 'pb_data', 'calls']) expect(existsSync(join(folder, left))).toBe(false);
    },
  );
});

describe('a line of .env that is none', () => {
  it('ends a start with the number that is not begun again, and a command with its own', () => {
    writeFileSync(join(folder, '.env'), 'PORT 8090\n');
    const err = expect.stringContaining('.env, linha 1: escreva NOME=valor');
    expect(typed('iniciar.sh')).toEqual({ code: 3, err });
    expect(typed('comando.sh', ['check'])).toEqual({ code: 1, err });
  });
});

describe('./comando.sh parar', () => {
  it('takes no further word, and in the image names what stops the container', () => {
    expect(typed('comando.sh', ['parar', 'já'])).toEqual({ code: 2, err: 'Uso: ./comando.sh parar' });
    rmSync(join(folder, 'atualizar.sh'));
    const err = expect.stringContaining('docker compose stop app');
    expect(typed('comando.sh', ['parar'])).toEqual({ code: 1, err });
  });

  it.runIf(process.getuid?.() === 0)(
    'does not say of the server of another user that it was stopped',
    async () => {
      moveWhereOthersCome();
      const server = await serverOfAnother();
      try {
        const said = `Sem permissão para parar o servidor (processo ${server.pid}). Use: sudo ${folder}/comando.sh parar`;
        expect(typed('comando.sh', ['parar'], {}, { uid: 65534, gid: 65534 })).toEqual({
          code: 1,
          err: said,
        });
        expect(server.exitCode).toBe(null);
      } finally {
        server.kill('SIGKILL');
        rmSync(join(folder, '..'), { recursive: true });
      }
    },
  );
});

describe('./iniciar.sh', () => {
  it.each(['https://agentes.clinica.com.br', 'agentes.clinica.com.br/', 'agentes.clinica.com.br:443'])(
    'asks no certificate for %s, which is no domain',
    (word) => {
      const { code, err } = typed('iniciar.sh', [word]);
      expect([code, err]).toEqual([1, expect.stringContaining(`${word} não é um domínio.`)]);
      expect(existsSync(join(folder, 'pb_data'))).toBe(false);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'does not ask for the data folder of another user, whose server may be running, nor behind a link of root',
    () => {
      moveWhereOthersCome();
      mkdirSync(join(folder, 'data'), { mode: 0o700 });
      chownSync(join(folder, 'data'), 1, 1);
      symlinkSync('data', join(folder, 'pb_data'));
      const { code, err } = typed('iniciar.sh', [], {}, { uid: 65534, gid: 65534 });
      rmSync(join(folder, '..'), { recursive: true });
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(
          /^A pasta de dados \S+ é do usuário daemon: inicie[\s\S]*: sudo chown -R nobody \S+pb_data\/\.$/,
        ),
      ]);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'waits a while for the server of another user, says so once, and ends',
    async () => {
      moveWhereOthersCome();
      mkdirSync(join(folder, 'pb_data'));
      chownSync(join(folder, 'pb_data'), 65534, 65534);
      // Ten seconds of pauses, of which a test needs none.
      mkdirSync(join(folder, 'bin'));
      writeFileSync(join(folder, 'bin/sleep'), '#!/bin/sh\n', { mode: 0o755 });
      const server = await serverOfAnother();
      try {
        const { code, err } = typed('iniciar.sh', [], {}, { uid: 65534, gid: 65534, timeout: 30_000 });
        expect({ code, err }).toEqual({
          code: 1,
          err: `Outro servidor usa a pasta de dados: esperando que termine …\n\nOutro servidor já usa a pasta de dados ${folder}/pb_data (processo ${server.pid}). Encerre-o primeiro.`,
        });
      } finally {
        server.kill('SIGKILL');
        rmSync(join(folder, '..'), { recursive: true });
      }
    },
  );

  it('says which folder it cannot make, and where it is named', () => {
    const { code, err } = typed('iniciar.sh', [], { DATA_DIR: '/proc/dados' });
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^A pasta de dados \/proc\/dados .*\nDiga em DATA_DIR/),
    ]);
  });
});
