/** The owner changes the address of an account in PocketBase's dashboard. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { call, codes } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { type SignInServer, secretsOf, startSignInServer } from '../../support/sign-in-server.ts';

let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

const ask = (method: string, path: string, token: string, body?: object) =>
  call(server.pb, method, path, { token, ...(body ? { body } : {}) });
const rename = (id: string, email: string) =>
  ask('PATCH', `/api/collections/users/records/${id}`, server.pb.superuserToken, { email });
const addresses = (id: string) =>
  server.sql(`SELECT u.email, p.email FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = '${id}'`);

it('is found under the new one, and no session, link or code of the old one lives on', async () => {
  const admin = await addMember(server.pb, { role: 'admin' });
  const member = await addMember(server.pb, { profile: { status: 'active' } });
  const before = await server.ask(member.email);
  const fresh = `${newId()}@exemplo.com.br`;
  expect((await rename(member.id, fresh.toUpperCase())).status).toBe(200);
  expect(await addresses(member.id)).toEqual([[fresh, fresh]]);
  const search = async (words: string) => {
    const { json } = await ask('GET', `/api/app/admin/users?search=${words}`, admin.token);
    return (json['items'] as unknown as { id: string; email: string }[]).map(({ id, email }) => [id, email]);
  };
  expect(await search(fresh)).toEqual([[member.id, fresh]]);
  expect(await search(member.email)).toEqual([]);

  expect((await ask('GET', '/api/app/sync', member.token)).status).toBe(401);
  expect(await secretsOf(server, member)).toBe(0);
  expect(codes(await server.enter(before.linkId, before.linkSecret))).toEqual(['otp:otp_invalid']);
  expect(codes(await server.request(member.email))).toEqual(['email:user_not_found']);
  const after = await server.ask(fresh);
  const entered = await server.enter(after.linkId, after.linkSecret);
  expect(entered.status).toBe(200);
  const own = await ask('GET', '/api/app/sync', String(entered.json['token']));
  expect(JSON.parse(own.text.split('\n')[0] ?? '').member).toMatchObject({ email: fresh });
});

it('is where replies to tickets from before go, but to one that named another on purpose', async () => {
  const admin = await addMember(server.pb, { role: 'admin' });
  const member = await addMember(server.pb, { profile: { status: 'active' } });
  const fresh = `${newId()}@exemplo.com.br`;
  const work = `${newId()}@clinica.exemplo.com.br`;
  const write = async (email: string) => {
    const body = { name: 'Ana Souza', email, message: 'Como renovo?', key: newId() };
    const { json } = await ask('POST', '/api/app/support-request', member.token, body);
    return String(json['id']);
  };
  const tickets = [await write(member.email), await write(work)];
  expect((await rename(member.id, fresh)).status).toBe(200);
  for (const [n, to] of [fresh, work].entries()) {
    const body = { ticketId: tickets[n], message: 'Em Renovar Acesso.', adminId: admin.id };
    expect((await ask('POST', '/api/app/send-support-reply', admin.token, body)).status).toBe(200);
    expect((await server.mail.next(to)).mail.text).toContain('Em Renovar Acesso.');
  }
  expect(server.mail.received.filter(({ to }) => to.includes(member.email))).toEqual([]);
});

it('leaves no link to the old one, also where it was asked for in the same moment', async () => {
  // The request waits, with the account as it was, until that has another address.
  const line = 'const now = clock.stamp();';
  const hooks = changedHooks('sign-in/otp.js', [[line, `${waitsForTest('app')}\n${line}`]]);
  const other = await startSignInServer({ hooksDir: hooks.dir });
  try {
    const person = await other.person();
    const asked = other.request(person.email);
    const email = `${newId()}@exemplo.com.br`;
    const path = `/api/collections/users/records/${person.id}`;
    await untilHookWaits(other.pb);
    const token = other.pb.superuserToken;
    expect((await call(other.pb, 'PATCH', path, { token, body: { email } })).status).toBe(200);
    await letHookGoOn(other.pb);
    expect(codes(await asked)).toEqual(['email:internal']);
    expect([await secretsOf(other, person), other.mail.received.length]).toEqual([0, 0]);
  } finally {
    await other.stop();
    hooks.remove();
  }
});

it('stays as it was, with the profile, where the new one is taken', async () => {
  const [member, other] = await Promise.all([
    addMember(server.pb, { profile: { status: 'active' } }),
    addMember(server.pb, { profile: { status: 'active' } }),
  ]);
  expect((await rename(member.id, other.email)).status).toBe(400);
  expect(await addresses(member.id)).toEqual([[member.email, member.email]]);
});

it('of an account without a profile is changed as ever', async () => {
  const user = await addMember(server.pb);
  const fresh = `${newId()}@exemplo.com.br`;
  expect((await rename(user.id, fresh)).status).toBe(200);
  expect(await server.sql(`SELECT email FROM users WHERE id = '${user.id}'`)).toEqual([[fresh]]);
});
