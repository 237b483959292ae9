import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubClock } from '../support/fake-clock.ts';
import { fakeStore } from '../support/fake-store.ts';

const require = createRequire(import.meta.url);
const { verify } = require('../../dist/pb_hooks/console/check/verify-served.js') as {
  verify(app: object, address: string): number;
};

const PAGE = '<div id="root"></div><script type="module" src="/assets/main.js"></script>';
const SCRIPT = 'start();';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const file = (text: string, type: string) => ({ type, size: text.length, sha256: sha256(text) });
const LIST = { 'index.html': file(PAGE, 'text/html'), 'assets/main.js': file(SCRIPT, 'text/javascript') };

const app = () => {
  const store = fakeStore();
  return { store: () => store };
};
/** What the server says, by path. */
let served: Record<string, string>;
/** Seconds that it takes for each answer. */
let slowness: number;

beforeEach(() => {
  stubClock();
  slowness = 0;
  served = {
    '/api/app/ready': '{"ready":true,"version":"9.0.0"}',
    '/': PAGE,
    '/assets/main.js': SCRIPT,
  };
  const files: Record<string, string> = {
    '/hooks/package.json': '{"version":"9.0.0"}',
    '/public/served-files.json': JSON.stringify(LIST),
  };
  vi.stubGlobal('__hooks', '/hooks');
  vi.stubGlobal('toString', String);
  vi.stubGlobal('$security', { sha256 });
  vi.stubGlobal('$os', {
    args: ['--publicDir=/public'],
    getenv: () => '',
    readFile: (path: string) => files[path],
  });
  vi.stubGlobal('$http', {
    send({ url, timeout }: { url: string; timeout: number }) {
      vi.advanceTimersByTime(Math.min(slowness, timeout) * 1000);
      if (slowness > timeout) throw new Error('timeout');
      const body = served[new URL(url).pathname];
      const json = url.endsWith('/ready') && body ? JSON.parse(body) : null;
      return { statusCode: body === undefined ? 404 : 200, body: body ?? '', json };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('an update is taken once the new version serves every file', () =>
  expect(verify(app(), 'http://127.0.0.1:1/')).toBe(2));

it.each([
  ['is not ready', '/api/app/ready', '{"ready":false}', /não está pronto/],
  ['is another version', '/api/app/ready', '{"ready":true,"version":"8.0.0"}', /a versão 8\.0\.0/],
  ['is blank', '/', '<!doctype html><title></title>', /em branco/],
  ['asks for a script that nobody has', '/', PAGE.replace('main', 'other'), /pede assets\/other\.js/],
  ['has half a file', '/assets/main.js', 'sta', /main\.js do aplicativo falta/],
])('not when it %s', (_, path, body, sentence) => {
  served[path] = body;
  expect(() => verify(app(), 'http://127.0.0.1:1')).toThrow(sentence);
});

it('not when it answers so slowly that nobody could wait for it, and that is known within half a minute', () => {
  slowness = 9;
  served = { ...served, ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/${i}`, 'x'])) };
  const list = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, file('x', 'text/plain')]));
  const began = Date.now();
  const os = { args: ['--publicDir=/public'], getenv: () => '' };
  const readFile = (path: string) =>
    path.startsWith('/hooks') ? '{"version":"9.0.0"}' : JSON.stringify({ ...LIST, ...list });
  vi.stubGlobal('$os', { ...os, readFile });
  expect(() => verify(app(), 'http://127.0.0.1:1')).toThrow(/não respond/);
  expect(Date.now() - began).toBeLessThanOrEqual(31_000);
});
