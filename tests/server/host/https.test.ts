import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { ownCertificate } from '../../support/own-certificate.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { run } from '../../support/pocketbase-process.ts';
import { template } from '../../support/template.ts';
import { hooksForTests } from '../../support/test-hooks.ts';
import { until } from '../../support/wait.ts';

const DOMAIN = 'agentes.exemplo.com.br';
const PATHS = ['/', '/login', '/sw.js', '/assets/missing.js', '/_/', '/api/app/settings', '/api/nope'];

let dataDir: string;
let plain: PocketBase;
let child: ChildProcess;
let port: number;

beforeAll(async () => {
  plain = await startPocketBase();
  dataDir = mkdtempSync(join(tmpdir(), 'https-'));
  cpSync((await template('booted')).dataDir, dataDir, { recursive: true });
  // Where the binary keeps the certificates that it has fetched; it asks for none while this one is good.
  mkdirSync(join(dataDir, '.autocert_cache'));
  writeFileSync(join(dataDir, '.autocert_cache', DOMAIN), ownCertificate(DOMAIN));
  port = await freePort();
  const http = await freePort();
  const args = ['serve', `--http=127.0.0.1:${http}`, `--https=127.0.0.1:${port}`, DOMAIN];
  const started = run(args, http, { dataDir, hooksDir: hooksForTests() });
  child = started.child;
  await until('the start', () => started.log().includes('Server started at'), 20_000);
});
afterAll(async () => {
  await plain?.stop();
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
  rmSync(dataDir, { recursive: true, force: true });
});

const secure = (path: string) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: DOMAIN, path, rejectUnauthorized: false };
    request(options, (answer) => {
      answer.resume();
      resolve(answer.headers);
    })
      .once('error', reject)
      .end();
  });

it.each(PATHS)('a browser that saw %s over the own HTTPS never comes by plain http again', async (path) => {
  expect((await secure(path))['strict-transport-security']).toBe('max-age=31536000');
});

it.each(PATHS)('%s over plain http says nothing of it: behind a proxy that is the proxy', async (path) => {
  const { headers } = await fetch(plain.url + path, { headers: { 'X-Forwarded-Proto': 'https' } });
  expect(headers.get('strict-transport-security')).toBeNull();
});
