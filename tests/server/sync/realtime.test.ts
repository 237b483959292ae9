import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { call, codes } from '../../support/http.ts';
import { startJob } from '../../support/jobs.ts';
import { addMember, inSeconds, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { COLLECTS_BY_ITSELF } from '../../support/pocketbase-process.ts';
import { cursorOf, pull } from '../../support/pull.ts';
import { addAssistant } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { openStream, type Stream, type StreamEvent } from '../../support/stream.ts';
import { eventually } from '../../support/wait.ts';

/** Seconds in which a stream is opened; what takes longer is begun anew with twice as many. */
const SOON = 4;
const TOPICS = ['app/catalogue', 'app/favorites', 'app/access'];
type Member = Awaited<ReturnType<typeof addMember>>;

let server: PocketBase;
beforeAll(async () => {
  server = await startPocketBase({ env: COLLECTS_BY_ITSELF });
});
afterAll(() => server.stop());

async function listening(member: { token: string }): Promise<Stream> {
  const stream = await openStream(server);
  const answer = await stream.subscribe(member.token, TOPICS);
  expect(answer.status).toBe(204);
  return stream;
}

/** The stream of somebody whose access or token runs out soon, but not before the stream is open. */
async function listeningUntilSoon(member: (seconds: number) => Promise<{ token: string }>): Promise<Stream> {
  for (let seconds = SOON; ; seconds *= 2) {
    const { token } = await member(seconds);
    const stream = await openStream(server);
    const answer = await stream.subscribe(token, TOPICS);
    if (answer.status === 204) return stream;
    expect([401, 403]).toContain(answer.status);
    stream.close();
  }
}

const patch = (path: string, body: unknown) =>
  call(server, 'PATCH', `/api/collections/${path}`, { token: server.superuserToken, body });
const remove = (path: string) =>
  call(server, 'DELETE', `/api/collections/${path}`, { token: server.superuserToken });
const heard = (stream: Stream, topic: string) => stream.events.some((event) => event.topic === topic);

/**
 * Waits until a stream has been told of everything so far: what is changed later is told later. Twice, because one
 * telling may say several things.
 */
async function untilTold(stream: Stream): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    await patch(`marketing_assistants/records/${await addAssistant(server)}`, { name: 'Depois' });
    const seq = Number(await value(server, 'SELECT MAX(seq) FROM sync_items'));
    const isIt = ({ topic, data }: StreamEvent) => topic === 'app/catalogue' && JSON.parse(data).seq >= seq;
    expect(await stream.until(() => stream.events.some(isIt))).toBe(true);
  }
}

/** Starts the publisher at once, which runs for 75 s: by itself it begins again with every full minute, and here with every test. */
const startPublisher = () =>
  call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });

/** What ends an open stream, and whether a running publisher has to notice it by itself. */
const ENDINGS: { name: string; noticed?: boolean; end: (member: Member) => Promise<unknown> }[] = [
  { name: 'signs out', end: ({ token }) => call(server, 'POST', '/api/app/sign-out', { token }) },
  { name: 'is set inactive', end: ({ id }) => patch(`profiles/records/${id}`, { status: 'inactive' }) },
  {
    name: 'is given an end that has passed',
    end: ({ id }) => patch(`profiles/records/${id}`, { expires_at: inSeconds(-1) }),
  },
  { name: 'is deleted', end: ({ id }) => remove(`users/records/${id}`) },
  {
    name: 'is set inactive by raw SQL',
    noticed: true,
    end: ({ id }) => sql(server, `UPDATE profiles SET status = 'inactive' WHERE id = '${id}'`),
  },
  {
    name: 'is deleted by raw SQL',
    noticed: true,
    end: ({ id }) => sql(server, `DELETE FROM users WHERE id = '${id}'`),
  },
];

describe.each([{ publisher: false }, { publisher: true }])(
  'streams, publisher running: $publisher',
  (run) => {
    beforeEach(async () => {
      if (run.publisher) await startPublisher();
    });

    const possible = ENDINGS.filter(({ noticed }) => run.publisher || !noticed);
    const byName = possible.map(({ name, end }) => [name, end] as const);
    test.each(byName)('a member who %s is told, disconnected and hears nothing more', async (_, end) => {
      const member = await addMember(server);
      const stream = await listening(member);
      await end(member);
      expect(await stream.until(() => !stream.isOpen())).toBe(true);
      expect(heard(stream, 'app/access')).toBe(true);
      const before = stream.events.length;
      const witness = await listening(await addMember(server));
      await untilTold(witness);
      witness.close();
      expect(stream.events.length).toBe(before);
      // And the door stays shut.
      const again = await (await openStream(server)).subscribe(member.token, TOPICS);
      expect([401, 403]).toContain(again.status);
    });

    test('a change of the catalogue is told to every member with the cursor to ask for', async () => {
      const streams = await Promise.all([
        listening(await addMember(server)),
        listening(await addMember(server)),
      ]);
      const id = await addAssistant(server);
      await patch(`marketing_assistants/records/${id}`, { name: 'Novo nome' });
      for (const stream of streams) {
        expect(await stream.until(() => heard(stream, 'app/catalogue'))).toBe(true);
        expect(heard(stream, 'app/favorites')).toBe(false);
        const told = stream.events.filter(({ topic }) => topic === 'app/catalogue').at(-1);
        expect(JSON.parse(told?.data ?? '{}')).toMatchObject({ seq: expect.any(Number) });
        stream.close();
      }
    });

    test("a favourite wakes its own user's devices only, also when another route wrote it", async () => {
      const [ana, bia] = [await addMember(server), await addMember(server)];
      const [phone, tablet, other] = [await listening(ana), await listening(ana), await listening(bia)];
      const assistant = await addAssistant(server);
      const ops = [{ n: 1, a: assistant, on: true }];
      const pushed = await call(server, 'POST', '/api/app/favorites/push', {
        token: ana.token,
        body: { device: 'aparelho-01', ops },
      });
      for (const stream of [phone, tablet]) {
        expect(await stream.until(() => heard(stream, 'app/favorites'))).toBe(true);
        const told = stream.events.find(({ topic }) => topic === 'app/favorites');
        // So that the device which pushed knows its own echo.
        expect(JSON.parse(told?.data ?? '{}')).toEqual({ seq: pushed.json['seq'] });
      }
      expect(pushed.json['seq']).toBeGreaterThan(Number(pushed.json['from']));
      for (const stream of [phone, tablet]) stream.events.length = 0;
      const second = await addAssistant(server);
      const body = { user_id: ana.id, assistant_id: second };
      await call(server, 'POST', '/api/collections/user_favorites/records', { token: ana.token, body });
      expect(await phone.until(() => heard(phone, 'app/favorites'))).toBe(true);
      await untilTold(other);
      expect(heard(other, 'app/favorites')).toBe(false);
      for (const stream of [phone, tablet, other]) stream.close();
    });

    test('a renewed member is told on app/access and stays connected', async () => {
      const member = await addMember(server);
      const stream = await listening(member);
      await patch(`profiles/records/${member.id}`, { expires_at: inSeconds(999_999) });
      expect(await stream.until(() => heard(stream, 'app/access'))).toBe(true);
      await untilTold(stream);
      expect(stream.isOpen()).toBe(true);
      stream.close();
    });
  },
);

describe('with the publisher', () => {
  beforeEach(startPublisher);

  test('an access that runs out while the stream is open ends it within seconds', async () => {
    const stream = await listeningUntilSoon((seconds) =>
      addMember(server, { profile: { status: 'active', expiresAt: inSeconds(seconds) } }),
    );
    expect(await stream.until(() => !stream.isOpen())).toBe(true);
    expect(heard(stream, 'app/access')).toBe(true);
  });

  test('a token that runs out does not go on receiving', async () => {
    const member = await addMember(server);
    const stream = await listeningUntilSoon(async (seconds) => ({
      token: await tokenFor(server, member, seconds),
    }));
    expect(await stream.until(() => !stream.isOpen())).toBe(true);
  });

  test('raw SQL and other processes reach the open devices too', async () => {
    const stream = await listening(await addMember(server));
    const id = await addAssistant(server);
    expect(await stream.until(() => heard(stream, 'app/catalogue'))).toBe(true);
    stream.events.length = 0;
    await sql(server, `DELETE FROM marketing_assistants WHERE id = '${id}'`);
    expect(await stream.until(() => heard(stream, 'app/catalogue'))).toBe(true);
    stream.close();
  });
});

describe('a small change of the catalogue comes with its message', () => {
  beforeEach(startPublisher);

  type Change = { after: number; seq: number; epoch: string; items: { id: string }[]; gone: string[] };
  const changesOf = (stream: Stream): Change[] =>
    stream.events
      .filter(({ topic }) => topic === 'app/catalogue')
      .flatMap(({ data }) => JSON.parse(data).change ?? []);
  const brought = (stream: Stream, id: string) =>
    changesOf(stream).findLast(({ items }) => items.some((item) => item.id === id));

  test('to members and administrators alike, as an answer of the sync has it', async () => {
    const [member, admin] = [await addMember(server), await addMember(server, { role: 'admin' })];
    const streams = [await listening(member), await listening(admin)];
    const before = await pull(server, member.token);
    const id = await addAssistant(server, { description: 'Uma linha.\nE "outra".' });
    for (const stream of streams) expect(await stream.until(() => !!brought(stream, id))).toBe(true);
    const { items, head } = await pull(server, member.token, cursorOf(before));
    const [change, ofAdmin] = streams.map((stream) => brought(stream, id));
    expect(change).toEqual({
      after: expect.any(Number),
      seq: head['seq'],
      epoch: head['epoch'],
      items,
      gone: [],
    });
    expect(ofAdmin).toEqual(change);
    expect(change?.after).toBeLessThanOrEqual(cursorOf(before).seq);

    // The next one follows on it, and has its own text.
    await patch(`marketing_assistants/records/${id}`, { name: 'Depois' });
    const next = () => changesOf(streams[0] as Stream).find(({ after }) => after === change?.seq);
    expect(await streams[0]?.until(() => !!next())).toBe(true);
    expect(next()?.items).toMatchObject([{ id, name: 'Depois' }]);
    for (const stream of streams) stream.close();
  });

  test('what is hidden goes by its id, and comes with no text', async () => {
    const stream = await listening(await addMember(server));
    const [id, hidden] = [await addAssistant(server), await addAssistant(server, { published: 0 })];
    await patch(`marketing_assistants/records/${hidden}`, { description: 'Só para administradores' });
    await patch(`marketing_assistants/records/${id}`, { published: false, description: 'Escondido agora' });
    expect(await stream.until(() => changesOf(stream).some(({ gone }) => gone.includes(id)))).toBe(true);
    expect(brought(stream, hidden)).toBeUndefined();
    expect(stream.events.map(({ data }) => data).join()).not.toMatch(
      /Só para administradores|Escondido agora/,
    );
    stream.close();
  });

  test.each([
    ['lost the access', (id: string) => `UPDATE profiles SET status = 'inactive' WHERE id = '${id}'`],
    [
      'came to the end of the plan',
      (id: string) => `UPDATE profiles SET expires_at = '${inSeconds(-1)}' WHERE id = '${id}'`,
    ],
    ['signed out', (id: string) => `UPDATE users SET tokenKey = tokenKey || 'x' WHERE id = '${id}'`],
    ['was deleted', (id: string) => `DELETE FROM users WHERE id = '${id}'`],
  ])('not to whoever %s in the same moment', async (_, losing) => {
    const member = await addMember(server);
    const [stream, witness] = [await listening(member), await listening(await addMember(server))];
    const id = await addAssistant(server);
    expect(await witness.until(() => !!brought(witness, id))).toBe(true);
    const text = `Segredo de ${member.id}`;
    // Told by nobody, so that only the search every two seconds would find it; the save is published at once.
    await sql(server, losing(member.id));
    await patch(`marketing_assistants/records/${id}`, { description: text });
    const has = ({ events }: Stream) => events.some(({ data }) => data.includes(text));
    expect(await witness.until(() => has(witness))).toBe(true);
    expect(await stream.until(() => !stream.isOpen())).toBe(true);
    expect(has(stream)).toBe(false);
    witness.close();
  });

  test.each([
    [
      'many',
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 21)
        INSERT INTO marketing_assistants (id, name, category, tags, url, published)
        SELECT printf('muitos%09d', i), 'Muitos', 'Conteúdo', '[]', 'https://exemplo.com.br', 1 FROM n`,
    ],
    [
      'long ones',
      "UPDATE marketing_assistants SET description = hex(zeroblob(5000)) WHERE id = 'longo0000000000'",
    ],
  ])('%s are only told', async (_, write) => {
    const stream = await listening(await addMember(server));
    await sql(server, "DELETE FROM marketing_assistants WHERE id = 'longo0000000000'");
    await addAssistant(server, { id: 'longo0000000000' });
    await untilTold(stream);
    stream.events.length = 0;
    await sql(server, write);
    expect(await stream.until(() => heard(stream, 'app/catalogue'))).toBe(true);
    expect(changesOf(stream)).toEqual([]);
    stream.close();
  });

  test('where it cannot be read, all are told that something changed, and what else did', async () => {
    const member = await addMember(server);
    const stream = await listening(member);
    await addAssistant(server);
    await untilTold(stream);
    stream.events.length = 0;
    // No JSON holds bytes. One write, so that both are told together.
    await sql(
      server,
      `INSERT INTO marketing_assistants (id, name, category, url, published)
       VALUES (X'C328', 'Bytes', 'Conteúdo', 'https://exemplo.com.br/b', 1);
       UPDATE profiles SET plan_type = 'Outro' WHERE id = '${member.id}'`,
    );
    expect(await stream.until(() => heard(stream, 'app/access'))).toBe(true);
    expect(heard(stream, 'app/catalogue')).toBe(true);
    expect(changesOf(stream)).toEqual([]);
    await sql(
      server,
      `DELETE FROM marketing_assistants WHERE typeof(id) = 'blob';
       DELETE FROM sync_items WHERE typeof(id) = 'blob'`,
    );
    stream.close();
  });
});

describe('the door of the stream', () => {
  let stream: Stream;
  beforeEach(async () => {
    stream = await openStream(server);
    return () => stream.close();
  });

  const EXPIRED = { profile: { status: 'active', expiresAt: inSeconds(-1) } } as const;
  test.each([
    ['a visitor', async () => undefined, '401 auth:signed_out'],
    ['a garbage token', async () => 'x.y.z', '401 auth:signed_out'],
    ['an expired member', async () => (await addMember(server, EXPIRED)).token, '403 access:access_expired'],
    [
      'an inactive member',
      async () => (await addMember(server, { profile: { status: 'inactive' } })).token,
      '403 access:user_inactive',
    ],
  ])('refuses %s with a code', async (_, token, said) => {
    const held = await token();
    for (const topic of [...TOPICS, 'marketing_assistants/*', 'app/catalogue?options={}']) {
      const answer = await stream.subscribe(held, [topic]);
      expect(`${answer.status} ${codes(answer)}`).toBe(said);
    }
  });

  test('a stream whose user signed out cannot be taken over with the dead token', async () => {
    const member = await addMember(server);
    await stream.subscribe(member.token, TOPICS);
    await sql(server, `UPDATE users SET tokenKey = tokenKey || 'x' WHERE id = '${member.id}'`);
    const answer = await stream.subscribe(member.token, TOPICS);
    expect(`${answer.status} ${codes(answer)}`).toBe('401 auth:signed_out');
  });
});

test('the first change after a start is told to who is connected already', async () => {
  const fresh = await startPocketBase();
  const stream = await openStream(fresh);
  await stream.subscribe((await addMember(fresh)).token, ['app/catalogue']);
  const body = { name: 'Primeiro', category: 'Conteúdo', url: 'https://exemplo.com.br', published: true };
  const path = '/api/collections/marketing_assistants/records';
  await call(fresh, 'POST', path, { token: fresh.superuserToken, body });
  expect(await stream.until(() => heard(stream, 'app/catalogue'))).toBe(true);
  stream.close();
  await fresh.stop();
});

test('an import of many becomes few messages, and the last of them names the end', async () => {
  // Held as by a thousand sends: beside a slow disk a publisher with few is done with each change before the next one comes.
  const flush = 'publisher.flush(app, everyone);';
  const held = `watchedSends.locked(app, () => {${waitsForTest('app')}});`;
  const hooks = changedHooks('realtime/publisher-jobs.js', [[flush, `${held}\n${flush}`]]);
  const fresh = await startPocketBase({ hooksDir: hooks.dir });
  await startJob(fresh, 'realtime-publisher');
  await untilHookWaits(fresh);
  const member = await addMember(fresh);
  const stream = await openStream(fresh);
  await stream.subscribe(member.token, ['app/catalogue']);
  const body = { name: 'Lote', category: 'Conteúdo', url: 'https://exemplo.com.br', published: true };
  const path = '/api/collections/marketing_assistants/records';
  const add = () => call(fresh, 'POST', path, { token: fresh.superuserToken, body });
  await Promise.all(Array.from({ length: 40 }, add));
  await letHookGoOn(fresh);
  const end = (await pull(fresh, member.token)).head['seq'];
  const isLast = () => JSON.parse(stream.events.at(-1)?.data ?? '{}').seq === end;
  expect(await stream.until(isLast)).toBe(true);
  expect(stream.events.length).toBeLessThan(40);
  stream.close();
  await fresh.stop();
  hooks.remove();
});

test('what changed while nobody was connected is not told with the change after it', async () => {
  const fresh = await startPocketBase();
  const token = fresh.superuserToken;
  const member = await addMember(fresh);
  const profile = `/api/collections/profiles/records/${member.id}`;
  expect((await call(fresh, 'PATCH', profile, { token, body: { city: 'Recife' } })).status).toBe(200);
  const stream = await openStream(fresh);
  await stream.subscribe(member.token, TOPICS);
  const body = { category: 'Conteúdo', url: 'https://exemplo.com.br', published: true };
  const path = '/api/collections/marketing_assistants/records';
  const told = () => stream.events.filter(({ topic }) => topic === 'app/catalogue').length;
  // The second one comes behind whatever the first has brought.
  for (const [before, name] of ['Primeiro', 'Segundo'].entries()) {
    await call(fresh, 'POST', path, { token, body: { ...body, name } });
    expect(await stream.until(() => told() > before)).toBe(true);
  }
  expect(heard(stream, 'app/access')).toBe(false);
  stream.close();
  await fresh.stop();
});

test('an open stream holds no VM of its own', async () => {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
  // Ten of one member at a time: that is the bound of open streams, and of requests in flight.
  const open = async (tens: number) => {
    const opened: Stream[] = [];
    for (let i = 0; i < tens; i += 1) {
      const member = await addMember(server);
      opened.push(...(await Promise.all(Array.from({ length: 10 }, () => listening(member)))));
    }
    return opened;
  };
  const warm = await open(2);
  const before = memory();
  const streams = await open(20);
  // A VM is above 500 KB; a stream without one is below 100, once what their opening took has been given back.
  await eventually(() => expect((memory() - before) / streams.length).toBeLessThan(250));
  for (const stream of [...warm, ...streams]) stream.close();
});
