import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { openStream, type Stream, type StreamEvent } from '../../support/stream.ts';
import { type Member, type SupportServer, startSupportServer } from '../../support/support-server.ts';

let server: SupportServer;
beforeAll(async () => {
  server = await startSupportServer();
});
afterAll(() => server.stop());

const TOPICS = ['app/support', 'app/settings', 'app/catalogue'];

async function listening(member: { token: string }, topics = TOPICS): Promise<Stream> {
  const stream = await openStream(server.pb);
  expect((await stream.subscribe(member.token, topics)).status).toBe(204);
  return stream;
}
const heard = (stream: Stream, topic: string, data = '{}') =>
  stream.events.some((event) => event.topic === topic && event.data === data);
const forget = (...streams: Stream[]) => {
  for (const stream of streams) stream.events.length = 0;
};
const set = (body: object) =>
  server.ask(
    'PATCH',
    '/api/collections/app_settings/records/settings0000000',
    body,
    server.pb.superuserToken,
  );

const MARK = 'app/catalogue';
/**
 * Waits until all have been told of everything so far: what is changed later is told later. Twice, because one telling
 * may say several things.
 */
async function untilTold(...streams: Stream[]): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    const path = `/api/collections/marketing_assistants/records/${await addAssistant(server.pb)}`;
    await server.ask('PATCH', path, { name: 'Depois' }, server.pb.superuserToken);
    const seq = Number(await value(server.pb, 'SELECT MAX(seq) FROM sync_items'));
    const isIt = ({ topic, data }: StreamEvent) => topic === MARK && JSON.parse(data).seq >= seq;
    for (const { events, until } of streams) expect(await until(() => events.some(isIt))).toBe(true);
  }
}
/** What they heard beside the marks. */
const newsOf = (...streams: Stream[]) =>
  streams.flatMap(({ events }) => events.filter(({ topic }) => topic !== MARK));

const record = (id: string) => `/api/collections/support_requests/records/${id}`;

describe.each([{ publisher: false }, { publisher: true }])(
  'open apps, publisher running: $publisher',
  (run) => {
    let ana: Member;
    let id: string;
    let [hers, others, admins]: Stream[] = [];
    beforeAll(async () => {
      if (run.publisher) await server.startJob('realtime-publisher');
      ana = await server.member();
      const bia = await server.member();
      id = await server.write(ana);
      await server.write(bia);
      hers = await listening(ana);
      others = await listening(bia);
      admins = await listening(server.admin, [...TOPICS, 'app/admin']);
      await untilTold(hers, others, admins);
      return () => {
        for (const stream of [hers, others, admins]) stream?.close();
      };
    });

    const CHANGES: [string, () => Promise<unknown>][] = [
      ['a further ticket', async () => server.write(ana)],
      [
        'a further message',
        () => server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'Oi' }, ana.token),
      ],
      ['a reply', () => server.answer(id, crypto.randomUUID())],
      ['a status', () => server.ask('PATCH', record(id), { status: 'resolvido' })],
      [
        'a message that is deleted',
        async () => {
          const gone = await addRow(server.pb, 'support_messages', {
            sender_id: id,
            message: 'x',
            author: 'admin',
          });
          await untilTold(hers as Stream, admins as Stream);
          forget(hers as Stream, admins as Stream);
          await server.ask('DELETE', `/api/collections/support_messages/records/${gone}`);
        },
      ],
      [
        'clearing test data',
        async () => {
          await sql(server.pb, "UPDATE app_settings SET test_names = 'Some'");
          await server.ticket({ name: 'Some', user_id: ana.id });
          await untilTold(hers as Stream, admins as Stream);
          forget(hers as Stream, admins as Stream);
          await server.ask('POST', '/api/app/clean-test-data', { dryRun: false });
        },
      ],
      ['a deletion', () => server.ask('DELETE', record(id))],
    ];
    test.each(CHANGES)(
      '%s is told to its member and to administrators, and to no other member',
      async (_, change) => {
        if (!hers || !others || !admins) throw new Error('no streams');
        forget(hers, others, admins);
        await change();
        expect(await hers.until(() => heard(hers as Stream, 'app/support'))).toBe(true);
        expect(await admins.until(() => heard(admins as Stream, 'app/admin', '{"what":"tickets"}'))).toBe(
          true,
        );
        await untilTold(hers, others, admins);
        expect(newsOf(others)).toEqual([]);
        expect(heard(admins, 'app/support')).toBe(false);
        expect(newsOf(hers).every(({ topic, data }) => topic === 'app/support' && data === '{}')).toBe(true);
      },
    );

    it('the public settings are told to everybody, what is for administrators to nobody', async () => {
      if (!hers || !others || !admins) throw new Error('no streams');
      await set({ terms_markdown: '' });
      await untilTold(hers, others, admins);
      forget(hers, others, admins);
      await set({ test_names: crypto.randomUUID(), expiry_notices: false });
      await set({ terms_markdown: '' });
      await untilTold(hers, others, admins);
      expect(newsOf(hers, others, admins)).toEqual([]);
      await set({ terms_markdown: '# Termos' });
      await untilTold(hers, others, admins);
      for (const stream of [hers, others, admins]) {
        expect(newsOf(stream).map(({ topic }) => topic)).toEqual(['app/settings']);
      }
    });
  },
);

it('every public field of the settings is told, so that none stays old on a device', async () => {
  const stream = await listening(await server.member());
  await untilTold(stream);
  const fields = Object.keys((await server.ask('GET', '/api/app/settings', undefined, '')).json);
  expect(fields).toHaveLength(10);
  for (const field of fields) {
    forget(stream);
    const text = field.endsWith('_date') ? '2031-05-04 00:00:00.000Z' : `https://exemplo.com.br/${field}`;
    const body = { [field]: text };
    const path = '/api/collections/app_settings/records/settings0000000';
    expect((await server.ask('PATCH', path, body, server.pb.superuserToken)).status).toBe(200);
    expect([field, await stream.until(() => heard(stream, 'app/settings'))]).toEqual([field, true]);
  }
  stream.close();
});

it('a locked member has no stream, and asks for the tickets instead', async () => {
  const locked = await addMember(server.pb, { profile: { status: 'inactive' } });
  const stream = await openStream(server.pb);
  expect(codes(await stream.subscribe(locked.token, ['app/support']))).toEqual(['access:user_inactive']);
  expect((await server.ask('GET', '/api/app/my-tickets', undefined, locked.token)).status).toBe(200);
  stream.close();
});

it('a ticket costs no device a look at the catalogue or the favourites', async () => {
  const member = await server.member();
  const head = async (since: number, epoch: string) =>
    JSON.parse(
      (
        await server.ask('GET', `/api/app/sync?since=${since}&epoch=${epoch}`, undefined, member.token)
      ).text.split('\n')[0] ?? '',
    );
  await server.write(member);
  const stream = await listening(member, [...TOPICS, 'app/favorites', 'app/access']);
  // That the member is new is told with the first ticket.
  await untilTold(stream);
  forget(stream);
  const before = await head(0, '');
  await server.write(member);
  expect(await head(before.seq, before.epoch)).toMatchObject({
    full: false,
    count: 0,
    favorites: null,
    member: null,
  });
  await untilTold(stream);
  expect(newsOf(stream).map(({ topic }) => topic)).toEqual(['app/support']);
  stream.close();
});
