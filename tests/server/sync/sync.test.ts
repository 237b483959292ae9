import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { runConsole } from '../../support/console.ts';
import { rounds } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { addMember, addPerson, inSeconds, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { cursorOf, Mirror, pull } from '../../support/pull.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { quote, sql } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';
import { eventually, patient, sleep, until } from '../../support/wait.ts';

const ASSISTANTS = '/api/collections/marketing_assistants/records';

/** The published catalogue as the database has it, by id. */
async function catalogue(server: PocketBase): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  // The route answers with a thousand rows at most.
  for (let page = -1; page < all.size; ) {
    page = all.size;
    const some = `published = 1 ORDER BY id LIMIT 1000 OFFSET ${page}`;
    const rows = await sql(server, `SELECT id, name FROM marketing_assistants WHERE ${some}`);
    for (const [id, name] of rows) all.set(String(id), String(name));
  }
  return all;
}

describe('a sync answer', () => {
  let server: PocketBase;
  beforeAll(async () => {
    server = await startPocketBase();
  });
  afterAll(() => server.stop());
  const save = (method: string, id: string, body: unknown) =>
    call(server, method, `${ASSISTANTS}/${id}`, { token: server.superuserToken, body });

  test('brings everything at first, in the order of category and name whatever their accents', async () => {
    const { token } = await addMember(server);
    for (const [category, name] of [
      ['Vídeo', 'b'],
      ['Ética', 'Zelo'],
      ['Ética', 'Ágil'],
      ['Estratégia', 'a'],
      ['edição', 'x'],
    ]) {
      await addAssistant(server, { category: String(category), name: String(name) });
    }
    const withdrawn = await addAssistant(server, { name: 'Oculto', published: 0 });
    const { head, items, gone, complete, answer } = await pull(server, token);
    expect(items.map((item) => `${item['category']} ${item['name']}`)).toEqual([
      'edição x',
      'Estratégia a',
      'Ética Ágil',
      'Ética Zelo',
      'Vídeo b',
    ]);
    expect(head).toMatchObject({ full: true, reset: false, count: 5, admin: false, favorites: [] });
    expect(Object.keys(items[0] ?? {}).sort()).toEqual([
      'category',
      'description',
      'id',
      'name',
      'tags',
      'url',
    ]);
    expect(gone).toEqual([]);
    expect(complete).toBe(true);
    expect(answer.text).not.toContain(withdrawn);
    expect(answer.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('brings afterwards only what changed, also when nothing did', async () => {
    const { token } = await addMember(server);
    const kept = await addAssistant(server, { name: 'Fica' });
    const dropped = await addAssistant(server, { name: 'Vai' });
    const first = await pull(server, token);
    const still = await pull(server, token, cursorOf(first));
    expect(still.head).toMatchObject({ full: false, reset: false, count: 0, favorites: null, member: null });
    expect(still.answer.text.length).toBeLessThan(400);

    await save('PATCH', kept, { name: 'Mudou' });
    await save('DELETE', dropped, undefined);
    const then = await pull(server, token, cursorOf(first));
    expect(then.items.map((item) => item['name'])).toEqual(['Mudou']);
    expect(then.gone).toEqual([dropped]);
    expect(cursorOf(then).seq).toBeGreaterThan(cursorOf(first).seq);
  });

  test('takes back what was withdrawn, and brings it again with its heart when it returns', async () => {
    const member = await addMember(server);
    const id = await addAssistant(server);
    await addRow(server, 'user_favorites', { user_id: member.id, assistant_id: id });
    const mirror = new Mirror();
    mirror.apply(await pull(server, member.token));
    expect(mirror.favorites).toEqual([id]);
    await save('PATCH', id, { published: false });
    mirror.apply(await pull(server, member.token, mirror.cursor));
    expect(mirror.items.has(id)).toBe(false);
    expect(mirror.favorites).toEqual([]);
    await save('PATCH', id, { published: true });
    mirror.apply(await pull(server, member.token, mirror.cursor));
    expect(mirror.items.has(id)).toBe(true);
    expect(mirror.favorites).toEqual([id]);
  });

  test("brings a user's own favourites only when they changed, and nobody else's", async () => {
    const [ana, bia] = [await addMember(server), await addMember(server)];
    const id = await addAssistant(server);
    const anaFirst = await pull(server, ana.token);
    const biaFirst = await pull(server, bia.token);
    const body = { user_id: ana.id, assistant_id: id };
    await call(server, 'POST', '/api/collections/user_favorites/records', { token: ana.token, body });
    expect((await pull(server, ana.token, cursorOf(anaFirst))).head['favorites']).toEqual([id]);
    expect((await pull(server, bia.token, cursorOf(biaFirst))).head['favorites']).toBeNull();
    await save('DELETE', id, undefined);
    expect((await pull(server, ana.token, cursorOf(anaFirst))).head['favorites']).toEqual([]);
  });

  test('brings the member with the plan, and again when the plan changed', async () => {
    const end = inSeconds(86_400);
    const member = await addMember(server, {
      profile: { status: 'active', expiresAt: end, planType: 'Bônus' },
    });
    const first = await pull(server, member.token);
    expect(first.head).toMatchObject({
      until: end,
      member: { email: member.email, plan_type: 'Bônus', expires_at: end, status: 'active', name: '' },
    });
    const path = `/api/collections/profiles/records/${member.id}`;
    await call(server, 'PATCH', path, { token: server.superuserToken, body: { plan_type: 'Anual' } });
    const then = await pull(server, member.token, cursorOf(first));
    expect(then.head['member']).toMatchObject({ plan_type: 'Anual' });
  });

  test('says of a user without a profile that there is none, and of an admin that access never ends', async () => {
    const plain = await addMember(server, {});
    const { head } = await pull(server, plain.token);
    expect(head).toMatchObject({ until: '', member: { email: plain.email, name: '', profile: false } });
    const dead = { status: 'inactive', expiresAt: inSeconds(-10) } as const;
    const admin = await addMember(server, { role: 'admin', profile: dead });
    expect((await pull(server, admin.token)).head).toMatchObject({ until: '', admin: true });
  });

  test('survives whatever stands in a row', async () => {
    const { token } = await addMember(server);
    const name = 'Aspas " \\ \u0007 nova\nlinha </script> 😀 {"complete":true}';
    const id = await addAssistant(server, { name, tags: 'não é JSON' });
    const found = (await pull(server, token)).items.find((item) => String(item['id']) === id);
    expect(found).toMatchObject({ name, tags: [] });
    const object = await addAssistant(server, { tags: '{"a":1}' });
    const other = (await pull(server, token)).items.find((item) => String(item['id']) === object);
    expect(other).toMatchObject({ tags: [] });
  });

  test('travels compressed when the device can read that', async () => {
    const { token } = await addMember(server);
    for (let n = 0; n < 30; n += 1)
      await addAssistant(server, { description: 'Ajuda a escrever. '.repeat(20) });
    const headers = { Authorization: token, 'Accept-Encoding': 'gzip' };
    const { request } = await import('node:http');
    const [encoding, bytes] = await new Promise<[string | undefined, Buffer]>((done) => {
      request(`${server.url}/api/app/sync`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => done([answer.headers['content-encoding'], Buffer.concat(parts)]));
      }).end();
    });
    expect(encoding).toBe('gzip');
    const text = gunzipSync(bytes).toString();
    expect(text.endsWith('{"complete":true}\n')).toBe(true);
    expect(bytes.length).toBeLessThan(text.length / 4);
  });

  test('is refused readably to everybody without access, and to nonsense', async () => {
    const said = async (token: string | undefined) => {
      const { answer } = await pull(server, token);
      return `${answer.status} ${codes(answer)}`;
    };
    expect(await said(undefined)).toBe('401 auth:signed_out');
    expect(await said('x.y.z')).toBe('401 auth:signed_out');
    const person = await addPerson(server);
    expect(await said(await tokenFor(server, person, -1))).toBe('401 auth:signed_out');
    const inactive = await addMember(server, { profile: { status: 'inactive' } });
    expect(await said(inactive.token)).toBe('403 access:user_inactive');
    const expired = await addMember(server, { profile: { status: 'active', expiresAt: inSeconds(-1) } });
    expect(await said(expired.token)).toBe('403 access:access_expired');
    expect(await said(server.superuserToken)).toBe('401 auth:signed_out');

    const { token } = await addMember(server);
    for (const since of ['abc', '-1', '1.5', '1e3', '99999999999999999999', "1' OR 1=1"]) {
      const path = `/api/app/sync?since=${encodeURIComponent(since)}`;
      const answer = await call(server, 'GET', path, { token });
      expect(`${since} ${answer.status} ${codes(answer)}`).toBe(`${since} 400 since:invalid_since`);
    }
    for (const pushed of ['1', ':e', '1:', '1:e,', "1:' OR 1=1", Array(51).fill('1:e').join()]) {
      const path = `/api/app/sync?since=1&pushed=${encodeURIComponent(pushed)}`;
      const answer = await call(server, 'GET', path, { token });
      expect(`${pushed} ${answer.status} ${codes(answer)}`).toBe(`${pushed} 400 pushed:invalid_since`);
    }
  });

  test('an access that ends between two answers is refused at once', async () => {
    /** What was still answered to a question of more than a second after the end. */
    const late: string[] = [];
    const ends = Array.from({ length: rounds(1, 20) }, async () => {
      const member = await addMember(server);
      expect((await pull(server, member.token)).complete).toBe(true);
      // Only now: a slow machine takes its time for a member and a first answer.
      const expiresAt = inSeconds(patient(1_000 + Math.random() * rounds(0, 4_000)) / 1000);
      const end = Date.parse(expiresAt.replace(' ', 'T'));
      await sql(server, `UPDATE profiles SET expires_at = '${expiresAt}' WHERE user_id = '${member.id}'`);
      const ask = async () => {
        const after = Date.now() - end;
        const { answer } = await pull(server, member.token);
        if (after > 1_000 && answer.status === 200) late.push(`${after} ms after the end`);
        return codes(answer);
      };
      await eventually(async () => expect(await ask()).toEqual(['access:access_expired']));
      // Also where the machine was too busy to ask in the first second.
      await until('a second after the end', () => Date.now() > end + 1_000);
      expect(await ask()).toEqual(['access:access_expired']);
    });
    await Promise.all(ends);
    expect(late).toEqual([]);
    tried('T3', ends.length);
  });
});

test('a device that lacks much of a large catalogue is given the one that all share, and so is who lacks less in a crowd', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pb-much-'));
  let server = await startPocketBase({ dataDir });
  const { id: user, token } = await addMember(server);
  const add = (count: number) =>
    sql(
      server,
      `INSERT INTO marketing_assistants (id, name, description, category, tags, url, published)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT lower(hex(randomblob(7))) || 'a', 'Legenda ' || i, '', 'Geral', '[]', 'https://exemplo.com.br', 1 FROM n`,
    );
  const loved = await addAssistant(server);
  await addRow(server, 'user_favorites', { user_id: user, assistant_id: loved });
  const mirror = new Mirror();
  mirror.apply(await pull(server, token));
  await add(1001);
  const everything = await pull(server, token, mirror.cursor);
  expect(everything.head).toMatchObject({ full: true, reset: false, count: 1002, favorites: [loved] });
  mirror.apply(everything);
  expect([...mirror.items].sort()).toEqual([...(await catalogue(server))].sort());

  await add(4000);
  // Many at once, as after an import.
  const cursor = mirror.cursor;
  const all = await Promise.all(Array.from({ length: 12 }, () => pull(server, token, cursor)));
  expect(all.map(({ head, items }) => [head['full'], items.length])).toEqual(all.map(() => [true, 5002]));
  for (const one of all.slice(0, 1)) mirror.apply(one);
  // More than a thousand, and less than a quarter.
  const some = 'SELECT id FROM marketing_assistants LIMIT 1100';
  await sql(server, `UPDATE marketing_assistants SET name = name || '!' WHERE id IN (${some})`);
  const delta = { full: false, reset: false, count: 1100, favorites: null };
  expect((await pull(server, token, mirror.cursor)).head).toMatchObject(delta);
  await server.stop();

  const hooks = changedHooks('http/in-flight.js', [
    ['delta: { all: 24, each: 4 }', 'delta: { all: 24, each: 0 }'],
  ]);
  server = await startPocketBase({ dataDir, hooksDir: hooks.dir });
  const crowded = await pull(server, token, mirror.cursor);
  expect(crowded.head).toMatchObject({ full: true, reset: false, count: 5002, favorites: [loved] });
  const nearer = await pull(server, token, { ...mirror.cursor, seq: mirror.cursor.seq + 100 });
  expect(nearer.head).toMatchObject({ ...delta, count: 1000 });
  await server.stop();
  hooks.remove();
  rmSync(dataDir, { recursive: true });
});

const WRITERS = rounds(8, 24);
/** How often each of them writes, and how many rows at once every other time: five thousand are left in the full run. */
const WRITES = rounds(12, 30);
const TOGETHER = rounds(2, 13);
/** Rows of one transaction have one name. Their ids would not tell them: a random one may hold any letters. */
const TOGETHER_NAME = 'junto';

describe('under many writers', () => {
  test('no reader ever misses a row or sees half a change', async () => {
    const server = await startPocketBase();
    const { token } = await addMember(server);
    const path = ASSISTANTS;
    const body = { category: 'Lote', url: 'https://exemplo.com.br', published: true };
    const superuser = { token: server.superuserToken };
    let writing = true;
    const writer = async (number: number) => {
      for (let n = 0; n < WRITES; n += 1) {
        const name = `${number}-${n}`;
        const made = await call(server, 'POST', path, { ...superuser, body: { ...body, name } });
        const id = String(made.json['id']);
        if (n % 3 === 0) await call(server, 'DELETE', `${path}/${id}`, superuser);
        else if (n % 3 === 1) {
          await call(server, 'PATCH', `${path}/${id}`, { ...superuser, body: { name: `${name}'` } });
        }
        // Rows of one transaction: a reader sees all or none.
        if (n % 2 === 0) {
          const together = Array.from({ length: TOGETHER }, (_, at) => {
            const row = [
              `p${String(number).padStart(5, '0')}${String(n).padStart(5, '0')}xxx${at.toString(36)}`,
              `${TOGETHER_NAME} ${number}-${n}`,
            ];
            return `INSERT INTO marketing_assistants (id, name, description, category, tags, url, published,
              created_at, updated_at) VALUES (${row.map(quote).join(', ')}, '', 'Juntos', '[]', 'https://a.b', 1, '', '')`;
          });
          await sql(server, together.join(';\n'));
        }
      }
    };
    const mirrors = Array.from({ length: 5 }, () => new Mirror());
    const parts: string[] = [];
    const reader = async (mirror: Mirror) => {
      while (writing) {
        await sleep(20);
        mirror.apply(await pull(server, token, mirror.cursor));
        const seen = new Map<string, number>();
        for (const name of mirror.items.values())
          if (name.startsWith(TOGETHER_NAME)) seen.set(name, (seen.get(name) ?? 0) + 1);
        for (const [together, rows] of seen) if (rows !== TOGETHER) parts.push(`${rows} of ${together}`);
      }
      mirror.apply(await pull(server, token, mirror.cursor));
    };
    const readers = mirrors.map(reader);
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    writing = false;
    await Promise.all(readers);
    const truth = await catalogue(server);
    // Of its own rows each writer leaves two of three.
    expect(truth.size).toBe(WRITERS * ((WRITES * 2) / 3 + (WRITES / 2) * TOGETHER));
    for (const mirror of mirrors) expect([...mirror.items].sort()).toEqual([...truth].sort());
    expect(parts).toEqual([]);
    tried('F7', truth.size);
    await server.stop();
  });
});

describe('the epoch', () => {
  test('a restart costs nothing; a restored copy is noticed by who was ahead, also after the server overtook', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pb-epoch-'));
    const copy = mkdtempSync(join(tmpdir(), 'pb-copy-'));
    let server = await startPocketBase({ dataDir });
    const member = await addMember(server);
    await addAssistant(server, { name: 'Antes' });
    const old = new Mirror();
    old.apply(await pull(server, member.token));
    await server.stop();

    server = await startPocketBase({ dataDir });
    const afterRestart = await pull(server, member.token, old.cursor);
    expect(afterRestart.head).toMatchObject({ reset: false, full: false, count: 0 });
    await server.stop();
    cpSync(dataDir, copy, { recursive: true });

    // Life goes on after the backup, and two devices follow it.
    server = await startPocketBase({ dataDir });
    const lost = await addAssistant(server, { name: 'Perdido' });
    const ahead = new Mirror();
    ahead.apply(await pull(server, member.token));
    const alsoAhead = new Mirror();
    alsoAhead.apply(await pull(server, member.token));
    expect(ahead.items.has(lost)).toBe(true);
    await server.stop();

    // The backup comes back.
    server = await startPocketBase({ dataDir: copy });
    old.apply(await pull(server, member.token, old.cursor));
    expect(old.resets).toBe(0);
    ahead.apply(await pull(server, member.token, ahead.cursor));
    expect(ahead.resets).toBe(1);
    expect(ahead.items.has(lost)).toBe(false);
    // The server passes the other device's cursor: by number alone nothing would look wrong.
    for (let n = 0; n < 12; n += 1) await addAssistant(server, { name: `Novo ${n}` });
    alsoAhead.apply(await pull(server, member.token, alsoAhead.cursor));
    expect(alsoAhead.resets).toBe(1);
    expect([...alsoAhead.items].sort()).toEqual([...(await catalogue(server))].sort());
    await server.stop();
    for (const dir of [dataDir, copy]) rmSync(dir, { recursive: true });
  });

  test('a restored copy is noticed although a command or the start itself wrote before anybody was served', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pb-epoch-'));
    let server = await startPocketBase({ dataDir });
    const { token } = await addMember(server);
    await addAssistant(server, { name: 'Antes' });
    // Of the server that runs, as a backup is: phones go on with its epoch.
    const copies = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'pb-copy-')));
    for (const copy of copies) cpSync(dataDir, copy, { recursive: true });
    const lost = await addAssistant(server, { name: 'Perdido' });
    const ahead = await pull(server, token);
    await server.stop();

    for (const [i, copy] of copies.entries()) {
      const stdin = `nome;categoria;link\n${[1, 2, 3].map((n) => `Novo ${n};Geral;https://exemplo.com.br\n`).join('')}`;
      if (i === 0)
        expect(await runConsole(copy, ['import-assistants', '-'], { stdin })).toMatchObject({ code: 0 });
      // An administrator is made by the start: an account and a profile more.
      server = await startPocketBase({
        dataDir: copy,
        ...(i === 1 && { env: { ADMIN_EMAIL: 'dona@exemplo.com.br' } }),
      });
      const mirror = new Mirror();
      mirror.apply(ahead);
      mirror.apply(await pull(server, token, mirror.cursor));
      expect([i, mirror.resets, mirror.items.has(lost)]).toEqual([i, 1, false]);
      await server.stop();
    }
    for (const dir of [dataDir, ...copies]) rmSync(dir, { recursive: true });
  });

  test('what came after the backup is noticed by the device that knows it only from its own push, or from a message', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pb-epoch-'));
    const copy = mkdtempSync(join(tmpdir(), 'pb-copy-'));
    let server = await startPocketBase({ dataDir });
    const { token } = await addMember(server);
    const a = await addAssistant(server, { name: 'Guardado' });
    const known = cursorOf(await pull(server, token));
    await server.stop();
    cpSync(dataDir, copy, { recursive: true });
    const pushed = async () => {
      const body = { device: 'aparelho-de-antes', ops: [{ n: 1, a, on: true }] };
      const { json } = await call(server, 'POST', '/api/app/favorites/push', { token, body });
      return { favorites: { seq: Number(json['seq']), epoch: String(json['epoch']) } };
    };

    server = await startPocketBase({ dataDir });
    const device = { ...known, ...(await pushed()) };
    expect((await pull(server, token, device)).head).toMatchObject({ reset: false, full: false });
    await server.stop();
    server = await startPocketBase({ dataDir });
    expect((await pull(server, token, device)).head).toMatchObject({ reset: false, full: false });
    await server.stop();

    server = await startPocketBase({ dataDir: copy });
    expect((await pull(server, token, known)).head).toMatchObject({ reset: false, favorites: null });
    expect((await pull(server, token, device)).head).toMatchObject({ reset: true, favorites: [] });
    const push = `${device.favorites.seq}:${device.favorites.epoch}`;
    const first = `${known.seq}:${known.epoch}`;
    expect((await pull(server, token, { ...known, pushed: [first] })).head).toMatchObject({ reset: false });
    expect((await pull(server, token, { ...known, pushed: [push, first] })).head).toMatchObject({
      reset: true,
    });
    const brought = { ...known, items: device.favorites.seq };
    expect((await pull(server, token, brought)).head).toMatchObject({ reset: true, full: true });
    expect((await pull(server, token, { ...known, items: known.seq })).head).toMatchObject({ reset: false });
    await server.stop();
    for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true });
  });

  test('an invented or foreign epoch starts over', async () => {
    const server = await startPocketBase();
    const { token } = await addMember(server);
    await addAssistant(server);
    const { seq, epoch } = cursorOf(await pull(server, token));
    for (const wrong of ['', 'xxxxxxxxxxxx', epoch.toLowerCase() + epoch, "' OR '1'='1"]) {
      expect((await pull(server, token, { seq, epoch: wrong })).head).toMatchObject({
        reset: true,
        full: true,
      });
    }
    expect((await pull(server, token, { seq: seq + 1000, epoch })).head).toMatchObject({
      reset: true,
      full: true,
    });
    expect((await pull(server, token, { seq, epoch })).head).toMatchObject({ reset: false, full: false });
    await server.stop();
  });
});
