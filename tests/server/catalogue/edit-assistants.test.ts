import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { type Answer, call, said } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { cursorOf, pull } from '../../support/pull.ts';
import { addRow } from '../../support/records.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

let server: AdminServer;
let member: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await startAdminServer();
  member = await addMember(server.pb);
});
afterAll(() => server.stop());

const TEXT = {
  name: 'Legendas',
  description: 'Escreve legendas.\nPara redes.',
  category: 'Conteúdo',
  tags: ['instagram', 'texto'],
  url: 'https://exemplo.com.br/legendas',
  published: true,
};
type Text = typeof TEXT;

/** JSON that raw SQL or another version may have left. */
const UNREADABLE = ['null', 'nonsense', '{}', '[1,2]'];

const numbered = (count: number, text: string) => Array.from({ length: count }, (_, n) => `${n}${text}`);
const post = (route: string, body: unknown) => server.ask('POST', `/api/app/${route}`, body);
const save = (id: string, base: Text | null, assistant: Text) =>
  post('save-assistant', { id, base, assistant });
const undo = (change: unknown, more: object = {}) => post('undo-change', { id: change, ...more });
const changeOf = (answer: Answer) => String(answer.json['change']);
const current = (answer: Answer): Text => JSON.parse(String(answer.json['data']?.['current']?.['message']));
const find = async (id: string) => {
  const { json } = await server.ask('GET', `/api/app/admin/assistants?id=${id}`);
  return json['items']?.[0] as unknown as (Text & { id: string }) | undefined;
};
const actions = async (name: string) => (await server.logs(`action LIKE '%${name}%'`)).map((row) => row[2]);
const heartsOf = async (id: string) => server.count(`user_favorites WHERE assistant_id = '${id}'`);

/** A stored assistant with a name of its own. */
async function create(more: Partial<Text> = {}) {
  const id = newId();
  const text = { ...TEXT, name: `Assistente ${id}`, ...more };
  const answer = await save(id, null, text);
  expect(answer.status).toBe(200);
  return { id, text, change: changeOf(answer) };
}

describe('a new assistant', () => {
  it('is stored clean, in the log with who made it, and on open phones at once', async () => {
    const stream = await openStream(server.pb);
    await stream.subscribe(member.token, ['app/catalogue']);
    const { id } = await create({
      name: '  Nova\u202e  legenda ',
      description: 'Um\r\n\u200bdois  três ',
      tags: ['a', ' a ', '', 'b'],
    });
    expect(await stream.until(() => stream.events.some(({ topic }) => topic === 'app/catalogue'))).toBe(true);
    expect((await pull(server.pb, member.token)).items.find((item) => String(item['id']) === id)).toEqual({
      id,
      name: 'Nova legenda',
      description: 'Um\ndois três',
      category: 'Conteúdo',
      tags: ['a', 'b'],
      url: TEXT.url,
    });
    expect(await server.logs("action LIKE '%Nova legenda%'")).toEqual([
      ['admin', server.admin.email, 'Criou o assistente Nova legenda', 'sucesso'],
    ]);
  });

  it('is one, however often its answer was lost', async () => {
    const { id, text } = await create();
    const again = await save(id, null, text);
    expect([again.status, again.json]).toEqual([200, { id, change: '' }]);
    expect(await server.count(`marketing_assistants WHERE id = '${id}'`)).toBe(1);
    expect(await actions(text.name)).toEqual([`Criou o assistente ${text.name}`]);
  });

  test.each<[string, object, unknown[]]>([
    ['without a name', { name: ' \u200b ' }, [400, 'name:required']],
    ['with a long name', { name: 'x'.repeat(201) }, [400, 'name:too_long']],
    ['without a category', { category: '' }, [400, 'category:required']],
    ['with a long description', { description: 'x'.repeat(4001) }, [400, 'description:too_long']],
    ['without an address', { url: '' }, [400, 'url:required']],
    ['with an address that is not https', { url: 'http://exemplo.com.br' }, [400, 'url:invalid_url']],
    ['with a script for an address', { url: 'javascript:alert(1)' }, [400, 'url:invalid_url']],
    ['with a password in the address', { url: 'https://a:b@exemplo.com.br' }, [400, 'url:invalid_url']],
    ['with too many tags', { tags: numbered(31, 'x') }, [400, 'tags:invalid_tags']],
    ['with a long tag', { tags: ['x'.repeat(61)] }, [400, 'tags:invalid_tags']],
    ['with more tags than fit', { tags: numbered(30, '漢'.repeat(58)) }, [400, 'tags:invalid_tags']],
    ['with tags that are no list', { tags: 'a,b' }, [400, 'assistant:invalid_type']],
    ['with numbers for texts', { name: 7 }, [400, 'assistant:invalid_type']],
    ['without a word on being seen', { published: 'sim' }, [400, 'assistant:invalid_type']],
    ['wrong in several ways', { name: '', url: 'x' }, [400, 'name:required', 'url:invalid_url']],
  ])('%s is refused', async (_, wrong, code) => {
    const id = newId();
    const answer = await post('save-assistant', { id, base: null, assistant: { ...TEXT, ...wrong } });
    expect(said(answer).sort()).toEqual([...code].sort());
    expect(await server.count(`marketing_assistants WHERE id = '${id}'`)).toBe(0);
  });

  test.each([[''], ['x'], ['AAAAAAAAAAAAAAA'], ["a' OR 1=1 --aaaa"], [7], [undefined]])(
    'of the id %j is refused',
    async (id) => {
      expect(said(await post('save-assistant', { id, base: null, assistant: TEXT }))).toEqual([
        400,
        'id:invalid_id',
      ]);
    },
  );
});

describe('a changed assistant', () => {
  it('says in the log which fields changed, and keeps what they were and are', async () => {
    const { id, text } = await create();
    const after = { ...text, description: 'Outra.', tags: ['x'] };
    const change = changeOf(await save(id, text, after));
    expect(await actions(text.name)).toEqual([
      `Criou o assistente ${text.name}`,
      `Alterou o assistente ${text.name}: descrição, tags`,
    ]);
    const shown = await server.ask('GET', `/api/app/admin/change?id=${change}`);
    expect(shown.json).toEqual({
      id: change,
      kind: 'assistant',
      record: id,
      was: text,
      became: after,
      current: { id, ...after },
      together: 1,
    });
    const listed = await server.ask('GET', `/api/app/admin/logs?search=${id}`);
    expect(listed.json['items']?.[0]?.['change']).toBe(change);
  });

  it('by two is refused to the second with what the first wrote, and nothing is lost', async () => {
    const { id, text } = await create();
    const first = { ...text, description: 'De quem salvou antes.' };
    const second = { ...text, description: 'De quem salvou depois.' };
    expect((await save(id, text, first)).status).toBe(200);
    const refused = await save(id, text, second);
    expect(said(refused)).toEqual([409, 'assistant:changed_meanwhile', 'current:current_value']);
    expect(current(refused)).toEqual(first);
    expect((await find(id))?.description).toBe(first.description);
    expect((await save(id, first, second)).status).toBe(200);
    expect((await find(id))?.description).toBe(second.description);
  });

  it('that somebody deleted meanwhile is told so, and may be made again with its hearts', async () => {
    const { id, text } = await create();
    await addRow(server.pb, 'user_favorites', { user_id: member.id, assistant_id: id });
    await post('delete-assistant', { id });
    const refused = await save(id, text, { ...text, name: 'De volta' });
    expect(said(refused)).toEqual([409, 'assistant:changed_meanwhile', 'current:current_value']);
    expect(current(refused)).toBe(null);
    expect((await save(id, null, { ...text, name: 'De volta' })).status).toBe(200);
    expect(await heartsOf(id)).toBe(1);
  });

  it('loses no text of many who write at once', async () => {
    const { id, text } = await create();
    const seen = [text];
    const writers = Array.from({ length: 12 }, async (_, writer) => {
      let base = text;
      for (let round = 0; round < 5; round += 1) {
        const mine = { ...base, description: `${writer}.${round}` };
        const answer = await save(id, base, mine);
        base = answer.status === 200 ? mine : current(answer);
        if (answer.status === 200) seen.push(mine);
      }
    });
    await Promise.all(writers);
    const trail = await sql(
      server.pb,
      `SELECT json_extract(was, '$.description'), json_extract(became, '$.description') FROM change_trail c
        JOIN system_logs l ON l.id = c.log_id WHERE c.record = '${id}' AND was != '' ORDER BY l.rowid`,
    );
    // Each was made from what the one before had made: none was written over unseen.
    const chain = [text.description, ...trail.map(([, became]) => became)];
    expect(trail.map(([was]) => was)).toEqual(chain.slice(0, -1));
    expect(chain.length).toBe(seen.length);
    // In every round somebody is first.
    expect(trail.length).toBeGreaterThanOrEqual(5);
  });
});

describe('a hidden assistant', () => {
  it('leaves members at the next contact, is listed to administrators, and comes back with its hearts', async () => {
    const { id, text } = await create();
    const member = await addMember(server.pb);
    await addRow(server.pb, 'user_favorites', { user_id: member.id, assistant_id: id });
    const before = await pull(server.pb, member.token);
    const answer = await post('publish-assistant', { id, published: false });
    expect(answer.status).toBe(200);
    const after = await pull(server.pb, member.token, cursorOf(before));
    expect([after.gone, after.head['favorites']]).toEqual([[id], []]);
    const hidden = await server.ask('GET', '/api/app/admin/assistants');
    expect(hidden.json['items']).toContainEqual({ id, ...text, published: false });
    expect((await undo(changeOf(answer))).status).toBe(200);
    const back = await pull(server.pb, member.token, cursorOf(after));
    expect([back.items.map((item) => item['id']), back.head['favorites']]).toEqual([[id], [id]]);
    expect(await actions(text.name)).toEqual([
      `Criou o assistente ${text.name}`,
      `Ocultou o assistente ${text.name}`,
      `Mostrou o assistente ${text.name} (desfez uma alteração)`,
    ]);
  });

  test.each([
    [{ id: newId(), published: false }, [404, 'id:not_found']],
    [{ id: newId() }, [400, 'published:invalid_type']],
    [{ published: true }, [400, 'id:invalid_id']],
  ])('%j is refused', async (body, code) => {
    expect(said(await post('publish-assistant', body))).toEqual(code);
  });
});

describe('a deleted assistant', () => {
  it('comes back from the log with its text and everybody’s hearts but of those who left', async () => {
    const { id, text } = await create();
    const gone = await addMember(server.pb);
    for (const { id: user_id } of [member, gone])
      await addRow(server.pb, 'user_favorites', { user_id, assistant_id: id });
    const before = await pull(server.pb, member.token);
    const deleted = await post('delete-assistant', { id });
    expect((await pull(server.pb, member.token, cursorOf(before))).gone).toEqual([id]);
    await sql(server.pb, `DELETE FROM users WHERE id = '${gone.id}'`);
    expect(await heartsOf(id)).toBe(0);
    expect((await undo(changeOf(deleted))).status).toBe(200);
    expect(await find(id)).toEqual({ id, ...text });
    const back = await pull(server.pb, member.token, cursorOf(before));
    expect(back.head['favorites']).toContain(id);
    expect(await heartsOf(id)).toBe(1);
    expect(await server.count('removed_favorites')).toBe(0);
  });

  it('goes with all its hearts in one statement, as a member does: PocketBase would delete them one by one, under the lock for writing', async () => {
    const [gone, kept] = [await create(), await create()];
    const leaver = await addMember(server.pb);
    const heart = (user: string, assistant: string) =>
      addRow(server.pb, 'user_favorites', { user_id: user, assistant_id: assistant });
    await heart(member.id, gone.id);
    await heart(leaver.id, kept.id);
    const deletedLast = await heart(member.id, kept.id);
    const token = server.pb.superuserToken;
    const stream = await openStream(server.pb);
    await stream.subscribe(token, ['user_favorites/*']);
    for (const path of [`marketing_assistants/records/${gone.id}`, `users/records/${leaver.id}`])
      expect((await call(server.pb, 'DELETE', `/api/collections/${path}`, { token })).status).toBe(204);
    expect([await heartsOf(gone.id), await heartsOf(kept.id)]).toEqual([0, 1]);
    // Of each row that PocketBase deletes by itself it tells.
    await call(server.pb, 'DELETE', `/api/collections/user_favorites/records/${deletedLast}`, { token });
    expect(await stream.until(() => stream.events.length > 0)).toBe(true);
    expect(stream.events.map(({ data }) => JSON.parse(data).record.id)).toEqual([deletedLast]);
    stream.close();
  });

  it('comes back without the heart that a member has taken off meanwhile', async () => {
    const { id } = await create();
    const [keeps, takesOff] = [await addMember(server.pb), await addMember(server.pb)];
    for (const { id: user_id } of [keeps, takesOff])
      await addRow(server.pb, 'user_favorites', { user_id, assistant_id: id });
    const deleted = await post('delete-assistant', { id });
    const body = { device: 'aparelho-0001', ops: [{ n: 1, a: id, on: false }] };
    const { token } = takesOff;
    expect((await server.ask('POST', '/api/app/favorites/push', body, token)).json['refused']).toEqual([]);
    expect((await undo(changeOf(deleted))).status).toBe(200);
    const hearts = await sql(server.pb, `SELECT user_id FROM user_favorites WHERE assistant_id = '${id}'`);
    expect(hearts).toEqual([[keeps.id]]);
  });

  it('is forgotten with its hearts after a month', async () => {
    const { id } = await create();
    await addRow(server.pb, 'user_favorites', { user_id: member.id, assistant_id: id });
    await post('delete-assistant', { id });
    await server.runJob('forget-removed-favorites');
    expect(await server.count(`removed_favorites WHERE assistant_id = '${id}'`)).toBe(1);
    await sql(server.pb, "UPDATE removed_favorites SET removed_at = '2020-01-01 00:00:00.000Z'");
    await server.runJob('forget-removed-favorites');
    expect(await server.count('removed_favorites')).toBe(0);
  });

  it('is deleted once', async () => {
    const { id } = await create();
    await post('delete-assistant', { id });
    expect(said(await post('delete-assistant', { id }))).toEqual([404, 'id:not_found']);
    expect(said(await server.ask('GET', `/api/app/admin/assistants?id=${id}`))).toEqual([
      404,
      'id:not_found',
    ]);
    expect(said(await server.ask('GET', '/api/app/admin/assistants?id=x'))).toEqual([400, 'id:invalid_id']);
  });
});

describe('a change that is taken back', () => {
  it('is taken back once, and that too is a change of its own', async () => {
    const { id, text } = await create();
    const change = changeOf(await save(id, text, { ...text, name: 'Outro nome' }));
    const taken = await undo(change);
    expect(await find(id)).toEqual({ id, ...text });
    expect((await undo(change)).json).toEqual({ id, change: '' });
    expect((await undo(changeOf(taken))).status).toBe(200);
    expect((await find(id))?.name).toBe('Outro nome');
  });

  it('is refused when somebody changed it since, and done for who has seen that', async () => {
    const { id, text } = await create();
    const change = changeOf(await save(id, text, { ...text, category: 'Outra' }));
    const later = { ...text, category: 'Outra', description: 'Mais tarde.' };
    await save(id, { ...text, category: 'Outra' }, later);
    const refused = await undo(change);
    expect(said(refused)).toEqual([409, 'assistant:changed_meanwhile', 'current:current_value']);
    expect(await find(id)).toEqual({ id, ...later });
    expect((await undo(change, { base: current(refused) })).status).toBe(200);
    expect(await find(id)).toEqual({ id, ...text });
  });

  it('may be the making of an assistant', async () => {
    const { id, change } = await create();
    expect((await undo(change)).status).toBe(200);
    expect(await find(id)).toBe(undefined);
  });

  it('is not kept longer than its row in the log', async () => {
    const { id, change } = await create();
    await sql(
      server.pb,
      `DELETE FROM system_logs WHERE id = (SELECT log_id FROM change_trail WHERE id = '${change}')`,
    );
    expect(await value(server.pb, `SELECT COUNT(*) FROM change_trail WHERE record = '${id}'`)).toBe('0');
    expect(said(await undo(change))).toEqual([404, 'change:not_found']);
    expect(said(await undo({ a: 1 }))).toEqual([404, 'change:not_found']);
    expect(said(await server.ask('GET', '/api/app/admin/change?id=x'))).toEqual([404, 'change:not_found']);
  });

  it.each(UNREADABLE)('is not there when it is stored as %j, and takes nothing away', async (poison) => {
    const { id, text } = await create();
    const change = changeOf(await save(id, text, { ...text, name: 'Outro nome' }));
    for (const column of ['was', 'became']) {
      await sql(server.pb, `UPDATE change_trail SET ${column} = ${quote(poison)} WHERE id = '${change}'`);
      expect(said(await undo(change))).toEqual([404, 'change:not_found']);
      const shown = await server.ask('GET', `/api/app/admin/change?id=${change}`);
      expect(said(shown)).toEqual([404, 'change:not_found']);
    }
    expect((await find(id))?.name).toBe('Outro nome');
  });
});

it.each(['', ...UNREADABLE])(
  'stored tags %j stop neither a change, nor hiding, nor deleting',
  async (poison) => {
    const { id, text } = await create();
    await sql(server.pb, `UPDATE marketing_assistants SET tags = ${quote(poison)} WHERE id = '${id}'`);
    const untagged = { ...text, tags: [] };
    expect(await find(id)).toEqual({ id, ...untagged });
    expect((await post('publish-assistant', { id, published: false })).status).toBe(200);
    const hidden = { ...untagged, published: false };
    expect((await save(id, hidden, { ...hidden, name: 'Com nome novo' })).status).toBe(200);
    expect(await value(server.pb, `SELECT tags FROM marketing_assistants WHERE id = '${id}'`)).toBe('[]');
    await sql(server.pb, `UPDATE marketing_assistants SET tags = ${quote(poison)} WHERE id = '${id}'`);
    const base = { ...hidden, name: 'Com nome novo' };
    expect((await post('delete-assistant', { id, base })).status).toBe(200);
  },
);
