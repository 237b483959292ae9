import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weekInSaoPaulo } from '../../../src/shared/week.ts';
import { call, codes, type Json } from '../../support/http.ts';
import { runJob } from '../../support/jobs.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { sql, value } from '../../support/sql.ts';

let server: PocketBase;
let admin: Awaited<ReturnType<typeof addMember>>;
let member: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await startPocketBase({ env: { RATE_LIMIT_FACTOR: '100', ...WITH_REQUEST_LOG } });
  admin = await addMember(server, { role: 'admin' });
  member = await addMember(server);
});
afterAll(() => server.stop());

let week = weekInSaoPaulo(Date.now());
beforeEach(() => {
  // A Monday may have begun since the file was read.
  week = weekInSaoPaulo(Date.now());
});
const receipt = () => randomBytes(15).toString('base64');
const opening = (id: string, of = week, mine = receipt()) => `${of}:${id}:${mine}`;
const tell = (openings: unknown, token = member.token) =>
  call(server, 'POST', '/api/app/openings', { token, body: { openings } });
const counted = (id: string) =>
  sql(
    server,
    `SELECT week - ${week}, count FROM assistant_openings WHERE assistant_id = '${id}' ORDER BY week`,
  );
const usage = async () => {
  const answer = await call(server, 'GET', '/api/app/admin/usage', { token: admin.token });
  expect(answer.status).toBe(200);
  return new Map([...(answer.json['items'] ?? [])].map((item: Json) => [String(item['name']), item]));
};

describe('an opening', () => {
  it('counts once, however often and by however many at once it is told', async () => {
    const id = await addAssistant(server);
    const told = [opening(id), opening(id), opening(id, week - 1)];
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(told)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await counted(id)).toEqual([
      ['-1', '1'],
      ['0', '2'],
    ]);
  });

  it('is of the week in which it was, five weeks late at most, and never of one to come', async () => {
    const id = await addAssistant(server);
    await tell([week + 40, week - 5, week - 6].map((of) => opening(id, of)));
    expect(await counted(id)).toEqual([
      ['-5', '1'],
      ['0', '1'],
    ]);
    const receipts = () => value(server, 'SELECT COUNT(*) FROM opening_receipts');
    const before = await receipts();
    await tell([opening(newId())]);
    expect(await receipts()).toBe(before);
    expect(await value(server, 'SELECT COUNT(DISTINCT assistant_id) FROM assistant_openings')).toBe('2');
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['a number', [7]],
    ['no receipt', [`${week}:${'a'.repeat(15)}`]],
    ['a receipt of another form', [`${week}:${'a'.repeat(15)}:${'-'.repeat(20)}`]],
    ['a name in it', [`${week}:${'a'.repeat(15)}:ana@exemplo.com.br`]],
    ['too many', Array.from({ length: 101 }, () => opening('a'.repeat(15)))],
  ])('that is %s is refused', async (_, openings) => {
    const answer = await tell(openings);
    expect([answer.status, codes(answer)]).toEqual([400, ['openings:invalid_ops']]);
  });
});

describe('what is stored of it', () => {
  it('has no column for a person, a device, an address or a moment', async () => {
    const columns = (table: string) =>
      sql(server, `SELECT name, type FROM pragma_table_info('${table}') ORDER BY cid`);
    expect(await columns('assistant_openings')).toEqual([
      ['assistant_id', 'TEXT'],
      ['week', 'INTEGER'],
      ['count', 'INTEGER'],
    ]);
    expect(await columns('opening_receipts')).toEqual([
      ['receipt', 'TEXT'],
      ['week', 'INTEGER'],
    ]);
    // Without a rowid there is no order of arrival either.
    const kinds = await sql(
      server,
      "SELECT name, wr FROM pragma_table_list WHERE name LIKE '%opening%' ORDER BY name",
    );
    expect(kinds).toEqual([
      ['assistant_openings', '1'],
      ['opening_receipts', '1'],
    ]);
  });

  it('is the same whoever tells: neither data nor log say who it was', async () => {
    const id = await addAssistant(server);
    const dump = async () => {
      const tables = (
        await sql(
          server,
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_fts%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
        )
      ).flat();
      const texts: Record<string, string> = {};
      for (const table of tables)
        texts[String(table)] = JSON.stringify(await sql(server, `SELECT * FROM "${table}"`));
      return texts;
    };
    const before = await dump();
    const [first, second] = [opening(id), opening(id)];
    await tell([first]);
    await tell([second], admin.token);
    const after = await dump();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.sort()).toEqual(['assistant_openings', 'opening_receipts']);
    for (const table of changed)
      for (const trace of [member.id, admin.id, member.email, '127.0.0.1'])
        expect(after[table]).not.toContain(trace);
    expect(await counted(id)).toEqual([['0', '2']]);
    await writeRequestLog(server);
    const logged = await call(server, 'GET', '/api/logs?perPage=500', { token: server.superuserToken });
    expect(logged.text).toContain('/api/app/settings');
    const ours = [...(logged.json['items'] ?? [])].filter((row: Json) =>
      String(row['message']).includes('openings'),
    );
    // Only what was refused above.
    expect(ours.every((row: Json) => Number(row['data']?.['status']) >= 400)).toBe(true);
    for (const file of ['auxiliary.db', 'auxiliary.db-wal'])
      expect(readFileSync(join(server.dataDir, file), 'latin1')).not.toContain(String(first.split(':')[2]));
    expect(server.log()).not.toContain(id);
  });

  it('is forgotten: receipts with their weeks, counts after a year', async () => {
    const id = await addAssistant(server);
    await sql(
      server,
      `INSERT INTO opening_receipts VALUES ('velho', ${week - 6}), ('novo', ${week - 5});
       INSERT INTO assistant_openings VALUES ('${id}', ${week - 54}, 9), ('${id}', ${week - 53}, 9)`,
    );
    await runJob(server, 'forget-openings');
    expect(
      await sql(server, "SELECT receipt FROM opening_receipts WHERE receipt IN ('velho', 'novo')"),
    ).toEqual([['novo']]);
    expect(await counted(id)).toEqual([['-53', '9']]);
  });
});

describe('what administrators see of it', () => {
  it('are the sums of 4 and 12 weeks and the hearts, and no number below five', async () => {
    const often = await addAssistant(server, { name: 'Muito' });
    const seldom = await addAssistant(server, { name: 'Pouco', published: 0 });
    await addAssistant(server, { name: 'Nunca' });
    await sql(
      server,
      `INSERT INTO assistant_openings VALUES ('${often}', ${week}, 3), ('${often}', ${week - 3}, 4),
        ('${often}', ${week - 11}, 10), ('${often}', ${week - 12}, 100), ('${seldom}', ${week - 2}, 4),
        ('${seldom}', ${week - 9}, 1)`,
    );
    for (let n = 0; n < 5; n += 1) {
      const { id } = await addMember(server);
      await addRow(server, 'user_favorites', { user_id: id, assistant_id: often });
      if (n === 0) await addRow(server, 'user_favorites', { user_id: id, assistant_id: seldom });
    }
    const rows = await usage();
    const of = (name: string) => {
      const { month, quarter, hearts, ever, published } = rows.get(name) as unknown as Record<
        string,
        unknown
      >;
      return { month, quarter, hearts, ever, published };
    };
    expect(of('Muito')).toEqual({ month: 7, quarter: 17, hearts: 5, ever: true, published: true });
    expect(of('Pouco')).toEqual({ month: null, quarter: 5, hearts: null, ever: true, published: false });
    expect(of('Nunca')).toEqual({ month: 0, quarter: 0, hearts: 0, ever: false, published: true });
  });
});

it('of one member so many are taken in a day, however few calls they come in', async () => {
  const limited = await startPocketBase();
  try {
    const [id, person] = [await addAssistant(limited), await addMember(limited)];
    const send = async () => {
      const openings = Array.from({ length: 100 }, () => opening(id));
      const answer = await call(limited, 'POST', '/api/app/openings', {
        token: person.token,
        body: { openings },
      });
      return answer.status;
    };
    const statuses = [];
    // Another day may begin meanwhile, with as many of its own.
    for (let i = 0; i < 22; i += 1) statuses.push(await send());
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  } finally {
    await limited.stop();
  }
});
