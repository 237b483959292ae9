import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UPSTREAM_VERSION } from '../../scripts/lib/pocketbase-pin.mjs';
import { holdsDestination } from '../../scripts/package/release-files.mjs';

const read = (path: string) => readFileSync(path, 'utf8');
const { version } = JSON.parse(read('package.json'));

describe.each(readdirSync('.github/workflows'))('the workflow %s', (name) => {
  const text = read(`.github/workflows/${name}`);

  it('runs only actions that are pinned by their full hash, with the version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may do nothing but read unless a job says otherwise, and ends by itself', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(text).toMatch(/^ {4}timeout-minutes: \d+$/m);
    expect(text).not.toMatch(/pull_request_target|workflow_run|self-hosted/);
  });

  it('puts nothing from outside into a script: such a text could end the line and begin another', () => {
    const scripts = [...text.matchAll(/^( +)(?:- )?run: ?(\|?.*\n(?:\1 {2,}.*\n|\n)*)/gm)].map(
      ([, , run]) => run,
    );
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(script).not.toContain('${{');
  });
});

describe('the check of every change', () => {
  it('has the proxies of the samples, with a Caddy that can read its own: an older one is passed over in silence', () => {
    const text = read('.github/workflows/check.yml');
    expect(text).toMatch(/apt-get install .*nginx/);
    expect(text).not.toMatch(/apt-get install .*caddy/);
    const [, minor] =
      /go install github\.com\/caddyserver\/caddy\/v2\/cmd\/caddy@v2\.(\d+)\.\d+$/m.exec(text) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(7);
  });
});

describe('a release', () => {
  const text = read('.github/workflows/release.yml');

  it('publishes archive, image, checksums, contents and provenance, and signs them', () => {
    for (const part of [
      'linux/amd64,linux/arm64',
      '--sbom=true',
      '--provenance=mode=max',
      'cosign sign --yes "$IMAGE@$DIGEST"',
      'cosign sign-blob',
      'attest-build-provenance',
      'npm sbom',
      'npm run test:all',
      'checksums.txt',
      'gh release create',
    ])
      expect(text).toContain(part);
  });

  it("says on its page what the CHANGELOG says of it, the hand check's table with it", () => {
    const [, script = ''] = /What the release page says\n +run: \|\n((?: {10}.*\n)+)/.exec(text) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'notes-'));
    const older = '\n## 0.0.9 - 2025-01-01\nolder\n';
    writeFileSync(
      join(folder, 'CHANGELOG.md'),
      read('CHANGELOG.md').replace('## Unreleased', `## ${version} - 2026-12-01`) + older,
    );
    execFileSync('sh', ['-ec', script], { cwd: folder, env: { ...process.env, VERSION: version } });
    const notes = readFileSync(join(folder, 'notes.md'), 'utf8');
    expect(notes.match(/^## .*/gm)).toEqual([`## ${version} - 2026-12-01`]);
    expect(notes.match(/^\| \d+ \|.*☐/gm)).toHaveLength(12);
    rmSync(folder, { recursive: true });
  });

  it('has a compose file that names its own image', () => {
    const [, pattern = ''] = /sed "s\|(.*?)\|/.exec(text) ?? [];
    expect(read('docker-compose.yml').match(new RegExp(pattern, 'g'))).toEqual([
      `agentes-de-marketing:${version}}`,
    ]);
  });
});

describe('the image', () => {
  const text = read('Dockerfile');
  const stages = text.split(/^FROM /m).slice(1);

  it("takes upstream's release for both processors by its checksum, and compiles nothing", () => {
    expect(text).toContain(`ARG POCKETBASE_VERSION=${UPSTREAM_VERSION}\n`);
    for (const processor of ['AMD64', 'ARM64'])
      expect(text).toMatch(new RegExp(`^ARG POCKETBASE_${processor}=[0-9a-f]{64}$`, 'm'));
    expect(text).toContain('sha256sum -c -');
    expect(text).not.toMatch(/golang|gcc|build-base|go build/);
  });

  it('pins its images, runs nothing for another processor, and serves as nobody in particular', () => {
    for (const stage of stages) expect(stage).toMatch(/^(--platform=\$BUILDPLATFORM )?[a-z]+:\d[\w.-]* ?/);
    const last = stages.at(-1) ?? '';
    expect(last).not.toMatch(/^(RUN|ADD) /m);
    expect(last).toMatch(/^USER 10001:10001$/m);
    for (const script of ['ambiente.sh', 'troca.sh', 'iniciar.sh', 'comando.sh'])
      expect(last).toContain(`deploy/package/${script}`);
  });

  it('is built from sources alone: no secret, no data and no package of the host goes to the builder', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    for (const line of rest) expect(line).toMatch(/^![\w./-]+$/);
    const sent = rest.map((line) => line.slice(1));
    const isSent = (path: string) => sent.some((one) => path === one || path.startsWith(`${one}/`));
    // What hosts write beside the sources: keys, people, copies, and whatever they call the folder of the data.
    const written =
      '.env .env.parte .env.antigo deploy/rclone.conf deploy/litestream.yml deploy/Caddyfile membros.csv catalogo.csv ' +
      'pb_data/data.db dados/data.db dados/trial-superuser.json copias/backup.zip copia.zip versoes/x/pocketbase pocketbase';
    const unversioned = read('.gitignore').split('\n').filter(Boolean);
    expect(unversioned).toContain('.env');
    for (const path of [...written.split(' '), ...unversioned.map((line) => line.replace(/\/$/, ''))])
      expect([path, isSent(path)]).toEqual([path, false]);
    const taken = [...text.matchAll(/^COPY (?!--from)(?:--\S+ )?(.*) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' ').filter((path) => path !== '.'),
    );
    expect(taken).toContain('pb_migrations');
    // The others are what the build reads.
    for (const path of [...taken, 'index.html', 'src/app/main.tsx', 'scripts/build.mjs', 'public/robots.txt'])
      expect([path, isSent(path)]).toEqual([path, true]);
  });

  it('is pulled, and built only where that is asked for', () => {
    const compose = read('docker-compose.yml');
    expect(compose).not.toMatch(/^ +build:/m);
    expect(compose).toMatch(/^ {4}image: \$\{AGENTES_IMAGEM:-/m);
    const asked = read('deploy/construir.yml');
    expect(asked).toMatch(/^ {4}build:$/m);
    expect(asked).toMatch(/^ {4}pull_policy: never$/m);
  });
});

describe('the scripts for hosting', () => {
  it('never compute with seconds or days of two digits: for a shell 08 is no number, and the start ends there', () => {
    for (const name of ['ambiente', 'troca', 'iniciar', 'comando', 'atualizar'])
      expect([name, read(`deploy/package/${name}.sh`).match(/date \+%[^s]/g)]).toEqual([name, null]);
    expect(read('deploy/atualizar-docker.sh')).not.toMatch(/date \+%[^s]/);
  });
});

/**
 * Stands in for Docker: an image with 'bad' in its name puts the data back and ends, one with 'unstartable' is none for Docker
 * itself, any other answers. The one that follows a bad one first ends what was interrupted, says so, and answers at the
 * second question. One that is called like a signal sends it to who begins it. Beside it lie what it has of images and
 * containers (`here`), and what was asked of it.
 */
const DOCKER = `#!/bin/sh
state=$(dirname "$0")/state
image=\${AGENTES_IMAGEM-$(sed -n 's/^AGENTES_IMAGEM=//p' .env)}
refused='A versão nova não foi aceita:'
follows() { tail -n 2 "$state" | head -n 1 | grep -q bad; }
for last; do :; done
case "$*" in
  *--images*) [ ! -e "$state.fixed" ] || image=registry/fixed:1; echo "\${image:-registry/app:1}" ;;
  'pull -q registry/missing:1' | 'pull -q agentes-'*) echo 'pull access denied' >&2; exit 1 ;;
  pull*) ;;
  'image inspect '*) grep "^$last " "$state.images" | tail -n 1 | cut -d ' ' -f 2 | grep . ;;
  'inspect '*) cat "$state.containers" ;;
  tag*) echo "$3 $2" >>"$state.images" ;;
  *' ps '*) awk '{ print NR }' "$state.containers" ;;
  *' up '*)
    rm -f "$state.asked"
    echo "$image" >>"$state"
    case $image in *:HUP | *:INT) kill -s "\${image##*:}" "$PPID" ;; esac
    case $image in *unstartable*) echo 'Error response from daemon: port is already allocated' >&2; exit 1 ;; esac
    ;;
  *' stop '*) echo "stop, of .env: $image" >>"$state.stops" ;;
  *' exec '*)
    [ ! -e "$state.silent" ] || exit 1
    case $(tail -n 1 "$state") in *bad*) exit 1 ;; esac
    ! follows || [ -e "$state.asked" ] || { touch "$state.asked"; exit 1; }
    echo '{"ready":true}'
    ;;
  *' logs '*)
    case $(tail -n 1 "$state") in
      *bad*) echo "$refused não iniciou: migração com defeito" ;;
      *) ! follows || echo "$refused a troca foi interrompida no meio." ;;
    esac
    ;;
esac
`;

describe('deploy/atualizar-docker.sh', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'docker-'));
    for (const name of ['deploy', 'bin']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'deploy/atualizar-docker.sh'), read('deploy/atualizar-docker.sh'));
    writeFileSync(join(folder, 'bin/docker'), DOCKER);
    // Whoever does not answer yet is asked again at once.
    writeFileSync(join(folder, 'bin/sleep'), '#!/bin/sh\n');
    for (const name of ['docker', 'sleep']) chmodSync(join(folder, 'bin', name), 0o755);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /**
   * How it ends, and the image that the settings name then.
   * @param here what Docker has: `images` as NAME ID, `containers` as WHETHER-OF-RUN ID NAME; with `fixed`, other files
   * for Compose, which name their own image; with `silent`, nothing answers
   */
  function upgrade(image: string, limits = '', more = Buffer.from(''), here: Record<string, string> = {}) {
    writeFileSync(
      join(folder, '.env'),
      Buffer.concat([Buffer.from('PORT=9000\nAGENTES_IMAGEM=registry/app:1\n'), more]),
    );
    for (const name of readdirSync(join(folder, 'bin')))
      if (name.startsWith('state')) rmSync(join(folder, 'bin', name));
    const app = { images: 'registry/app:1 id-1', containers: 'False id-1 registry/app:1' };
    for (const [name, text] of Object.entries({ ...app, ...here }))
      writeFileSync(join(folder, `bin/state.${name}`), `${text}\n`);
    const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
    let printed: string;
    try {
      const options = { cwd: tmpdir(), env, encoding: 'utf8', stdio: 'pipe' } as const;
      const script = `${limits} exec sh "${join(folder, 'deploy/atualizar-docker.sh')}" "$1"`;
      printed = execFileSync('sh', ['-c', script, 'sh', image], options);
    } catch (failure) {
      printed = String((failure as { stderr: string }).stderr);
    }
    const served = read(join(folder, '.env')).match(/AGENTES_IMAGEM=(.*)/)?.[1];
    expect(read(join(folder, '.env'))).toContain('PORT=9000');
    return { printed, served };
  }

  it('serves the new image when it answers', () => {
    const { printed, served } = upgrade('registry/app:2');
    expect([printed, served]).toEqual([
      expect.stringContaining('Atualizado para registry/app:2'),
      'registry/app:2',
    ]);
  });

  it('goes back by itself from one that does not, and says why', () => {
    const { printed, served } = upgrade('registry/bad:2');
    expect(printed).toContain('Voltou sozinho a registry/app:1');
    expect(printed).toContain('migração com defeito');
    expect(served).toBe('registry/app:1');
    // While .env still names the new one: the former one finds no trial that still runs.
    expect(read(join(folder, 'bin/state.stops'))).toBe('stop, of .env: registry/bad:2\n');
  });

  it('goes back to the image that was used, whatever the files name: one that was built here, with other files', () => {
    const built = 'agentes-de-marketing:local';
    const { printed, served } = upgrade('registry/bad:2', '', undefined, {
      images: `registry/app:1 id-1\n${built} id-7`,
      containers: `True id-1 registry/app:1\nFalse id-7 ${built}`,
    });
    expect([printed, served]).toEqual([expect.stringContaining(`Voltou sozinho a ${built}`), built]);
  });

  it('takes an image that was built here anew, and has the former one under another name', () => {
    const here = (name: string) => ({ images: `${name} id-8`, containers: `False id-7 ${name}` });
    const good = 'agentes-de-marketing:local';
    const { printed, served } = upgrade(good, '', undefined, here(good));
    expect([printed, served]).toEqual([expect.stringContaining(`Atualizado para ${good}`), good]);
    const bad = 'agentes-de-marketing:bad';
    expect(upgrade(bad, '', undefined, here(bad)).served).toBe('agentes-de-marketing:antes');
    expect(read(join(folder, 'bin/state.images'))).toContain('agentes-de-marketing:antes id-7\n');
  });

  it('goes back to the image of before an update, also where the name of the one in use stands for a newer one', () => {
    const [local, before] = ['agentes-de-marketing:local', 'agentes-de-marketing:antes'];
    const here = { images: `${local} id-9\n${before} id-7`, containers: `False id-8 ${local}` };
    const { printed, served } = upgrade(before, '', undefined, here);
    expect([printed, served]).toEqual([expect.stringContaining(`Atualizado para ${before}`), before]);
    const images = read(join(folder, 'bin/state.images'));
    expect([images.includes(`${before} id-7`), images.includes('agentes-de-marketing:volta id-8')]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['HUP', 'INT'])('goes back from one that does not also where it is ended by %s', (signal) => {
    const { printed, served } = upgrade(`registry/bad:${signal}`);
    expect([printed, served]).toEqual([
      expect.stringContaining('Voltou sozinho a registry/app:1'),
      'registry/app:1',
    ]);
  });

  it('says that the image is in use already, and of one that does not answer how to go back', () => {
    expect(upgrade('registry/app:1').printed).toContain('registry/app:1 já está em uso.');
    expect(upgrade('registry/app:1', '', undefined, { silent: '' }).printed).toContain(
      'registry/app:1 já está em uso, e não responde',
    );
  });

  it('says what Docker says of a container that it cannot start', () => {
    const { printed, served } = upgrade('registry/unstartable:2');
    expect([printed, served]).toEqual([
      expect.stringContaining('port is already allocated'),
      'registry/app:1',
    ]);
  });

  it('changes nothing where the name in the settings would not count', () => {
    vi.stubEnv('AGENTES_IMAGEM', 'registry/app:1');
    const exported = upgrade('registry/app:2');
    vi.unstubAllEnvs();
    const fixed = upgrade('registry/app:2', '', undefined, { fixed: '' });
    expect([exported.printed, exported.served]).toEqual([
      expect.stringContaining('unset AGENTES_IMAGEM'),
      'registry/app:1',
    ]);
    expect([fixed.printed, fixed.served]).toEqual([
      expect.stringContaining('não usam a imagem de AGENTES_IMAGEM'),
      'registry/app:1',
    ]);
  });

  it.runIf(process.getuid?.() === 0)('leaves the settings to whom they belong, and to nobody else', () => {
    writeFileSync(join(folder, '.env'), '');
    chownSync(join(folder, '.env'), 10_002, 10_003);
    chmodSync(join(folder, '.env'), 0o640);
    expect(upgrade('registry/app:2').served).toBe('registry/app:2');
    const { uid, gid, mode } = statSync(join(folder, '.env'));
    expect([uid, gid, mode & 0o777]).toEqual([10_002, 10_003, 0o640]);
    rmSync(join(folder, '.env'));
  });

  it.runIf(process.getuid?.() === 0)(
    'names the image also in settings that nobody may write, and leaves them so',
    () => {
      const owner = 10_002;
      // Not in the folder of the run, into which no other user may look.
      const shared = mkdtempSync('/tmp/docker-');
      cpSync(folder, shared, { recursive: true });
      rmSync(join(shared, 'bin/state'), { force: true });
      writeFileSync(join(shared, '.env'), 'PORT=9000\nAGENTES_IMAGEM=registry/app:1\n');
      chmodSync(join(shared, '.env'), 0o400);
      for (const path of ['', 'bin', '.env']) chownSync(join(shared, path), owner, owner);
      const env = { ...process.env, PATH: `${join(shared, 'bin')}:${process.env['PATH']}`, TMPDIR: shared };
      const as = { uid: owner, gid: owner, cwd: shared, env, stdio: 'pipe' } as const;
      execFileSync('sh', ['deploy/atualizar-docker.sh', 'registry/app:2'], as);
      expect(readFileSync(join(shared, '.env'), 'utf8')).toBe('PORT=9000\nAGENTES_IMAGEM=registry/app:2\n');
      expect(statSync(join(shared, '.env')).mode & 0o777).toBe(0o400);
      rmSync(shared, { recursive: true });
    },
  );

  it('changes nothing when the image cannot be had', () => {
    const { printed, served } = upgrade('registry/missing:1');
    expect(printed).toContain('não pôde ser baixada');
    expect(served).toBe('registry/app:1');
  });

  it('keeps the lines of the settings whose letters are those of another encoding', () => {
    vi.stubEnv('LC_ALL', 'C.UTF-8');
    const line = Buffer.from("SMTP_PASSWORD='maçã'\n", 'latin1');
    expect(upgrade('registry/app:2', '', line).served).toBe('registry/app:2');
    expect(readFileSync(join(folder, '.env')).includes(line)).toBe(true);
    vi.unstubAllEnvs();
  });

  it('loses nothing of the settings where they cannot be written', () => {
    // As on a full disk: no file takes a byte more.
    const { printed, served } = upgrade('registry/app:2', "trap '' XFSZ; ulimit -f 0;");
    expect(printed).toContain('.env não pôde ser gravado');
    expect(served).toBe('registry/app:1');
    expect(readdirSync(folder).sort()).toEqual(['.env', 'bin', 'deploy']);
  });
});

describe('the release archive', () => {
  it("takes rclone's file of the sources, and none in which a host has written keys", () => {
    const sample = read('deploy/rclone.conf');
    const withoutSample = sample.replace(/^\[copia\]\n.*\n.*\n/m, '');
    const own = withoutSample.replace(/^#(\[.*|\w+ = ?.*|\w+ =)$/gm, '$1');
    expect(own).toContain('\nsecret_access_key =');
    expect([sample, withoutSample, own].map(holdsDestination)).toEqual([false, false, true]);
    for (const key of [
      'secret_access_key=abc',
      'secret_access_key: abc',
      '#secret_access_key = abc',
      '# password = abc',
    ])
      expect([key, holdsDestination(`${sample}\n${key}\n`)]).toEqual([key, true]);
  });
});
