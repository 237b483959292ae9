import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { freePort } from '../../support/free-port.ts';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { type Answer, call, codes } from '../../support/http.ts';
import { runPocketBase, SUPERUSER, serve } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { patient } from '../../support/wait.ts';

const SUPERUSERS = '/api/collections/_superusers';
const RIGHT = { identity: SUPERUSER.email, password: SUPERUSER.password };
const WRONG = { identity: SUPERUSER.email, password: 'uma-senha-errada' };
let server: SignInServer;

type From = { ip: string; token?: string; cookie?: string };
const ask = (method: string, path: string, { ip, token, cookie }: From, body?: unknown): Promise<Answer> => {
  const headers: Record<string, string> = { 'X-Test-Address': ip };
  if (cookie) headers['Cookie'] = cookie;
  return call(server.pb, method, path, { body, token, headers });
};
const enter = (body: object, from: From) => ask('POST', `${SUPERUSERS}/auth-with-password`, from, body);
const statuses = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

describe('with SUPERUSER_IPS', () => {
  const [INSIDE, OUTSIDE] = [{ ip: '10.1.2.3' }, { ip: '192.0.2.66' }];

  beforeAll(async () => {
    const env = { SUPERUSER_IPS: '10.0.0.0/8 127.0.0.1 2001:db8:7::/48' };
    server = await startSignInServer({ env });
  });
  afterAll(() => server.stop());

  it('another network gets the same 404 for whatever it sends, and the dashboard is not there', async () => {
    const said = new Set<string>();
    const note = ({ status, text }: Answer) => said.add(`${status} ${text}`);
    for (const body of [RIGHT, WRONG, {}, { identity: 'x@y.com.br', password: RIGHT.password }])
      note(await enter(body, OUTSIDE));
    for (const action of [
      'request-password-reset',
      'confirm-password-reset',
      'auth-refresh',
      'auth-with-otp',
    ])
      note(await ask('POST', `${SUPERUSERS}/${action}`, OUTSIDE, { email: SUPERUSER.email }));
    for (const path of [
      `${SUPERUSERS}/auth-methods`,
      `${SUPERUSERS}/records`,
      '/_/',
      '/_/index.html',
      '/%5F/',
    ])
      note(await ask('GET', path, OUTSIDE));
    for (const ip of ['2001:db8:8::1', '::ffff:10.1.2.3', '11.0.0.1', '127.0.0.2'])
      note(await enter(RIGHT, { ip }));
    expect([...said]).toEqual([expect.stringMatching(/^404 /)]);
    expect(server.mail.received).toEqual([]);
  });

  it('nor does a token of a superuser open anything there', async () => {
    const token = server.pb.superuserToken;
    const paths = [
      '/api/settings',
      '/api/collections',
      '/api/logs',
      '/api/app/settings',
      '/api/app/admin/users',
      '/api/backups',
    ];
    paths.push('/api/realtime', '/api/collections/users/records', `${SUPERUSERS}/records`, '/api/crons');
    for (const path of paths)
      expect([path, (await ask('GET', path, { ...OUTSIDE, token })).status]).toEqual([path, 403]);
  });

  it('the own networks go on as ever', async () => {
    for (const ip of ['10.1.2.3', '127.0.0.1', '2001:db8:7:1::9']) {
      expect((await ask('GET', '/_/', { ip })).status).toBe(200);
      expect((await enter(WRONG, { ip })).status).toBe(400);
      expect((await enter(RIGHT, { ip })).status).toBe(200);
    }
    expect((await ask('GET', '/api/settings', { ...INSIDE, token: server.pb.superuserToken })).status).toBe(
      200,
    );
  });
});

describe('wrong passwords', () => {
  const HOME = { ip: '198.51.100.7' };
  // Six comparisons for all strangers in an hour, and three for one address, instead of 60 and 10.
  const limits = changedHooks('superusers/password-limits.js', [
    ["['superuser:strangers', clock.HOUR_SECONDS, 60]", "['superuser:strangers', clock.HOUR_SECONDS, 6]"],
    [/(superuser:stranger:.*), clock\.HOUR_SECONDS, 10\]/, '$1, clock.HOUR_SECONDS, 3]'],
  ]);
  let cookie = '';

  beforeAll(async () => {
    server = await startSignInServer({ hooksDir: limits.dir, env: UNHURRIED_BODIES });
    const entered = await enter(RIGHT, HOME);
    expect(entered.status).toBe(200);
    cookie = String(entered.headers.getSetCookie()[0]).split(';')[0] ?? '';
  });
  afterAll(async () => {
    await server.stop();
    limits.remove();
  });

  it('the cookie that tells the own browser is for no script, no other site and no other path', async () => {
    const [set = ''] = (await enter(RIGHT, HOME)).headers.getSetCookie();
    expect(set).toMatch(
      /^superuser_device=[^;]+; Path=\/api\/collections\/_superusers; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect((await enter(WRONG, HOME)).headers.getSetCookie()).toEqual([]);
  });

  it('are compared three times for one address, whatever it sends at once; the rest is told to wait', async () => {
    const flood = { ip: '192.0.2.1' };
    const answered = await statuses(Array.from({ length: 30 }, () => enter(WRONG, flood)));
    const compared = answered.filter((status) => status === 400).length;
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(3);
    expect(new Set(answered)).toEqual(new Set([400, 429]));
    for (let i = compared; i < 3; i += 1) expect((await enter(WRONG, flood)).status).toBe(400);
    const refused = await enter(RIGHT, flood);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([
      429,
      expect.stringMatching(/^\d{4}$/),
    ]);
    expect(refused.json['message']).toMatch(/^Muitas tentativas: tente novamente em \d+ minutos/);
    expect(codes(refused)).toEqual(['identity:too_many_requests']);
  });

  it('are compared six times for all strangers, under whatever name', async () => {
    const from = (i: number) => ({ ip: `192.0.2.${i}` });
    const name = (i: number) => ({ identity: `nome${i}@exemplo${i}.com.br`, password: 'x' });
    const answered: number[] = [];
    for (let i = 10; i < 30; i += 1) answered.push((await enter(name(i), from(i))).status);
    expect(answered).toEqual([400, 400, 400, ...Array(17).fill(429)]);
  });

  it('shut the owner out nowhere: not in the own browser beside the attacker, not in a known network', async () => {
    expect((await enter(RIGHT, { ip: '192.0.2.1', cookie })).status).toBe(200);
    expect((await enter(RIGHT, { ip: '203.0.113.9', cookie })).status).toBe(200);
    // The same /24, as after a night with another address.
    expect((await enter(RIGHT, { ip: '198.51.100.200' })).status).toBe(200);
    // A cookie that somebody made up, or that is another account's, tells nobody.
    for (const forged of [`${cookie}x`, cookie.replace(/=\w+/, '=outra0000000000'), 'superuser_device=..'])
      expect((await enter(RIGHT, { ip: '100.64.0.9', cookie: forged })).status).toBe(429);
  });

  it('nor does a flood of requests that are never finished: the own browser has places of its own', async () => {
    const path = `${SUPERUSERS}/request-password-reset`;
    const open = (ip: string) =>
      new Promise<Socket>((done) => {
        const socket = connect(server.pb.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nX-Test-Address: ${ip}\r\n`);
        socket.write('Content-Type: application/json\r\nContent-Length: 3000\r\n\r\n{', () => done(socket));
      });
    const guest = async (ip: string) =>
      (await ask('POST', path, { ip }, { email: 'ninguem@exemplo.com.br' })).status;
    const beside = () => guest('192.0.2.100');
    const sockets = await Promise.all(
      Array.from({ length: 120 }, (_, i) => open(`192.0.2.${100 + (i % 6)}`)),
    );
    try {
      // Not before the flood has arrived.
      await expect.poll(beside, { timeout: patient(10_000) }).toBe(429);
      expect((await enter(RIGHT, { ip: '192.0.2.100', cookie })).status).toBe(200);
      // Another network has its reserve.
      expect(await guest('100.64.1.1')).toBe(204);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    await expect.poll(beside, { timeout: patient(10_000) }).toBe(204);
  });

  it('leave two rows in the log, whatever names one address tries', async () => {
    const ip = '192.0.2.1';
    for (let i = 0; i < 15; i += 1) await enter({ identity: `a@dominio${i}.com.br`, password: 'x' }, { ip });
    const rows = await server.sql(
      `SELECT action FROM system_logs WHERE ip = '${ip}' AND type = 'seguranca' ORDER BY 1`,
    );
    expect(rows.flat()).toEqual([
      'Entrada no painel do PocketBase recusada',
      'Entrada no painel do PocketBase recusada: tentativas demais',
    ]);
  });

  it('nor from elsewhere: sixty requests for a new password are one mail, and its link lets the owner in at once', async () => {
    const asked = Array.from({ length: 60 }, (_, i) => {
      const email = i % 10 === 0 ? `ninguem${i}@exemplo.com.br` : SUPERUSER.email;
      return ask('POST', `${SUPERUSERS}/request-password-reset`, { ip: `192.0.2.${i}` }, { email });
    });
    // 429 for those who came while too many others were being read.
    expect((await statuses(asked)).filter((status) => status !== 204 && status !== 429)).toEqual([]);
    const { mail } = await server.mail.next(SUPERUSER.email);
    expect(mail.subject).toBe('Nova senha para o painel do PocketBase de Agentes de Marketing');
    const token = /confirm-password-reset\/([\w.-]+)/.exec(String(mail.text))?.[1];

    const hotel = { ip: '100.64.9.77' };
    expect((await enter(RIGHT, hotel)).status).toBe(429);
    const password = 'outra-senha-longa-1';
    const confirmed = await ask('POST', `${SUPERUSERS}/confirm-password-reset`, hotel, {
      token,
      password,
      passwordConfirm: password,
    });
    expect(confirmed.status).toBe(204);
    const marked = String(confirmed.headers.getSetCookie()[0]).split(';')[0] ?? '';
    expect((await enter({ ...RIGHT, password }, { ...hotel, cookie: marked })).status).toBe(200);
    expect(server.mail.received.filter(({ to }) => to.includes(SUPERUSER.email))).toHaveLength(1);
  });

  it('a network of the own has its bound too', async () => {
    const wrong = { ...WRONG, password: 'x' };
    const answered: number[] = [];
    for (let i = 0; i < 12; i += 1) answered.push((await enter(wrong, { ip: '198.51.100.9' })).status);
    expect(answered).toEqual([...Array(10).fill(400), 429, 429]);
  });
});

it('a start without a superuser prints no link and makes none, and says what to do', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pb-door-'));
  const noHooks = mkdtempSync(join(tmpdir(), 'pb-no-hooks-'));
  try {
    // PocketBase alone, as an earlier release: it makes an account of its own for the link.
    const before = await serve(await freePort(), { dataDir, hooksDir: noHooks }, () => {});
    await expect.poll(before.log, { timeout: patient(10_000) }).toContain('/_/#/pbinstall/');
    const token = /pbinstall\/([\w.-]+)/.exec(before.log())?.[1];
    await before.stop();

    const pb = await serve(await freePort(), { dataDir }, () => {});
    expect((await call(pb, 'GET', '/api/settings', { token })).status).toBe(404);
    await pb.stop();
    expect(pb.log()).not.toContain('pbinstall');
    expect(pb.log()).toContain('superuser upsert E-MAIL SENHA');

    const upsert = ['superuser', 'upsert', SUPERUSER.email, SUPERUSER.password];
    expect((await runPocketBase(upsert, { dataDir })).code).toBe(0);
    const again = await serve(await freePort(), { dataDir }, () => {});
    expect((await call(again, 'POST', `${SUPERUSERS}/auth-with-password`, { body: RIGHT })).status).toBe(200);
    await again.stop();
    expect(again.log()).not.toContain('superuser upsert');
  } finally {
    for (const folder of [dataDir, noHooks]) rmSync(folder, { recursive: true, force: true });
  }
});
