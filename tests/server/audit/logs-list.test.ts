import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillLogs } from '../../../scripts/bench/logs.mjs';
import { type AdminServer, type Json, startAdminServer } from '../../support/admin-server.ts';
import { codes } from '../../support/http.ts';
import { addRow } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';

/** Enough that of each type, and of the commonest words, there are more than a page holds. */
const MANY = 2200;

interface Row {
  id: string;
  type: string;
  user: string;
  action: string;
  ip: string;
  /** What is searched. */
  folded: string;
}

let server: AdminServer;
/** Every row, newest first, as a program reads them that knows nothing of our tables. */
let rows: Row[];

const list = (query: Record<string, string> = {}) =>
  server.ask('GET', `/api/app/admin/logs?${new URLSearchParams(query)}`);
const idsOf = (answer: { json: Json }) => [...(answer.json['items'] ?? [])].map((item) => String(item['id']));

beforeAll(async () => {
  server = await startAdminServer();
  for (const statement of fillLogs(MANY)) await sql(server.pb, statement);
  const text = await value(
    server.pb,
    `SELECT json_group_array(json_object('id', id, 'type', type, 'user', user, 'action', action, 'ip', ip)
       ORDER BY timestamp DESC, id DESC) FROM system_logs`,
  );
  rows = (JSON.parse(String(text)) as Row[]).map((row) => ({
    ...row,
    folded: fold(`${row.user}\n${row.action}\n${row.ip}`),
  }));
});
afterAll(() => server.stop());

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const fits = (search: string) => {
  const words = fold(search).split(/\s+/);
  return ({ folded }: Row) => words.every((word) => folded.includes(word));
};

const SEARCHES = [
  '',
  'membro1',
  'SOLICITAÇÃO',
  'solicitacao aprovou',
  '10.0.3.',
  'exemplo',
  'a',
  'não existe',
  '%',
  "'",
];

describe.each(['', 'login', 'admin', 'erro', 'seguranca'])('the type %j', (type) => {
  test.each(SEARCHES)('with the search %j finds what a reader of every row would find', async (search) => {
    const wanted = rows.filter((row) => type === '' || row.type === type).filter(fits(search));
    const answer = await list({ type, search, perPage: '200' });
    expect(answer.status).toBe(200);
    expect(answer.json['totalItems']).toBe(wanted.length);
    expect(idsOf(answer)).toEqual(wanted.slice(0, 200).map(({ id }) => id));
  });
});

describe('the list of logs', () => {
  it('holds every row once, page after page, newest first', async () => {
    const seen: string[] = [];
    for (let page = 1; (page - 1) * 200 < rows.length; page += 1)
      seen.push(...idsOf(await list({ page: String(page), perPage: '200' })));
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(idsOf(await list({ page: String(MANY) }))).toEqual([]);
  });

  it('says of each row what the screen shows, and nothing more', async () => {
    const entry = {
      type: 'seguranca',
      user: 'Íris@exemplo.com.br',
      action: 'Ação "única" <b>',
      status: 'alerta',
    };
    const id = await addRow(server.pb, 'system_logs', {
      ...entry,
      ip: '2001:db8::7',
      timestamp: '2099-01-02 03:04:05.678Z',
    });
    for (const search of ['iris@ acao', '"UNICA" <b>', '2001:DB8::7'])
      expect([search, idsOf(await list({ search }))]).toEqual([search, [id]]);
    const newest = (await list({ perPage: '1' })).json['items']?.[0];
    expect(newest).toEqual({
      id,
      change: '',
      ...entry,
      ip: '2001:db8::7',
      timestamp: '2099-01-02 03:04:05.678Z',
    });
    await sql(server.pb, `DELETE FROM system_logs WHERE id = '${id}'`);
    expect(idsOf(await list({ search: '2001:db8::7' }))).toEqual([]);
  });

  it('refuses a type that it does not know, and answers odd pages with an existing one', async () => {
    const answer = await list({ type: 'todos' });
    expect([answer.status, ...codes(answer)]).toEqual([400, 'type:invalid_type']);
    for (const page of ['0', '-1', 'x', '1.5', ''])
      expect((await list({ page, perPage: '-3' })).json).toMatchObject({ page: 1 });
    expect((await list({ perPage: '100000' })).json['perPage']).toBe(200);
  });
});
