import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countText } from '../../../src/shared/count-text.ts';
import { fileFolder, runConsole } from '../../support/console.ts';
import { rounds } from '../../support/full.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { call } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { cursorOf, pull } from '../../support/pull.ts';
import { sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';
import { tried } from '../../support/tries.ts';

const MANY = rounds(1_000, 10_000);

let server: PocketBase;
const files = fileFolder();

beforeAll(async () => {
  server = await startPocketBase();
});
afterAll(async () => {
  await server.stop();
  files.remove();
});

const run = (content: string | Uint8Array, ...options: string[]) =>
  runConsole(server.dataDir, ['import-assistants', ...options, files.write('lista', content)]);

const stored = (where = '1') =>
  sql(
    server,
    `SELECT name, description, category, tags, url, published FROM marketing_assistants WHERE ${where} ORDER BY name`,
  );

const URL = 'https://exemplo.com.br/a';

describe('a catalogue from a spreadsheet', () => {
  it('arrives beside the running server as it was written, and open phones are woken', async () => {
    const member = await addPerson(server, { profile: { status: 'active' } });
    const token = await tokenFor(server, member);
    const before = cursorOf(await pull(server, token));
    const stream = await openStream(server);
    await stream.subscribe(token, ['app/catalogue']);
    // Otherwise it begins with the next full minute.
    await call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });

    const csv =
      '\ufeffNome;Descrição;Categoria;Tags;URL;Publicado\r\n' +
      `Legendas;"Para ""Instagram"";\r\ncom emojis 🩺";Redes sociais;instagram|texto;${URL};sim\r\n` +
      `Rascunho;;Blog;;${URL}?b=1&c=ção;não\r\n\r\n`;
    const printed = await run(csv);
    expect(printed).toMatchObject({ code: 0, err: '' });
    expect(printed.out).toContain('linha 2: novo: Legendas\nlinha 4: novo: Rascunho\n');
    expect(printed.out).toContain('Total: 2 (2 novos, 0 alterados, 0 iguais, 0 com erro).');
    expect(await stored()).toEqual([
      ['Legendas', 'Para "Instagram";\ncom emojis 🩺', 'Redes sociais', '["instagram","texto"]', URL, '1'],
      ['Rascunho', '', 'Blog', '[]', `${URL}?b=1&c=ção`, '0'],
    ]);
    expect(await stream.until(() => stream.events.some(({ topic }) => topic === 'app/catalogue'))).toBe(true);
    stream.close();
    const after = await pull(server, token, before);
    expect(after.items.map((item) => item['name'])).toEqual(['Legendas']);
    expect(await sql(server, "SELECT user, type FROM system_logs WHERE action LIKE 'Importou 2 %'")).toEqual([
      ['console', 'admin'],
    ]);
  });

  it('once more says that nothing changed, and a changed cell changes only what it names', async () => {
    const again = await run(
      `nome,categoria,url\nLEGENDAS,redes Sociais,${URL}\nRascunho,Blog,${URL}/novo\n`,
      '--dry-run',
    );
    expect(again.code).toBe(0);
    expect(again.out).toContain('linha 2: alterado (nome, categoria): LEGENDAS');
    expect(again.out).toContain('linha 3: alterado (url): Rascunho');
    expect(again.out).toContain('nada foi gravado');
    const same = await run(`nome,categoria,url\nLegendas,Redes sociais,${URL}\n`);
    expect(same.out).toContain('linha 2: igual: Legendas');

    const id = String(
      (await sql(server, "SELECT id FROM marketing_assistants WHERE name = 'Legendas'"))[0]?.[0],
    );
    const renamed = await run(JSON.stringify([{ id, name: 'Legendas rápidas', tags: ['novo'] }]));
    expect(renamed.out).toContain('item 1: alterado (nome, tags): Legendas rápidas');
    expect(await stored("name LIKE 'Legendas%'")).toEqual([
      ['Legendas rápidas', 'Para "Instagram";\ncom emojis 🩺', 'Redes sociais', '["novo"]', URL, '1'],
    ]);
  });

  it('that Excel saved the old way, without accents of today, is read all the same', async () => {
    const latin = Buffer.from(
      `Nome;Categoria;URL\r\nPós-consulta – ação;Saúde;${URL}\r\n`.replace('–', '\x96'),
      'latin1',
    );
    expect((await run(latin)).code).toBe(0);
    expect(await stored("name LIKE 'P%consulta%'")).toEqual([
      ['Pós-consulta – ação', '', 'Saúde', '[]', URL, '1'],
    ]);
  });

  it('comes through standard input, for containers whose files are elsewhere', async () => {
    const stdin = JSON.stringify({ items: [{ name: 'Do tubo', category: 'X', url: URL, tags: ['a', 'a'] }] });
    expect(await runConsole(server.dataDir, ['import-assistants', '-'], { stdin })).toMatchObject({
      code: 0,
    });
    expect(await stored("name = 'Do tubo'")).toEqual([['Do tubo', '', 'X', '["a"]', URL, '1']]);
  });
});

describe('a list with mistakes', () => {
  it('takes no address that is not https, or that holds a password', async () => {
    const before = await stored();
    const items = HOSTILE_URLS.map((url, n) => ({ name: `Endereço ${n}`, category: 'Blog', url }));
    const printed = await runConsole(server.dataDir, ['import-assistants', '-'], {
      stdin: JSON.stringify([...items, { name: '', category: '' }]),
    });
    expect(printed.code).toBe(1);
    for (const [n, { url }] of items.entries()) {
      // Blanks around an address are no part of it.
      if (url.trim() === 'https://exemplo.com.br') continue;
      expect(printed.out, url).toContain(`item ${n + 1}: erro: url`);
      tried('I4');
    }
    expect(await stored()).toEqual(before);
  });

  it('names line and reason of each, and imports nothing', async () => {
    const before = await stored();
    const csv = [
      'nome;categoria;url;tags;publicado;"observação \u001b]52\u0007\nImportação gravada."',
      `Bom;Cat;${URL};a;sim;x`,
      `;Cat;${URL};;;`,
      `Sem categoria;;${URL};;;`,
      'Http;Cat;http://exemplo.com.br;;;',
      'Senha;Cat;https://eu:segredo@exemplo.com.br/;;;',
      'Script;Cat;javascript:alert(1);;;',
      'Sem url;Cat;;;;',
      `Talvez;Cat;${URL};;talvez;`,
      `${'x'.repeat(201)};Cat;${URL};;;`,
      `Tag longa;Cat;${URL};${'y'.repeat(61)};;`,
      `BOM;cat;${URL};;;`,
      `Sobra;Cat;${URL};;;;demais`,
    ].join('\n');
    const printed = await run(csv);
    expect(printed.code).toBe(1);
    expect(printed.err).toContain('Colunas sem uso: observação ]52 Importação gravada..\n');
    for (const sentence of [
      'linha 4: erro: nome: falta',
      'linha 5: erro: categoria: falta (Sem categoria)',
      'linha 6: erro: url: use um endereço que comece com https://, sem espaços nem senha (Http)',
      'linha 7: erro: url: use',
      'linha 8: erro: url: use',
      'linha 9: erro: url: falta (Sem url)',
      'linha 10: erro: publicado: use sim ou não (está "talvez") (Talvez)',
      'linha 11: erro: nome: até 200 caracteres',
      'linha 12: erro: tags: até 30 textos de até 60 caracteres',
      'linha 13: erro: repete a linha 3 (BOM)',
      'linha 14: erro: tem 7 colunas, e o cabeçalho tem 6',
      'Nada foi importado: corrija',
    ])
      expect(printed.out).toContain(sentence);
    expect(await stored()).toEqual(before);
  });

  it('takes no tags that do not fit into their field: their assistant could not even be hidden', async () => {
    const tags = Array.from({ length: 30 }, (_, n) => '漢'.repeat(43) + String(n).padStart(2, '0'));
    const rows = (count: number) =>
      JSON.stringify([{ name: 'Etiquetas', category: 'Blog', url: URL, tags: tags.slice(0, count) }]);
    const printed = await run(rows(30), '--dry-run');
    expect(printed.out).toContain('item 1: erro: tags: até 30 textos de até 60 caracteres');
    expect((await run(rows(29))).code).toBe(0);
    const id = String(
      (await sql(server, "SELECT id FROM marketing_assistants WHERE name = 'Etiquetas'"))[0]?.[0],
    );
    const token = await tokenFor(server, await addPerson(server, { role: 'admin' }));
    const hide = { token, body: { id, published: false } };
    expect((await call(server, 'POST', '/api/app/publish-assistant', hide)).status).toBe(200);
  });

  it('takes no tags from what is no list, and those that are stored stay', async () => {
    const wrong = [{ a: 1 }, 7, true];
    const rows = wrong.map((_, n) => ({ name: `Com tags ${n}`, category: 'Blog', url: URL }));
    await run(JSON.stringify(rows.map((row) => ({ ...row, tags: ['a'] }))));
    const printed = await run(JSON.stringify(rows.map((row, n) => ({ ...row, tags: wrong[n] }))));
    expect(printed.code).toBe(1);
    for (const [n, { name }] of rows.entries())
      expect(printed.out).toContain(`item ${n + 1}: erro: tags: não é uma lista de textos (${name})`);
    const before = rows.map(({ name }) => [name, '', 'Blog', '["a"]', URL, '1']);
    expect(await stored("name LIKE 'Com tags %'")).toEqual(before);
  });

  it('that is no list is told so', async () => {
    // The other sentences: tests/contracts/catalogue-file.test.ts.
    const printed = await run('');
    expect([printed.code, printed.out]).toEqual([1, '']);
    expect(printed.err).toContain('Não foi possível: o arquivo está vazio');
  });

  it(`of ${MANY} with every fiftieth bad is all or nothing, and --skip-bad brings the others`, async () => {
    const lines = Array.from({ length: MANY }, (_, i) =>
      i % 50 === 0
        ? `Ruim ${i};Lote;ftp://exemplo.com.br/${i}`
        : `Assistente ${i};Lote;https://exemplo.com.br/${i}`,
    );
    const bad = MANY / 50;
    const csv = ['nome;categoria;url', ...lines].join('\r\n');
    const count = async () =>
      Number(
        (await sql(server, "SELECT count(*) FROM marketing_assistants WHERE category = 'Lote'"))[0]?.[0],
      );
    const refused = await run(csv);
    expect([refused.code, await count()]).toEqual([1, 0]);
    expect(refused.out).toContain(`Com erro (${countText(bad)}):`);
    const done = await run(csv, '--skip-bad');
    expect([done.code, await count()]).toEqual([0, MANY - bad]);
    expect(done.out).toContain(
      `Total: ${countText(MANY)} (${countText(MANY - bad)} novos, 0 alterados, 0 iguais, ${bad} com erro).`,
    );
    // What went past PocketBase's own validation is what PocketBase itself accepts.
    const [[id]] = (await sql(server, "SELECT id FROM marketing_assistants WHERE name = 'Assistente 1'")) as [
      [string],
    ];
    const path = `/api/collections/marketing_assistants/records/${id}`;
    const saved = await call(server, 'PATCH', path, {
      token: server.superuserToken,
      body: { name: 'Outro' },
    });
    expect(saved.status).toBe(200);
  });
});

describe('a command typed wrongly', () => {
  it('without its file says what is wrong and fails', async () => {
    const printed = await runConsole(server.dataDir, ['import-assistants']);
    expect([printed.code, printed.err]).toEqual([2, expect.stringContaining('Falta ARQUIVO.')]);
  });

  it('on a folder without data makes no folder', async () => {
    const printed = await runConsole(`${server.dataDir}-engano`, ['import-assistants', 'x.csv']);
    expect([printed.code, printed.err]).toEqual([1, expect.stringContaining('Confira --dir')]);
    const { existsSync } = await import('node:fs');
    expect(existsSync(`${server.dataDir}-engano`)).toBe(false);
  });
});
