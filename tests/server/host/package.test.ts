import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { UPSTREAM_VERSION } from '../../../scripts/lib/pocketbase-pin.mjs';
import { writePackage } from '../../../scripts/package/write-package.mjs';
import { freePort } from '../../support/free-port.ts';
import { call } from '../../support/http.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { binary } from '../../support/pocketbase-process.ts';
import { pull } from '../../support/pull.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { until } from '../../support/wait.ts';

const ASSISTANT = {
  name: 'Roteiro de consulta',
  description: 'Perguntas para a primeira consulta.',
  category: 'Conteúdo',
  tags: ['consulta'],
  url: 'https://assistentes.exemplo.com.br/roteiro',
  published: true,
};

let base: string;
let folder: string;
let archive: ReturnType<typeof writePackage>;
let child: ChildProcess | undefined;

const { PATH = '', HOME = '' } = process.env;
const CLEAN = { PATH, HOME };

beforeAll(async () => {
  await buildIfChanged(() => {});
  base = mkdtempSync(join(tmpdir(), 'package-'));
  archive = writePackage(join(base, 'dist'));
  mkdirSync(join(base, 'server'));
  execFileSync('tar', ['xzf', archive.path], { cwd: join(base, 'server') });
  folder = join(base, 'server', archive.name);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));
afterEach(async () => {
  const running = child;
  child = undefined;
  if (running && running.exitCode === null) {
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGTERM');
    await gone;
  }
  rmSync(join(folder, '.env'), { force: true });
});

/** Every file of the unpacked release. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('the release archive', () => {
  it('is the same bytes for the same sources, and its checksum is beside it', () => {
    const again = writePackage(join(base, 'again'));
    expect(again.sha256).toBe(archive.sha256);
    const sum = createHash('sha256').update(readFileSync(archive.path)).digest('hex');
    expect(readFileSync(`${archive.path}.sha256`, 'utf8')).toBe(`${sum}  ${archive.name}.tar.gz\n`);
  });

  it('holds what a server needs and no program, no secret and nothing of a developer', () => {
    for (const path of ['pb_public/index.html', 'pb_public/served-files.json', 'pb_hooks/main.pb.js'])
      expect(existsSync(join(folder, path)), path).toBe(true);
    for (const path of ['LEIA-ME.txt', 'README.txt', '.env.exemplo', 'LICENSE', 'iniciar.sh', 'comando.sh'])
      expect(existsSync(join(folder, path)), path).toBe(true);
    // Whoever fills it in writes keys into it.
    expect(statSync(join(folder, 'deploy/rclone.conf')).mode & 0o777).toBe(0o600);
    const names = files().map((path) => path.slice(folder.length + 1));
    expect(
      names.filter((name) => /(^|\/)(pocketbase|\.env|node_modules|tsconfig\.json)$|\.exe$/.test(name)),
    ).toEqual([]);
    for (const path of files())
      expect(readFileSync(path).subarray(0, 4).toString('latin1'), path).not.toMatch(/^(\x7fELF|MZ)/);
    expect(readFileSync(join(folder, 'LEIA-ME.txt'), 'utf8')).toContain(
      `pocketbase_${UPSTREAM_VERSION}_linux_amd64`,
    );
  });

  it("holds the guides that the server's own words name, and what these lead to", () => {
    const guides = files().filter((path) => path.startsWith(join(folder, 'docs/pt/')));
    expect(guides.map((path) => basename(path))).toEqual(
      expect.arrayContaining([
        'comandos.md',
        'compras.md',
        'hosting.md',
        'incidente.md',
        'lgpd.md',
        'operacao.md',
      ]),
    );
    const missing = guides.flatMap((guide) =>
      [...readFileSync(guide, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
        .map(([, to = '']) => join(dirname(guide), to))
        .filter((to) => !existsSync(to)),
    );
    // The table of the environment, for whoever has the sources.
    expect([...new Set(missing)]).toEqual([join(folder, 'README.md')]);
  });

  it('names in its sample settings every name that the compose file passes on, and fills in no secret', () => {
    const sample = readFileSync('.env.exemplo', 'utf8');
    const known = [...sample.matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
    const asked = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{([A-Z_]+)/g)].map(
      ([, name]) => name,
    );
    expect(asked.filter((name) => !known.some(([one]) => one === name))).toEqual([]);
    for (const [name = '', value] of known)
      if (/PASSWORD|KEY|USER/.test(name)) expect(`${name}=${value}`).toBe(`${name}=`);
  });
});

/** Runs a script of the release against a program that only prints what it was given. */
function given(script: string, args: string[], settings: string, env: Record<string, string> = {}): string {
  const echo = join(base, 'echo.sh');
  writeFileSync(
    echo,
    `#!/bin/sh
[ "$1" != --version ] || { echo "pocketbase version ${UPSTREAM_VERSION}"; exit; }
for word; do printf 'arg %s\\n' "$word"; done
umask
printf 'password [%s]\\nname [%s]\\nport [%s]\\n' "$SMTP_PASSWORD" "$APP_NAME" "$PORT"`,
  );
  chmodSync(echo, 0o755);
  writeFileSync(join(folder, '.env'), settings);
  const options = { cwd: base, env: { ...CLEAN, POCKETBASE_BIN: echo, ...env }, encoding: 'utf8' } as const;
  return execFileSync(join(folder, script), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('the start script', () => {
  it.each([
    ['SMTP_PASSWORD=\'a$b `date` "x" #1\'', 'a$b `date` "x" #1'],
    ['SMTP_PASSWORD="it\'s $HOME"', "it's $HOME"],
    ['SMTP_PASSWORD=  bare value   # a comment', 'bare value'],
    ['SMTP_PASSWORD=a#b=c\r', 'a#b=c'],
    ['SMTP_PASSWORD=   # not yet', ''],
    ['SMTP_PASSWORD=#x', '#x'],
    ["SMTP_PASSWORD='a$b #1'  # of the provider", 'a$b #1'],
    ['\ufeffSMTP_PASSWORD="one" # of the provider', 'one'],
    ['SMTP_PASSWORD="one"  # it was "two"', 'one'],
    ["SMTP_PASSWORD='one'  # it was 'two'", 'one'],
    ['  # of the provider\nSMTP_PASSWORD=one', 'one'],
    ['# nothing\n\nSMTP_PASSWORD=$(touch /tmp/never)', '$(touch /tmp/never)'],
  ])('takes %j as it is written, and runs nothing of it', (line, password) => {
    expect(given('iniciar.sh', [], line)).toContain(`password [${password}]`);
  });

  it.each([
    ["SMTP_PASSWORD='a$b", "'a$b", true],
    ['APP_NAME=Um\nSMTP_PASSWORD="a b # c', '"a b', true],
    ['SMTP_PASSWORD=a"b', 'a"b', false],
    ["SMTP_PASSWORD='a' b'", "a' b", false],
    ['SMTP_PASSWORD="a"b', '"a"b', false],
  ])('says of %j whether a quote is left open', (settings, password, isOpen) => {
    const warned = join(base, 'warned');
    const read = '. ./ambiente.sh 2>"$1" && printf %s "$SMTP_PASSWORD"';
    writeFileSync(join(folder, '.env'), settings);
    const options = {
      cwd: folder,
      env: { ...CLEAN, POCKETBASE_BIN: '/bin/true' },
      encoding: 'utf8',
    } as const;
    expect(execFileSync('sh', ['-c', read, './iniciar.sh', warned], options)).toBe(password);
    const line = settings.split('\n').length;
    expect(readFileSync(warned, 'utf8')).toBe(
      isOpen
        ? `Atenção: ${folder}/.env, linha ${line}: as aspas que abrem o valor não se fecham, e ficam como parte dele.\n`
        : '',
    );
  });

  it('takes the last of two lines for a name, as Docker and systemd do: the sample has empty ones', () => {
    const settings = 'SMTP_PASSWORD=\nAPP_NAME=Um\nSMTP_PASSWORD=dois\nAPP_NAME=Dois\nAPP_NAME=Clínica\n';
    const printed = given('iniciar.sh', [], settings, { APP_NAME: 'Outra' });
    expect(printed).toContain('password [dois]\nname [Outra]');
    expect(given('iniciar.sh', [], settings)).toContain('name [Clínica]');
  });

  it.each([
    ['::1', '[::1]'],
    ['[::1]', '[::1]'],
    ['localhost', 'localhost'],
  ])('listens at HOST=%s', (host, address) => {
    expect(given('iniciar.sh', [], `HOST=${host}\n`)).toContain(`arg --http=${address}:8090\n`);
  });

  it('takes the value of an option also as a word of its own', () => {
    const printed = given('iniciar.sh', ['--http', '0.0.0.0:8090', 'agentes.exemplo.com.br'], '');
    expect(printed).toContain('arg --http\narg 0.0.0.0:8090\narg agentes.exemplo.com.br\n');
  });

  it('lets the environment win over the file, and lends every folder and flag', () => {
    const printed = given('iniciar.sh', [], 'PORT=9000\nAPP_NAME=Clínica\n', { PORT: '9001' });
    for (const line of ['arg serve', 'arg --http=127.0.0.1:9001', `arg --hooksDir=${folder}/pb_hooks`])
      expect(printed).toContain(`${line}\n`);
    for (const line of ['arg --automigrate=false', 'arg --hooksWatch=false', 'name [Clínica]', '0077'])
      expect(printed).toContain(`${line}\n`);
    expect(printed).not.toContain('encryptionEnv');
  });

  it('serves a domain by itself when it is named, encrypts when there is a key, and finds an absolute folder', () => {
    const settings = `APP_URL=https://agentes.exemplo.com.br\nPOCKETBASE_ENCRYPTION_KEY=${'k'.repeat(32)}\nDATA_DIR=${base}/dados\n`;
    const printed = given('iniciar.sh', ['agentes.exemplo.com.br'], settings);
    expect(printed).toContain(
      `arg serve\narg agentes.exemplo.com.br\narg --origins=https://agentes.exemplo.com.br\narg --dir=${base}/dados\n`,
    );
    expect(printed).toContain('arg --encryptionEnv=POCKETBASE_ENCRYPTION_KEY\n');
    expect(printed).not.toContain('--http=');
  });

  it('hands console commands on with the same folders, from whatever folder they are typed', () => {
    const printed = given('comando.sh', ['superuser', 'upsert', 'eu@exemplo.com.br', 'uma senha'], '');
    expect(printed).toMatch(/^arg superuser\narg upsert\narg eu@exemplo\.com\.br\narg uma senha\narg --dir=/);
  });

  it.each([
    ['APP_URL = x', 'linha 1: escreva NOME=valor'],
    ['APP_URL=x\n; rm -rf', 'linha 2: escreva NOME=valor'],
    ['APP_URL=x\n  export HOST=y', 'linha 2: tire a palavra export'],
  ])('stops at %j with a sentence', (settings, sentence) => {
    expect(() => given('iniciar.sh', [], settings)).toThrow(sentence);
  });

  it('says which PocketBase is missing and where it comes from', () => {
    const options = { cwd: base, env: CLEAN, encoding: 'utf8', stdio: 'pipe' } as const;
    expect(() => execFileSync(join(folder, 'iniciar.sh'), [], options)).toThrow(
      new RegExp(`releases/tag/v${UPSTREAM_VERSION.replaceAll('.', '\\.')}`),
    );
  });
});

describe('a self-hoster with one binary', () => {
  it('unpacks, fills in .env, starts, and a member signs in by e-mail and reads the catalogue', async () => {
    const mail = await startMailServer();
    const port = await freePort();
    const server = { url: `http://127.0.0.1:${port}` };
    const settings = [
      `PORT=${port}`,
      'APP_URL=https://agentes.exemplo.com.br',
      'ADMIN_EMAIL=admin@clinica.com.br',
      'MAIL_FROM=agentes@clinica.com.br',
      'SMTP_HOST=127.0.0.1',
      `SMTP_PORT=${mail.port}`,
      'SUPERUSER_EMAIL=dono@clinica.com.br',
      "SUPERUSER_PASSWORD='uma senha # longa'",
      'POCKETBASE_ENCRYPTION_KEY=0123456789abcdef0123456789abcdef',
    ];
    copyFileSync(binary(), join(folder, 'pocketbase'));
    chmodSync(join(folder, 'pocketbase'), 0o755);
    writeFileSync(join(folder, '.env'), settings.join('\n'), { mode: 0o600 });
    child = spawn(join(folder, 'iniciar.sh'), [], { cwd: folder, env: CLEAN });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        log += bytes;
      });
    try {
      const isReady = async () => {
        if (child?.exitCode !== null) throw new Error(`ended with ${child?.exitCode}:\n${log}`);
        return (await fetch(`${server.url}/api/app/ready`).catch(() => null))?.ok ?? false;
      };
      // A first start with everything in it, as nothing else here starts.
      await until('ready', isReady, 60_000);
      const login = await call(server, 'POST', '/api/collections/_superusers/auth-with-password', {
        body: { identity: 'dono@clinica.com.br', password: 'uma senha # longa' },
      });
      const token = String(login.json['token']);
      const add = async (collection: string, body: object) => {
        const answer = await call(server, 'POST', `/api/collections/${collection}/records`, { token, body });
        expect(answer.status, answer.text).toBe(200);
        return String(answer.json['id']);
      };
      await add('marketing_assistants', ASSISTANT);
      const password = 'ninguem-usa-esta-senha';
      const email = 'maria@clinica.com.br';
      const id = await add('users', { email, password, passwordConfirm: password, verified: true });
      await add('profiles', {
        id,
        user_id: id,
        email,
        full_name: 'Maria',
        status: 'active',
        plan_type: 'Anual',
      });

      const asked = await call(server, 'POST', '/api/collections/users/request-otp', { body: { email } });
      expect(asked.status, asked.text).toBe(200);
      const received = readSignInMail(await mail.next(email));
      expect(received.link).toContain('https://agentes.exemplo.com.br/#entrar=');
      const entered = await call(server, 'POST', '/api/collections/users/auth-with-otp', {
        body: { otpId: asked.json['otpId'], password: received.code },
      });
      const catalogue = await pull(server, String(entered.json['token']));
      expect(catalogue.items.map((item) => item['name'])).toEqual([ASSISTANT.name]);

      expect((await (await fetch(server.url)).text()).includes('<div id="root"')).toBe(true);
      for (const name of readdirSync(join(folder, 'pb_data')))
        expect(`${name} ${(statSync(join(folder, 'pb_data', name)).mode & 0o077).toString(8)}`).toBe(
          `${name} 0`,
        );
      expect(log).not.toMatch(/SELECT|INSERT/);
    } finally {
      await mail.stop();
    }
  });
});
