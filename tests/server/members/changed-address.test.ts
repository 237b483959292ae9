/** The owner changes the address of an account in PocketBase's dashboard. */
import { afterAll, beforeAll, expect, it } from 'vitest';
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
