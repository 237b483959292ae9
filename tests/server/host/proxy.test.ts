import { request } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfChanged } from '../../../scripts/build/build-app.mjs';
import { call } from '../../support/http.ts';
import { pull } from '../../support/pull.ts';
import { addAssistant } from '../../support/records.ts';
import { proxyPath, type ReverseProxy, startProxy } from '../../support/reverse-proxy.ts';
import { ROUTES } from '../../support/route-table.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { openStream } from '../../support/stream.ts';

let server: SignInServer;
let trust: string | undefined;

beforeAll(async () => {
  // The certificates of this test are its own; the setting ends with this file's worker.
  trust = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  await buildIfChanged(() => {});
  const env = { TRUSTED_PROXY_HEADER: 'X-Real-IP', RATE_LIMIT_FACTOR: '0.05' };
  server = await startSignInServer({ env });
});
afterAll(async () => {
  if (trust === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = trust;
  await server?.stop();
});

/** Asks for a link of an unknown address, from one of this machine's own addresses. */
function ask(
  proxy: ReverseProxy,
  localAddress: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = JSON.stringify({ email: 'ninguem@exemplo.com.br' });
  const options = {
    host: '127.0.0.1',
    servername: 'localhost',
    port: proxy.port,
    method: 'POST',
    path: '/api/collections/users/request-otp',
    localAddress,
    rejectUnauthorized: false,
    headers: { Host: `localhost:${proxy.port}`, 'Content-Type': 'application/json', ...headers },
  };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

const HERE = [
  { name: 'nginx', net: '127.1.1' },
  { name: 'caddy', net: '127.1.2' },
] as const;

describe.each(HERE)('behind the sample for $name', ({ name, net }) => {
  let proxy: ReverseProxy;

  // Without the proxy these tests are shown as skipped, and `npm test` counts them neither way.
  const isHere = proxyPath(name) !== null;
  if (!isHere) console.warn(`no ${name} that reads the sample is installed: it was not tried`);

  beforeAll(async () => {
    if (isHere) proxy = await startProxy(name, server.pb.port);
  });
  afterAll(() => proxy?.stop());

  it.skipIf(!isHere)('a member signs in, reads the catalogue and hears of a change at once', async () => {
    const { email } = await server.person();
    const asked = await call(proxy, 'POST', '/api/collections/users/request-otp', { body: { email } });
    expect(asked.status, asked.text).toBe(200);
    const { code } = readSignInMail(await server.mail.next(email));
    const entered = await call(proxy, 'POST', '/api/collections/users/auth-with-otp', {
      body: { otpId: asked.json['otpId'], password: code },
    });
    const token = String(entered.json['token']);
    const before = (await pull(proxy, token)).items.length;

    await call(server.pb, 'POST', '/api/crons/realtime-publisher', { token: server.pb.superuserToken });
    const stream = await openStream(proxy);
    try {
      expect((await stream.subscribe(token, ['app/catalogue'])).status).toBe(204);
      await addAssistant(server.pb, { name: `Novo atrás de ${name}` });
      expect(await stream.until(() => stream.events.length > 0)).toBe(true);
      expect((await pull(proxy, token)).items).toHaveLength(before + 1);
    } finally {
      stream.close();
    }
  });

  it.skipIf(!isHere)('limits count the visitor, who cannot pretend to be somebody else', async () => {
    const seen: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const pretended = `203.0.113.${i}`;
      const headers = { 'X-Real-IP': pretended, 'X-Forwarded-For': pretended, Forwarded: `for=${pretended}` };
      seen.push(await ask(proxy, `${net}.1`, headers));
    }
    expect(seen).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect(await ask(proxy, `${net}.2`)).toBe(400);
    const logged = await server.logs(`ip = '${net}.1' && action ~ 'recusado'`);
    expect([...logged].length).toBeGreaterThan(0);
  });

  it.skipIf(!isHere)(
    'files arrive as they were compressed, and a visitor of http is sent to https',
    async () => {
      const html = await (await fetch(proxy.url)).text();
      const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1];
      for (const encoding of ['br', 'gzip']) {
        const answer = await fetch(`${proxy.url}${script}`, { headers: { 'Accept-Encoding': encoding } });
        expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, encoding]);
        expect(answer.headers.get('Cache-Control')).toContain('immutable');
        expect((await answer.text()).length).toBeGreaterThan(1000);
      }
      expect((await fetch(proxy.url)).headers.get('Strict-Transport-Security')).toContain('max-age=');
      const plain = await fetch(`${proxy.plainUrl}/support?painel=mensagens`, { redirect: 'manual' });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get('Location')).toMatch(/^https:\/\/localhost.*\/support\?painel=mensagens$/);
    },
  );

  it.skipIf(!isHere)('the largest body that a route takes reaches the app', async () => {
    const large = Object.entries(ROUTES).filter(([, { body = 0 }]) => body > 512 * 1024);
    expect(large.length).toBeGreaterThan(2);
    for (const [route, { body = 0 }] of large) {
      const [method = '', path = ''] = route.replace('{provider}', 'postmark').split(' ');
      const answer = await call(proxy, method, path, { body: '"'.padEnd(body - 1, 'x').concat('"') });
      // The app's own refusal of a guest, in JSON.
      expect(`${route}: ${answer.json?.['status']}`).toMatch(/: 40[14]$/);
    }
  });

  it.skipIf(!isHere)('a body that no screen sends is turned away', async () => {
    const body = JSON.stringify({ full_name: 'x'.repeat(2_000_000) });
    // nginx looks at the announced length. Caddy passes the body on until it is too much, and the app may hang up
    // first, which Caddy tells as 502; either may also close before all of it is sent.
    const status = await call(proxy, 'POST', '/api/app/register', { body }).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(name === 'nginx' ? [413] : [413, 502]).toContain(status);
    expect(await server.sql('SELECT count(*) FROM registration_requests')).toEqual([['0']]);
  });
});
