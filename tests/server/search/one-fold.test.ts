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
const LISTS = ['users', 'requests', 'tickets', 'purchases', 'logs'];
let people = 0;
let purchases = 0;

/** A purchase of somebody who bears the name, past every hook; the order as the address, without letters of chance. */
const addPurchase = (pb: PocketBase, name: string, email: string) => {
  purchases += 1;
  return sql(
    pb,
    `INSERT INTO purchase_deliveries
       (first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
     VALUES ('2026-11-01 10:00:00.000Z', '2026-11-01 10:00:00.000Z', 'kiwify', 'order_approved', 'paid', '1', 'Curso',
       '${purchases}', '${email}', ${quote(name)}, '')`,
  );
};

/** One row of each list that bears the name, past every hook; of purchases none, which an older server does not know. */
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
    for (const [name] of NAMES) {
      await addNamed(server.pb, name);
      await addPurchase(server.pb, name, `${people}@exemplo.com.br`);
    }
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

  it('is found among the purchases by another address and order, and no longer by what is gone', async () => {
    const set = (name: string, email: string, order: string) =>
      sql(
        server.pb,
        `UPDATE purchase_deliveries SET name = ${quote(name)}, email = '${email}', order_id = '${order}'
         WHERE email IN ('1@exemplo.com.br', 'corrigido@exemplo.com.br')`,
      );
    await set('', 'corrigido@exemplo.com.br', 'OUTRO-PEDIDO');
    const ways = ['lukasz', '1@exemplo', 'corrigido', 'outro-pedido'];
    expect(await Promise.all(ways.map((way) => found(server, 'purchases', way)))).toEqual([0, 0, 1, 1]);
    await set('Łukasz Wałęsa', '1@exemplo.com.br', 'PEDIDO-1');
    await addPurchase(server.pb, 'Some Logo', 'some@exemplo.com.br');
    expect(await found(server, 'purchases', 'some logo')).toBe(1);
    await sql(server.pb, "DELETE FROM purchase_deliveries WHERE email = 'some@exemplo.com.br'");
    expect(await found(server, 'purchases', 'some logo')).toBe(0);
    const whole = "INSERT INTO purchase_search_fts (purchase_search_fts, rank) VALUES ('integrity-check', 1)";
    await sql(server.pb, whole);
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
  /** The migrations before this one. */
  const before = (first: string) => {
    const some = join(folder, first);
    cpSync(migrations, some, { recursive: true });
    for (const name of readdirSync(some).filter((one) => one >= first)) rmSync(join(some, name));
    return some;
  };
  const dataDir = join(folder, 'data');
  /** Without hooks: those of today belong to neither. */
  const OLD = { dataDir, hooksDir: folder, template: 'none' } as const;
  try {
    const unfolded = await startPocketBase({ ...OLD, migrationsDir: before('1795320001') });
    for (const [name] of NAMES) await addNamed(unfolded, name);
    await addRow(unfolded, 'marketing_assistants', {
      name: 'Łódź',
      category: 'Œuvre',
      url: 'https://exemplo.com.br',
      tags: '[]',
      published: 1,
    });
    const formerPlace = await value(unfolded, 'SELECT place FROM sync_items');
    const formerSeq = await value(unfolded, 'SELECT seq FROM sync_meta');
    expect(formerPlace).not.toBe('oeuvre\u0001lodz');
    await unfolded.stop();
    const unsearched = await startPocketBase({ ...OLD, migrationsDir: before('1795340109') });
    for (const [at, [name]] of NAMES.entries()) await addPurchase(unsearched, name, `${at}@exemplo.com.br`);
    await unsearched.stop();

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
