import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { codes } from '../../support/http.ts';
import { addMember, inSeconds } from '../../support/people.ts';
import { addAssistant } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import {
  type Member,
  type SupportServer,
  startSupportServer,
  ticketBody,
} from '../../support/support-server.ts';

let server: SupportServer;
beforeAll(async () => {
  server = await startSupportServer();
});
afterAll(() => server.stop());

const send = (token: string | undefined, body: unknown) =>
  server.ask('POST', '/api/app/support-request', body, token ?? '');
const again = (token: string | undefined, body: unknown) =>
  server.ask('POST', '/api/app/support-message', body, token ?? '');
const mine = (token: string | undefined) => server.ask('GET', '/api/app/my-tickets', undefined, token ?? '');
const said = (answer: { status: number } & Parameters<typeof codes>[0]) =>
  `${answer.status} ${codes(answer).sort()}`;
const ticketsOf = (member: Member) => server.count(`support_requests WHERE user_id = '${member.id}'`);

const EXPIRED = { profile: { status: 'active', expiresAt: inSeconds(-1) } } as const;
const INACTIVE = { profile: { status: 'inactive' } } as const;

describe('who may write to support', () => {
  test.each([
    ['a member', { profile: { status: 'active' } }],
    ['a member whose access ended', EXPIRED],
    ['an inactive member', INACTIVE],
    ['somebody without a profile', {}],
    ['an administrator', { role: 'admin' }],
  ] as const)('%s: asks, reads the own tickets and writes again', async (_, given) => {
    const person = await addMember(server.pb, given);
    const asked = await send(person.token, ticketBody());
    expect([asked.status, asked.json['created']]).toEqual([200, true]);
    const ticketId = String(asked.json['id']);
    const more = await again(person.token, { ticketId, message: 'Ainda não.' });
    expect([more.status, more.json['status']]).toEqual([200, 'aberto']);
    const list = await mine(person.token);
    expect(list.headers.get('Cache-Control')).toBe('no-store');
    const [ticket] = list.json['items'] ?? [];
    expect(ticket).toMatchObject({
      id: ticketId,
      name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      message: 'Não consigo abrir o assistente.',
      status: 'aberto',
      messages: [{ id: more.json['messageId'], message: 'Ainda não.', author: 'member' }],
    });
    expect(Object.keys(ticket ?? {}).sort()).toEqual(
      ['created_at', 'email', 'id', 'message', 'messages', 'name', 'status', 'updated_at'].sort(),
    );
  });

  test.each([
    ['a visitor', async () => undefined],
    ['a garbage token', async () => 'x.y.z'],
    ['a superuser, who is no user', async () => server.pb.superuserToken],
  ])('%s is told to sign in, and nothing is stored', async (_, token) => {
    const held = await token();
    const before = await server.count('support_requests');
    const body = ticketBody();
    expect(said(await send(held, body))).toBe('401 auth:signed_out');
    expect(said(await again(held, { ticketId: 'x', message: 'Oi' }))).toBe('401 auth:signed_out');
    expect(said(await mine(held))).toBe('401 auth:signed_out');
    expect(await server.count('support_requests')).toBe(before);
  });

  it('keeps the tickets of two members apart: another one is as unknown as none', async () => {
    const [ana, bia] = [await server.member(), await server.member()];
    const hers = await server.write(bia, { message: 'Só da Bia' });
    expect((await mine(ana.token)).json['items']).toEqual([]);
    for (const ticketId of [hers, 'aaaaaaaaaaaaaaa', "' OR 1=1 --"]) {
      expect(said(await again(ana.token, { ticketId, message: 'Oi' }))).toBe('404 ticketId:not_found');
      expect(said(await again(server.admin.token, { ticketId, message: 'Oi' }))).toBe(
        '404 ticketId:not_found',
      );
    }
    expect(await server.count(`support_messages WHERE sender_id = '${hers}'`)).toBe(0);
    expect(await server.statusOf(hers)).toBe('pending');
  });
});

describe('what a ticket may hold', () => {
  it('is cleaned but not changed: lines, emoji and markup stay, what hides or steers goes', async () => {
    const member = await server.member();
    await server.write(member, {
      name: '  Ana\u202e \n Souza ',
      email: ' Ana@Exemplo.COM.br ',
      message: ' Olá\r\n\r\n\r\n\r\n<b>oi</b>\u0000\u202e 👩‍⚕️ Joa\u0303o  \n.\n',
    });
    const [ticket] = (await mine(member.token)).json['items'] ?? [];
    expect(ticket).toMatchObject({
      name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      message: 'Olá\n\n<b>oi</b> 👩‍⚕️ João\n.',
    });
  });

  test.each([
    ['nothing', {}, 'email:required,key:required,message:required,name:required'],
    [
      'blanks only',
      ticketBody({ name: ' ', email: '\t', message: ' \n\u200b ' }),
      'email:required,message:required,name:required',
    ],
    ['a message too long', ticketBody({ message: 'x'.repeat(5001) }), 'message:too_long'],
    ['a name too long', ticketBody({ name: 'x'.repeat(201) }), 'name:too_long'],
    ['an address that is none', ticketBody({ email: 'ana@' }), 'email:invalid_email'],
    ['two addresses', ticketBody({ email: 'ana@b.cc,bia@b.cc' }), 'email:invalid_email'],
    ['a header for an address', ticketBody({ email: 'ana@b.cc\r\nBcc: x@b.cc' }), 'email:invalid_email'],
    [
      'wrong types',
      ticketBody({ name: 7, email: [], message: {}, key: 1 }),
      'email:invalid_type,key:invalid_type,message:invalid_type,name:invalid_type',
    ],
    ['a key that is none', ticketBody({ key: "' OR 1=1" }), 'key:invalid_type'],
    [
      'fields of the server',
      ticketBody({ status: 'resolvido', user_id: 'x', id: 'y', 'status+': 'x' }),
      'id:field_not_allowed,status+:field_not_allowed,status:field_not_allowed,user_id:field_not_allowed',
    ],
  ])('%s is refused, every problem at once', async (_, body, problems) => {
    const member = await server.member();
    const answer = await send(member.token, body);
    expect(said(answer)).toBe(`400 ${problems}`);
    expect(await ticketsOf(member)).toBe(0);
  });

  it('the longest message of three-byte letters and the longest name are stored whole', async () => {
    const member = await server.member();
    const id = await server.write(member, { message: '€'.repeat(5000), name: 'ã'.repeat(200) });
    expect(
      await value(
        server.pb,
        `SELECT length(message) || ' ' || length(name) FROM support_requests WHERE id = '${id}'`,
      ),
    ).toBe('5000 200');
  });

  test.each([
    ['nothing', {}, 'message:required,ticketId:required'],
    ['blanks', { ticketId: 'x', message: ' \n ' }, 'message:required'],
    ['a message too long', { ticketId: 'x', message: 'x'.repeat(5001) }, 'message:too_long'],
    ['another author', { ticketId: 'x', message: 'Oi', author: 'admin' }, 'author:field_not_allowed'],
    ['lists', { ticketId: ['x'], message: ['Oi'] }, 'message:invalid_type,ticketId:invalid_type'],
  ])('a further message of %s is refused', async (_, body, problems) => {
    expect(said(await again((await server.member()).token, body))).toBe(`400 ${problems}`);
  });
});

describe('an answer that is lost', () => {
  it('costs no second ticket: sent again, also twenty times at once, it is the same', async () => {
    const member = await server.member();
    const body = ticketBody();
    const all = await Promise.all(Array.from({ length: 20 }, () => send(member.token, body)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ json }) => json['id'])).size).toBe(1);
    expect(all.filter(({ json }) => json['created'] as unknown as boolean)).toHaveLength(1);
    expect((await send(member.token, { ...body, message: 'Outra' })).json).toEqual({
      id: all[0]?.json['id'],
      created: false,
    });
    expect(await ticketsOf(member)).toBe(1);
  });

  it('costs no second message either, nor opens again what was resolved since', async () => {
    const member = await server.member();
    const ticketId = await server.write(member);
    const body = { ticketId, message: 'De novo', key: crypto.randomUUID() };
    const all = await Promise.all(Array.from({ length: 10 }, () => again(member.token, body)));
    const messageId = all[0]?.json['messageId'];
    for (const { json } of all) expect(json).toEqual({ messageId, status: 'aberto' });
    expect(await server.count(`support_messages WHERE sender_id = '${ticketId}'`)).toBe(1);
    await sql(server.pb, `UPDATE support_requests SET status = 'resolvido' WHERE id = '${ticketId}'`);
    expect((await again(member.token, body)).json['messageId']).toBe(messageId);
    expect(await server.statusOf(ticketId)).toBe('resolvido');
  });

  it('is a matter of one member: the same key of another makes a ticket, and nobody sees a key', async () => {
    const [ana, bia] = [await server.member(), await server.member()];
    const body = ticketBody();
    const ids = [await send(ana.token, body), await send(bia.token, body)].map(({ json }) => json['id']);
    expect(ids[0]).not.toBe(ids[1]);
    const native = '/api/collections/support_requests/records';
    for (const token of [ana.token, server.admin.token]) {
      for (const path of [
        `${native}/${ids[0]}`,
        `${native}?filter=key='${body.key}'`,
        '/api/app/my-tickets',
        `/api/app/admin/ticket?id=${ids[0]}`,
      ])
        expect((await server.ask('GET', path, undefined, token)).text).not.toContain(body.key);
    }
    // Deleting both must not stumble over what they had in common.
    for (const { id } of [ana, bia]) {
      const gone = await server.ask(
        'DELETE',
        `/api/collections/users/records/${id}`,
        undefined,
        server.pb.superuserToken,
      );
      expect(gone.status).toBe(204);
    }
    expect(await server.count(`support_requests WHERE key = '${body.key}' AND user_id = ''`)).toBe(2);
  });

  it("is not told from PocketBase's own route, which ignores a key", async () => {
    const member = await server.member();
    const { key, ...body } = ticketBody();
    const native = () =>
      server.ask('POST', '/api/collections/support_requests/records', { ...body, key }, member.token);
    expect([(await native()).status, (await native()).status]).toEqual([200, 200]);
    expect(await server.count(`support_requests WHERE user_id = '${member.id}' AND key = ''`)).toBe(2);
  });
});

describe('more than anybody needs', () => {
  it('is refused with the time to wait, by every route together, logged once without a word of the text', async () => {
    const strict = await startSupportServer({ env: { RATE_LIMIT_FACTOR: '0.2' } });
    try {
      const member = await strict.member();
      const ticketId = await strict.write(member);
      const { key: _, ...native } = ticketBody();
      const tries: [string, () => unknown][] = [
        ['/api/app/support-request', () => ticketBody({ message: 'segredo clínico' })],
        ['/api/app/support-message', () => ({ ticketId, message: 'segredo clínico' })],
        ['/api/collections/support_requests/records', () => native],
      ];
      // Six an hour: one is used, five more pass.
      const statuses: number[] = [];
      for (let i = 0; i < 9; i += 1) {
        const [path, body] = tries[i % 3] ?? ['', () => ({})];
        const answer = await strict.ask('POST', path, body(), member.token);
        statuses.push(answer.status);
        if (answer.status !== 429) continue;
        expect(codes(answer)).toEqual(['message:too_many_requests']);
        expect(Number(answer.json['data']?.['message']?.['message'])).toBeGreaterThan(3500);
        expect(answer.headers.get('Retry-After')).toMatch(/^3\d\d\d$/);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
      const twice = await strict.member();
      const body = ticketBody();
      const send = (text: object) => strict.ask('POST', '/api/app/support-request', text, twice.token);
      const same = await Promise.all(Array.from({ length: 5 }, () => send(body)));
      expect(same.map(({ status }) => status)).toEqual(Array(5).fill(200));
      for (let i = 0; i < 5; i += 1) expect((await send(ticketBody())).status).toBe(200);
      expect((await send(ticketBody())).status).toBe(429);
      expect((await send(body)).status).toBe(200);
      // What cannot be used, or was stored before, costs nothing.
      const known = ticketBody({ email: 'x' });
      expect((await strict.ask('POST', '/api/app/support-request', known, member.token)).status).toBe(400);
      const logged = await strict.logs(`type = 'seguranca' AND user = '${member.email}'`);
      expect(logged).toEqual([
        ['seguranca', member.email, 'Mensagem ao suporte recusada: mensagens demais', 'alerta'],
      ]);
      // Another member is not in the way.
      expect(await strict.write(await strict.member())).toMatch(/^\w{15}$/);
    } finally {
      await strict.stop();
    }
  });
});

it('a member with more than fifty tickets sees the newest, each with its messages oldest first', async () => {
  const member = await server.member();
  for (let i = 0; i < 52; i += 1)
    await server.ticket({ user_id: member.id, message: `nº ${i}`, created_at: inSeconds(i - 100) });
  const newest = (await mine(member.token)).json['items'] ?? [];
  expect([newest.length, newest[0]?.['message'], newest[49]?.['message']]).toEqual([50, 'nº 51', 'nº 2']);
  const ticketId = String(newest[0]?.['id']);
  for (const message of ['um', 'dois', 'três']) await again(member.token, { ticketId, message });
  const [first] = (await mine(member.token)).json['items'] ?? [];
  expect([...(first?.['messages'] ?? [])].map((one) => one['message'])).toEqual(['um', 'dois', 'três']);
});

describe('a conversation that was made too long for an answer', () => {
  const MANY = 400;
  const MOST_BYTES = 1.2 * 1024 * 1024;
  type Item = { id: string; messages: { message: string }[]; earlier?: number };
  const fill = (ticket: string) =>
    sql(
      server.pb,
      `WITH RECURSIVE k(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM k WHERE n < ${MANY})
       INSERT INTO support_messages (id, sender_id, message, author, created_at, key)
       SELECT lower(hex(randomblob(7))) || 'm', '${ticket}', n || ' ' || printf('%.*c', 4900, 'x'), 'member',
         strftime('%Y-%m-%d %H:%M:%fZ', 'now'), '' FROM k`,
    );

  async function exportAll() {
    const pages: { items: Item[]; size: number }[] = [];
    for (let next = 'x', after = ''; next !== ''; after = next) {
      const query = `what=support&limit=200&after=${encodeURIComponent(after)}`;
      const { json, text } = await server.ask('GET', `/api/app/admin/export?${query}`);
      pages.push({ items: json['items'] as unknown as Item[], size: text.length });
      next = String(json['next']);
    }
    return pages;
  }

  it('shows its newest messages and says how many are before them; the export has all', async () => {
    const member = await server.member();
    const ticketId = await server.write(member);
    await fill(ticketId);
    const [, other] = [
      await again(member.token, { ticketId, message: 'Por fim' }),
      await server.write(member),
    ];
    const list = await mine(member.token);
    expect(list.text.length).toBeLessThan(MOST_BYTES);
    const items = list.json['items'] as unknown as Item[];
    expect(items.find(({ id }) => id === other)).not.toHaveProperty('earlier');

    const detail = await server.ask('GET', `/api/app/admin/ticket?id=${ticketId}`);
    expect(detail.text.length).toBeLessThan(MOST_BYTES);
    const long = items.find(({ id }) => id === ticketId) as Item;
    for (const { messages, earlier = 0 } of [long, detail.json as unknown as Item]) {
      expect(messages.at(-1)?.message).toBe('Por fim');
      expect(messages.at(-2)?.message).toMatch(/^400 x/);
      expect(earlier + messages.length).toBe(MANY + 1);
      expect(messages[0]?.message.split(' ')[0]).toBe(String(earlier + 1));
    }

    const exported = (await exportAll()).flatMap(({ items }) => items);
    expect(exported.find(({ id }) => id === ticketId)?.messages).toHaveLength(MANY + 1);
    expect(new Set(exported.map(({ id }) => id)).size).toBe(await server.count('support_requests'));
  });

  it('is exported in pages that end where they have enough, none of them empty', async () => {
    const member = await server.member();
    for (let n = 0; n < 3; n += 1) await fill(await server.write(member));
    const pages = await exportAll();
    expect(pages.length).toBeGreaterThan(1);
    for (const { items, size } of pages) {
      expect(items.length).toBeGreaterThan(0);
      expect(size).toBeLessThan(7 * 1024 * 1024);
    }
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual(Array(2).fill(await server.count('support_requests')));
  });
});

describe('what waits behind the erasure of whoever writes it', () => {
  // The lock's own write is the first moment at which what an erasure held back goes on.
  const erasing = (id: string) => `CREATE TRIGGER erased AFTER UPDATE ON sync_meta WHEN NEW.seq = OLD.seq
    BEGIN DELETE FROM users WHERE id = '${id}'; END`;
  const NATIVE = '/api/collections/support_requests/records';

  test.each([
    ['the route', '/api/app/support-request', {}],
    ["PocketBase's own", NATIVE, { key: undefined }],
  ])('is not stored as a ticket by %s', async (_, path, fields) => {
    const member = await server.member();
    await sql(server.pb, erasing(member.id));
    const body = ticketBody({ email: member.email, ...fields });
    const asked = await server.ask('POST', path, body, member.token);
    await sql(server.pb, 'DROP TRIGGER erased');
    expect(said(asked)).toBe('401 auth:signed_out');
    expect(await ticketsOf(member)).toBe(0);
  });

  it('is not stored as a favourite either', async () => {
    const member = await server.member();
    const body = { user_id: member.id, assistant_id: await addAssistant(server.pb) };
    const path = '/api/collections/user_favorites/records';
    await sql(server.pb, erasing(member.id));
    const asked = await server.ask('POST', path, body, member.token);
    await sql(server.pb, 'DROP TRIGGER erased');
    expect(said(asked)).toBe('401 auth:signed_out');
    expect(await server.count(`user_favorites WHERE user_id = '${member.id}'`)).toBe(0);
  });
});
