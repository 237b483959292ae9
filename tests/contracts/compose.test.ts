import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExecutable } from '../../scripts/lib/find-executable.mjs';

const NAMES =
  'PORT HOST APP_URL APP_NAME ADMIN_EMAIL SUPERUSER_EMAIL SUPERUSER_PASSWORD SMTP_HOST SMTP_PORT SMTP_USER ' +
  'SMTP_PASSWORD SMTP_TLS MAIL_FROM DATA_DIR DEMO TRUSTED_PROXY_HEADER SUPERUSER_IPS POCKETBASE_BIN ' +
  'POCKETBASE_ENCRYPTION_KEY RATE_LIMIT_FACTOR';

/** `docker compose` where it is installed, else the older `docker-compose`, else null. */
function findCompose(): string[] | null {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return ['docker', 'compose'];
  } catch {
    const old = findExecutable('docker-compose');
    return old ? [old] : null;
  }
}

const compose = findCompose();
if (!compose) console.warn('Docker Compose is not installed: docker-compose.yml was only read');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'compose-'));
  for (const name of ['docker-compose.yml', 'deploy']) symlinkSync(resolve(name), join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The file as Compose understands it, in a folder with or without settings. */
function config(options: string[] = [], settings = ''): string {
  const [command = '', ...first] = compose ?? [];
  writeFileSync(join(folder, '.env'), settings);
  if (!settings) rmSync(join(folder, '.env'));
  const { PATH = '', HOME = '' } = process.env;
  const args = [...first, '-f', join(folder, 'docker-compose.yml'), '--project-directory', folder];
  const run = { cwd: folder, env: { PATH, HOME }, encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(command, [...args, ...options, 'config'], run);
}

describe('docker-compose.yml', () => {
  const text = readFileSync('docker-compose.yml', 'utf8');

  it('knows every setting, and gives none of them a secret by default', () => {
    for (const name of NAMES.split(' ')) expect(text, name).toContain(name);
    for (const [, name = '', value] of text.matchAll(/\$\{([A-Z_]+):?-([^}]*)\}/g))
      if (/PASSWORD|KEY|USER|SECRET/.test(name)) expect(`${name}=${value}`).toBe(`${name}=`);
  });

  it('opens nothing to other machines by itself, and pins every image', () => {
    const published = [...text.matchAll(/^ +- "(\S+:\d+)"$/gm)].map(([, port]) => port);
    expect(published).toHaveLength(2);
    for (const port of published) expect(port).toMatch(/^(127\.0\.0\.1|\$\{HOST:-127\.0\.0\.1\}):/);
    for (const [, image] of text.matchAll(/image: (.*)/g)) expect(image).toMatch(/:v?\d+\.\d+/);
  });

  it('shows the catcher of the trial to this machine only, and without the advisories of its older versions', () => {
    const [, catcher = ''] = text.match(/^ {2}correio:\n([\s\S]*?)\n\n/m) ?? [];
    expect([...catcher.matchAll(/:\d+:\d+"/g)]).toHaveLength(1);
    expect(catcher).toContain('- "127.0.0.1:8025:8025"');
    const [, minor] = catcher.match(/image: axllent\/mailpit:v1\.(\d+)$/m) ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(34);
  });

  it('lets the copier of backups read and write what belongs to other users, and nothing beside that', () => {
    const [, copier = ''] = text.match(/^ {2}copias:\n([\s\S]*?)\n\n/m) ?? [];
    // DAC_READ_SEARCH alone writes into no ./copias that the host's own user has made.
    const added = copier.match(/cap_add:\n((?: {6}[#-].*\n)+)/)?.[1]?.match(/- (\w+)/g);
    expect(added).toEqual(['- DAC_OVERRIDE']);
    expect(copier).toMatch(/^ {6}- \$\{DATA_DIR:-data\}:\/data:ro$/m);
  });

  it.skipIf(!compose).each([[[]], [['teste', 'copias', 'litestream']]])(
    'is understood without any settings, with the profiles %j',
    (profiles) => {
      const printed = config(profiles.flatMap((name) => ['--profile', name]));
      expect(printed).toContain('/api/app/ready');
      for (const [name, service] of [
        ['teste', 'correio:'],
        ['copias', 'rclone/rclone'],
        ['litestream', 'litestream/litestream'],
      ] as const)
        if (profiles.includes(name as never)) expect(printed).toContain(service);
    },
  );

  it.skipIf(!compose)('passes the settings of .env on as they are written', () => {
    const printed = config([], "SMTP_HOST=smtp.exemplo.com.br\nSMTP_PASSWORD='a#b c'\nPORT=9000\n");
    expect(printed).toMatch(/SMTP_HOST: smtp\.exemplo\.com\.br/);
    expect(printed).toMatch(/SMTP_PASSWORD: '?a#b c'?/);
    expect(printed).toMatch(/9000/);
  });

  it('is tried out with settings that hold no secret and name the catcher', () => {
    const settings = readFileSync('deploy/teste.env', 'utf8');
    expect(settings).toMatch(/^SMTP_HOST=correio$/m);
    expect(settings).not.toMatch(/PASSWORD|KEY/);
    expect(text).toMatch(/^ {2}correio:$/m);
  });

  it('is tried out as a project of its own, whose volume is not that of the data of a host', () => {
    expect(readFileSync('deploy/teste.env', 'utf8')).toMatch(/^COMPOSE_PROJECT_NAME=agentes-teste$/m);
    const told = ['docker-compose.yml', 'deploy/teste.env', 'docs/pt/hosting.md'].flatMap(
      (path) => readFileSync(path, 'utf8').match(/docker compose .*teste\.env.*/g) ?? [],
    );
    expect(told).toHaveLength(5);
    for (const command of told) expect(command).toMatch(/^docker compose -p agentes-teste /);
  });
});
