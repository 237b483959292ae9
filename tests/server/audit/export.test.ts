import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillLogs } from '../../../scripts/bench/logs.mjs';
import { fillMembers } from '../../../scripts/bench/members.mjs';
import { makePrincipals } from '../../support/access/principals.ts';
import { type AdminServer, type Json, startAdminServer } from '../../support/admin-server.ts';
import { call, codes } from '../../support/http.ts';
import { addMember, inSeconds } from '../../support/people.ts';
import { addRow } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';

/** More than one page may hold (`pb_hooks/reports/export-page.ts`). */
const MANY = 2100;
const KINDS = ['users', 'requests', 'support', 'logs'] as const;
type What = (typeof KINDS)[number];
const TABLE = {
  users: 'profiles',
  requests: 'registration_requests',
  support: 'support_requests',
  logs: 'system_logs',
};

let server: AdminServer;

const page = (query: Record<string, string>, token?: string) =>
  server.ask('GET', `/api/app/admin/export?${new URLSearchParams(query)}`, undefined, token);

/** Follows the pages to the end; `between` runs after each. */
async function exportAll(what: What, limit: string, between: () => Promise<unknown> = async () => undefined) {
  const items: Json[] = [];
  const totals: unknown[] = [];
  for (let after = '', first = true; first || after !== ''; first = false) {
    const answer = await page({ what, limit, after });
    expect(answer.status).toBe(200);
    items.push(...(answer.json['items'] ?? []));
    totals.push(answer.json['total']);
    after = String(answer.json['next']);
    await between();
  }
  return { items, totals, ids: items.map((item) => String(item['id'])) };
}

const ids = async (table: string, time: string) =>
  JSON.parse(
    String(
      await value(server.pb, `SELECT json_group_array(id ORDER BY ${time} DESC, id DESC) FROM ${table}`),
    ),
  ) as string[];

beforeAll(async () => {
  server = await startAdminServer();
  for (const statement of [...fillMembers(MANY), ...fillLogs(MANY)]) await sql(server.pb, statement);
  await sql(
    server.pb,
    `INSERT INTO registration_requests (id, full_name, email, specialty, crm, phone, state, status, created_at, updated_at)
     SELECT 'r' || substr(id, 2), full_name, email, '', crm, phone, state, 'pending', created_at, created_at
     FROM profiles WHERE id < 'm00000000000700'`,
  );
  // Many tickets of one moment: the key must not lose one at the border of two pages.
  await sql(
    server.pb,
    `INSERT INTO support_requests (id, name, email, message, status, user_id, created_at, updated_at)
     SELECT 't' || substr(id, 2), full_name, email, 'Ajuda "por favor";' || char(10) || '=1+1', 'aberto', id,
       substr(created_at, 1, 14) || '00:00.000Z', created_at
     FROM profiles WHERE id < 'm00000000000700'`,
  );
});
afterAll(() => server.stop());

describe.each(KINDS)('the export of %s', (what) => {
  it('holds every row once, newest first, and says at the start how many there are', async () => {
    const time = what === 'logs' ? 'timestamp' : 'created_at';
    // Its own row in the log comes before the first page is read.
    const { ids: seen, totals } = await exportAll(what, '170');
    const wanted = await ids(TABLE[what], time);
    expect(seen).toEqual(wanted);
    expect(totals[0]).toBe(wanted.length);
    expect(new Set(totals.slice(1))).toEqual(new Set([null]));
  });

  it('loses and doubles nothing that was there while others write and delete', async () => {
    const table = TABLE[what];
    const before = await ids(table, 'id');
    const gone: string[] = [];
    let turn = 0;
    const { ids: seen } = await exportAll(what, '200', async () => {
      turn += 1;
      if (what === 'users') await addMember(server.pb);
      else if (what === 'logs') {
        const row = { type: 'erro', action: 'x', status: 'erro', timestamp: inSeconds(0) };
        await addRow(server.pb, 'system_logs', row);
      } else {
        const row = { email: `novo${turn}@exemplo.com.br`, status: 'pending' };
        const rest = what === 'support' ? { name: 'x', message: 'x' } : { full_name: 'x' };
        await addRow(server.pb, table, { ...row, ...rest });
      }
      const away = before.filter((id) => !gone.includes(id))[turn * 13];
      if (what !== 'users' && away) {
        gone.push(away);
        await sql(server.pb, `DELETE FROM ${table} WHERE id = '${away}'`);
      }
    });
    expect(turn).toBeGreaterThan(3);
    expect(new Set(seen).size).toBe(seen.length);
    const kept = before.filter((id) => !gone.includes(id));
    expect(kept.filter((id) => !seen.includes(id))).toEqual([]);
  });

  it('leaves one row in the log, whatever the number of pages, and says when it is part of everything', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    const rows = () => server.logs(`user = '${other.email}'`);
    const first = await page({ what, limit: '100' }, other.token);
    await page({ what, limit: '100', after: String(first.json['next']) }, other.token);
    const texts = {
      users: 'os usuários',
      requests: 'as solicitações de cadastro',
      support: 'as mensagens de suporte',
      logs: 'os logs',
    };
    const row = (action: string) => ['admin', other.email, action, 'sucesso'];
    expect(await rows()).toEqual([row(`Exportou ${texts[what]}`)]);
    await page({ what, limit: '1', bundle: '1' }, other.token);
    expect((await rows()).at(-1)).toEqual(row(`Exportou ${texts[what]} (exportação completa)`));
  });

  it('leaves its row also when somebody begins in the middle', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    const after = what === 'support' ? '2099-01-01 00:00:00.000Z_z' : '9000000000000000000';
    expect((await page({ what, after }, other.token)).json['items']?.length).toBeGreaterThan(100);
    const rows = () => server.count(`system_logs WHERE user = '${other.email}'`);
    expect(await rows()).toBe(1);
    // Also behind a page that was asked for, which leaves another row.
    await page({ what, limit: '1' }, other.token);
    await page({ what, after }, other.token);
    expect(await rows()).toBe(3);
  });
});

describe('the items of an export', () => {
  it('are those of the lists', async () => {
    for (const [what, list] of [
      ['users', 'users'],
      ['requests', 'requests'],
      ['logs', 'logs'],
    ]) {
      // The export first: it leaves a row in the log.
      const exported = (await page({ what: what ?? '', limit: '20' })).json['items'];
      const listed = await server.ask('GET', `/api/app/admin/${list}?perPage=20`);
      // Where the change behind a row can be looked at is for the screen alone.
      const items = [...(listed.json['items'] ?? [])].map((item) => {
        const { change: _, ...rest } = item;
        return rest;
      });
      expect([what, exported]).toEqual([what, items]);
    }
  });

  it('bring the messages of a ticket along, oldest first', async () => {
    const ticket = {
      name: 'Ana',
      email: 'ana@exemplo.com.br',
      message: 'Oi',
      status: 'respondido',
      user_id: '',
    };
    const id = await addRow(server.pb, 'support_requests', ticket);
    const said = [
      { message: 'Olá; "tudo" bem?', author: 'admin', created_at: '2026-01-01 10:00:00.000Z' },
      // In the order of the rows: a clock may have been set back.
      { message: 'Sim', author: 'member', created_at: '2026-01-01 09:00:00.000Z' },
    ];
    for (const message of said) await addRow(server.pb, 'support_messages', { sender_id: id, ...message });
    const item = (await page({ what: 'support', limit: '1' })).json['items']?.[0] ?? ({} as Json);
    const { messages, created_at, updated_at, ...rest } = item as unknown as Record<string, unknown>;
    expect(rest).toEqual({ id, ...ticket });
    expect(`${created_at}${updated_at}`).toMatch(/^(\d{4}-\d\d-\d\d [\d:.]+Z){2}$/);
    expect((messages as object[]).map((message) => ({ ...message, id: '' }))).toEqual(
      said.map((message) => ({ id: '', ...message })),
    );
  });
});

describe('an export', () => {
  test.each([
    [{}, 'what:invalid_what'],
    [{ what: 'profiles' }, 'what:invalid_what'],
    [{ what: 'constructor' }, 'what:invalid_what'],
    [{ what: 'users', after: 'x' }, 'after:invalid_after'],
    [{ what: 'users', after: '1 OR 1' }, 'after:invalid_after'],
    [{ what: 'users', after: '-1' }, 'after:invalid_after'],
    [{ what: 'support', after: '12' }, 'after:invalid_after'],
    [{ what: 'support', after: "2026-01-01 00:00:00.000Z_'" }, 'after:invalid_after'],
    [{ what: 'logs', limit: '0' }, 'limit:invalid_limit'],
    [{ what: 'logs', limit: '-5' }, 'limit:invalid_limit'],
    [{ what: 'logs', limit: 'tudo' }, 'limit:invalid_limit'],
  ] as [Record<string, string>, string][])('refuses %j and leaves no row', async (query, code) => {
    const other = await addMember(server.pb, { role: 'admin' });
    const answer = await page(query, other.token);
    expect([answer.status, ...codes(answer)]).toEqual([400, code]);
    expect(await server.count(`system_logs WHERE user = '${other.email}'`)).toBe(0);
  });

  it('answers no more at once than the server can carry', async () => {
    const lengths = await Promise.all(
      KINDS.map(async (what) => (await page({ what, limit: '999999' })).json['items']?.length),
    );
    expect([lengths[0], lengths[3]]).toEqual([2000, 2000]);
    for (const length of lengths) expect(length).toBeLessThanOrEqual(2000);
    // One page has room for all, and says that there is no more.
    const all = await page({ what: 'requests', limit: '2000' });
    expect(all.json['next']).toBe('');
    expect(all.json['items']?.length).toBe(Number(all.json['total']));
  });

  it('is for administrators, like the log: everybody else is told why not', async () => {
    const principals = await makePrincipals(server.pb);
    const seen: unknown[] = [];
    const wanted: unknown[] = [];
    for (const { name, kind, token, code } of principals) {
      if (name === 'token of a deleted user') continue;
      for (const path of ['logs', 'export?what=users&limit=1', 'export?what=logs&limit=1']) {
        const answer = await call(server.pb, 'GET', `/api/app/admin/${path}`, { token });
        seen.push([name, path, answer.status, ...codes(answer)]);
        const refused = {
          admin: [200],
          outside: [401, 'auth:signed_out'],
          member: [403, 'access:admin_only'],
          locked: [403, `access:${code}`],
        };
        wanted.push([name, path, ...refused[kind]]);
      }
    }
    expect(seen).toEqual(wanted);
    const superuser = await page({ what: 'users', limit: '1' }, server.pb.superuserToken);
    expect(superuser.status).toBe(200);
  });
});
