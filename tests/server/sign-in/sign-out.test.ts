import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { call, codes } from '../../support/http.ts';
import { type Person, type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { until } from '../../support/wait.ts';

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

async function session(person: Person): Promise<string> {
  const { linkId, linkSecret } = await server.ask(person.email);
  return String((await server.enter(linkId, linkSecret)).json['token']);
}
const signOut = (token?: string) => server.post('/api/app/sign-out', undefined, token ? { token } : {});
const alive = async (token: string) =>
  (await server.post('/api/collections/users/auth-refresh', undefined, { token })).status === 200;

/** Opens the realtime stream as this user; tells when it has ended. */
async function stream(token: string) {
  const answer = await fetch(`${server.pb.url}/api/realtime`, { headers: { Accept: 'text/event-stream' } });
  if (!answer.body) throw new Error('no stream');
  let heard = '';
  const ended = (async () => {
    for await (const bytes of answer.body as unknown as AsyncIterable<Uint8Array>) {
      heard += Buffer.from(bytes).toString();
    }
  })().catch(() => {});
  await until('connected', () => heard.includes('clientId'));
  const clientId = /"clientId":"([^"]+)"/.exec(heard)?.[1];
  const body = { clientId, subscriptions: ['app/access', 'app/catalogue'] };
  const subscribed = await server.post('/api/realtime', body, { token });
  expect([subscribed.status, subscribed.text]).toEqual([204, '']);
  return { ended, heard: () => heard };
}

describe('signing out', () => {
  it('ends every session of this person on every device, and nobody else’s', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const [phone, desktop, other] = [await session(ana), await session(ana), await session(bia)];
    expect((await signOut(phone)).status).toBe(204);
    expect([await alive(phone), await alive(desktop), await alive(other)]).toEqual([false, false, true]);
    expect(await server.logs(`user='${ana.email}' && action~'Saiu'`)).toMatchObject([
      { type: 'login', status: 'sucesso' },
    ]);
  });

  it('ends the links and codes that were mailed before, of this person only', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const token = await session(ana);
    const [hers, others] = [await server.ask(ana.email), await server.ask(bia.email)];
    await signOut(token);
    expect((await server.enter(hers.linkId, hers.linkSecret)).status).toBe(400);
    expect((await server.enter(hers.codeId, hers.code)).status).toBe(400);
    expect((await server.enter(others.linkId, others.linkSecret)).status).toBe(200);
  });

  it('can be repeated: the second time says signed_out and changes nothing', async () => {
    const ana = await server.person();
    const token = await session(ana);
    await signOut(token);
    const renewed = await session(ana);
    const again = await signOut(token);
    expect([again.status, ...codes(again)]).toEqual([401, 'auth:signed_out']);
    expect(await alive(renewed)).toBe(true);
  });

  it('sent ten times at once leaves the person signed out, once', async () => {
    const token = await session(await server.person());
    const answers = await Promise.all(Array.from({ length: 10 }, () => signOut(token)));
    expect(answers.every((answer) => [204, 401].includes(answer.status))).toBe(true);
    expect(await alive(token)).toBe(false);
  });

  it('works without access too', async () => {
    const ana = await server.person();
    const token = await session(ana);
    await call(server.pb, 'PATCH', `/api/collections/profiles/records/${ana.id}`, {
      token: server.pb.superuserToken,
      body: { status: 'inactive' },
    });
    expect((await signOut(token)).status).toBe(204);
  });

  it.each([undefined, 'nonsense', 'a.b.c'])('with the token %j is refused as signed_out', async (token) => {
    const answer = await signOut(token);
    expect([answer.status, ...codes(answer)]).toEqual([401, 'auth:signed_out']);
  });

  it('closes the open streams of this person, and only those', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const [hers, others] = [await session(ana), await session(bia)];
    const [own, other] = [await stream(hers), await stream(others)];
    await signOut(hers);
    const first = await Promise.race([own.ended.then(() => 'own'), other.ended.then(() => 'other')]);
    expect(first).toBe('own');
  });
});

it('calls a link that a sign-out ends while it is being opened no longer valid, and not used', async () => {
  const line = 'const owner = { collection: secret.collectionRef(), user: secret.recordRef() };';
  const hooks = changedHooks('sign-in/otp.js', [
    [line, `${line}\nif (isLink(secret.id)) {${waitsForTest('app')}}`],
  ]);
  const held = await startSignInServer({ hooksDir: hooks.dir, env: { RATE_LIMIT_FACTOR: '1000' } });
  try {
    const ana = await held.person();
    const mailed = await held.ask(ana.email);
    const { token } = (await held.enter(mailed.codeId, mailed.code)).json;
    const { linkId, linkSecret } = await held.ask(ana.email);
    const opened = held.enter(linkId, linkSecret);
    await untilHookWaits(held.pb);
    expect((await held.post('/api/app/sign-out', undefined, { token: String(token) })).status).toBe(204);
    await letHookGoOn(held.pb);
    const { status, json } = await opened;
    expect([status, json['message']]).toEqual([400, 'Este link ou código não vale mais. Peça um novo.']);
  } finally {
    await held.stop();
    hooks.remove();
  }
});
