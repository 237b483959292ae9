import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { rounds } from '../../support/full.ts';
import { call, codes, said } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { patient, sleep } from '../../support/wait.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

type Settings = { values: Record<string, string>; versions: Record<string, number> };

const read = async () => {
  const { json } = await server.ask('GET', '/api/app/admin/settings');
  return json as unknown as Settings & {
    default_app_name: string;
    changes: { id: number; at: string; field: string; who: string }[];
  };
};
const change = (changes: object, versions: object, token?: string) =>
  server.ask('POST', '/api/app/change-settings', { changes, versions }, token);
const changeNow = async (changes: object) => change(changes, (await read()).versions);
const inPublic = async (name: string) => (await call(server.pb, 'GET', '/api/app/settings')).json[name];

describe('the settings', () => {
  it('are all there as texts, days as days, with the name that the server was started with', async () => {
    const { values, versions, default_app_name } = await read();
    expect(Object.keys(values)).toEqual(Object.keys(versions));
    expect(values).toMatchObject({ help_url: '', terms_date: '', expiry_notices: 'true', test_names: '' });
    expect(default_app_name).toBe('Agentes de Marketing');
  });

  it('are changed together, at once for everybody, with one row in the log that names the fields as the screen does, and no text', async () => {
    const answer = await changeNow({
      // What is pasted may carry what nobody sees.
      help_url: '  https://ajuda.exemplo.com.br/faq\u200b ',
      terms_markdown: '# Termos\r\n\r\nPrimeira linha  \r\nsegunda\r\n\r\n',
      terms_date: '2026-11-21',
      test_addresses: 'Teste@Exemplo.com.br\n\n qa@exemplo.com.br ',
      expiry_notices: 'false',
    });
    expect(answer.status).toBe(200);
    const { values, versions } = answer.json as unknown as Settings;
    expect(values).toMatchObject({
      help_url: 'https://ajuda.exemplo.com.br/faq',
      terms_markdown: '# Termos\n\nPrimeira linha  \nsegunda',
      terms_date: '2026-11-21',
      test_addresses: 'teste@exemplo.com.br\nqa@exemplo.com.br',
      expiry_notices: 'false',
    });
    expect(versions['help_url']).toBeGreaterThan(0);
    expect(versions['app_name']).toBe(0);
    expect(await inPublic('terms_date')).toBe('2026-11-21 00:00:00.000Z');
    expect(await server.logs("action LIKE 'Alterou as conf%'")).toEqual([
      [
        'admin',
        server.admin.email,
        'Alterou as configurações: Endereço de ajuda, Termos de Uso, Data dos Termos de Uso, Avisar por e-mail antes do vencimento, E-mails de teste',
        'sucesso',
      ],
    ]);
  });

  it('that are saved as they are change nothing and leave no row', async () => {
    await changeNow({ help_url: 'https://igual.exemplo/' });
    const rows = await server.count('system_logs');
    const { versions } = await read();
    // The versions of before: an answer that was lost on its way is asked for again.
    expect((await change({ help_url: 'https://igual.exemplo/' }, {})).status).toBe(200);
    expect((await read()).versions).toEqual(versions);
    expect(await server.count('system_logs')).toBe(rows);
  });

  test.each([{}, [], 'help_url', null, 1])('(%j) that name nothing are refused', async (nothing) => {
    expect(said(await change(nothing as object, {}))).toEqual([400, 'changes:required']);
  });

  test.each([
    [{ id: 'x' }, ['id:field_not_allowed']],
    [{ constructor: 'x' }, ['constructor:field_not_allowed']],
    [{ 'help_url+': 'x' }, ['help_url+:field_not_allowed']],
    [{ help_url: null }, ['help_url:invalid_type']],
    [{ help_url: 'http://exemplo.com.br' }, ['help_url:invalid_url']],
    [{ help_url: 'https://eu:senha@exemplo.com.br' }, ['help_url:invalid_url']],
    [{ renewal_url: 'https://{nome}.exemplo/' }, ['renewal_url:invalid_url']],
    [{ terms_date: '2026-02-30' }, ['terms_date:invalid_date']],
    [{ terms_date: '30/11/2026' }, ['terms_date:invalid_date']],
    [{ expiry_notices: 'talvez' }, ['expiry_notices:invalid_type']],
    [{ test_addresses: 'a@exemplo.com\nsem arroba' }, ['test_addresses:invalid_email']],
    [{ saved_replies: 'Oi, {nome}' }, ['saved_replies:unknown_placeholder']],
    [{ saved_replies: '# Oi\nOlá, {nme}' }, ['saved_replies:unknown_placeholder']],
    [{ app_name: 'a'.repeat(101) }, ['app_name:too_long']],
    [{ terms_markdown: 'a'.repeat(100_001) }, ['terms_markdown:too_long']],
    [{ terms_date: 'ontem', help_url: 'x' }, ['terms_date:invalid_date', 'help_url:invalid_url']],
  ])(
    '(%j) that are wrong are refused by name, all at once, and nothing is stored',
    async (wrong, problems) => {
      const before = await read();
      const answer = await change({ flows_markdown: 'x', ...wrong }, before.versions);
      expect([answer.status, ...codes(answer).sort()]).toEqual([400, ...problems.sort()]);
      expect((await read()).values).toEqual(before.values);
    },
  );

  it('hold a hundred thousand letters beyond ASCII', async () => {
    const text = 'ç'.repeat(100_000);
    expect((await changeNow({ privacy_markdown: text })).status).toBe(200);
    expect((await read()).values['privacy_markdown']).toBe(text);
    await changeNow({ privacy_markdown: '' });
  });

  // A pattern that begins anew at each blank takes hours for these, and a processor with it.
  it('that are mostly blanks are read at once', async () => {
    const late = sleep(patient(20_000)).then(() => null);
    const answer = await Promise.race([changeNow({ flows_markdown: `é${' '.repeat(900_000)}x` }), late]);
    expect(answer && said(answer)).toEqual([400, 'flows_markdown:too_long']);
  });
});

describe('two editors of one setting', () => {
  it('the second is refused with everything else in that save, and both texts stay', async () => {
    const { versions } = await read();
    await change({ instructions_markdown: 'da primeira' }, versions);
    const answer = await change({ instructions_markdown: 'da segunda', flows_markdown: 'fluxos' }, versions);
    expect(said(answer)).toEqual([409, 'instructions_markdown:changed_meanwhile']);
    expect((await read()).values).toMatchObject({ instructions_markdown: 'da primeira', flows_markdown: '' });
  });

  it('of different fields do not stand in each other’s way', async () => {
    const { versions } = await read();
    await change({ flows_markdown: 'fluxos' }, versions);
    expect((await change({ functions_markdown: 'funções' }, versions)).status).toBe(200);
  });

  it('never lose an update, however often they interleave', async () => {
    const EACH = rounds(6, 25);
    // Each adds a line to what it has read, as often as it takes: in the end every line is there.
    const append = async (who: string) => {
      for (let n = 0; n < EACH; n += 1)
        for (;;) {
          const { values, versions } = await read();
          const text = `${values['test_names']}\n${who} ${n}`;
          const { status } = await change({ test_names: text }, versions);
          if (status === 200) break;
          expect(status).toBe(409);
        }
    };
    const before = (await read()).values['test_names'] ?? '';
    expect(before).toBe('');
    await Promise.all(['Ana', 'Beto', 'Caio', 'Davi'].map(append));
    const lines = ((await read()).values['test_names'] ?? '').split('\n');
    expect([lines.length, new Set(lines).size]).toEqual([4 * EACH, 4 * EACH]);
  });

  it('one of whom works in PocketBase’s dashboard are noticed too', async () => {
    const { versions } = await read();
    const path = '/api/collections/app_settings/records/settings0000000';
    await call(server.pb, 'PATCH', path, {
      token: server.pb.superuserToken,
      body: { renewal_url: 'https://painel.exemplo/' },
    });
    const answer = await change({ renewal_url: 'https://tela.exemplo/' }, versions);
    expect(said(answer)).toEqual([409, 'renewal_url:changed_meanwhile']);
    const [newest] = (await read()).changes;
    expect(newest).toMatchObject({ field: 'renewal_url', who: 'painel do PocketBase' });
  });
});

describe('a change', () => {
  const show = (id: number | string) => server.ask('GET', `/api/app/admin/setting-change?id=${id}`);
  const undo = (id: unknown, version: unknown) =>
    server.ask('POST', '/api/app/undo-setting-change', { id, version });

  it('is kept with who made it and both texts, and taken back', async () => {
    await changeNow({ app_name: 'Primeiro' });
    await changeNow({ app_name: 'Segundo' });
    const { changes, versions } = await read();
    const [last] = changes;
    expect(last).toMatchObject({ field: 'app_name', who: server.admin.email });
    const id = last?.id ?? 0;
    expect((await show(id)).json).toMatchObject({ before: 'Primeiro', after: 'Segundo' });
    expect((await undo(id, versions['app_name'])).json['values']).toMatchObject({ app_name: 'Primeiro' });
    expect(await inPublic('app_name')).toBe('Primeiro');
    const logged = await server.logs("action LIKE 'Desfez%'");
    expect(logged.map((row) => row[2])).toEqual([
      'Desfez uma alteração das configurações: Nome do aplicativo',
    ]);
  });

  it('of a day and of a switch reads as it was chosen', async () => {
    await changeNow({ privacy_date: '2026-01-31', expiry_notices: 'true' });
    await changeNow({ privacy_date: '', expiry_notices: 'false' });
    const { changes } = await read();
    const shown = await Promise.all(changes.slice(0, 2).map(async ({ id }) => (await show(id)).json));
    expect(Object.fromEntries(shown.map(({ field, before, after }) => [field, [before, after]]))).toEqual({
      privacy_date: ['2026-01-31', ''],
      expiry_notices: ['true', 'false'],
    });
  });

  it('is not taken back over one that came since and was not seen', async () => {
    await changeNow({ app_name: 'Terceiro' });
    const { changes, versions } = await read();
    await changeNow({ app_name: 'Quarto' });
    expect(said(await undo(changes[0]?.id, versions['app_name']))).toEqual([
      409,
      'app_name:changed_meanwhile',
    ]);
    expect(await inPublic('app_name')).toBe('Quarto');
  });

  test.each([0, -1, 10_000_000, '1', null, '', '1 OR 1=1'])('(%j) that is none is not found', async (id) => {
    expect(said(await undo(id, 1))).toEqual([404, 'id:not_found']);
    if (typeof id !== 'string' || !/^\d+$/.test(id))
      expect(said(await show(encodeURIComponent(String(id))))).toEqual([404, 'id:not_found']);
  });

  it('is forgotten after thirty newer ones of its field; versions go on', async () => {
    for (let n = 0; n < 35; n += 1)
      await sql(server.pb, `UPDATE app_settings SET flows_markdown = 'texto ${n}'`);
    expect(
      await value(server.pb, "SELECT COUNT(*) FROM setting_changes WHERE field = 'flows_markdown'"),
    ).toBe('30');
    const before = (await read()).versions['flows_markdown'] ?? 0;
    await changeNow({ flows_markdown: 'mais um' });
    expect((await read()).versions['flows_markdown']).toBeGreaterThan(before);
  });

  it('of somebody who was deleted names nobody', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    await change({ app_name: 'De outra pessoa' }, (await read()).versions, other.token);
    await sql(server.pb, `DELETE FROM users WHERE id = '${other.id}'`);
    expect((await read()).changes[0]).toMatchObject({ who: 'conta apagada' });
    expect(await server.count(`setting_changes WHERE actor = '${other.id}'`)).toBe(0);
  });
});
