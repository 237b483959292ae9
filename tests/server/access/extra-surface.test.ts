import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, type ServerOptions, startPocketBase } from '../../support/pocketbase.ts';
import { hooksForTests } from '../../support/test-hooks.ts';
import { tried } from '../../support/tries.ts';

/** The header that stands for an address, on servers that were told to trust it. */
const FROM = 'X-Test-Address';
/** With the own networks of these servers, where they have some. */
const [INSIDE, OUTSIDE] = ['10.1.2.3', ['192.0.2.66', '2001:db8::1']];

interface Ground {
  server: PocketBase;
  /** Whoever may ask, with the token. */
  people: [who: string, token: string][];
}

async function begin({ env, ...options }: ServerOptions = {}): Promise<Ground> {
  const server = await startPocketBase({ ...options, env: { TRUSTED_PROXY_HEADER: FROM, ...env } });
  const member = await addMember(server);
  const admin = await addMember(server, { role: 'admin' });
  const people: Ground['people'] = [
    ['guest', ''],
    ['member', member.token],
    ['admin', admin.token],
    ['superuser', server.superuserToken],
  ];
  return { server, people };
}

/** Asks for every path by every method as everybody from everywhere; returns what differs from the status that is due. */
async function sweep(
  { server, people }: Ground,
  { paths, methods, from }: { paths: string[]; methods: string[]; from: string[] },
  due: (who: string) => number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [who, token] of people)
    for (const path of paths)
      for (const method of methods)
        for (const ip of from) {
          const { status } = await call(server, method, path, { token, headers: { [FROM]: ip } });
          if (status !== due(who)) wrong.push(`${who} ${method} ${path} from ${ip}: ${status}`);
        }
  if (wrong.length === 0) tried('S8', people.length * paths.length * methods.length * from.length);
  return wrong;
}

describe('the routes that another build of PocketBase adds', () => {
  // Upstream has none of them: without these, no sweep could find a door open.
  const PLUGIN = `for (const path of ['/api/ow', '/api/ow/{path...}', '/api/another/plugin'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      routerAdd(method, path, (e) => e.json(200, {}));`;
  const paths = ['/api/ow', '/api/ow/', '/api/ow/x', '/api/ow/v1/any/runs?page=1', '/api/%6Fw/v1/any/runs'];
  paths.push('/api/ow%2Fx', '/api//ow/x', '/api/ow/collections/users/records');
  // Not OPTIONS: PocketBase answers it at every path, before any route.
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

  let hooksDir: string;
  let ground: Ground;
  beforeAll(async () => {
    hooksDir = mkdtempSync(join(tmpdir(), 'hooks-with-plugin-'));
    cpSync(hooksForTests(), hooksDir, { recursive: true, dereference: true });
    writeFileSync(join(hooksDir, 'plugin.pb.js'), PLUGIN);
    ground = await begin({ hooksDir });
  });
  afterAll(async () => {
    await ground.server.stop();
    rmSync(hooksDir, { recursive: true, force: true });
  });

  test('are there: superusers reach what a plugin registers under another name', async () => {
    const other = await call(ground.server, 'GET', '/api/another/plugin', {
      token: ground.server.superuserToken,
    });
    expect(other.status).toBe(200);
  });

  test('are 404 for guests, members, administrators and superusers, by every method', async () => {
    expect(await sweep(ground, { paths, methods, from: [INSIDE] }, () => 404)).toEqual([]);
  });
});

test("PocketBase's own collections are for superusers alone", async () => {
  const ground = await begin();
  try {
    const names = ['_otps', '_mfas', '_authOrigins', '_externalAuths'];
    const paths = names.map((name) => `/api/collections/${name}/records`);
    const refused: Record<string, number> = { guest: 401, member: 403, admin: 404 };
    const due = (who: string) => refused[who] ?? 200;
    expect(await sweep(ground, { paths, methods: ['GET', 'HEAD'], from: [INSIDE] }, due)).toEqual([]);
  } finally {
    await ground.server.stop();
  }
});

describe("the superusers' dashboard", () => {
  const paths = ['/_', '/_/', '/_/index.html', '/_/images/logo.svg', '/%5F/', '//_/'];
  const methods = ['GET', 'HEAD'];

  describe('with SUPERUSER_IPS', () => {
    let ground: Ground;
    beforeAll(async () => {
      ground = await begin({ env: { SUPERUSER_IPS: '10.0.0.0/8 127.0.0.1' } });
    });
    afterAll(() => ground.server.stop());

    test('is 404 from elsewhere, and a token of a superuser is refused there by itself', async () => {
      const due = (who: string) => (who === 'superuser' ? 403 : 404);
      expect(await sweep(ground, { paths, methods, from: OUTSIDE }, due)).toEqual([]);
    });

    test('is there for whoever comes from the own networks', async () => {
      expect(await sweep(ground, { paths, methods, from: [INSIDE] }, () => 200)).toEqual([]);
    });
  });

  test('without SUPERUSER_IPS is there from everywhere', async () => {
    const ground = await begin();
    try {
      expect(await sweep(ground, { paths, methods, from: [INSIDE, ...OUTSIDE] }, () => 200)).toEqual([]);
    } finally {
      await ground.server.stop();
    }
  });
});
