import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { addPerson, tokenFor } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { scalar, sql } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

let server: PocketBase;

beforeAll(async () => {
  server = await startPocketBase();
});
afterAll(() => server.stop());

const run = (...args: string[]) => runConsole(server.dataDir, args);

/** Somebody of whom something is held everywhere. */
async function somebody(email: string) {
  const profile = { status: 'active', expiresAt: '2090-01-01 02:59:59.999Z' } as const;
  const person = await addPerson(server, { email, profile, role: 'admin' });
  const assistant = await addAssistant(server, { name: 'Legendas' });
  await addRow(server, 'user_favorites', { user_id: person.id, assistant_id: assistant });
  const request = { full_name: 'Eu Mesma', email, status: 'approved', reviewed_by: person.id };
  await addRow(server, 'registration_requests', request);
  const ticket = await addRow(server, 'support_requests', {
    name: 'Eu Mesma',
    email: 'outro-endereco@exemplo.com.br',
    message: 'Preciso de ajuda',
    status: 'pending',
    user_id: person.id,
  });
  await addRow(server, 'support_messages', { sender_id: ticket, message: 'Resposta', author: 'admin' });
  await addRow(server, 'support_requests', {
    name: 'Eu',
    email,
    message: 'De fora',
    status: 'pending',
    created_at: '2090-01-01 00:00:00.000Z',
  });
  const at = { timestamp: '2026-01-02 10:00:00.000Z', status: 'sucesso' };
  const entered = { ...at, timestamp: '2026-01-01 10:00:00.000Z' };
  await addRow(server, 'system_logs', {
    type: 'login',
    user: email,
    action: 'Entrou',
    ip: '203.0.113.9',
    ...entered,
  });
  const decision = `Aprovou ${email} (Anual)`;
  await addRow(server, 'system_logs', {
    type: 'admin',
    user: 'chefe@x.com.br',
    action: decision,
    ip: '203.0.113.1',
    ...at,
  });
  await sql(
    server,
    `INSERT INTO sync_devices (user_id, device, last_op, at) VALUES ('${person.id}', 'aparelho-0001', 3, '2026-01-01 10:00:00.000Z');
     INSERT INTO expiry_notices VALUES ('${person.id}', '2089-12-31', 30, '2026-01-01 10:00:00.000Z', 'sent');
     INSERT INTO invitations (user_id, invited_by, created_at) VALUES ('${person.id}', '', '2026-01-01 10:00:00.000Z');
     INSERT INTO removed_favorites VALUES ('assistente00001', '${person.id}', '2026-01-01 10:00:00.000Z', '2026-01-02 10:00:00.000Z');
     INSERT INTO code_tries VALUES ('tentativa-${person.id}', '${person.id}', 'codigo', 0, '2026-01-01 10:00:00.000Z', 1);
     INSERT INTO setting_changes (at, actor, field, before, after)
       VALUES ('2026-01-01 10:00:00.000Z', '${person.id}', 'app_name', 'Antes', 'Depois');
     INSERT INTO purchase_deliveries
       (provider, event, kind, product, product_name, order_id, email, name, phone, first_at, last_at)
       VALUES ('hotmart', 'APPROVED', 'paid', '1', 'Curso', 'pedido-${person.id.slice(3)}', '${email}', 'Eu', '',
         '2026-01-01 10:00:00.000Z', '2026-01-01 10:00:00.000Z');
     INSERT INTO purchases (provider, order_id, product, email, paid_at, gave, plan_type, days, user_id)
       VALUES ('hotmart', 'pedido-${person.id.slice(3)}', '1', 'outro-endereco@exemplo.com.br', '2026-01-01 10:00:00.000Z',
         'access', 'Anual', 365, '${person.id}');
     INSERT INTO purchase_access (user_id, base_plan, base_end, given_plan, given_end)
       VALUES ('${person.id}', 'Mensal', '2026-02-01 10:00:00.000Z', 'Anual', '2027-02-01 10:00:00.000Z');
     INSERT INTO _otps (id, collectionRef, recordRef, password, sentTo, created, updated)
       SELECT 'otp${person.id.slice(3)}', id, '${person.id}', 'cifrado', '', '2090-01-01 10:00:00.000Z', '2090-01-01 10:00:00.000Z'
       FROM _collections WHERE name = 'users';
     -- The owner was told of the new administrator: until then the news names the account, erased or not.
     DELETE FROM security_news WHERE who = '${person.id}'`,
  );
  return { ...person, token: await tokenFor(server, person) };
}

/** Every table of the database in which this text still stands. */
async function tablesWith(text: string): Promise<string[]> {
  const columns = await sql(
    server,
    `SELECT t.name, group_concat('instr(lower("' || c.name || '"), ''${text.toLowerCase()}'') > 0', ' OR ')
     FROM sqlite_master t, pragma_table_info(t.name) c
     WHERE t.type = 'table' AND t.name NOT LIKE '%\\_fts%' ESCAPE '\\' GROUP BY t.name ORDER BY t.rootpage`,
  );
  const found = await Promise.all(
    columns.map(async ([table, any]) => {
      const where = `SELECT EXISTS (SELECT 1 FROM "${table}" WHERE ${any})`;
      return (await scalar(server, where)) === '1' ? [String(table)] : [];
    }),
  );
  return found.flat();
}

it('a member who asks gets everything that is held, and nothing of others', async () => {
  await somebody('pede@exemplo.com.br');
  await somebody('vizinha@exemplo.com.br');
  const printed = await run('export-member', 'Pede@Exemplo.com.br');
  expect(printed).toMatchObject({ code: 0, err: '' });
  const data = JSON.parse(printed.out);
  expect(data).toMatchObject({
    email: 'pede@exemplo.com.br',
    users: [{ email: 'pede@exemplo.com.br' }],
    profiles: [{ plan_type: 'Anual', status: 'active' }],
    registration_requests: [{ full_name: 'Eu Mesma', status: 'approved' }],
    user_favorites: [{ assistant: 'Legendas' }],
    support_requests: [
      { message: 'Preciso de ajuda', messages: [{ author: 'admin', message: 'Resposta' }] },
      { message: 'De fora', messages: [] },
    ],
    system_logs: [{ action: 'Entrou', ip: '203.0.113.9' }, { action: 'Aprovou pede@exemplo.com.br (Anual)' }],
    sync_devices: [{ device: 'aparelho-0001' }],
    expiry_notices: [{ last_day: '2089-12-31' }],
    orders: [{ provider: 'hotmart', product: '1', gave: 'access', plan_type: 'Anual', days: 365 }],
    purchase_access: [{ own_plan: 'Mensal', plan_with_purchases: 'Anual' }],
  });
  expect(Object.entries(data).filter(([, rows]) => Array.isArray(rows) && rows.length === 0)).toEqual([]);
  for (const secret of ['vizinha', 'chefe@x.com.br', '203.0.113.1"', 'tokenKey', 'password'])
    expect(printed.out).not.toContain(secret);
});

it('a member who is erased leaves no trace, is out at once, and nobody else loses anything', async () => {
  const gone = await somebody('some@exemplo.com.br');
  const stays = await somebody('fica@exemplo.com.br');
  // An administrator's who has tried the mail server out.
  const test = JSON.stringify({ at: 1, to: gone.email, reason: '', mayArrive: false });
  await sql(server, `INSERT OR REPLACE INTO server_state (name, value) VALUES ('test_mail', '${test}')`);
  const stream = await openStream(server);
  await stream.subscribe(gone.token, ['app/catalogue']);
  await call(server, 'POST', '/api/crons/realtime-publisher', { token: server.superuserToken });

  expect(await tablesWith(gone.email)).toEqual(
    expect.arrayContaining(['users', 'profiles', 'registration_requests']),
  );
  const asked = await run('erase-member', gone.email);
  expect([asked.code, asked.out]).toEqual([1, expect.stringContaining('repita o comando com --yes')]);
  expect((await call(server, 'GET', '/api/app/sync?since=0', { token: gone.token })).status).toBe(200);

  const printed = await run('erase-member', gone.email, '--yes');
  expect(printed).toMatchObject({ code: 0, err: '' });
  expect(printed.out.split('\n').filter((line) => /^ {2}\S/.test(line))).toEqual([
    '  usuário: 1',
    '  perfil: 1',
    '  papéis: 1',
    '  solicitações de cadastro: 1',
    '  convite: 1',
    '  favoritos: 1',
    '  favoritos de assistentes excluídos: 1',
    '  tickets, com o histórico: 2',
    '  avisos de vencimento: 1',
    '  aparelhos: 1',
    '  códigos de acesso: 1',
    '  códigos errados digitados: 1',
    '  avisos de compras: 1',
    '  pedidos: 1',
    '  acesso que vem de compras: 1',
    '  alterações de configurações, que ficam sem autor: 1',
    '  registros de log, que ficam sem nome e IP: 2',
    '  destinatário do último e-mail de teste: 1',
  ]);
  expect(printed.out).toContain('As cópias de segurança ainda contêm esses dados');
  expect(await tablesWith(gone.email)).toEqual([]);
  expect(await tablesWith(gone.id)).toEqual([]);
  const answer = await call(server, 'GET', '/api/app/sync?since=0', { token: gone.token });
  expect([answer.status, answer.json['data']?.['auth']?.['code']]).toEqual([401, 'signed_out']);
  expect(await stream.until(() => !stream.isOpen())).toBe(true);
  expect(
    await sql(
      server,
      "SELECT user, action, ip FROM system_logs WHERE user = '(apagado)' OR action LIKE '%(apagado)%'",
    ),
  ).toEqual([
    ['(apagado)', 'Entrou', ''],
    ['chefe@x.com.br', 'Aprovou (apagado) (Anual)', '203.0.113.1'],
  ]);

  const kept = JSON.parse((await run('export-member', stays.email)).out);
  const { email: _, generated_at: __, support_requests, system_logs, ...others } = kept;
  expect([support_requests.length, system_logs.length]).toEqual([2, 2]);
  for (const [section, rows] of Object.entries<unknown[]>(others))
    expect([section, rows.length]).toEqual([section, 1]);
  expect((await call(server, 'GET', '/api/app/sync?since=0', { token: stays.token })).status).toBe(200);
});

it('leaves no words of who is erased in what the searches know', async () => {
  const email = 'qzwvxk@exemplo.com.br';
  await somebody(email);
  await sql(server, `UPDATE support_requests SET name = 'Qzwvxk' WHERE email = '${email}'`);
  const KNOWN = ['member', 'request', 'ticket', 'purchase'];
  /** Which of the searches hold one of its threes of letters; the first of two neighbours may share its beginning with another word. */
  const holding = async () => {
    const parts = ['qzw', 'zwv', 'wvx', 'vxk'].map((part) => `instr(block, CAST('${part}' AS BLOB)) > 0`);
    const found = await Promise.all(
      KNOWN.map((name) =>
        scalar(server, `SELECT COUNT(*) FROM ${name}_search_fts_data WHERE ${parts.join(' OR ')}`),
      ),
    );
    return KNOWN.filter((_, i) => Number(found[i]) > 0);
  };
  expect(await holding()).toEqual(KNOWN);
  expect(await run('erase-member', email, '--yes')).toMatchObject({ code: 0 });
  expect(await holding()).toEqual([]);
});

// The other ways in which one address lies in another: tests/contracts/mentioned-address.test.ts.
it('what the log says of an address is neither given to nor taken from another person, whose address begins with it', async () => {
  const [email, other] = ['x@loja.test', 'x@loja.test.br'];
  for (const who of [email, other])
    await addRow(server, 'registration_requests', { full_name: 'Eu', email: who, status: 'rejected' });
  const row = { type: 'admin', user: 'chefe@x.com.br', ip: '', status: 'sucesso' };
  const actions = [
    `Aprovou ${other} (Anual)`,
    `Aprovou ${email.toUpperCase()}, e não ${other}.`,
    `E-mail não enviado: 550 <${email}>: '${email}' unknown. It was ${email}.`,
  ];
  for (const [second, action] of actions.entries())
    await addRow(server, 'system_logs', { ...row, action, timestamp: `2026-01-01 10:00:0${second}.000Z` });
  const logOf = async (who: string) =>
    (JSON.parse((await run('export-member', who)).out)['system_logs'] as { action: string }[])
      .map(({ action }) => action)
      .filter((action) => !action.startsWith('Exportou'));
  expect(await logOf(email)).toEqual(actions.slice(1));
  expect(await logOf(other)).toEqual(actions.slice(0, 2));

  const printed = await run('erase-member', email, '--yes');
  // The third row is that of the export above, which names the address too.
  expect(printed.out).toContain('  registros de log, que ficam sem nome e IP: 3');
  expect(await logOf(other)).toEqual([actions[0], `Aprovou (apagado), e não ${other}.`]);
  const left = `SELECT action FROM system_logs WHERE action LIKE '%It was%' ORDER BY created_at DESC LIMIT 1`;
  expect(await sql(server, left)).toEqual([
    ["E-mail não enviado: 550 <(apagado)>: '(apagado)' unknown. It was (apagado)."],
  ]);
});

it('somebody who only asked to be let in can be erased too', async () => {
  await addRow(server, 'registration_requests', {
    full_name: 'X',
    email: 'so-pediu@exemplo.com.br',
    status: 'rejected',
  });
  expect(await run('erase-member', 'so-pediu@exemplo.com.br', '--yes')).toMatchObject({ code: 0 });
  expect(await tablesWith('so-pediu@')).toEqual([]);
});

it('somebody of whom only an order is left can ask for it, and be erased too', async () => {
  await sql(
    server,
    `INSERT INTO purchases (provider, order_id, product, email, undone_at)
     VALUES ('kiwify', 'so-um-pedido', '1', 'so-pedido@exemplo.com.br', '2026-01-01 10:00:00.000Z')`,
  );
  const exported = await run('export-member', 'so-pedido@exemplo.com.br');
  expect(JSON.parse(exported.out)).toMatchObject({ orders: [{ provider: 'kiwify', order: 'so-um-pedido' }] });
  const printed = await run('erase-member', 'so-pedido@exemplo.com.br', '--yes');
  expect([printed.code, printed.out]).toEqual([0, expect.stringContaining('  pedidos: 1\n')]);
  expect(await tablesWith('so-pedido@')).toEqual([]);
  // Its next message must not bring them back.
  expect(await sql(server, "SELECT closed FROM erased_orders WHERE order_id = 'so-um-pedido'")).toEqual([
    ['1'],
  ]);
});

it('what was delivered about an order of an account is theirs also under an address that they have left', async () => {
  const { id } = await addPerson(server, { email: 'mudou@exemplo.com.br', profile: { status: 'active' } });
  await sql(
    server,
    `INSERT INTO purchase_deliveries
       (provider, event, kind, product, product_name, order_id, email, name, phone, first_at, last_at)
       VALUES ('kiwify', 'paid', 'paid', '1', 'Curso', 'antes', 'deixou@exemplo.com.br', 'Mudou Silva', '119',
         '2026-01-01 10:00:00.000Z', '2026-01-01 10:00:00.000Z');
     INSERT INTO purchases (provider, order_id, product, email, paid_at, gave, user_id)
       VALUES ('kiwify', 'antes', '1', 'deixou@exemplo.com.br', '2026-01-01 10:00:00.000Z', 'access', '${id}')`,
  );
  const exported = await run('export-member', 'mudou@exemplo.com.br');
  expect(JSON.parse(exported.out)).toMatchObject({ purchases: [{ order: 'antes', name: 'Mudou Silva' }] });
  expect((await run('erase-member', 'mudou@exemplo.com.br', '--yes')).code).toBe(0);
  expect(await tablesWith('deixou@')).toEqual([]);
});

it('what another member has written to support under their address stays that member’s, without it', async () => {
  const doctor = await addPerson(server, { email: 'doutora@exemplo.com.br', profile: { status: 'active' } });
  const secretary = await addPerson(server, { email: 'secretaria@exemplo.com.br' });
  const written = { name: 'Secretária', email: doctor.email, message: 'Só meu', status: 'pending' };
  await addRow(server, 'support_requests', { ...written, user_id: secretary.id });
  const ticketsOf = async (email: string) =>
    JSON.parse((await run('export-member', email)).out)['support_requests'];
  expect(await ticketsOf(doctor.email)).toEqual([]);
  expect((await run('erase-member', doctor.email, '--yes')).code).toBe(0);
  expect(await ticketsOf(secretary.email)).toMatchObject([{ email: secretary.email, message: 'Só meu' }]);
  expect(await tablesWith(doctor.email)).toEqual([]);
});

it('an address of which nothing is held but another member’s ticket leaves that ticket', async () => {
  const member = await addPerson(server, { email: 'membro-que-escreve@exemplo.com.br' });
  const named = 'so-num-ticket@exemplo.com.br';
  const written = { name: 'Membro', message: 'Só meu', status: 'pending', user_id: member.id };
  await addRow(server, 'support_requests', { ...written, email: named });
  const said = 'tickets de outras contas, que ficam sem este nome e e-mail: 1';
  expect((await run('erase-member', named)).out).toContain(said);
  expect((await run('erase-member', named, '--yes')).out).toContain(said);
  expect(await tablesWith(named)).toEqual([]);
  expect((await run('erase-member', named, '--yes')).code).toBe(1);
});

it('somebody whose account has an address that is none can be erased too', async () => {
  const { id } = await addPerson(server, { profile: { status: 'active' } });
  for (const table of ['users', 'profiles'])
    await sql(server, `UPDATE ${table} SET email = 'de-antes.@exemplo.com.br' WHERE id = '${id}'`);
  expect(await run('erase-member', 'De-Antes.@exemplo.com.br', '--yes')).toMatchObject({ code: 0 });
  expect(await tablesWith('de-antes.')).toEqual([]);
});

it.each([
  ['erase-member', 'admin@exemplo.com.br', 'é o administrador fixo'],
  ['erase-member', 'ninguem@exemplo.com.br', 'nada é guardado sobre ninguem@exemplo.com.br'],
  ['export-member', 'ninguem@exemplo.com.br', 'nada é guardado sobre ninguem@exemplo.com.br'],
  ['export-member', 'sem-arroba', '"sem-arroba" não é um endereço de e-mail'],
])('%s refuses %s with a sentence', async (command, email, sentence) => {
  const printed = await run(command, email, ...(command === 'erase-member' ? ['--yes'] : []));
  expect([printed.code, printed.out, printed.err]).toEqual([1, '', expect.stringContaining(sentence)]);
});

it('stands in the page for hosts, table by table', async () => {
  const tables = await sql(
    server,
    `SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' ESCAPE '\\' AND name NOT LIKE '%_search_fts%' ESCAPE '\\'
    AND name NOT IN ('_collections', '_migrations', '_params')`,
  );
  const page = readFileSync('docs/pt/lgpd.md', 'utf8');
  expect(tables.flat().filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('after an incident nobody stays signed in, and everybody can enter again', async () => {
  const member = await somebody('sessao@exemplo.com.br');
  expect((await run('end-sessions')).code).toBe(1);
  expect((await call(server, 'GET', '/api/app/sync?since=0', { token: member.token })).status).toBe(200);
  expect(await run('end-sessions', '--yes')).toMatchObject({ code: 0 });
  expect((await call(server, 'GET', '/api/app/sync?since=0', { token: member.token })).status).toBe(401);
  const settings = await call(server, 'GET', '/api/settings', { token: server.superuserToken });
  expect(settings.status).not.toBe(200);
});
