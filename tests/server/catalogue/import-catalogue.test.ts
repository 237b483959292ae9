import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type AdminAssistant, adminAssistantSchema } from '../../../src/domain/admin/admin-assistant.ts';
import { CATALOGUE_FILES } from '../../../src/domain/admin/catalogue-file.ts';
import { FULL } from '../../support/full.ts';
import { type AssistantRow, hostileAssistants } from '../../support/hostile-assistants.ts';
import { call, codes, type Json } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { cursorOf, pull } from '../../support/pull.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { quote, sql, value } from '../../support/sql.ts';

const SEEDS = 100;
const MANY = FULL ? 10_000 : SEEDS * 3;
const URL = 'https://exemplo.com.br/a';

let server: PocketBase;
let admin: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await startPocketBase();
  admin = await addMember(server, { role: 'admin' });
});
afterAll(() => server.stop());

const send = (text: unknown, stamp?: unknown) =>
  call(server, 'POST', '/api/app/import-catalogue', { token: admin.token, body: { text, stamp } });

type Item = { line: number; what: string; title: string; details: string[] };
const itemsOf = ({ json }: { json: Json }) => json['items'] as unknown as Item[];

const outcomes = (answer: { json: Json }) =>
  itemsOf(answer).map(({ line, what, title, details }) =>
    `${line} ${what}: ${title} ${details.join('; ')}`.trim(),
  );

/** Previews, and writes what was previewed. */
async function importAll(text: string) {
  const preview = await send(text);
  expect([preview.status, preview.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return send(text, preview.json['stamp']);
}

async function exported(): Promise<AdminAssistant[]> {
  const rows: AdminAssistant[] = [];
  let after = '';
  do {
    const query = new URLSearchParams({ what: 'catalogue', after, limit: '2000' });
    const page = await call(server, 'GET', `/api/app/admin/export?${query}`, { token: admin.token });
    expect(page.status).toBe(200);
    rows.push(...z.array(adminAssistantSchema).parse(page.json['items']));
    after = String(page.json['next']);
  } while (after !== '');
  return rows;
}

/** Stores rows past every rule; many small statements, because the route takes no long ones. */
async function storeRaw(rows: AssistantRow[]) {
  const tuples = rows.map((row) => {
    const texts = [row.id, row.name, row.description, row.category, JSON.stringify(row.tags), row.url];
    return `(${texts.map(quote).join(', ')}, ${row.published ? 1 : 0}, '', '')`;
  });
  const columns = 'id, name, description, category, tags, url, published, created_at, updated_at';
  for (let at = 0; at < tuples.length; at += 4)
    await sql(
      server,
      `INSERT INTO marketing_assistants (${columns}) VALUES ${tuples.slice(at, at + 4).join(', ')}`,
    );
}

const clear = () => sql(server, 'DELETE FROM marketing_assistants');
const all = () =>
  value(
    server,
    `SELECT json_group_array(json_array(id, name, description, category, tags, url, published, updated_at) ORDER BY id)
     FROM marketing_assistants`,
  );

describe('a catalogue that comes as a file', () => {
  it('is shown line by line first, written only then, and reaches members at their next contact', async () => {
    const member = await addMember(server);
    await addAssistant(server, { name: 'Legendas', category: 'Redes', url: URL, description: 'Velha' });
    await addAssistant(server, { name: 'Igual', category: 'Redes', url: URL, tags: '["a,b"]' });
    const cursor = cursorOf(await pull(server, member.token));
    const before = await all();
    const text =
      '\ufeffNome;Descrição;Categoria;Tags;URL;Publicado;Nota\r\n' +
      `legendas;Nova;REDES;;${URL};sim;x\r\n` +
      `Igual;Ajuda;Redes;"[""a,b""]";${URL};sim;\r\n` +
      `Outro;"'=1+1";Blog;x|y;${URL};não;\r\n`;
    const preview = await send(text);
    expect(preview.json).toMatchObject({
      unit: 'linha',
      written: false,
      notes: ['Colunas sem uso: Nota.'],
    });
    expect(outcomes(preview)).toEqual([
      '2 alterado: legendas nome; descrição; categoria; tags',
      '3 igual: Igual',
      '4 novo: Outro',
    ]);
    expect(await all()).toBe(before);

    const done = await send(text, preview.json['stamp']);
    expect([done.status, done.json['written']]).toEqual([200, true]);
    expect(
      await sql(server, "SELECT description, tags, published FROM marketing_assistants WHERE name = 'Outro'"),
    ).toEqual([['=1+1', '["x","y"]', '0']]);
    const after = await pull(server, member.token, cursor);
    expect(after.items.map((item) => item['name'])).toEqual(['legendas']);
    expect(
      await sql(server, "SELECT user, type, status FROM system_logs WHERE action LIKE 'Importou%'"),
    ).toEqual([[admin.email, 'admin', 'sucesso']]);
    expect(outcomes(await send(text)).every((line) => line.includes('igual'))).toBe(true);
  });

  test.each([
    ['Nome:Categoria:URL\na:b:c', 'Nenhuma coluna foi reconhecida na primeira linha ("Nome:Categoria:URL").'],
    ['Pauta;Blog\nRoteiro;Blog', 'Nenhuma coluna foi reconhecida na primeira linha ("Pauta; Blog").'],
    ['Só uma linha', 'Nenhuma coluna foi reconhecida na primeira linha ("Só uma linha").'],
    [`nome;url\nPauta;${URL}\nRoteiro;${URL}`, 'Falta a coluna categoria no arquivo.'],
    [
      `Nome do assistente;Categoria;Área\nPauta;Blog;x`,
      'Falta a coluna nome no arquivo. Colunas sem uso: Nome do assistente, Área.',
    ],
    ['["Pauta", ["Blog"], null, 3]', 'O JSON deve ser uma lista de objetos: [{ … }, { … }].'],
    [`url;tags\n${URL};a`, 'Faltam as colunas nome e categoria no arquivo.'],
  ])('(%j) in which no line makes sense says so once', async (text, sentence) => {
    const refused = await send(text);
    expect([refused.status, codes(refused)]).toEqual([400, ['text:invalid_file']]);
    expect(refused.json['message']).toContain(sentence);
  });

  it('needs neither name nor category where each line has its id', async () => {
    const id = await addAssistant(server, { name: 'Pelo id', category: 'Redes', url: URL });
    expect(outcomes(await send(`id;descrição\n${id};Nova`))).toEqual([`2 alterado: ${id} descrição`]);
  });

  it('with one wrong line writes nothing, and says which', async () => {
    const before = await all();
    const text = `nome,categoria,url\nBom,X,${URL}\nRuim,X,http://exemplo.com.br\n`;
    const preview = await send(text);
    expect(outcomes(preview)).toEqual([
      '2 novo: Bom',
      '3 erro: Ruim url: use um endereço que comece com https://, sem espaços nem senha',
    ]);
    const refused = await send(text, preview.json['stamp']);
    expect([refused.status, codes(refused)]).toEqual([400, ['text:invalid_rows']]);
    expect(await all()).toBe(before);
  });

  it('says thousands as they are written here, in what it refuses and in the log', async () => {
    const lines = (url: string) =>
      Array.from({ length: 1_000 }, (_, n) => `Milhar ${n},X,${url},não`).join('\n');
    const wrong = `nome,categoria,url,publicado\n${lines('http://exemplo.com.br')}\n`;
    const { stamp } = (await send(`nome,categoria,url\nUma,X,${URL}`)).json;
    const refused = await send(wrong, stamp);
    expect(refused.json['message']).toBe('Nada foi gravado: 1.000 linhas estão com erro.');
    const right = `nome,categoria,url,publicado\n${lines(URL)}\n`;
    await send(right, stamp);
    expect(
      await value(server, "SELECT action FROM system_logs WHERE action LIKE 'Importou%' ORDER BY rowid DESC"),
    ).toBe('Importou o catálogo (novos: 1.000, alterados: 0)');
    await sql(server, "DELETE FROM marketing_assistants WHERE name LIKE 'Milhar %'");
  });

  it('is refused when somebody has changed the catalogue since it was shown', async () => {
    const text = `nome\tcategoria\turl\nLegendas\tRedes\t${URL}?novo\n`;
    const preview = await send(text);
    await sql(server, "UPDATE marketing_assistants SET description = 'De outra pessoa' WHERE name = 'Igual'");
    const before = await all();
    const refused = await send(text, preview.json['stamp']);
    expect([refused.status, codes(refused)]).toEqual([409, ['stamp:catalogue_changed']]);
    expect((await send(text, 'inventado')).status).toBe(409);
    expect(await all()).toBe(before);
    expect((await importAll(text)).json['written']).toBe(true);
  });

  it('names one assistant twice, by its id and by its name, and is told so', async () => {
    const id = await value(server, "SELECT id FROM marketing_assistants WHERE name = 'Igual'");
    const text = JSON.stringify([
      { id, description: 'Uma' },
      { name: 'Igual', category: 'Redes', description: 'Outra' },
    ]);
    expect(outcomes(await send(text))[1]).toContain('outra linha do arquivo já trata deste assistente');
  });

  it('names a new one twice, by an id of its own and by its name, and is told so in whatever order', async () => {
    const withId = { id: 'novoassistente1', name: 'Inédito', category: 'Redes', url: URL };
    const without = { name: 'inedito', category: 'REDES', url: URL };
    for (const rows of [
      [withId, without],
      [without, withId],
    ]) {
      const [first, second] = outcomes(await send(JSON.stringify(rows)));
      expect(first).toContain('novo: ');
      expect(second).toContain('outra linha do arquivo já trata deste assistente');
    }
    // Two ids are two assistants, as an exported file may hold them.
    const twice = [withId, { ...withId, id: 'novoassistente2' }];
    const isNew = expect.stringContaining('novo: ');
    expect(outcomes(await send(JSON.stringify(twice)))).toEqual([isNew, isNew]);
  });

  it.each([
    [undefined, 'text:required'],
    [7, 'text:required'],
    ['', 'text:invalid_file'],
    ['a\0b', 'text:invalid_file'],
    ['[{"name": "x"', 'text:invalid_file'],
    ['nome;nome\na;b\n', 'text:invalid_file'],
    ['nome;categoria\n"a;b\n', 'text:invalid_file'],
  ])('that is no table is refused (%#)', async (text, code) => {
    const answer = await send(text);
    expect([answer.status, codes(answer)]).toEqual([400, [code]]);
  });

  it('of more lines than are taken at once is told to come in parts', async () => {
    const refused = await send(`id\n${'x\n'.repeat(20_001)}`);
    expect([refused.status, codes(refused)]).toEqual([400, ['text:invalid_file']]);
    expect(refused.json['message']).toContain('passa de 20.000 linhas');
  });

  it('of nothing but opened lists is refused, and the server goes on', async () => {
    const refused = await send('['.repeat(4_000_000));
    expect([refused.status, codes(refused)]).toEqual([400, ['text:invalid_file']]);
    expect((await call(server, 'GET', '/api/health')).status).toBe(200);
  });

  // Fewer than as many lists as rows may have: each level takes of the stack, and a handful of such files took gigabytes.
  it('of lists within lists is refused before the VM follows them', async () => {
    const levels = 100_000;
    const refused = await send('['.repeat(levels) + ']'.repeat(levels));
    expect([refused.status, codes(refused)]).toEqual([400, ['text:invalid_file']]);
  });

  it('larger than 8 MB is refused before it is read', async () => {
    const headers = {
      Authorization: admin.token,
      'Content-Type': 'application/json',
      'Content-Length': 8 * 1024 * 1024 + 1,
    };
    const asked = request(`${server.url}/api/app/import-catalogue`, { method: 'POST', headers });
    // Only its length is told: the server may hang up on whoever goes on sending.
    asked.on('error', () => undefined).flushHeaders();
    const status = await new Promise((done) => asked.on('response', (answer) => done(answer.statusCode)));
    asked.destroy();
    expect(status).toBe(413);
  });
});

describe('an import in the log', () => {
  const ask = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    call(server, method, `/api/app/${path}`, { token: admin.token, body });
  const newest = async () => (await ask('GET', 'admin/logs?type=admin&perPage=1')).json['items']?.[0];
  const undo = (id: unknown) => ask('POST', 'undo-change', { id, together: true });
  const names = () =>
    value(
      server,
      "SELECT group_concat(name, ' ') FROM (SELECT name FROM marketing_assistants ORDER BY name)",
    );
  const file = `nome;descrição;categoria;url;tags\nBonito;Nova;Redes;${URL};x|y\nVelho;Nova;Redes;${URL};\nOutro;Nova;Redes;${URL};\n`;
  let before: string | null;
  let change: string;

  beforeAll(async () => {
    await clear();
    await addAssistant(server, {
      name: 'Velho',
      category: 'Redes',
      url: URL,
      tags: '["a"]',
      published: 0,
    });
    await addAssistant(server, { name: 'Outro', category: 'Redes', url: URL });
    await sql(server, "UPDATE marketing_assistants SET updated_at = ''");
    before = await all();
    await importAll(file);
    change = String((await newest())?.['change']);
  });

  it('shows each assistant before, after and now', async () => {
    expect(await newest()).toMatchObject({
      user: admin.email,
      action: 'Importou o catálogo (novos: 1, alterados: 2)',
    });
    const { json } = await ask('GET', `admin/changes?id=${change}&perPage=2`);
    expect(json).toMatchObject({ page: 1, perPage: 2, totalItems: 3 });
    expect(
      [...(json['items'] ?? [])].map((item) => [item['was'] !== null, item['became']?.['name']]),
    ).toEqual([
      [false, 'Bonito'],
      [true, 'Outro'],
    ]);
    const { json: rest } = await ask('GET', `admin/changes?id=${change}&perPage=2&page=2`);
    const [item] = rest['items'] ?? [];
    expect(item).toMatchObject({
      kind: 'assistant',
      was: { name: 'Velho', description: 'Ajuda', tags: ['a'], published: false },
      became: { name: 'Velho', description: 'Nova', tags: [], published: false },
      together: 3,
    });
    expect(item?.['current']).toMatchObject(item?.['became'] as unknown as object);
    // Each of them also alone, as one that was edited by hand.
    expect((await ask('GET', `admin/change?id=${item?.['id']}`)).json).toMatchObject({ together: 3 });
  });

  it('is taken back as a whole, with the hearts, and that again', async () => {
    const member = await addMember(server);
    const id = String(await value(server, "SELECT id FROM marketing_assistants WHERE name = 'Bonito'"));
    await addRow(server, 'user_favorites', { user_id: member.id, assistant_id: id });
    const cursor = cursorOf(await pull(server, member.token));
    const done = await undo(change);
    expect(done.json).toMatchObject({ undone: 3, deleted: 1, kept: 0 });
    expect(await value(server, 'SELECT COUNT(*) FROM user_favorites')).toBe('0');
    await sql(server, "UPDATE marketing_assistants SET updated_at = ''");
    expect(await all()).toBe(before);
    const gone = await pull(server, member.token, cursor);
    expect([gone.gone.includes(id), gone.head['favorites']]).toEqual([true, []]);
    expect((await newest())?.['action']).toBe('Desfez uma importação do catálogo: 3 assistentes');

    expect((await undo(change)).json).toMatchObject({ undone: 0, kept: 0, change: '' });
    expect((await undo(done.json['change'])).json).toMatchObject({ undone: 3, deleted: 0, kept: 0 });
    expect(await names()).toBe('Bonito Outro Velho');
    const back = await pull(server, member.token, cursorOf(gone));
    expect(back.head['favorites']).toEqual([id]);
    expect(outcomes(await send(file)).every((line) => line.includes('igual'))).toBe(true);
  });

  it('leaves what somebody has changed since, and says so', async () => {
    await sql(server, "UPDATE marketing_assistants SET description = 'Depois' WHERE name = 'Outro'");
    expect((await undo(change)).json).toMatchObject({ undone: 2, kept: 1 });
    expect(await names()).toBe('Outro Velho');
    expect(await value(server, "SELECT description FROM marketing_assistants WHERE name = 'Outro'")).toBe(
      'Depois',
    );
    expect((await newest())?.['action']).toBe(
      'Desfez uma importação do catálogo: 2 assistentes; 1 assistente de alteração mais recente ficou',
    );
  });

  it('is forgotten with its row', async () => {
    await sql(server, "DELETE FROM system_logs WHERE action LIKE 'Importou%'");
    expect(codes(await ask('GET', `admin/changes?id=${change}`))).toEqual(['change:not_found']);
    expect(codes(await undo(change))).toEqual(['change:not_found']);
  });
});

it('brings back what was deleted since the file was exported, with its hearts', async () => {
  await clear();
  const member = await addMember(server);
  const id = await addAssistant(server, { name: 'Volta', category: 'X', url: URL });
  await addRow(server, 'user_favorites', { user_id: member.id, assistant_id: id });
  const file = CATALOGUE_FILES.csv.write(await exported());
  await call(server, 'POST', '/api/app/delete-assistant', { token: admin.token, body: { id } });
  const gone = await pull(server, member.token);
  expect(gone.head['favorites']).toEqual([]);
  expect((await importAll(file)).status).toBe(200);
  expect((await pull(server, member.token, cursorOf(gone))).head['favorites']).toEqual([id]);
  expect(await value(server, `SELECT COUNT(*) FROM removed_favorites WHERE assistant_id = '${id}'`)).toBe(
    '0',
  );
});

describe.each(['csv', 'json'] as const)('hostile assistants as %s', (format) => {
  const rows = hostileAssistants(MANY, false);
  const file = CATALOGUE_FILES[format].write(rows);

  it('come into an empty catalogue, and the next export is the same file', async () => {
    await clear();
    const done = await importAll(file);
    expect([done.status, done.text.slice(0, 200)]).toEqual([200, expect.stringContaining('written":true')]);
    const back = await exported();
    expect(back.length).toBe(MANY);
    expect(CATALOGUE_FILES[format].write(back) === file).toBe(true);
    const before = await all();
    const again = await importAll(file);
    expect(new Set(itemsOf(again).map(({ what }) => what))).toEqual(new Set(['igual']));
    expect((await all()) === before).toBe(true);
  });

  it('also with texts that were stored past every cleaning, come back without a change', async () => {
    await clear();
    await storeRaw(hostileAssistants(SEEDS, true));
    const rest = "name, description, category, tags, url, published, '', '' FROM marketing_assistants";
    const columns = 'id, name, description, category, tags, url, published, created_at, updated_at';
    // Each one many times, as duplicates of name and category: only the id tells them apart.
    await sql(
      server,
      `WITH RECURSIVE times(n) AS (SELECT 11 UNION ALL SELECT n + 1 FROM times WHERE n < ${10 + MANY / SEEDS - 1})
       INSERT INTO marketing_assistants (${columns}) SELECT printf('%03d', n) || substr(id, 4), ${rest}, times`,
    );
    expect(await value(server, 'SELECT COUNT(*) FROM marketing_assistants')).toBe(String(MANY));
    const before = await all();
    const answer = await importAll(CATALOGUE_FILES[format].write(await exported()));
    const other = itemsOf(answer).filter(({ what }) => what !== 'igual');
    expect(other.slice(0, 3)).toEqual([]);
    expect((await all()) === before).toBe(true);
  });
});
