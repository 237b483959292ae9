import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inParallel } from '../../support/access/walk.ts';
import { call, codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant } from '../../support/records.ts';
import { openStream, type Stream } from '../../support/stream.ts';
import { until } from '../../support/wait.ts';

type Member = Awaited<ReturnType<typeof addMember>>;

const OURS = ['app/catalogue', 'app/favorites', 'app/access', 'app/settings', 'app/support'];
const BOUND = 10;

let server: PocketBase;
let ana: Member;
let admin: Member;
beforeAll(async () => {
  server = await startPocketBase();
  admin = await addMember(server, { role: 'admin' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  ana = await addMember(server);
});

/** One after the other, so that "the oldest" is known. */
async function open(member: Member, count: number, topics = OURS): Promise<Stream[]> {
  const streams: Stream[] = [];
  for (let n = 0; n < count; n += 1) {
    const stream = await openStream(server);
    await stream.subscribe(member.token, topics);
    streams.push(stream);
  }
  return streams;
}

const closeAll = (streams: Stream[]) => {
  for (const stream of streams) stream.close();
};
const areOpen = (streams: Stream[]) => streams.map((stream) => stream.isOpen());

describe('the topics of a stream', () => {
  let stream: Stream;
  beforeEach(async () => {
    stream = await openStream(server);
    return () => stream.close();
  });
  const ask = async ({ token }: Member, topics: string[]) => {
    const answer = await stream.subscribe(token, topics);
    return `${answer.status} ${codes(answer)}`;
  };

  test('are those of the app, and collections and records as they are', async () => {
    expect(await ask(ana, ['PB_CONNECT', ...OURS])).toBe('204 ');
    expect(await ask(ana, ['marketing_assistants/*', 'user_favorites/*', `profiles/${ana.id}`])).toBe('204 ');
    expect(await ask(ana, [])).toBe('204 ');
  });

  const options = encodeURIComponent(JSON.stringify({ query: { filter: "user_id.email != 'x'" } }));
  test.each([
    [`marketing_assistants/*?options=${options}`],
    ['marketing_assistants/*?options={"query":{"expand":"x"}}'],
    ['users/*?'],
    ['users'],
    ['users?options={}'],
    [`users/aaaaaaaaaaaaaaa?options=${options}`],
    ['app/catalogue?options={}'],
    ['app/catalogue#x'],
    ['app/unheard-of'],
    ['_superusers/*'],
    ['_otps/*'],
    ['_pb_users_auth_/*'],
    ['USERS/*'],
    ['users/*/x'],
    ['users%2F*'],
    ['no_such_collection/*'],
    [''],
    ['PB_CONNECT?x'],
  ])('refuses %s, to administrators too, and follows nothing', async (topic) => {
    for (const member of [ana, admin]) {
      expect(await ask(member, ['marketing_assistants/*', topic])).toBe(
        '400 subscriptions:invalid_subscriptions',
      );
    }
    const other = await open(ana, 1, ['marketing_assistants/*']);
    const assistant = await addAssistant(server);
    await call(server, 'PATCH', `/api/collections/marketing_assistants/records/${assistant}`, {
      token: server.superuserToken,
      body: { name: 'Novo' },
    });
    await until('others hear of it', () => other[0]?.events.length === 1);
    expect(stream.events).toEqual([]);
    closeAll(other);
  });

  test("'app/admin' and what members may not read are for administrators, with options for nobody", async () => {
    for (const topic of ['app/admin', 'registration_requests/*', 'system_logs/*', `app_settings/${ana.id}`])
      expect(await ask(ana, ['app/access', topic])).toBe('403 access:admin_only');
    expect(await ask(ana, ['app/admin?x'])).toBe('403 access:admin_only');
    const own = await openStream(server);
    expect((await own.subscribe(admin.token, ['app/admin', 'system_logs/*', ...OURS])).status).toBe(204);
    own.close();
    expect(await ask(admin, ['app/admin?x'])).toBe('400 subscriptions:invalid_subscriptions');
  });

  test('are at most twenty', async () => {
    const records = (count: number) =>
      Array.from({ length: count }, (_, n) => `marketing_assistants/${String(n).padStart(15, 'a')}`);
    expect(await ask(ana, records(20))).toBe('204 ');
    expect(await ask(ana, records(21))).toBe('400 subscriptions:invalid_subscriptions');
  });
});

describe('the streams of a member', () => {
  test(`are at most ${BOUND}: the oldest is closed, and those of others stay`, async () => {
    const others = await open(admin, 1);
    const streams = await open(ana, BOUND);
    expect(areOpen(streams)).toEqual(Array(BOUND).fill(true));
    // Whoever subscribes again is not a new one.
    expect((await streams[0]?.subscribe(ana.token, OURS))?.status).toBe(204);
    expect(areOpen(streams)).toEqual(Array(BOUND).fill(true));
    const more = await open(ana, 2);
    await until('the two oldest are closed', () => streams[0]?.isOpen() === false && !streams[1]?.isOpen());
    expect(areOpen([...streams.slice(2), ...more, ...others])).toEqual(Array(BOUND + 1).fill(true));
    closeAll([...streams, ...more, ...others]);
  });

  test(`are ${BOUND} after forty at once with fifty topics each, and sign-out ends them all`, async () => {
    const variants = Array.from(
      { length: 50 },
      (_, n) => `users/*?options=${encodeURIComponent(JSON.stringify({ query: { x: n } }))}`,
    );
    const streams = await Promise.all(Array.from({ length: 40 }, () => openStream(server)));
    const subscribeAll = (topics: string[]) =>
      inParallel(
        streams.map((stream) => () => stream.subscribe(ana.token, topics)),
        20,
      );
    const refused = await subscribeAll(variants);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    const taken = await subscribeAll(OURS);
    // A stream that was closed before its own answer is unknown by then.
    expect(taken.every(({ status }) => status === 204 || status === 404)).toBe(true);
    const left = () => streams.filter((stream) => stream.isOpen()).length;
    await until('those beyond the bound are closed', () => left() === BOUND);
    expect((await call(server, 'POST', '/api/app/sign-out', { token: ana.token })).status).toBe(204);
    await until('the rest is closed', () => left() === 0);
  });
});
