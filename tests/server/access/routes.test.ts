import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../support/http.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { ROUTES } from '../../support/route-table.ts';
import { hooksForTests } from '../../support/test-hooks.ts';

/** What PocketBase registers itself, as its sources list it, with something in the place of every wildcard. */
const NATIVE = `
  GET /api/settings · PATCH /api/settings · POST /api/settings/test/s3 · POST /api/settings/test/email
  POST /api/settings/apple/generate-client-secret · GET /api/collections · POST /api/collections
  GET /api/collections/users · PATCH /api/collections/users · DELETE /api/collections/users
  DELETE /api/collections/users/truncate · PUT /api/collections/import · GET /api/collections/meta/scaffolds
  GET /api/collections/meta/oauth2-providers · POST /api/collections/meta/dry-run-view
  GET /api/collections/users/records · GET /api/collections/users/records/a · POST /api/collections/users/records
  PATCH /api/collections/users/records/a · DELETE /api/collections/users/records/a
  GET /api/oauth2-redirect · POST /api/oauth2-redirect · GET /api/collections/_superusers/auth-methods
  POST /api/collections/_superusers/auth-refresh · POST /api/collections/_superusers/auth-with-password
  POST /api/collections/_superusers/auth-with-oauth2 · POST /api/collections/_superusers/request-otp
  POST /api/collections/_superusers/auth-with-otp · POST /api/collections/_superusers/request-password-reset
  POST /api/collections/_superusers/confirm-password-reset · POST /api/collections/users/request-verification
  POST /api/collections/users/confirm-verification · POST /api/collections/users/request-email-change
  POST /api/collections/users/confirm-email-change · POST /api/collections/users/impersonate/a
  POST /api/collections/users/auth-with-password · POST /api/collections/users/request-password-reset
  GET /api/logs · GET /api/logs/stats · GET /api/logs/a · GET /api/backups · POST /api/backups
  POST /api/backups/upload · GET /api/backups/a.zip · DELETE /api/backups/a.zip · POST /api/backups/a.zip/restore
  GET /api/crons · POST /api/crons/a · POST /api/files/token · GET /api/files/users/a/b.png · POST /api/batch
  POST /api/realtime · GET /api/health · HEAD /api/health · POST /api/sql · GET /_/ · GET /_/images/logo.svg
  POST /api/ow/x · POST /nothing · DELETE /api/app/nothing`
  .split(/[·\n]/)
  .map((line) => line.trim())
  .filter(Boolean);

/** Whoever walks is answered by the first thing in JavaScript that a path comes to. */
const answerWalkers = (dir: string, file: string, head: string, by: string) => {
  const path = join(dir, 'routing', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(head);
  const answer = `if (e.request.header.get('X-Walk')) return e.json(418, { by: ${by} });`;
  writeFileSync(path, text.replace(head, `${head} ${answer}`));
};

let hooksDir: string;
let server: PocketBase;

beforeAll(async () => {
  hooksDir = mkdtempSync(join(tmpdir(), 'hooks-'));
  cpSync(hooksForTests(), hooksDir, { recursive: true, dereference: true });
  answerWalkers(hooksDir, 'route-gate.js', 'function pass(e) {', "'gate'");
  answerWalkers(hooksDir, 'serve-route.js', 'function serve(e, name) {', 'name');
  server = await startPocketBase({ hooksDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(hooksDir, { recursive: true, force: true });
});

const walk = async (route: string, token = '') => {
  const [method = '', path = ''] = route.split(' ');
  const headers = { 'X-Walk': '1' };
  const answer = await call(server, method, path, { headers, token });
  return `${route}: ${answer.status} ${method === 'HEAD' ? 'gate' : answer.json?.['by']}`;
};

describe('every way in', () => {
  test("stands behind the gate when it is PocketBase's own", async () => {
    for (const token of ['', server.superuserToken])
      for (const route of NATIVE) expect(await walk(route, token)).toBe(`${route}: 418 gate`);
  });

  test('is the row of the table when it is ours, whatever is logged of it', async () => {
    expect(Object.keys(ROUTES).length).toBeGreaterThan(25);
    for (const name of Object.keys(ROUTES)) {
      const route = name.replace('{path...}', 'dashboard');
      expect(await walk(route)).toBe(`${route}: 418 ${name}`);
    }
  });

  test('is neither for the stream alone, which says nothing until somebody has subscribed', async () => {
    const abort = new AbortController();
    const headers = { 'X-Walk': '1' };
    const answer = await fetch(`${server.url}/api/realtime`, { headers, signal: abort.signal });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    abort.abort();
  });

  test('does not exist by other methods', async () => {
    for (const method of ['PROPFIND', 'SEARCH', 'LOCK'])
      expect((await call(server, method, '/api/collections/users/records')).status).toBe(404);
  });
});

test('the return from a sign-in by OAuth is shut for everybody', async () => {
  for (const method of ['GET', 'POST'])
    for (const token of ['', server.superuserToken])
      expect((await call(server, method, '/api/oauth2-redirect?state=a&code=b', { token })).status).toBe(404);
});
