import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillMembers } from '../../../scripts/bench/members.mjs';
import { type AdminServer, type Json, startAdminServer } from '../../support/admin-server.ts';
import { codes } from '../../support/http.ts';
import { startJob } from '../../support/jobs.ts';
import { MANY_MATCHES } from '../../support/many-matches.ts';
import { addPerson, inSeconds } from '../../support/people.ts';
import { startPocketBase } from '../../support/pocketbase.ts';
import { serverClock } from '../../support/server-clock.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

/** Enough that the words which all addresses hold fit too many for the index; whole pages of two hundred. */
const MANY = MANY_MATCHES + 200;
const clock = serverClock();

interface Member {
  id: string;
  name: string;
  email: string;
  expires: string;
  status: string;
  /** What is searched of it, folded once for all searches. */
  text: string;
}

let server: AdminServer;
/** Every member, newest first, as a program reads them that knows nothing of indexes. */
let members: Member[];

const list = (query: Record<string, string> = {}) =>
  server.ask('GET', `/api/app/admin/users?${new URLSearchParams(query)}`);
const idsOf = (answer: { json: Json }) => [...(answer.json['items'] ?? [])].map((item) => String(item['id']));

async function readMembers(): Promise<Member[]> {
  // One JSON text: the answer of a superuser's query ends after a thousand rows.
  const text = await value(
    server.pb,
    `SELECT json_group_array(json_object('id', id, 'name', full_name, 'email', email, 'expires', expires_at,
       'status', status) ORDER BY created_at DESC, id DESC) FROM profiles`,
  );
  const rows: Omit<Member, 'text'>[] = JSON.parse(String(text));
  return rows.map((row) => ({ ...row, text: fold(`${row.name}\n${row.email}`) }));
}

beforeAll(async () => {
  server = await startAdminServer({ env: clock.env });
  for (const statement of fillMembers(MANY)) await sql(server.pb, statement);
  members = await readMembers();
});
afterAll(async () => {
  await server.stop();
  clock.remove();
});

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const isOver = (member: Member) => member.expires !== '' && member.expires <= inSeconds(0);
const FILTERS: Record<string, (member: Member) => boolean> = {
  '': () => true,
  ativo: (member) => member.expires === '' || (member.status === 'active' && !isOver(member)),
  inativo: (member) => member.status !== 'active' || isOver(member),
  vitalicio: (member) => member.expires === '',
};
function fits(search: string) {
  const words = fold(search).split(/\s+/);
  return ({ text }: Member) => words.every((word) => text.includes(word));
}

const SEARCHES = [
  '',
  'silva',
  'SILVA joão',
  'conceição',
  'müller',
  'luiza ximenes',
  'membro1',
  'membro',
  '@exemplo',
];
const SHORT = ['a', 'jo', 'ç', 'jo sil', '99', 'zz', 'da', 'não existe', 'gonc alo', '.com.br'];

describe.each(Object.keys(FILTERS))('the filter %j', (status) => {
  test.each([...SEARCHES, ...SHORT])(
    'with the search %j finds whom a reader of the whole list would find',
    async (search) => {
      const wanted = members.filter(FILTERS[status] ?? (() => false)).filter(fits(search));
      const answer = await list({ status, search, perPage: '200' });
      expect(answer.status).toBe(200);
      expect(answer.json['totalItems']).toBe(wanted.length);
      expect(idsOf(answer)).toEqual(wanted.slice(0, 200).map((member) => member.id));
    },
  );
});

describe('members and requests from before this version', () => {
  it('are found, in their order, and are no news to anybody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pb-before-'));
    const migrations = resolve(import.meta.dirname, '../../../pb_migrations');
    for (const file of readdirSync(migrations)) {
      if (file < '1795258801') copyFileSync(join(migrations, file), join(folder, file));
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'pb-data-'));
    try {
      const before = await startPocketBase({ dataDir, migrationsDir: folder, hooksDir: folder });
      for (const statement of fillMembers(300)) await sql(before, statement);
      await sql(
        before,
        `INSERT INTO registration_requests (id, full_name, email, specialty, crm, phone, state, status, created_at, updated_at)
         SELECT 'r' || substr(id, 2), full_name, email, '', crm, phone, state, 'pending', created_at, created_at FROM profiles`,
      );
      await before.stop();
      const later = await startAdminServer({ dataDir });
      try {
        const search = '/api/app/admin/users?search=conceicao&perPage=200';
        const found = idsOf(await later.ask('GET', search));
        const wanted = members.filter((member) => Number(member.id.slice(1)) < 300).filter(fits('conceicao'));
        expect(found).toEqual(wanted.map((member) => member.id));
        const all = (await later.ask('GET', '/api/app/admin/requests?perPage=200')).json;
        expect([all['totalItems'], all['items']?.[0]?.['id']]).toEqual([300, 'r00000000000299']);
        expect(await later.count('request_news')).toBe(0);
        const twin = '/api/app/admin/request-hints?id=r00000000000007';
        expect((await later.ask('GET', twin)).json['sameCrm']?.[0]).toMatchObject({ id: 'm00000000000007' });
      } finally {
        await later.stop();
      }
    } finally {
      for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
    }
  });
});

describe('the list', () => {
  it('holds every member once, page after page', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= MANY / 200; page += 1)
      seen.push(...idsOf(await list({ page: String(page), perPage: '200' })));
    expect(seen).toEqual(members.map((member) => member.id));
    expect(idsOf(await list({ page: String(MANY) }))).toEqual([]);
  });

  it('says of each member what the screen shows', async () => {
    const person = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    const details = {
      full_name: 'Zuleide "Zu" <b>',
      crm: '1',
      state: 'SP',
      specialty: 'x',
      phone: '2',
      city: 'y',
    };
    const set = Object.entries(details).map(([field, text]) => `${field} = ${quote(text)}`);
    await sql(server.pb, `UPDATE profiles SET ${set.join(', ')} WHERE id = '${person.id}'`);
    const item = (await list({ search: 'zuleide "zu" <b>' })).json['items']?.[0] ?? {};
    const { created_at, expires_at, ...rest } = item as Record<string, unknown>;
    expect(`${created_at} ${expires_at}`).toMatch(/^\d{4}-\S+ \S+Z \d{4}-\S+ \S+Z$/);
    expect(rest).toEqual({
      id: person.id,
      email: person.email,
      plan_type: 'Anual',
      status: 'active',
      label: 'Ativo',
      ...details,
    });
  });

  test.each([
    ['active', '', 'Vitalício'],
    ['inactive', '', 'Vitalício'],
    ['active', inSeconds(3600), 'Ativo'],
    ['inactive', inSeconds(3600), 'Inativo'],
    ['active', inSeconds(-3600), 'Expirado'],
    ['inactive', inSeconds(-3600), 'Expirado'],
  ] as const)('labels %s until %j %s', async (status, expiresAt, label) => {
    const person = await addPerson(server.pb, { profile: { status, expiresAt } });
    const found = (await list({ search: person.id })).json['items'];
    expect([...(found ?? [])].map((item) => item['label'])).toEqual([label]);
  });

  it('follows every change at once: renamed, new, gone', async () => {
    const person = await addPerson(server.pb, { profile: { status: 'active' } });
    const found = async (search: string) => idsOf(await list({ search }));
    await sql(server.pb, `UPDATE profiles SET full_name = 'Ágata Übermann' WHERE id = '${person.id}'`);
    expect(await found('agata uber')).toEqual([person.id]);
    await sql(server.pb, `UPDATE profiles SET full_name = 'Outra' WHERE id = '${person.id}'`);
    expect(await found('agata')).toEqual([]);
    expect(idsOf(await list({}))[0]).toBe(person.id);
    await sql(
      server.pb,
      `DELETE FROM users WHERE id = '${person.id}'; DELETE FROM profiles WHERE id = '${person.id}'`,
    );
    expect(await found(person.id)).toEqual([]);
  });

  it('refuses a status that it does not know', async () => {
    const answer = await list({ status: 'todos' });
    expect([answer.status, ...codes(answer)]).toEqual([400, 'status:invalid_status']);
  });
});

describe('the tiles', () => {
  it('count all members, whatever is searched, and follow every change', async () => {
    const tiles = async () => (await list({ search: 'ninguém mesmo' })).json['tiles'];
    const expected = async () => {
      const all = await readMembers();
      const count = (name: string) => all.filter(FILTERS[name] ?? (() => false)).length;
      return {
        total: all.length,
        active: count('ativo'),
        lifetime: count('vitalicio'),
        expired: all.filter(isOver).length,
      };
    };
    expect(await tiles()).toEqual(await expected());
    await addPerson(server.pb, { profile: { status: 'active' } });
    expect(await tiles()).toEqual(await expected());
    const before = await tiles();
    const person = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(900) } });
    const total = Number(before?.['total']) + 1;
    expect((await tiles())?.['total']).toBe(total);
    // Nobody writes anything: only time passes.
    clock.set(1_000_000);
    expect(await tiles()).toEqual({ ...before, total, expired: Number(before?.['expired']) + 1 });
    clock.set(0);
    expect(await tiles()).toEqual(await expected());
    await server.ask('POST', '/api/app/deactivate', { userId: person.id });
    expect(await tiles()).toEqual(await expected());
  });
});

describe('among more than ten thousand', () => {
  it('a search that many fit says how many at least, and leads on to the last of them', async () => {
    // Only what is searched: these are nobody, and no search below finds them.
    await sql(
      server.pb,
      `WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < ${10_001 - MANY})
       INSERT INTO member_search (n, id, text, status, state, crm_no, phone8, expires_at)
       SELECT -i, 'nobody' || i, 'x', '', '', 0, '', '' FROM k`,
    );
    const search = 'exemplo';
    const first = (await list({ search })).json;
    expect([first['totalItems'], first['atLeast'], first['items']?.length]).toEqual([150, true, 50]);
    const wanted = (await readMembers()).filter(fits(search)).map((member) => member.id);
    const seen: string[] = [];
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const answer = await list({ search, page: String(page), perPage: '200' });
      seen.push(...idsOf(answer));
      isLast = String(answer.json['atLeast']) === 'false';
      expect(answer.json['totalItems']).toBe(isLast ? wanted.length : Math.max(150, page * 200));
    }
    expect(seen).toEqual(wanted);
    expect((await list({ search: 'luiza ximenes' })).json['atLeast']).toBe(false);
  });
});

describe('the plan of the queries', () => {
  const explain = async (query: string) =>
    (await sql(server.pb, `EXPLAIN QUERY PLAN ${query}`)).map((row) => row[3]).join('\n');

  it('reads pages in order by the key and few matches by the index: nothing is sorted', async () => {
    const page = await explain(`SELECT s.id FROM member_search s ORDER BY s.n DESC LIMIT 50`);
    const match = await explain(
      `SELECT f.rowid FROM member_search_fts f CROSS JOIN member_search s ON s.n = f.rowid
       WHERE member_search_fts MATCH '"silva"' ORDER BY f.rowid DESC LIMIT 50`,
    );
    const lifetime = await explain(
      `SELECT s.n FROM member_search s WHERE (s.expires_at = '') ORDER BY s.n DESC LIMIT 50`,
    );
    expect(lifetime).toContain('member_search_end');
    expect(`${page}\n${match}\n${lifetime}`).not.toContain('TEMP B-TREE');
    expect(match).toMatch(/SCAN f VIRTUAL TABLE INDEX[\s\S]*SEARCH s USING INTEGER PRIMARY KEY/);
    const pending = await explain(
      `SELECT s.id FROM request_search s WHERE s.status = 'pending' ORDER BY s.n DESC LIMIT 50`,
    );
    expect(pending).toContain('request_search_status');
    expect(pending).not.toContain('TEMP B-TREE');
  });
});

const found = () =>
  Promise.all([...SEARCHES, ...SHORT].map(async (search) => (await list({ search, perPage: '200' })).json));

describe('the work of the night', () => {
  it('puts the parts of the index together, and the same people are found', async () => {
    const parts = async () =>
      Number(await value(server.pb, 'SELECT COUNT(DISTINCT segid) FROM member_search_fts_idx'));
    // A part for each write, until SQLite puts four of them together at once.
    for (let n = 0; (await parts()) <= 3; n += 1) {
      expect(n).toBeLessThan(20);
      const set = `UPDATE profiles SET full_name = full_name || ' ' WHERE user_id = 'm${String(n).padStart(14, '0')}'`;
      await sql(server.pb, set);
    }
    const before = await found();
    await startJob(server.pb, 'merge-search-indexes');
    await until('in one part', async () => (await parts()) === 1);
    expect(await found()).toEqual(before);
    // Fails where the index says anything else than the texts that it was made of.
    await sql(
      server.pb,
      "INSERT INTO member_search_fts (member_search_fts, rank) VALUES ('integrity-check', 1)",
    );
  });
});

// The last one: the index is gone afterwards.
describe('without the trigram index', () => {
  it('the same people are found', async () => {
    const indexed = await found();
    for (const event of ['new', 'set', 'gone'])
      await sql(server.pb, `DROP TRIGGER member_search_fts_${event}`);
    await sql(server.pb, 'DROP TABLE member_search_fts');
    expect(await found()).toEqual(indexed);
  });
});
