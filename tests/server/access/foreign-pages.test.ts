import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, codes } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { ROUTES } from '../../support/route-table.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';

const APP_URL = 'https://agentes.exemplo.com.br';
const FOREIGN = 'https://mal.exemplo';
const EMAIL = 'alvo@exemplo.com.br';
const ASK = '/api/collections/users/request-otp';

/** Every route of ours that takes a POST: a new one is asked too. */
const POSTS = Object.keys(ROUTES).flatMap((name) => /^POST (.*)$/.exec(name)?.[1] ?? []);

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000', APP_URL } });
  await addPerson(server.pb, { email: EMAIL, profile: { status: 'active' } });
});
afterAll(() => server.stop());

const mailsTo = (address: string) => server.mail.received.filter(({ to }) => to.includes(address));
const ask = (headers: Record<string, string>, body: unknown = { email: EMAIL }) =>
  call(server.pb, 'POST', ASK, { body, headers });

describe('a foreign page', () => {
  const PAGES: [string, Record<string, string>][] = [
    ['of somebody else', { Origin: FOREIGN }],
    ['as its browser tells it', { Origin: FOREIGN, 'Sec-Fetch-Site': 'cross-site' }],
    ['without an origin of its own', { Origin: 'null' }],
    ['of a neighbour', { Origin: 'https://outro.exemplo.com.br', 'Sec-Fetch-Site': 'same-site' }],
    ['with our name in front', { Origin: `${APP_URL}.mal.exemplo` }],
    ['with our name as a user', { Origin: `${APP_URL}@mal.exemplo` }],
    ['on another port', { Origin: `${APP_URL}:8443` }],
    ['of our name without encryption', { Origin: APP_URL.replace('https', 'http') }],
    ['that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
  ];

  it.each(PAGES)('%s has no mail sent', async (_which, headers) => {
    const answer = await ask(headers);
    expect([answer.status, ...codes(answer)]).toEqual([403, 'origin:foreign_origin']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(mailsTo(EMAIL)).toEqual([]);
  });

  it('reaches no route of ours that changes something, signed in or not', async () => {
    expect(POSTS.length).toBeGreaterThan(12);
    const native = ['/api/realtime', '/api/collections/support_requests/records'];
    for (const path of [...POSTS, ...native, '/api/collections/_superusers/auth-with-password']) {
      for (const token of [undefined, server.pb.superuserToken]) {
        const answer = await call(server.pb, 'POST', path, { body: {}, token, headers: { Origin: FOREIGN } });
        expect([path, answer.status, ...codes(answer)]).toEqual([path, 403, 'origin:foreign_origin']);
      }
    }
  });

  it('may neither ask the browser first nor read an answer', async () => {
    const headers = { Origin: FOREIGN, 'Access-Control-Request-Method': 'POST' };
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await call(server.pb, method, '/api/app/settings', { headers });
      expect([method, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([method, null]);
    }
  });
});

describe('our own page', () => {
  it.each([
    ['by the address of the app', { Origin: APP_URL }],
    ['as its browser tells it', { Origin: 'https://apelido.exemplo', 'Sec-Fetch-Site': 'same-origin' }],
    ['no page at all: a program', {}],
  ])('%s gets its link', async (_which, headers) => {
    const member = await server.person();
    expect((await ask(headers, { email: member.email })).status).toBe(200);
  });

  it('is ours by every name that leads here, but not by the name of one for the other', async () => {
    const names = [`http://127.0.0.1:${server.pb.port}`, `http://localhost:${server.pb.port}`];
    for (const url of names) {
      for (const origin of names) {
        const headers = { Origin: origin };
        const answer = await call({ url }, 'POST', ASK, { body: { email: 'x' }, headers });
        expect([url, origin, answer.status]).toEqual([url, origin, url === origin ? 400 : 403]);
      }
    }
  });
});

describe('what is no JSON', () => {
  const text = JSON.stringify({ email: 'alvo@exemplo.com.br' });

  it.each([
    ['text/plain', text],
    ['text/plain;charset=UTF-8', text],
    ['application/x-www-form-urlencoded', 'email=alvo@exemplo.com.br'],
    ['application/x-www-form-urlencoded', `@jsonPayload=${encodeURIComponent(text)}`],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nalvo@exemplo.com.br\r\n--x--`,
    ],
    ['application/xml', '<email>alvo@exemplo.com.br</email>'],
    ['application/json-seq', text],
    ['', text],
  ])('(%s) has no mail sent', async (type, body) => {
    const answer = await ask({ 'Content-Type': type }, body);
    expect([answer.status, ...codes(answer)]).toEqual([400, 'body:invalid_type']);
    expect(mailsTo(EMAIL)).toEqual([]);
  });

  it('is refused by every route of ours', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const token = await tokenFor(server.pb, await addPerson(server.pb, { role: 'admin' }));
    // Mail services send forms, and no cookie or token of a browser counts there: each message carries a proof of its own.
    for (const path of POSTS.filter((one) => !one.startsWith('/api/app/inbound-mail/'))) {
      const answer = await call(server.pb, 'POST', path, { body: 'a=1', headers, token });
      expect([path, answer.status, ...codes(answer)]).toEqual([path, 400, 'body:invalid_type']);
    }
  });

  it('does not mean a JSON that names its alphabet', async () => {
    const member = await server.person();
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await ask(headers, JSON.stringify({ email: member.email }))).status).toBe(200);
  });
});
