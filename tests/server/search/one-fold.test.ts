import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { numbersInParts } from '../../../scripts/bench/numbers-in-parts.mjs';
import { fold } from '../../../src/shared/fold.ts';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { ALL_LETTERS } from '../../support/shared-cases.ts';
import { quote, sql, value } from '../../support/sql.ts';

/** Letters that Unicode does not take apart, in names that people bear. */
const NAMES: [name: string, plain: string][] = [
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ['Søren Østergård', 'soren ostergard'],
  ['Đorđe Đoković', 'dorde dokovic'],
  ['Yıldız Işık', 'yildiz isik'],
  ['Groß Weiß', 'gross weiss'],
  ['Þórður Æsir', 'thordur aesir'],
  ['João Conceição', 'joao conceicao'],
];
const LISTS = ['users', 'requests', 'tickets', 'logs'];
let people = 0;

/** One row of each list that bears the name, past every hook. */
async function addNamed(pb: PocketBase, name: string) {
  // Without letters of chance: one address in ninety held the two that are looked for.
  people += 1;
  const email = `${people}@exemplo.com.br`;
  const user = await addRow(pb, 'users', { email, name, tokenKey: newId(), password: 'x' });
  await addRow(pb, 'profiles', { id: user, user_id: user, full_name: name, email, status: 'active' });
  await addRow(pb, 'registration_requests', { full_name: name, email, status: 'pending' });
  await addRow(pb, 'support_requests', { name, email, message: 'Bom dia', status: 'aberto', user_id: user });
  await addRow(pb, 'system_logs', {
    type: 'admin',
    user: email,
    action: `Aprovou ${name}`,
    status: 'sucesso',
  });
}

const firstWord = (text: string) => text.split(' ')[0] ?? '';

async function found(server: AdminServer, list: string, search: string) {
  const answer = await server.ask('GET', `/api/app/admin/${list}?${new URLSearchParams({ search })}`);
  return Number(answer.json['totalItems']);
}

describe('a person whose name Unicode does not take apart', () => {
  let server: AdminServer;
  beforeAll(async () => {
    server = await startAdminServer();
    for (const [name] of NAMES) await addNamed(server.pb, name);
  });
  afterAll(() => server.stop());

  describe.each(LISTS)('among the %s', (list) => {
    test.each(NAMES)('%s is found as %s, and typed either way', async (name, plain) => {
      const ways = [name, plain, name.toUpperCase(), name.toLowerCase(), firstWord(name), firstWord(plain)];
      const counts = await Promise.all(ways.map((way) => found(server, list, way)));
      expect(Object.fromEntries(ways.map((way, at) => [way, counts[at]]))).toEqual(
        Object.fromEntries(ways.map((way) => [way, 1])),
      );
    });

    it('is found by two letters, which no index knows', async () => {
      expect(await found(server, list, 'łu ła')).toBe(0);
      expect(await found(server, list, 'łu ał')).toBe(1);
    });
  });

  it('is found by a new name, whoever wrote it', async () => {
    await sql(server.pb, `UPDATE profiles SET full_name = 'Håkon Ødegård' WHERE full_name = 'Groß Weiß'`);
    expect([await found(server, 'users', 'odegard'), await found(server, 'users', 'weiss')]).toEqual([1, 0]);
    await sql(server.pb, `UPDATE profiles SET full_name = 'Groß Weiß' WHERE full_name = 'Håkon Ødegård'`);
  });
});

describe('what the triggers store', () => {
  let pb: PocketBase;
  beforeAll(async () => {
    pb = await startPocketBase();
  });
  afterAll(() => pb.stop());

  const stored = async (action: string) => {
    const id = await addRow(pb, 'system_logs', { type: 'admin', user: 'u', action, ip: 'i' });
    return value(pb, `SELECT text FROM log_search WHERE id = '${id}'`);
  };

  it('is every letter as the search folds it', async () => {
    for (let at = 0; at < ALL_LETTERS.length; at += 400) {
      const some = ALL_LETTERS.slice(at, at + 400).join(' ');
      expect(await stored(some)).toBe(fold(`u\n${some}\ni`));
    }
  });

  it('is the text itself where nothing is to be folded', async () => {
    for (const text of ['', ' ', '中文 😀 — “x”', '[y] {z} {} \\ \' " %', 'a\tb\r\nc'])
      expect(await stored(text)).toBe(`u\n${text}\ni`);
  });

  const placeOf = (id: string) => value(pb, `SELECT place FROM sync_items WHERE id = '${id}'`);

  // The trigger folds a text of common letters in another way, so each sign has to be tried with nothing but such ones.
  it('is the place of an assistant with each sign, alone among common letters', async () => {
    const LAST = 0x20ff;
    /** A capital that has come to Unicode after the table: ALL_LETTERS leaves it out too. */
    const YOUNG = 0x1c89;
    for (const numbers of numbersInParts(1, LAST + 1))
      await sql(
        pb,
        `${numbers}
       INSERT INTO marketing_assistants (id, name, category, url, published, tags)
       SELECT printf('sign%011d', i), 'Ação ' || char(i), char(i) || ' Índice', 'https://exemplo.com.br', 1, '[]' FROM n
       WHERE i != ${YOUNG}`,
      );
    const inOrder = "SELECT place FROM sync_items WHERE id LIKE 'sign%' ORDER BY id";
    const places = JSON.parse(String(await value(pb, `SELECT json_group_array(place) FROM (${inOrder})`)));
    const codes = Array.from({ length: LAST }, (_, at) => at + 1).filter((code) => code !== YOUNG);
    const expected = codes
      .map((code) => String.fromCharCode(code))
      .map((sign) => `${fold(`${sign} Índice`)}\u0001${fold(`Ação ${sign}`)}`);
    expect(places).toEqual(expected);
  });

  it('is the place of an assistant with every letter', async () => {
    for (let at = 0; at < ALL_LETTERS.length; at += 400) {
      const name = ALL_LETTERS.slice(at, at + 400).join(' ');
      const id = await addAssistant(pb, { name, category: 'Gestão' });
      expect(await placeOf(id)).toBe(`gestao\u0001${fold(name)}`);
    }
  });

  it('is the place of an assistant after a change, whichever letters come or go', async () => {
    const id = await addAssistant(pb, { name: 'Łódź', category: 'Œuvre' });
    for (const [category, name] of [
      ['Œuvre', 'ÁÉÍÓÚ'],
      ['Gestão', 'Atenção'],
      ['Gestão', 'GESTÃO'],
      ['Đ', 'B'],
      ["D'Ávila", '"x" — “y”'],
    ] as const) {
      const set = `category = ${quote(category)}, name = ${quote(name)}`;
      await sql(pb, `UPDATE marketing_assistants SET ${set} WHERE id = '${id}'`);
      expect(await placeOf(id)).toBe(`${fold(category)}\u0001${fold(name)}`);
    }
  });

  it('ends with a NUL and does not hang, as do the functions of SQLite', async () => {
    const id = newId();
    await sql(
      pb,
      `INSERT INTO system_logs (id, type, user, action) VALUES ('${id}', 'admin', 'É', ${quote('é\0é')})`,
    );
    expect(await value(pb, `SELECT hex(text) FROM log_search WHERE id = '${id}'`)).toMatch(/^650A6500/);
  });

  it('is left as written behind five hundred different signs: a message of nothing else would hold up every write', async () => {
    const id = newId();
    const message = Array.from({ length: 5000 }, (_, at) => String.fromCharCode(0x4e00 + at)).join('');
    await sql(
      pb,
      `WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < 4999)
       INSERT INTO support_requests (id, name, email, message, status)
       SELECT '${id}', 'É', 'e', group_concat(char(19968 + i), '') || 'Ó', 'aberto' FROM c`,
    );
    expect(await value(pb, `SELECT text FROM ticket_search WHERE id = '${id}'`)).toBe(`e\ne\n${message}Ó`);
  });
});

it('what was stored before is folded anew, once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'one-fold-'));
  const migrations = resolve(import.meta.dirname, '../../../pb_migrations');
  const former = join(folder, 'former');
  cpSync(migrations, former, { recursive: true });
  for (const name of readdirSync(former).filter((one) => one >= '1795320001')) rmSync(join(former, name));
  const dataDir = join(folder, 'data');
  try {
    const before = await startPocketBase({ dataDir, migrationsDir: former, template: 'none' });
    for (const [name] of NAMES) await addNamed(before, name);
    await addRow(before, 'marketing_assistants', {
      name: 'Łódź',
      category: 'Œuvre',
      url: 'https://exemplo.com.br',
      tags: '[]',
      published: 1,
    });
    const formerPlace = await value(before, 'SELECT place FROM sync_items');
    const formerSeq = await value(before, 'SELECT seq FROM sync_meta');
    expect(formerPlace).not.toBe('oeuvre\u0001lodz');
    await before.stop();

    const server = await startAdminServer({ dataDir });
    try {
      for (const list of LISTS)
        for (const [, plain] of NAMES)
          expect([list, plain, await found(server, list, plain)]).toEqual([list, plain, 1]);
      expect(await value(server.pb, 'SELECT place FROM sync_items')).toBe('oeuvre\u0001lodz');
      // no device fetches it again for that
      expect(await value(server.pb, 'SELECT MAX(seq) FROM sync_items')).toBe(formerSeq);
      // a letter of all former chains that no trigger looks for by itself any more
      const old = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%''Ä''%'";
      expect(await value(server.pb, old)).toBe('0');
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
