import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedMoment } from '../../../src/shared/sao-paulo.ts';
import { rounds } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { rawRequest } from '../../support/raw-request.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import {
  type Person,
  type SignInServer,
  secretsOf,
  startSignInServer,
} from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000', ...WITH_REQUEST_LOG } });
});
afterAll(() => server.stop());

const PAST = '2020-01-01 02:59:59.999Z';
const FUTURE = '2190-01-01 02:59:59.999Z';

async function profileOf(person: Person, change: object) {
  const path = `/api/collections/profiles/records/${person.id}`;
  const answer = await call(server.pb, 'PATCH', path, { token: server.pb.superuserToken, body: change });
  expect(answer.status).toBe(200);
}

/** Returns the moment at which the secrets were exactly so old. */
async function age(person: Person, seconds: number): Promise<number> {
  const now = Date.now();
  const created = storedMoment(now - seconds * 1000);
  await server.sql(`UPDATE _otps SET created = '${created}' WHERE recordRef = '${person.id}'`);
  return now;
}

/** Asks again while the machine was too slow to ask in time; the answer that was in time must be 200. */
async function untilInTime(ask: () => Promise<number | 'late'>) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await ask();
    if (answer === 'late') continue;
    expect(answer).toBe(200);
    return;
  }
  throw new Error('this machine took more than a second for each of 20 sign-ins');
}

describe('who gets a link', () => {
  it.each([
    ['an active member without an end', { status: 'active' }],
    ['an active member whose plan ends later', { status: 'active', expires_at: FUTURE }],
    ['a user without a profile', null],
  ])('%s does', async (_who, profile) => {
    const person = await server.person(profile);
    const { codeId } = await server.ask(person.email);
    expect(codeId).toMatch(/^[a-z0-9]{15}$/);
  });

  it.each([
    ['user_inactive', { status: 'inactive' }],
    ['user_inactive', { status: 'inactive', expires_at: PAST }],
    ['access_expired', { status: 'active', expires_at: PAST }],
  ])('a member is told %s and no secret is made', async (code, profile) => {
    const person = await server.person(profile);
    const answer = await server.request(person.email);
    expect([answer.status, ...codes(answer)]).toEqual([400, `email:${code}`]);
    expect(await secretsOf(server, person)).toBe(0);
    expect(await server.logs(`user='${person.email}'`)).toMatchObject([
      { type: 'seguranca', status: 'alerta' },
    ]);
  });

  it('an unknown address is told so, and the log does not keep it', async () => {
    const answer = await server.request('ninguem.conhecido@exemplo.com.br');
    expect([answer.status, ...codes(answer)]).toEqual([400, 'email:user_not_found']);
    expect(answer.json['data']?.['email']?.['message']).toBe(
      'Usuário não encontrado ou aguardando aprovação. Solicite seu cadastro primeiro.',
    );
    expect(await server.logs("user~'ninguem'")).toHaveLength(0);
    expect(await server.logs("user='n***@exemplo.com.br'")).toHaveLength(1);
  });

  it.each(['approved', 'pending', 'rejected'])('a request that is %s is no account', async (status) => {
    const email = `pedido.${status}@exemplo.com.br`;
    await server.create('registration_requests', { full_name: 'Bia', email, status });
    const code = status === 'approved' ? 'approved_without_account' : 'user_not_found';
    expect(codes(await server.request(` ${email.toUpperCase()}`))).toEqual([`email:${code}`]);
  });

  it('the fixed administrator gets one, whatever the profile says', async () => {
    const [[id] = []] = await server.sql("SELECT id FROM users WHERE email = 'admin@exemplo.com.br'");
    await server.create('profiles', { id, user_id: id, status: 'inactive', expires_at: PAST });
    const { codeId, code } = await server.ask('admin@exemplo.com.br');
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('the fixed administrator gets the role back with the link when somebody has taken it', async () => {
    await server.sql('DELETE FROM user_roles');
    const { linkId, linkSecret } = await server.ask('admin@exemplo.com.br');
    expect((await server.enter(linkId, linkSecret)).status).toBe(200);
    expect(await server.sql('SELECT role FROM user_roles')).toEqual([['admin']]);
  });

  it('capitals and spaces lead to the same account', async () => {
    const person = await server.person();
    const answer = await server.request(`  ${person.email.toUpperCase()} `);
    expect(answer.status).toBe(200);
    const { to } = await server.mail.next(person.email);
    expect(to).toEqual([person.email]);
  });

  it('a database that cannot answer is an internal error, not a refusal of the person', async () => {
    const person = await server.person();
    await server.sql('ALTER TABLE user_roles RENAME TO hidden_roles');
    const answer = await server.request(person.email);
    await server.sql('ALTER TABLE hidden_roles RENAME TO user_roles');
    expect([answer.status, ...codes(answer)]).toEqual([400, 'email:internal']);
    expect(answer.text).not.toMatch(/SQL|user_roles/i);
    expect(await server.logs(`user='${person.email}'`)).toMatchObject([{ type: 'erro', status: 'erro' }]);
  });
});

it('the ways in that are told are the one that there is', async () => {
  const { json } = await call(server.pb, 'GET', '/api/collections/users/auth-methods');
  expect(json).toMatchObject({
    password: { enabled: false },
    oauth2: { enabled: false, providers: [] },
    mfa: { enabled: false },
    otp: { enabled: true, duration: 900 },
  });
});

describe('link and code', () => {
  it.each(['link', 'code'] as const)('the %s signs in once, and ends the other', async (kind) => {
    const person = await server.person();
    const asked = await server.ask(person.email);
    const byLink = [asked.linkId, asked.linkSecret] as const;
    const byCode = [asked.codeId, asked.code] as const;
    const [used, other] = kind === 'link' ? [byLink, byCode] : [byCode, byLink];
    const entered = await server.enter(...used);
    expect(entered.status).toBe(200);
    expect(entered.json['record']).toMatchObject({ id: person.id, email: person.email });
    for (const again of [used, other]) {
      const answer = await server.enter(...again);
      expect([answer.status, ...codes(answer)]).toEqual([400, 'otp:otp_used']);
    }
    const action = kind === 'link' ? 'Entrou pelo link' : 'Entrou pelo código';
    expect(await server.logs(`user='${person.email}' && type='login'`)).toMatchObject([
      { type: 'login', status: 'sucesso', action, ip: '127.0.0.1' },
    ]);
  });

  it('a code is accepted as people type it', async () => {
    for (const written of [(c: string) => `${c.slice(0, 4)} ${c.slice(4)}`, (c: string) => ` ${c}\n`]) {
      const { codeId, code } = await server.ask((await server.person()).email);
      expect((await server.enter(codeId, written(code))).status).toBe(200);
    }
  });

  it('the code opens only its own id, and the secret only its own', async () => {
    const { codeId, code, linkId, linkSecret } = await server.ask((await server.person()).email);
    expect(codes(await server.enter(linkId, code))).toEqual(['otp:otp_invalid']);
    expect(codes(await server.enter(codeId, linkSecret))).toEqual(['otp:otp_invalid']);
    expect((await server.enter(linkId, linkSecret)).status).toBe(200);
  });

  it('using one mail ends the older and the newer ones', async () => {
    for (let round = 0; round < rounds(1, 10); round += 1) {
      const person = await server.person();
      const mails = [
        await server.ask(person.email),
        await server.ask(person.email),
        await server.ask(person.email),
      ];
      const [, second] = mails;
      expect((await server.enter(second?.linkId ?? '', second?.linkSecret ?? '')).status).toBe(200);
      for (const { codeId, code, linkId, linkSecret } of mails) {
        expect((await server.enter(codeId, code)).status).toBe(400);
        expect((await server.enter(linkId, linkSecret)).status).toBe(400);
      }
      expect(await secretsOf(server, person)).toBe(0);
      tried('L2', mails.length);
    }
  });

  it('of three mails of a person each lives 899 seconds, and none 901', async () => {
    for (let round = 0; round < rounds(2, 10); round += 1) {
      const { email, id } = await server.person();
      const three = async () => [await server.ask(email), await server.ask(email), await server.ask(email)];
      const mails = await three();
      await age({ email, id }, 901);
      for (const { codeId, code, linkId, linkSecret } of mails) {
        for (const answer of [await server.enter(linkId, linkSecret), await server.enter(codeId, code)])
          expect([answer.status, ...codes(answer)]).toEqual([400, 'otp:otp_invalid']);
        tried('L2');
      }
      for (const turn of [0, 1, 2]) {
        await untilInTime(async () => {
          const mail = (await three())[turn];
          const since = await age({ email, id }, 899);
          const isCode = (round + turn) % 2 === 0;
          const [key, secret] = isCode ? [mail?.codeId, mail?.code] : [mail?.linkId, mail?.linkSecret];
          const { status } = await server.enter(key ?? '', secret ?? '');
          // Later than a second after it, 900 are over: then this machine was too slow to ask the question.
          return Date.now() - since >= 1000 && status === 400 ? 'late' : status;
        });
        tried('L2');
      }
    }
  });

  it('a member deactivated after the mail stays out, and keeps the link for after the reactivation', async () => {
    const person = await server.person();
    const { linkId, linkSecret } = await server.ask(person.email);
    await profileOf(person, { status: 'inactive' });
    const refused = await server.enter(linkId, linkSecret);
    expect([refused.status, ...codes(refused)]).toEqual([403, 'access:user_inactive']);
    await profileOf(person, { status: 'active' });
    expect((await server.enter(linkId, linkSecret)).status).toBe(200);
  });

  it.each([
    ['no body', undefined],
    ['not JSON', '{'],
    ['numbers', { otpId: 1, password: 12345678 }],
    ['lists', { otpId: ['a'], password: [] }],
    ['an unknown id', { otpId: 'c00000000000000', password: '12345678' }],
    ['an id with quotes', { otpId: "c' OR '1'='1", password: '12345678' }],
    ['an endless secret', { otpId: 'l00000000000000', password: 'x'.repeat(3000) }],
  ])('bad input at the door (%s) is an invalid code, nothing else', async (_what, body) => {
    const answer = await server.post('/api/collections/users/auth-with-otp', body);
    expect([answer.status, ...codes(answer)]).toEqual([400, 'otp:otp_invalid']);
  });

  it('a body of megabytes is refused, and what is left of it is not read as another request', async () => {
    const smuggled = 'GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(30_000);
    const head = `POST /api/collections/users/auth-with-otp HTTP/1.1\r\nHost: a\r\nContent-Length: ${smuggled.length}`;
    const answers = await rawRequest(server.pb.port, `${head}\r\n\r\n${smuggled}`);
    expect(answers.match(/^HTTP\/1\.1 (\d+)/gm)).toEqual(['HTTP/1.1 413']);
  });
});

describe('before the tap on Entrar', () => {
  it('a link that scanners fetch by every method, with and without its fragment, still works, and stays out of the logs', async () => {
    const { email } = await server.person();
    const looks = rounds(7, 100);
    const secrets: string[] = [];
    for (let n = 0; n < looks; n += 1) {
      const { link, linkId, linkSecret } = await server.ask(email);
      secrets.push(linkSecret);
      const { hash } = new URL(link);
      // A fragment never leaves a browser; a scanner that sends it as a query or a path is as harmless.
      const part = hash.slice(1);
      const paths = ['/', `/${hash}`, `/?${part}`, `/${part}`, `/%23${part}`, '/login', `/login${hash}`];
      const method = n % 2 === 0 ? 'GET' : 'HEAD';
      const answer = await fetch(`${server.pb.url}${paths[n % paths.length]}`, { method });
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('Referrer-Policy')).toMatch(/^(no-referrer|same-origin|strict-origin)/);
      expect(await answer.text()).not.toContain(linkSecret);
      expect((await server.enter(linkId, linkSecret)).status).toBe(200);
      tried('L3');
    }
    await writeRequestLog(server.pb);
    const places = [server.pb.log()];
    for (const file of ['auxiliary.db', 'auxiliary.db-wal', 'data.db', 'data.db-wal'])
      places.push(readFileSync(join(server.pb.dataDir, file), 'latin1'));
    const found = places.map((text) => secrets.filter((secret) => text.includes(secret)));
    expect(found).toEqual([[], [], [], [], []]);
    // The same search does find what is there.
    expect([places[1]?.includes('auth-with-otp') || places[2]?.includes('auth-with-otp')]).toEqual([true]);
  });

  it('a link says whom it would sign in, and still works afterwards', async () => {
    const person = await server.person();
    const { linkId, linkSecret } = await server.ask(person.email);
    for (let i = 0; i < 3; i += 1) {
      const info = await server.post('/api/app/link-info', { otpId: linkId, password: linkSecret });
      expect([info.status, info.json]).toEqual([200, { email: person.email }]);
    }
    expect((await server.enter(linkId, linkSecret)).status).toBe(200);
    const used = await server.post('/api/app/link-info', { otpId: linkId, password: linkSecret });
    expect([used.status, ...codes(used)]).toEqual([400, 'otp:otp_used']);
  });

  it('the same question cannot be used to guess at a code, or at an address', async () => {
    const { codeId, code, linkId } = await server.ask((await server.person()).email);
    for (const body of [{ otpId: codeId, password: code }, { otpId: linkId, password: code }, {}]) {
      const answer = await server.post('/api/app/link-info', body);
      expect([answer.status, ...codes(answer)]).toEqual([400, 'otp:otp_invalid']);
    }
    expect((await server.enter(codeId, code)).status).toBe(200);
  });
});

describe('the session', () => {
  async function tokenOf(person: Person): Promise<string> {
    const { codeId, code } = await server.ask(person.email);
    return String((await server.enter(codeId, code)).json['token']);
  }
  const refresh = (token?: string) =>
    server.post('/api/collections/users/auth-refresh', undefined, token ? { token } : {});

  it('lasts 60 days and is renewed by a refresh', async () => {
    const person = await server.person();
    const token = await tokenOf(person);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.exp - Date.now() / 1000).toBeGreaterThan(60 * 86400 - 60);
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(60 * 86400);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    expect(answer.json['record']?.['email']).toBe(person.email);
    expect((await refresh(String(answer.json['token']))).status).toBe(200);
  });

  it('is locked, not ended, while the access is gone: refresh works again after a renewal', async () => {
    const person = await server.person();
    const token = await tokenOf(person);
    await profileOf(person, { expires_at: PAST });
    expect([(await refresh(token)).status, ...codes(await refresh(token))]).toEqual([
      403,
      'access:access_expired',
    ]);
    await profileOf(person, { expires_at: '', status: 'inactive' });
    expect(codes(await refresh(token))).toEqual(['access:user_inactive']);
    await profileOf(person, { status: 'active' });
    expect((await refresh(token)).status).toBe(200);
  });

  it('a dead, forged, foreign or missing token is told signed_out', async () => {
    for (const token of [undefined, 'nonsense', 'a.b.c', server.pb.superuserToken]) {
      const answer = await refresh(token);
      expect([answer.status, ...codes(answer)]).toEqual([401, 'auth:signed_out']);
    }
  });

  it('a token that a superuser made as not renewable stays so', async () => {
    const person = await server.person();
    const made = await server.post(
      `/api/collections/users/impersonate/${person.id}`,
      { duration: 60 },
      { token: server.pb.superuserToken },
    );
    const token = String(made.json['token']);
    const answer = await refresh(token);
    expect([answer.status, answer.json['token']]).toEqual([200, token]);
  });
});

describe('every other door is closed', () => {
  it('by other spellings of the collection, the code is not even compared', async () => {
    const { codeId, code } = await server.ask((await server.person()).email);
    for (const name of ['USERS', 'Users', '_pb_users_auth_']) {
      for (const password of [code, '00000000']) {
        const path = `/api/collections/${name}/auth-with-otp`;
        const answer = await server.post(path, { otpId: codeId, password });
        expect([name, answer.status >= 403, answer.json['token']]).toEqual([name, true, undefined]);
      }
    }
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('no mail leaves by a path that does not pass the gate', async () => {
    const person = await server.person({ status: 'inactive' });
    // The fixed administrator is told of other things meanwhile.
    const mails = () => server.mail.received.filter(({ to }) => !to.includes('admin@exemplo.com.br')).length;
    const before = mails();
    for (const [path, body] of [
      ['/api/collections/USERS/request-otp', { email: person.email }],
      ['/api/collections/users/request-verification', { email: person.email }],
      ['/api/collections/users/request-password-reset', { email: person.email }],
      ['/api/collections/users/request-email-change', { newEmail: 'outra@exemplo.com.br' }],
      ['/api/collections/users/auth-with-password', { identity: person.email, password: 'nunca-usada-0001' }],
      [
        '/api/collections/users/auth-with-oauth2',
        { provider: 'google', code: 'x', redirectURL: 'https://x' },
      ],
    ] as const) {
      const answer = await server.post(path, body);
      expect([path, answer.status >= 400, answer.json?.['token']]).toEqual([path, true, undefined]);
    }
    // A mail of these would have left before the next one.
    await server.ask((await server.person()).email);
    expect(mails()).toBe(before + 1);
  });

  it('a signed-in member cannot have a mail sent to somebody else', async () => {
    const person = await server.person();
    const { codeId, code } = await server.ask(person.email);
    const token = String((await server.enter(codeId, code)).json['token']);
    const body = { newEmail: 'outra@exemplo.com.br' };
    const answer = await server.post('/api/collections/users/request-email-change', body, { token });
    expect(answer.status).toBeGreaterThanOrEqual(403);
    await server.ask((await server.person()).email);
    expect(server.mail.received.filter((one) => one.to.includes('outra@exemplo.com.br'))).toEqual([]);
  });
});
