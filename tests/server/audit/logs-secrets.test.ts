import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../support/http.ts';
import { addMember, addPerson } from '../../support/people.ts';
import { SUPERUSER, WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { addRow } from '../../support/records.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

const SUPERUSERS = '/api/collections/_superusers';
const MAIL_PASSWORD = 'senha-do-servidor-de-correio';

type Places = [place: string, text: string][];
type Secrets = Record<string, string>;

let server: SignInServer;
/** What was secret, and where it is looked for. */
const ofSignIn = { secrets: {} as Secrets, places: [] as Places };
const ofAll = { secrets: {} as Secrets, places: [] as Places };
let email = '';

const files = (...names: string[]): Places =>
  names.map((name) => [name, readFileSync(join(server.pb.dataDir, name), 'latin1')]);

beforeAll(async () => {
  server = await startSignInServer({
    env: {
      RATE_LIMIT_FACTOR: '1000',
      SMTP_USER: 'correio',
      SMTP_PASSWORD: MAIL_PASSWORD,
      ...WITH_REQUEST_LOG,
    },
  });
  await signInByEveryPath();
  // Here, as what is deleted may be written over by what follows.
  ofSignIn.places.push(...files('data.db', 'data.db-wal'));
  await doEverything();
  await writeRequestLog(server.pb);
  const logs: Places = [['console', server.pb.log()], ...files('auxiliary.db', 'auxiliary.db-wal')];
  ofSignIn.places.push(...logs);
  const rows = await value(server.pb, 'SELECT json_group_array(action || user || ip) FROM system_logs');
  ofAll.places.push(...logs, ['system_logs', String(rows)]);
});
afterAll(() => server.stop());

async function signInByEveryPath() {
  const ana = await server.person();
  email = ana.email;
  const { secrets } = ofSignIn;
  const tokens: string[] = [];
  for (const kind of ['link', 'code']) {
    const asked = await server.ask(ana.email);
    Object.assign(secrets, { [`link, by ${kind}`]: asked.linkSecret, [`code, by ${kind}`]: asked.code });
    const [id, secret] = kind === 'link' ? [asked.linkId, asked.linkSecret] : [asked.codeId, asked.code];
    await server.post('/api/app/link-info', { otpId: asked.linkId, password: asked.linkSecret });
    const token = String((await server.enter(id, secret)).json['token']);
    tokens.push(token);
    secrets[`token, by ${kind}`] = token;
    await server.enter(id, secret);
    await server.enter(asked.linkId, `${asked.linkSecret}x`);
  }
  for (const token of tokens) {
    await server.post('/api/collections/users/auth-refresh', undefined, { token });
    await call(server.pb, 'GET', '/api/collections/user_favorites/records', { token });
  }
  // Refused in every way: by the mail server, by the gate, by a broken body, by the database.
  server.mail.mode = 'refuse';
  await server.request(ana.email);
  server.mail.mode = 'accept';
  const late = await server.ask(ana.email);
  Object.assign(secrets, { 'late link': late.linkSecret, 'late code': late.code });
  await server.sql(`UPDATE profiles SET status = 'inactive' WHERE user_id = '${ana.id}'`);
  await server.enter(late.linkId, late.linkSecret);
  await server.enter(late.codeId, late.code);
  await server.post('/api/collections/users/auth-with-otp', `{"otpId":"x","password":"${late.linkSecret}"`);
  await server.sql('ALTER TABLE user_roles RENAME TO hidden_roles');
  await server.enter(late.linkId, late.linkSecret);
  await server.sql('ALTER TABLE hidden_roles RENAME TO user_roles');
  for (const token of tokens) await server.post('/api/app/sign-out', undefined, { token });
}

async function doEverything() {
  const { pb } = server;
  const { secrets } = ofAll;
  secrets['superuser password'] = SUPERUSER.password;
  secrets['mail password'] = MAIL_PASSWORD;
  const su = (method: string, path: string, body?: unknown) =>
    call(pb, method, path, { token: pb.superuserToken, body });
  const admin = await addMember(pb, { role: 'admin' });
  secrets['admin token'] = admin.token;
  secrets['superuser token'] = pb.superuserToken;

  // A mail server that refuses, quoting the whole mail and the password that it was given.
  const ana = await addPerson(pb, { profile: { status: 'active' } });
  server.mail.mode = 'quote';
  server.mail.words = `go away ${MAIL_PASSWORD}`;
  const refused = await server.request(ana.email);
  expect(refused.json['data']?.['email']?.['message']).toContain('554');
  expect(refused.text).not.toContain(MAIL_PASSWORD);
  expect(refused.text).not.toMatch(/\d{4} \d{4}|entrar=\w{15}\.\w/);
  server.mail.mode = 'accept';

  // Every way through the door, right and wrong.
  const asked = await server.ask(ana.email);
  secrets['code'] = asked.code;
  secrets['link'] = asked.linkSecret;
  await server.enter(asked.codeId, '00000000');
  await server.enter(asked.linkId, `${asked.linkSecret}x`);
  const entered = await server.enter(asked.linkId, asked.linkSecret);
  secrets['member token'] = String(entered.json['token']);
  await server.enter(asked.codeId, asked.code);
  await server.post('/api/app/link-info', { otpId: asked.linkId, password: asked.linkSecret });

  // What superusers type, rightly and wrongly.
  secrets['wrong password'] = 'a-senha-errada-do-painel';
  secrets['password as address'] = 'a-senha-no-lugar-errado';
  const identity = SUPERUSER.email;
  await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password: secrets['wrong password'] });
  await server.post(`${SUPERUSERS}/auth-with-password`, {
    identity: secrets['password as address'],
    password: 'x',
  });
  await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password: SUPERUSER.password });
  secrets['new password'] = 'uma-senha-nova-de-usuario';
  const fresh = { password: secrets['new password'], passwordConfirm: secrets['new password'] };
  await su('PATCH', `/api/collections/users/records/${ana.id}`, fresh);
  const impersonated = await su('POST', `/api/collections/users/impersonate/${ana.id}`, {});
  secrets['impersonated token'] = String(impersonated.json['token']);
  secrets['settings value'] = 'https://exemplo.com.br/um-valor-das-configuracoes';
  const path = '/api/collections/app_settings/records/settings0000000';
  await su('PATCH', path, { help_url: secrets['settings value'] });

  // What administrators do.
  const row = { full_name: 'Bia', email: 'bia@exemplo.com.br', crm: '1', state: 'SP', status: 'pending' };
  const requestId = await addRow(pb, 'registration_requests', row);
  const plan = { planType: 'Vitalício', accessDuration: null };
  const asAdmin = (method: string, to: string, body?: unknown) =>
    call(pb, method, to, { token: admin.token, body });
  await asAdmin('POST', '/api/app/approve-user', { requestId, ...plan });
  await asAdmin('POST', '/api/app/deactivate', { userId: ana.id });
  for (const what of ['users', 'requests', 'support', 'logs'])
    await asAdmin('GET', `/api/app/admin/export?what=${what}`);
  await asAdmin('POST', '/api/app/sign-out');
}

const found = ({ secrets, places }: { secrets: Secrets; places: Places }) =>
  places.flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) => text.includes(secret))
      .map(([name]) => `${place}: ${name}`),
  );
const textOf = ({ places }: { places: Places }, name: string) =>
  places.find(([place]) => place === name)?.[1];

it('after every path of sign-in, neither database nor console holds a secret, a code or a token', async () => {
  expect(found(ofSignIn)).toEqual([]);
  tried('I7', Object.keys(ofSignIn.secrets).length);
  // The same search does find what is there: an empty result is not a broken search.
  expect(textOf(ofSignIn, 'data.db') + String(textOf(ofSignIn, 'data.db-wal'))).toContain(email);
  const filter = encodeURIComponent("data.url ~ 'auth-with-otp'");
  const { json } = await call(server.pb, 'GET', `/api/logs?perPage=1&filter=${filter}`, {
    token: server.pb.superuserToken,
  });
  expect(json['totalItems']).toBeGreaterThan(10);
});

it('whatever is done, and whatever a mail server quotes, neither log holds a code, a link, a token or a password', () => {
  expect(found(ofAll)).toEqual([]);
  tried('I7', Object.keys(ofAll.secrets).length);
  const rows = textOf(ofAll, 'system_logs');
  expect(rows).toContain(email);
  expect(rows).toContain('554 5.7.1 go away');
});
