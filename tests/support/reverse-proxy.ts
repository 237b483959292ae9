import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findExecutable } from '../../scripts/lib/find-executable.mjs';
import { freePort } from './free-port.ts';
import { patient, sleep } from './wait.ts';

/** A reverse proxy in front of a server, run from the sample in `deploy/`. */
export interface ReverseProxy {
  url: string;
  port: number;
  plainUrl: string;
  stop(): Promise<void>;
}

type Name = 'nginx' | 'caddy';

/** Debian keeps nginx where only root looks. */
const SEARCH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;

/** Where a proxy is installed that can read the sample, or null: Debian 12 and Ubuntu 24.04 have Caddy 2.6, which is too old. */
export function proxyPath(name: Name): string | null {
  const path = findExecutable(name, SEARCH);
  if (!path || name !== 'caddy') return path;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(path, ['version'], { encoding: 'utf8' })) ?? [];
  return Number(major) === 2 && Number(minor) < 7 ? null : path;
}

/** Replaces what a self-hoster would replace; a sample that no longer holds it is a fault of the test. */
function fillIn(sample: string, changes: [string, string][]): string {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`the sample does not hold "${from}"`);
    return text.replaceAll(from, to);
  }, sample);
}

interface Place {
  folder: string;
  backend: number;
  http: number;
  https: number;
}

function nginxArguments({ folder, backend, http, https }: Place): string[] {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const make = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync('openssl', [...make, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const site = fillIn(readFileSync('deploy/nginx.conf', 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['server_name agentes.exemplo.com.br;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/agentes.exemplo.com.br/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/agentes.exemplo.com.br/privkey.pem', key],
    ['/var/log/nginx/agentes.log', join(folder, 'access.log')],
    ['/var/log/nginx/agentes-error.log', join(folder, 'site-error.log')],
    ['127.0.0.1:8090', `127.0.0.1:${backend}`],
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')}; daemon off; worker_processes 1;
    events {} http { ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  );
  return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
}

function caddyArguments({ folder, backend, http, https }: Place): string[] {
  const global = `{
	admin off
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${http}
	https_port ${https}
	storage file_system ${join(folder, 'storage')}
	servers {`;
  const site = fillIn(readFileSync('deploy/Caddyfile', 'utf8'), [
    ['{\n\tservers {', global],
    ['agentes.exemplo.com.br {', 'localhost {\n\ttls internal'],
    ['127.0.0.1:8090', `127.0.0.1:${backend}`],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), site);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** Runs the sample of a proxy on free ports of 127.0.0.1, before the server on the port. */
export async function startProxy(name: Name, backend: number): Promise<ReverseProxy> {
  const path = proxyPath(name);
  if (!path) throw new Error(`${name} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  mkdirSync(join(folder, 'home'));
  const place = { folder, backend, http: await freePort(), https: await freePort() };
  const args = name === 'nginx' ? nginxArguments(place) : caddyArguments(place);
  const child = spawn(path, args, { env: { PATH: SEARCH, HOME: join(folder, 'home') } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      printed += bytes;
    });
  const url = `https://localhost:${place.https}`;
  await untilUp(url, child, () => printed);
  return {
    url,
    port: place.https,
    plainUrl: `http://localhost:${place.http}`,
    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      const impatient = setTimeout(() => child.kill('SIGKILL'), patient(2_500));
      child.kill('SIGTERM');
      await gone;
      clearTimeout(impatient);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilUp(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const deadline = Date.now() + patient(15_000); Date.now() < deadline; ) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}:\n${log()}`);
    const up = await fetch(`${url}/api/app/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the proxy was not ready:\n${log()}`);
}
