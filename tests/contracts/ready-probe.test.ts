import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runPocketBase } from '../../scripts/lib/run-pocketbase.mjs';
import { untilReady } from '../../scripts/lib/until-ready.mjs';

const READY = '{"database":true,"hooks":true,"migrations":true,"ready":true,"version":"1.0.0"}\n';
const NOT_READY = READY.replace('"ready":true', '"ready":false');
/** What PocketBase answers to every path that it does not know, hooks or not. */
const PAGE = '<!DOCTYPE html><html lang="pt-BR"><body></body></html>';

let folder: string;
let server: Server;
let answer: { status: number; text: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ready-'));
  server = createServer((_, response) => response.writeHead(answer.status).end(answer.text));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(() => {
  answer = { status: 200, text: READY };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const wait = () => untilReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 300);

describe('a server without its hooks is never taken for a ready one', () => {
  it.each([
    [200, PAGE],
    [200, NOT_READY],
    [200, ''],
    [503, READY],
  ])('by the start, which hears %i %j', async (status, text) => {
    answer = { status, text };
    await expect(wait()).rejects.toThrow(`not ready within 0.3 s: ${status}`);
    answer = { status: 200, text: READY };
    await wait();
  });

  it('nor started with an empty file', () => {
    writeFileSync(join(folder, 'main.pb.js'), '');
    const options = {
      binary: '/bin/false',
      host: '127.0.0.1',
      port: 1,
      dataDir: folder,
      env: {},
      hooksDir: folder,
    };
    expect(() => runPocketBase(options)).toThrow('missing or incomplete');
    rmSync(join(folder, 'main.pb.js'));
    expect(() => runPocketBase(options)).toThrow('missing or incomplete');
  });

  it.each([
    [READY, 0],
    [NOT_READY, 1],
    [PAGE, 1],
    ['', 1],
  ])('by the container, which hears %j', (text, code) => {
    const compose = readFileSync('docker-compose.yml', 'utf8');
    // A line of its own is run by the shell, as here.
    const [, probe = ''] = /healthcheck:\n(?: +#.*\n)* +test: (.*)\n/.exec(compose) ?? [];
    writeFileSync(join(folder, 'answer'), text);
    writeFileSync(join(folder, 'wget'), `#!/bin/sh\ncat '${folder}/answer'\n`);
    chmodSync(join(folder, 'wget'), 0o755);
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    let ended = 0;
    try {
      execFileSync('/bin/sh', ['-c', probe], { env, stdio: 'ignore' });
    } catch (failure) {
      ended = Number((failure as { status: number }).status);
    }
    expect(ended).toBe(code);
  });
});
