import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { fillTickets } from '../../../scripts/bench/tickets.mjs';
import type { Json } from '../../support/admin-server.ts';
import { call, codes } from '../../support/http.ts';
import { MANY_MATCHES } from '../../support/many-matches.ts';
import { addMember, addPerson, inSeconds, newId } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { addRow } from '../../support/records.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { type SupportServer, startSupportServer } from '../../support/support-server.ts';

let server: SupportServer;
const said = (answer: { status: number } & Parameters<typeof codes>[0]) =>
  `${answer.status} ${codes(answer)}`;
const record = (id: string) => `/api/collections/support_requests/records/${id}`;

interface Ticket {
  id: string;
  name: string;
  email: string;
  message: string;
  status: string;
  /** What is searched. */
  folded: string;
}

/** Enough that the commonest words fit too many for the index. */
const MANY = MANY_MATCHES + 300;

async function addTickets(count: number): Promise<void> {
  for (const part of fillTickets(count)) await sql(server.pb, part);
}

beforeAll(async () => {
  server = await startSupportServer();
});
afterAll(() => server.stop());

describe('the routes of administrators', () => {
  const ROUTES: [string, string, () => unknown][] = [
    ['GET', '/api/app/admin/tickets', () => undefined],
    ['GET', '/api/app/admin/ticket?id=x', () => undefined],
    ['POST', '/api/app/send-support-reply', () => ({ ticketId: 'x', message: 'Oi' })],
    ['POST', '/api/app/clean-test-data', () => ({ dryRun: false })],
  ];
  test.each(ROUTES)('%s %s is for nobody else', async (method, path, body) => {
    const locked = await addMember(server.pb, { profile: { status: 'inactive' } });
    const member = await server.member();
    const refused = async (token: string) => said(await server.ask(method, path, body(), token));
    expect(await refused('')).toBe('401 auth:signed_out');
    expect(await refused('x.y.z')).toBe('401 auth:signed_out');
    expect(await refused(member.token)).toBe('403 access:admin_only');
    expect(await refused(locked.token)).toMatch(/^403 access:(admin_only|user_inactive)$/);
    for (const token of [server.admin.token, server.pb.superuserToken]) {
      expect([200, 404]).toContain((await server.ask(method, path, body(), token)).status);
    }
  });
});

describe('the list of tickets', () => {
  let all: Ticket[];
  beforeAll(async () => {
    await addTickets(MANY);
    const text = await value(
      server.pb,
      `SELECT json_group_array(json_object('id', id, 'name', name, 'email', email, 'message', message,
         'status', status) ORDER BY created_at DESC, rowid DESC) FROM support_requests`,
    );
    all = (JSON.parse(String(text)) as Ticket[]).map((ticket) => ({
      ...ticket,
      folded: fold(`${ticket.name}\n${ticket.email}\n${ticket.message}`),
    }));
  });

  const list = (query: Record<string, string> = {}) =>
    server.ask('GET', `/api/app/admin/tickets?${new URLSearchParams(query)}`);
  const idsOf = (answer: { json: Json }) =>
    [...(answer.json['items'] ?? [])].map((item) => String(item['id']));
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const fits = (search: string) => {
    const words = fold(search).split(/\s+/);
    return ({ folded }: Ticket) => words.every((word) => folded.includes(word));
  };
  const FILTERS: Record<string, (ticket: Ticket) => boolean> = {
    '': () => true,
    pending: ({ status }) => ['pending', 'aberto', ''].includes(status),
    resolvido: ({ status }) => ['resolvido', 'resolved'].includes(status),
  };
  const SEARCHES = [
    '',
    'ana',
    'JOAO conceicao',
    'ávila',
    'muller',
    'pessoa1',
    'pessoa99@',
    'instagram',
    'exemplo',
  ];
  const ODD = [
    'zé',
    'ç',
    '100%',
    '0x1_2',
    '"',
    "x' OR 1=1 --",
    'AND',
    'nº 7',
    'não existe',
    '*',
    'obrigada ana',
  ];

  describe.each(Object.keys(FILTERS))('with the filter %j', (status) => {
    test.each([...SEARCHES, ...ODD])(
      'and the search %j shows what a reader of everything would find',
      async (search) => {
        const wanted = all.filter(FILTERS[status] ?? (() => false)).filter(fits(search));
        const answer = await list({ status, search, perPage: '200' });
        expect([answer.status, answer.json['totalItems'], answer.json['all']]).toEqual([
          200,
          wanted.length,
          all.length,
        ]);
        expect(idsOf(answer)).toEqual(wanted.slice(0, 200).map(({ id }) => id));
      },
    );
  });

  it('holds every ticket once, page after page, and is kept nowhere', async () => {
    const numbers = Array.from({ length: MANY / 150 + 1 }, (_, i) => String(i + 1));
    const pages = await Promise.all(numbers.map((page) => list({ page, perPage: '150' })));
    expect(pages.flatMap(idsOf)).toEqual(all.map(({ id }) => id));
    expect(pages[0]?.headers.get('Cache-Control')).toBe('no-store');
    expect(Object.keys(pages[0]?.json['items']?.[0] ?? {}).sort()).toEqual(
      ['created_at', 'email', 'id', 'message', 'name', 'status', 'updated_at', 'user_id'].sort(),
    );
    expect(said(await list({ status: 'respondido' }))).toBe('400 status:invalid_status');
  });

  it('follows every change at once: written, rewritten, answered, resolved, gone', async () => {
    const member = await server.member();
    const found = async (search: string, status = '') => idsOf(await list({ search, status }));
    const id = await server.write(member, { message: 'Ornitorrinco azul' });
    expect([await found('ORNITORRINCO'), idsOf(await list())[0]]).toEqual([[id], id]);
    await sql(server.pb, `UPDATE support_requests SET message = 'Capivara' WHERE id = '${id}'`);
    expect([await found('ornitorrinco'), await found('capivara', 'pending')]).toEqual([[], [id]]);
    await sql(server.pb, `UPDATE support_requests SET name = 'Sant’Anna' WHERE id = '${id}'`);
    for (const typed of ["sant'anna", 'SANT’ANNA', 't´a', "capivara t'a", 'anna capivara'])
      expect(await found(typed), typed).toEqual([id]);
    for (const typed of ['santanna', "a's"]) expect(await found(typed), typed).toEqual([]);
    await server.answer(id);
    expect([await found('capivara', 'pending'), await found('capivara')]).toEqual([[], [id]]);
    await server.ask('PATCH', record(id), { status: 'resolvido' });
    expect(await found('capivara', 'resolvido')).toEqual([id]);
    await server.ask('DELETE', record(id));
    expect([await found('capivara'), await server.count('ticket_search')]).toEqual([[], all.length]);
  });

  it('reads a page by its key and a filter by its index, without sorting anything', async () => {
    const explain = async (query: string) =>
      (await sql(server.pb, `EXPLAIN QUERY PLAN ${query}`)).map((row) => row[3]).join('\n');
    const page = await explain('SELECT s.id FROM ticket_search s ORDER BY s.n DESC LIMIT 50');
    const waiting = await explain(
      "SELECT s.id FROM ticket_search s WHERE s.status = 'pending' ORDER BY s.n DESC LIMIT 50",
    );
    const all = await explain('SELECT COUNT(*) FROM ticket_search s');
    expect(`${page}\n${waiting}`).not.toContain('TEMP B-TREE');
    expect(`${waiting}\n${all}`).toMatch(/INDEX ticket_search_status[\s\S]*COVERING INDEX/);
  });

  it('finds the tickets from before this version, which are no news to anybody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pb-before-'));
    const migrations = resolve(import.meta.dirname, '../../../pb_migrations');
    for (const file of readdirSync(migrations))
      if (file < '1795262000') copyFileSync(join(migrations, file), join(folder, file));
    const dataDir = mkdtempSync(join(tmpdir(), 'pb-data-'));
    try {
      const before = await startPocketBase({ dataDir, migrationsDir: folder, hooksDir: folder });
      for (const message of ['primeira', 'segunda', 'terceira'])
        await addRow(before, 'support_requests', {
          name: 'Ana',
          email: 'a@b.cc',
          message,
          status: 'pending',
        });
      await before.stop();
      const later = await startSupportServer({ dataDir });
      try {
        const { json } = await later.ask('GET', '/api/app/admin/tickets?search=ana&status=pending');
        expect([...(json['items'] ?? [])].map((item) => item['message'])).toEqual([
          'terceira',
          'segunda',
          'primeira',
        ]);
        expect(await later.count('ticket_news')).toBe(0);
      } finally {
        await later.stop();
      }
    } finally {
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
    }
  });
});

describe('a ticket', () => {
  it('is shown with its history, and with the plan of whoever wrote it', async () => {
    const until = inSeconds(86_400);
    const member = await addMember(server.pb, {
      profile: { status: 'active', expiresAt: until, planType: 'Anual' },
    });
    const id = await server.write(member);
    await server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'Um' }, member.token);
    await server.answer(id, 'Dois');
    const { json } = await server.ask('GET', `/api/app/admin/ticket?id=${id}`);
    expect(json['ticket']).toMatchObject({
      id,
      email: member.email,
      status: 'respondido',
      user_id: member.id,
    });
    expect([...(json['messages'] ?? [])].map(({ author, message }) => `${author} ${message}`)).toEqual([
      'member Um',
      'admin Dois',
    ]);
    expect(json['member']).toEqual({
      userId: member.id,
      full_name: `Nome ${member.id}`,
      plan_type: 'Anual',
      expires_at: until,
      status: 'active',
      label: 'Ativo',
    });
  });

  it('of nobody, or of somebody without a profile, has no member', async () => {
    const person = await addPerson(server.pb, {});
    for (const user_id of ['', person.id, 'aaaaaaaaaaaaaaa']) {
      const id = await server.ticket({ user_id });
      expect((await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json['member']).toBeNull();
    }
    for (const id of ['', newId(), "' OR 1=1 --"])
      expect(said(await server.ask('GET', `/api/app/admin/ticket?id=${encodeURIComponent(id)}`))).toBe(
        '404 ticketId:not_found',
      );
  });

  it('is not resolved as it was seen where the member has written since', async () => {
    const member = await server.member();
    const id = await server.write(member);
    const seen = () => value(server.pb, `SELECT updated_at FROM support_requests WHERE id = '${id}'`);
    const resolve = async (updated_at: unknown) =>
      said(await server.ask('PATCH', record(id), { status: 'resolvido', updated_at }));
    const before = await seen();
    const more = { ticketId: id, message: 'Ainda não abre.' };
    expect((await server.ask('POST', '/api/app/support-message', more, member.token)).status).toBe(200);
    expect(await resolve(before)).toBe('409 status:changed_meanwhile');
    expect(await server.statusOf(id)).toBe('aberto');
    expect(await server.logs(`action LIKE 'Resolveu o ticket ${id.slice(0, 8)}%'`)).toEqual([]);
    // Read by now; and a reply of the team is no reason.
    const read = await seen();
    expect((await server.answer(id)).status).toBe(200);
    expect(await resolve(read)).toBe('200 ');
    expect(await server.statusOf(id)).toBe('resolvido');
    expect(await seen()).not.toBe(read);
    await server.ask('POST', '/api/app/support-message', { ...more, message: 'De novo.' }, member.token);
    // Who does not say what was seen resolves it as ever.
    expect([await resolve('x'), await server.statusOf(id)]).toEqual(['200 ', 'resolvido']);
  });

  it('is not deleted as it was seen where the member has written since', async () => {
    const member = await server.member();
    const id = await server.write(member);
    const seen = async () =>
      String(await value(server.pb, `SELECT updated_at FROM support_requests WHERE id = '${id}'`));
    const erase = (at: string) =>
      call(server.pb, 'DELETE', record(id), { token: server.admin.token, headers: { 'X-Seen': at } });
    const before = await seen();
    const more = { ticketId: id, message: 'Ainda não abre.' };
    expect((await server.ask('POST', '/api/app/support-message', more, member.token)).status).toBe(200);
    expect(said(await erase(before))).toBe('409 status:changed_meanwhile');
    expect(await server.count(`support_messages WHERE sender_id = '${id}'`)).toBe(1);
    expect((await erase(await seen())).status).toBe(204);
    expect(await server.count(`support_messages WHERE sender_id = '${id}'`)).toBe(0);
  });

  it('is resolved and deleted as it was seen where somebody has written for the member in the dashboard', async () => {
    const path = '/api/collections/support_messages/records';
    const tickets = [await server.ticket(), await server.ticket()];
    for (const sender_id of tickets) {
      const written = { sender_id, author: 'member', message: 'Ela ligou: ainda não abre.' };
      expect((await server.ask('POST', path, written, server.pb.superuserToken)).status).toBe(200);
    }
    const [resolved = '', deleted = ''] = tickets;
    const seen = async (id: string) =>
      String((await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json['ticket']?.['updated_at']);
    const as = { status: 'resolvido', updated_at: await seen(resolved) };
    expect(said(await server.ask('PATCH', record(resolved), as))).toBe('200 ');
    const headers = { 'X-Seen': await seen(deleted) };
    expect(
      (await call(server.pb, 'DELETE', record(deleted), { token: server.admin.token, headers })).status,
    ).toBe(204);
  });

  it('is resolved once for the log', async () => {
    const id = await server.ticket({ message: 'segredo clínico' });
    for (let i = 0; i < 2; i += 1) await server.ask('PATCH', record(id), { status: 'resolvido' });
    await server.ask('PATCH', record(id), { status: 'x' });
    await server.ask('PATCH', record(id), { status: 'pending' });
    const logged = (await server.logs(`action LIKE '%${id.slice(0, 8)}%'`)).map(([, user, action]) => [
      user,
      action,
    ]);
    const email = await value(server.pb, `SELECT email FROM support_requests WHERE id = '${id}'`);
    expect(logged).toEqual([
      [server.admin.email, `Resolveu o ticket ${id.slice(0, 8)} de ${email}`],
      [server.admin.email, `Mudou o ticket ${id.slice(0, 8)} de ${email} para pending`],
    ]);
  });

  it('that loses one message says so in the log', async () => {
    const id = await server.ticket();
    const message = await addRow(server.pb, 'support_messages', {
      sender_id: id,
      message: 'segredo',
      author: 'admin',
    });
    const gone = await server.ask('DELETE', `/api/collections/support_messages/records/${message}`);
    expect([gone.status, await server.statusOf(id)]).toEqual([204, 'pending']);
    expect((await server.logs(`action LIKE '%${id.slice(0, 8)}%'`)).map(([, , action]) => action)).toEqual([
      `Excluiu uma mensagem do ticket ${id.slice(0, 8)}`,
    ]);
  });

  it('goes with its messages in one piece, or stays whole', async () => {
    const id = await server.ticket();
    for (const author of ['admin', 'member'])
      await addRow(server.pb, 'support_messages', { sender_id: id, message: 'segredo clínico', author });
    const left = () => server.count(`support_messages WHERE sender_id = '${id}'`);
    // The second half of the work fails.
    await sql(
      server.pb,
      "CREATE TRIGGER stubborn BEFORE DELETE ON support_requests BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    expect((await server.ask('DELETE', record(id))).status).toBeGreaterThanOrEqual(400);
    expect([await left(), await server.statusOf(id)]).toEqual([2, 'pending']);
    await sql(server.pb, 'DROP TRIGGER stubborn');
    expect(await server.logs(`action LIKE '%${id.slice(0, 8)}%'`)).toEqual([]);

    // The messages go first: when the ticket's turn comes, none is left.
    await sql(
      server.pb,
      `CREATE TABLE order_of (n INTEGER);
       CREATE TRIGGER watch BEFORE DELETE ON support_requests BEGIN
         INSERT INTO order_of SELECT COUNT(*) FROM support_messages WHERE sender_id = OLD.id; END`,
    );
    expect((await server.ask('DELETE', record(id))).status).toBe(204);
    expect([
      await left(),
      await server.statusOf(id),
      await value(server.pb, 'SELECT n FROM order_of'),
    ]).toEqual([0, null, '0']);
    await sql(server.pb, 'DROP TRIGGER watch; DROP TABLE order_of');
    const logged = await server.logs(`action LIKE '%${id.slice(0, 8)}%'`);
    expect(logged).toEqual([
      ['admin', server.admin.email, expect.stringContaining('Excluiu o ticket'), 'sucesso'],
    ]);
    expect(JSON.stringify(logged)).not.toContain('segredo');
    expect((await server.ask('DELETE', record(id))).status).toBe(404);
  });
});

describe('clearing test data', () => {
  const clean = (dryRun: unknown, seen?: unknown) =>
    server.ask('POST', '/api/app/clean-test-data', { dryRun, seen });
  const set = (fields: Record<string, string>) =>
    sql(
      server.pb,
      `UPDATE app_settings SET ${Object.entries(fields).map(([name, text]) => `${name} = ${quote(text)}`)}`,
    );
  beforeEach(async () => {
    await sql(
      server.pb,
      "DELETE FROM support_messages; DELETE FROM support_requests; UPDATE app_settings SET test_names = '', test_addresses = ''",
    );
  });

  test.each([
    ['nothing', ''],
    ['blank lines', '\n \r\n\t\n\u00a0\n'],
  ])('with %s in the settings finds nobody, not even a ticket without a name', async (_, text) => {
    await set({ test_names: text, test_addresses: text });
    await server.ticket({ name: '', email: '' });
    await server.ticket({ name: ' ' });
    await server.ticket();
    expect((await clean(false)).json).toEqual({ messages: 0, tickets: 0, first: [] });
    expect(await server.count('support_requests')).toBe(3);
  });

  it('finds names and addresses without case and blanks around, whole and never a part of one', async () => {
    await set({
      test_names: '\n  Fulano   de TESTE \r\nJOSÉ Ávila\n\n',
      test_addresses: ' Teste@Exemplo.com.br \n%\n_\n',
    });
    const hit = [
      { name: 'fulano de teste' },
      { name: '  FULANO  DE Teste\t' },
      { name: 'josé ávila' },
      { email: 'TESTE@exemplo.com.br ' },
    ];
    const missed = [
      { name: 'Fulano' },
      { name: 'Fulano de Teste Souza' },
      { name: 'Jose Avila' },
      { email: 'outro.teste@exemplo.com.br' },
      { name: 'Ana', message: 'Fulano de Teste' },
      { name: '%' },
    ];
    const ids = [];
    for (const fields of hit) ids.push(await server.ticket(fields));
    for (const fields of missed) await server.ticket(fields);
    const answer = await clean(true);
    expect(answer.json['tickets']).toBe(4);
    expect([...(answer.json['first'] ?? [])].map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('knows a name by every letter, as both were written', async () => {
    const names = ['ŁUKASZ', 'SØREN', 'ÐORĐE', 'Şule', 'Ana\u2003Souza', 'Cec\u0327ília'];
    await set({ test_names: names.join('\n'), test_addresses: 'ŁUKASZ@exemplo.com.br' });
    const tickets = [...names, 'łukasz', 'søren', 'ðorđe', 'şule', 'ana souza', 'CEÇÍLIA'].map((name) => ({
      name,
    }));
    const missed = [{ name: 'Lukasz' }, { name: 'Soren' }, { name: 'Sule' }];
    for (const fields of [...tickets, { email: 'łukasz@exemplo.com.br' }]) await server.ticket(fields);
    const kept = [];
    for (const fields of missed) kept.push(await server.ticket(fields));
    expect((await clean(false)).json['tickets']).toBe(13);
    const left = await sql(server.pb, 'SELECT id FROM support_requests');
    expect(left.map(([id]) => id).sort()).toEqual(kept.sort());
  });

  it('finds the newest five among more tickets than are read at once', async () => {
    await set({ test_names: 'Pessoa de TESTE' });
    await addTickets(2500);
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await server.ticket({ name: 'pessoa de teste' }));
    await sql(
      server.pb,
      `UPDATE support_requests SET name = 'PESSOA de teste' WHERE rowid = 1;
       UPDATE support_requests SET created_at = '2099-01-01 00:00:00.000Z' WHERE id = ${quote(ids[0] ?? '')}`,
    );
    const { json } = await clean(true);
    expect(json['tickets']).toBe(7);
    expect([...(json['first'] ?? [])].map(({ id }) => id)).toEqual([0, 5, 4, 3, 2].map((i) => ids[i]));
  });

  it('says before what it would delete, then deletes that and nothing else, with one row in the log', async () => {
    await set({ test_names: 'Teste' });
    const kept = await server.ticket();
    for (let i = 0; i < 7; i += 1) {
      const id = await server.ticket({ name: 'teste', message: `segredo clínico ${i}` });
      await addRow(server.pb, 'support_messages', { sender_id: id, message: 'Oi', author: 'admin' });
    }
    await addRow(server.pb, 'support_messages', { sender_id: kept, message: 'Fica', author: 'admin' });
    for (const sender_id of ['', newId()])
      await addRow(server.pb, 'support_messages', { sender_id, message: 'De ninguém', author: 'member' });
    const counts = async () => [
      await server.count('support_requests'),
      await server.count('support_messages'),
    ];
    const rows = () => server.logs("action LIKE 'Limpou%'");
    const before = (await rows()).length;

    const dry = await clean(true);
    expect([dry.json['messages'], dry.json['tickets'], dry.json['first']?.length]).toEqual([2, 7, 5]);
    expect(dry.json['first']?.[0]).toEqual({
      id: expect.any(String),
      name: 'teste',
      email: expect.any(String),
      message: 'segredo clínico 6',
    });
    expect([await counts(), (await rows()).length]).toEqual([[8, 10], before]);

    const { seen, ...shown } = dry.json;
    expect(seen).toEqual(expect.any(String));
    expect((await clean(false)).json).toEqual(shown);
    expect(await counts()).toEqual([1, 1]);
    expect(await value(server.pb, 'SELECT id FROM support_requests')).toBe(kept);
    expect((await clean(false)).json).toEqual({ messages: 0, tickets: 0, first: [] });
    const logged = (await rows()).slice(before);
    expect(logged[0]?.slice(1)).toEqual([
      server.admin.email,
      'Limpou dados de teste: 7 tickets e 2 mensagens sem ticket',
      'sucesso',
    ]);
    expect(JSON.stringify(logged)).not.toContain('segredo');
  });

  it('is told in the log as a person would: one of each, and thousands', async () => {
    await set({ test_names: 'Teste' });
    await server.ticket({ name: 'Teste' });
    await addRow(server.pb, 'support_messages', { sender_id: '', message: 'De ninguém', author: 'member' });
    await clean(false);
    await addTickets(1200);
    await sql(server.pb, "UPDATE support_requests SET name = 'Teste'");
    await clean(false);
    const logged = (await server.logs("action LIKE 'Limpou%'")).slice(-2).map(([, , action]) => action);
    expect(logged).toEqual([
      'Limpou dados de teste: 1 ticket e 1 mensagem sem ticket',
      'Limpou dados de teste: 1.200 tickets e 0 mensagens sem ticket',
    ]);
  });

  test.each([undefined, null, 'false', 0, 'true', []])(
    'without a clear word (%j) deletes nothing',
    async (dryRun) => {
      await set({ test_names: 'Teste' });
      await server.ticket({ name: 'Teste' });
      expect(said(await clean(dryRun))).toBe('400 dryRun:invalid_type');
      expect(await server.count('support_requests')).toBe(1);
    },
  );

  it.each([
    ['one more ticket', () => server.ticket({ name: 'Teste' })],
    ['another ticket in the place of one', () => set({ test_names: 'Outra' })],
    [
      'one more message of nobody',
      () => addRow(server.pb, 'support_messages', { sender_id: newId(), message: 'Oi', author: 'member' }),
    ],
  ])('deletes nothing where it is %s than was shown, and says so', async (_, change) => {
    await set({ test_names: 'Teste' });
    await server.ticket({ name: 'Teste' });
    await server.ticket({ name: 'Outra' });
    const { seen } = (await clean(true)).json;
    await change();
    const counts = async () => [
      await server.count('support_requests'),
      await server.count('support_messages'),
    ];
    const before = await counts();
    expect(said(await clean(false, seen))).toBe('409 seen:changed_meanwhile');
    expect(said(await clean(false, 5))).toBe('400 seen:invalid_type');
    expect(await counts()).toEqual(before);
    const now = (await clean(true)).json;
    expect((await clean(false, now['seen'])).json).toMatchObject({
      tickets: now['tickets'],
      messages: now['messages'],
    });
    expect((await clean(true)).json).toMatchObject({ tickets: 0, messages: 0 });
  });

  it('that fails half way deletes nothing', async () => {
    await set({ test_names: 'Teste' });
    const id = await server.ticket({ name: 'Teste' });
    await addRow(server.pb, 'support_messages', { sender_id: id, message: 'Oi', author: 'admin' });
    await sql(
      server.pb,
      "CREATE TRIGGER stubborn BEFORE DELETE ON support_requests BEGIN SELECT RAISE(ABORT, 'x'); END",
    );
    expect((await clean(false)).status).toBeGreaterThanOrEqual(400);
    await sql(server.pb, 'DROP TRIGGER stubborn');
    expect(await server.count('support_messages')).toBe(1);
  });
});
