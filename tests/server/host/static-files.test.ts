import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareServedFiles } from '../../../scripts/build/served-files.mjs';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';

const SCRIPT = `/assets/app-abc123.js`;
const code = `export const words = ${JSON.stringify(Array.from({ length: 500 }, (_, i) => `palavra ${i}`))};`;
const shell =
  '<!doctype html><style>.splash{display:grid}</style><div id="root">Carregando...</div><script type="module" src="/assets/app-abc123.js"></script>';

let publicDir: string;
let server: PocketBase;

function deploy(html: string): void {
  rmSync(publicDir, { recursive: true, force: true });
  mkdirSync(join(publicDir, 'assets'), { recursive: true });
  writeFileSync(join(publicDir, 'index.html'), html);
  writeFileSync(join(publicDir, SCRIPT), code);
  writeFileSync(join(publicDir, 'sw.js'), 'self.addEventListener("fetch", () => {});'.repeat(20));
  writeFileSync(join(publicDir, 'manifest.webmanifest'), '{"name":"Agentes"}');
  writeFileSync(join(publicDir, 'icon.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
  prepareServedFiles(publicDir);
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends the path as it is written: fetch would tidy up '..' before anybody saw it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  publicDir = join(mkdtempSync(join(tmpdir(), 'static-')), 'pb_public');
  deploy(shell);
  server = await startPocketBase({ publicDir });
});

afterAll(async () => {
  await server?.stop();
  rmSync(join(publicDir, '..'), { recursive: true, force: true });
});

describe('a phone on a slow network', () => {
  it('gets scripts as small as its browser can read them, and never asks for them again', async () => {
    const brotli = await get(SCRIPT, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.status).toBe(200);
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotli.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(brotli.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotli.headers.vary).toContain('Accept-Encoding');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(code);
    expect(brotli.body.length).toBeLessThan(code.length / 4);
  });

  it.each([
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.0, gzip;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.1', 'br'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['vibrato', undefined],
    ['', undefined],
  ])('that accepts "%s" gets %s', async (accepted, encoding) => {
    const got = await get(SCRIPT, { 'Accept-Encoding': accepted });
    expect(got.headers['content-encoding']).toBe(encoding);
    const plain =
      encoding === 'br'
        ? brotliDecompressSync(got.body)
        : encoding === 'gzip'
          ? gunzipSync(got.body)
          : got.body;
    expect(plain.toString()).toBe(code);
  });

  it('downloads nothing for a start page that it already has', async () => {
    const first = await get('/', { 'Accept-Encoding': 'br' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': first.headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    const otherForm = await get('/', { 'If-None-Match': first.headers.etag ?? '' });
    expect(otherForm.status).toBe(200);
  });

  it('resumes a download by byte ranges of the plain file', async () => {
    const part = await get(SCRIPT, { 'Accept-Encoding': 'br', Range: 'bytes=7-11' });
    expect(part.status).toBe(206);
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.body.toString()).toBe(code.slice(7, 12));
    expect((await get(SCRIPT, { Range: `bytes=${code.length + 1}-` })).status).toBe(416);
  });

  it('may ask for the headers alone', async () => {
    const head = await get(SCRIPT, { 'Accept-Encoding': 'br' }, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers['content-encoding']).toBe('br');
    expect(head.body.length).toBe(0);
  });
});

describe('a new version', () => {
  it('reaches everybody at the next look, even when its files are older than the former ones', async () => {
    const before = await get('/');
    deploy(shell.replace('Carregando', 'Atualizado'));
    utimesSync(join(publicDir, 'index.html'), new Date('2020-01-01'), new Date('2020-01-01'));
    const after = await get('/', {
      'If-None-Match': before.headers.etag ?? '',
      'If-Modified-Since': new Date().toUTCString(),
    });
    expect(after.status).toBe(200);
    expect(after.body.toString()).toContain('Atualizado');
    const byTimeOnly = await get('/', { 'If-Modified-Since': new Date().toUTCString() });
    expect(byTimeOnly.status).toBe(200);
    deploy(shell);
  });

  it.each(['/sw.js', '/manifest.webmanifest', '/', '/dashboard'])(
    'is never hidden by a cached %s',
    async (path) => {
      expect((await get(path)).headers['cache-control']).toBe('no-cache');
    },
  );
});

describe('an address', () => {
  it.each(['/', '/login', '/dashboard', '/admin', '/constructor', '/__proto__', '/qualquer/coisa'])(
    '%s opens the app',
    async (path) => {
      const got = await get(path);
      expect(got.status).toBe(200);
      expect(got.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(got.body.toString()).toBe(shell);
    },
  );

  it.each([
    '/assets/app-old.js',
    '/assets/',
    '/missing.png',
    '/served-files.json',
    '/index.html.br',
    '/index.html.gz',
    `${SCRIPT}.br`,
    '/.env',
    '/api',
    '/api/',
    '/api/nope',
    '/api/ow/anything',
    '/api/ow',
  ])('%s is missing, and says so in a way that nobody remembers', async (path) => {
    const got = await get(path);
    expect(got.status).toBe(404);
    expect(got.headers['content-type']).toContain('application/json');
    expect(got.headers['cache-control'] ?? 'no-store').toBe('no-store');
    expect(got.body.toString()).not.toContain('Carregando');
  });

  it('a file that is listed and not there yet is not remembered as missing, nor as compressed', async () => {
    for (const ending of ['', '.br'])
      renameSync(join(publicDir, `${SCRIPT}${ending}`), join(publicDir, `..${ending}-aside`));
    try {
      for (const headers of [{}, { 'Accept-Encoding': 'br' }]) {
        const got = await get(SCRIPT, headers);
        expect([got.status, got.headers['cache-control']]).toEqual([404, 'no-store']);
        expect([got.headers.etag, got.headers['content-encoding']]).toEqual([undefined, undefined]);
        expect(JSON.parse(got.body.toString())).toMatchObject({ status: 404 });
      }
    } finally {
      for (const ending of ['', '.br'])
        renameSync(join(publicDir, `..${ending}-aside`), join(publicDir, `${SCRIPT}${ending}`));
    }
    expect((await get(SCRIPT)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    // Half copied, too; what is not kept for a year may be another one than was built.
    writeFileSync(join(publicDir, SCRIPT), code.slice(0, 100));
    expect([(await get(SCRIPT)).status, (await get('/icon.png')).status]).toEqual([404, 200]);
    writeFileSync(join(publicDir, SCRIPT), code);
    writeFileSync(join(publicDir, 'icon.png'), 'another');
    expect((await get('/icon.png')).body.toString()).toBe('another');
  });

  it.each(['/login.html', '/dr.silva', '/missing.png'])(
    '%s typed into a browser leads to the page that leads home',
    async (path) => {
      const got = await get(path, { 'Sec-Fetch-Dest': 'document' });
      expect([got.status, got.body.toString()]).toEqual([200, shell]);
      expect((await get('/assets/index-0000.js', { 'Sec-Fetch-Dest': 'document' })).status).toBe(404);
    },
  );

  it.each([
    '/../pb_data/data.db',
    '/..%2f..%2fpb_hooks%2fmain.pb.js',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/../../package.json',
    '//etc/passwd',
    '/assets//../index.html',
    '/%00',
    '/index.html%00.js',
  ])('%s leads nowhere outside the app', async (path) => {
    const got = await get(path);
    expect([200, 301, 307, 400, 404]).toContain(got.status);
    if (got.status === 200) expect(got.body.toString()).toBe(shell);
    else expect(got.headers.location ?? '/').toMatch(/^\/(?!\/)/);
  });

  it.each(['POST', 'PUT', 'DELETE'])('of the app takes no %s', async (method) => {
    expect((await get('/dashboard', {}, method)).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the start page', () => {
  it('runs no script but ours, in no frame, and tells no other site where one was', async () => {
    const { headers } = await get('/login');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types worker-url");
    // the hash of its inline style, so that the first paint is styled
    expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('lets go of another site that has opened it, and comes without a process of its own where none can have', async () => {
    const policyFor = async (path: string, [dest, site]: string[]) =>
      (await get(path, { ...(dest && { 'Sec-Fetch-Dest': dest }), ...(site && { 'Sec-Fetch-Site': site }) }))
        .headers['cross-origin-opener-policy'];
    const copy = '/index.html?__WB_REVISION__=1';
    for (const path of ['/login', copy]) {
      for (const asked of [[], ['document'], ['document', 'cross-site'], ['document', 'same-site']])
        expect(await policyFor(path, asked), `${path} ${asked}`).toBe('same-origin');
      for (const asked of [
        ['document', 'none'],
        ['document', 'same-origin'],
        ['empty', 'same-origin'],
      ])
        expect(await policyFor(path, asked), `${path} ${asked}`).toBeUndefined();
    }
    expect((await get('/login')).headers['vary']).toMatch(/Sec-Fetch-Dest, Sec-Fetch-Site/);
  });

  it('may do what stands in the document itself, by its hash, and nothing that is put in later', async () => {
    const inline = 'globalThis.early = 1;';
    deploy(shell.replace('<script type', `<script>${inline}</script><script type`));
    const policy = String((await get('/login')).headers['content-security-policy']);
    deploy(shell);
    const hash = createHash('sha256').update(inline).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain('unsafe');
  });

  it('of an older build, which knows no Trusted Types, gets the policy that it was made for', async () => {
    const path = join(publicDir, 'served-files.json');
    const list = JSON.parse(readFileSync(path, 'utf8'));
    delete list['index.html'].trustedTypes;
    writeFileSync(path, JSON.stringify(list));
    const policy = String((await get('/login')).headers['content-security-policy']);
    deploy(shell);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('trusted-types');
  });

  it('has a worker with a policy of its own: it runs nothing but itself', async () => {
    const policy = String((await get('/sw.js')).headers['content-security-policy']);
    expect(policy).toBe(
      "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
  });

  it("leaves PocketBase's dashboard as it is", async () => {
    const dashboard = await get('/_/');
    expect(dashboard.status).toBe(200);
    expect(dashboard.body.toString()).not.toBe(shell);
  });
});

it('a server without a built app still answers its API, and says what is missing', async () => {
  const bare = await startPocketBase({ publicDir: join(publicDir, 'nowhere') });
  try {
    const page = await fetch(`${bare.url}/`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('npm run build');
    expect((await fetch(`${bare.url}/api/health`)).status).toBe(200);
  } finally {
    await bare.stop();
  }
});
