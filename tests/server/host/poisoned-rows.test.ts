import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFolder, runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { cursorOf, pull } from '../../support/pull.ts';
import { addAssistant } from '../../support/records.ts';
import { quote, sql, value } from '../../support/sql.ts';

const POISONS = ['', 'null', 'nonsense', '{}', '[1,2]'];
/** SQL's own nothing, which only the tags can hold. */
const NOTHING = null;
/** None at all is no list that could not be read. */
const isNone = (poison: string | null) => poison === NOTHING || poison === '' || poison === 'null';

const dataDir = mkdtempSync(join(tmpdir(), 'poisoned-'));
let server: PocketBase;
const files = fileFolder();

beforeAll(async () => {
  server = await startPocketBase({ dataDir });
});
afterAll(async () => {
  await server?.stop();
  files.remove();
  rmSync(dataDir, { recursive: true });
});

const lineOf = (out: string, text: string) => out.split('\n').find((line) => line.includes(text)) ?? '';

describe('assistants whose tags are stored as anything', () => {
  const poisoned: { poison: string | null; name: string; id: string }[] = [];
  let before: Awaited<ReturnType<typeof pull>>;
  let member: Awaited<ReturnType<typeof addMember>>;
  beforeAll(async () => {
    member = await addMember(server);
    before = await pull(server, member.token);
    for (const poison of [...POISONS, NOTHING]) {
      const name = `Envenenado [${poison ?? 'nada'}]`;
      const id = await addAssistant(server, { name, category: 'Blog' });
      const tags = poison === NOTHING ? 'NULL' : quote(poison);
      await sql(server, `UPDATE marketing_assistants SET tags = ${tags} WHERE id = '${id}'`);
      poisoned.push({ poison, name, id });
    }
  });

  it('keep no device from its catalogue, neither the whole nor the changes', async () => {
    for (const cursor of [undefined, cursorOf(before)]) {
      const { items } = await pull(server, member.token, cursor);
      for (const { name, id } of poisoned)
        expect(items.find((item) => String(item['id']) === id)).toMatchObject({ name, tags: [] });
    }
    for (const token of [member.token, server.superuserToken]) {
      const list = await call(server, 'GET', '/api/collections/marketing_assistants/records', { token });
      expect(list.status).toBe(200);
    }
  });

  it('stop no import, are named, and mended by the file that has them', async () => {
    const url = 'https://exemplo.com.br/a';
    const other = files.write('outro.csv', `nome,categoria,url\nOutro ${newId()},Blog,${url}\n`);
    const first = await runConsole(server.dataDir, ['import-assistants', other]);
    expect([first.code, first.out]).toEqual([0, expect.stringContaining('Total: 1 (1 novo')]);
    const notes = first.err.matchAll(/Tags ilegíveis no banco, que valem como nenhuma: (.*)\. Importe /g);
    const named = [...notes].flatMap(([, names = '']) => names.split(/(?<=\)), /));
    const unreadable = poisoned.filter(({ poison }) => !isNone(poison));
    expect(new Set(named)).toEqual(new Set(unreadable.map(({ name, id }) => `${name} (${id})`)));

    const own = files.write(
      'estes.json',
      JSON.stringify(poisoned.map(({ name }) => ({ name, category: 'Blog' }))),
    );
    const second = await runConsole(server.dataDir, ['import-assistants', own]);
    expect(second.code).toBe(0);
    for (const [at, { poison, name, id }] of poisoned.entries()) {
      const what = isNone(poison) ? 'igual' : 'alterado (tags)';
      expect(lineOf(second.out, name)).toBe(`item ${at + 1}: ${what}: ${name}`);
      const tags = await value(server, `SELECT tags FROM marketing_assistants WHERE id = '${id}'`);
      expect(isNone(poison) ? poison : '[]').toBe(tags);
    }
  });
});

it.each(['name', 'description', 'category', 'url', 'tags'])(
  'an assistant whose %s is bytes that are no text keeps no device from its catalogue',
  async (column) => {
    const member = await addMember(server);
    const before = await pull(server, member.token);
    const id = await addAssistant(server, { name: 'Sem texto', category: 'Blog' });
    await sql(server, `UPDATE marketing_assistants SET ${column} = X'41FF42' WHERE id = '${id}'`);
    for (const cursor of [undefined, cursorOf(before)]) {
      const { items } = await pull(server, member.token, cursor);
      const read = column === 'tags' ? [] : 'A\ufffdB';
      expect(items.find((item) => String(item['id']) === id)).toMatchObject({ [column]: read });
    }
    await sql(server, `DELETE FROM marketing_assistants WHERE id = '${id}'`);
  },
);

it.each(POISONS)(
  'what the server remembers, stored as %j, ends neither the check nor a start',
  async (poison) => {
    const names = ['started_with', 'test_mail', 'trial_superuser', 'errors_seen', 'admin_email'];
    for (const name of names)
      await sql(
        server,
        `INSERT OR REPLACE INTO server_state (name, value) VALUES ('${name}', ${quote(poison)})`,
      );
    const { out, err } = await runConsole(server.dataDir, ['check', '--no-mail']);
    expect([out, err]).toEqual([expect.stringMatching(/Resultado: \d+ ok/), '']);
    await server.stop();
    server = await startPocketBase({ dataDir });
  },
);
