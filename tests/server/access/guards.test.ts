import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { holdBody } from '../../support/held-body.ts';
import { HOSTILE_URLS } from '../../support/hostile-urls.ts';
import { type Answer, call, codes } from '../../support/http.ts';
import { addMember, addPerson, inSeconds, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { addAssistant, addRow } from '../../support/records.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

let server: PocketBase;
let admin: Awaited<ReturnType<typeof addMember>>;
beforeAll(async () => {
  server = await startPocketBase({ env: UNHURRIED_BODIES });
  admin = await addMember(server, { role: 'admin' });
});
afterAll(() => server.stop());

const records = (collection: string, id = '') => `/api/collections/${collection}/records${id && `/${id}`}`;
const asSuperuser = (method: string, path: string, body?: unknown) =>
  call(server, method, path, { token: server.superuserToken, body });
const said = (answer: Answer) => `${answer.status} ${codes(answer)}`;
const count = async (from: string) => Number(await value(server, `SELECT COUNT(*) FROM ${from}`));

describe('what an administrator reads about people', () => {
  test('stays in no cache of the browser', async () => {
    for (const path of [
      ...['profiles', 'users', 'system_logs'].map((name) => records(name)),
      '/api/nothing',
    ]) {
      const answer = await call(server, 'GET', path, { token: admin.token });
      expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'no-store']);
    }
  });
});

describe('a token whose user cannot be looked up', () => {
  // As in a rush, when the query waits for longer than it may: PocketBase goes on as if there were no token.
  const withoutUsers = async (work: () => Promise<void>) => {
    await sql(server, 'ALTER TABLE users RENAME TO users_away');
    try {
      await work();
    } finally {
      await sql(server, 'ALTER TABLE users_away RENAME TO users');
    }
  };

  test('is told to come again: called signed out, its device would wipe itself', async () => {
    const member = await addMember(server, {});
    const ask = async (method: string, path: string) =>
      said(await call(server, method, path, { token: member.token, ...(method === 'POST' && { body: {} }) }));
    const asked = [
      ['GET', '/api/app/sync?since=0&epoch='],
      ['POST', '/api/app/favorites/push'],
      ['GET', '/api/app/my-tickets'],
      ['GET', records('profiles')],
      ['POST', '/api/realtime'],
      ['POST', '/api/collections/users/auth-refresh'],
    ] as const;
    await withoutUsers(async () => {
      for (const [method, path] of asked)
        expect([path, await ask(method, path)]).toEqual([path, '503 auth:internal']);
    });
    expect(await ask('GET', '/api/app/sync?since=0&epoch=')).toMatch(/^200/);
    await sql(server, `DELETE FROM users WHERE id = '${member.id}'`);
    for (const [method, path] of asked)
      expect([path, await ask(method, path)]).toEqual([path, '401 auth:signed_out']);
  });
});

describe('the end of an access', () => {
  const BAD = [
    'garbage',
    'null',
    '0',
    '2026',
    '31/12/2026',
    '2026-12-31',
    '2026-12-31 10:00',
    '2026-12-31 10:00:00',
    '2026-02-31 10:00:00Z',
    '2026-13-01 10:00:00Z',
    '2026-00-10 10:00:00Z',
    '2026-12-31 25:00:00Z',
    '2026-12-31 10:61:00Z',
    '1999-12-31 10:00:00Z',
    '9999-12-31 10:00:00Z',
    'amanhã',
    ' ',
    '@now',
    '2026-12-31T10:00:00Z; DROP',
  ];
  test.each([...BAD, 5, true, {}, []])('%j is refused, and does not become lifetime', async (date) => {
    const { id } = await addPerson(server, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    const before = await value(server, `SELECT expires_at FROM profiles WHERE id = '${id}'`);
    const answer = await asSuperuser('PATCH', records('profiles', id), { expires_at: date });
    expect(said(answer)).toBe('400 expires_at:invalid_date');
    expect(await value(server, `SELECT expires_at FROM profiles WHERE id = '${id}'`)).toBe(before);
    const fresh = await addPerson(server);
    const body = { id: fresh.id, user_id: fresh.id, status: 'active', expires_at: date };
    expect((await asSuperuser('POST', records('profiles'), body)).status).toBe(400);
    expect(await count(`profiles WHERE id = '${fresh.id}'`)).toBe(0);
  });

  test('is refused in a form and in smuggled JSON too', async () => {
    const { id } = await addPerson(server, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    for (const [field, text] of [
      ['expires_at', 'garbage'],
      ['@jsonPayload', '{"expires_at":"garbage"}'],
      ['expires_at+', 'garbage'],
    ] as const) {
      const body = new FormData();
      body.set(field, text);
      const answer = await asSuperuser('PATCH', records('profiles', id), body);
      expect(`${field} ${answer.status}`).toBe(`${field} 400`);
    }
    expect(await value(server, `SELECT expires_at FROM profiles WHERE id = '${id}'`)).not.toBe('');
  });

  test.each([
    ['', ''],
    [null, ''],
    ['2026-12-31 02:59:59.999Z', '2026-12-31 02:59:59.999Z'],
    ['2026-12-31T02:59:59Z', '2026-12-31 02:59:59.000Z'],
  ])('%j is understood', async (date, stored) => {
    const { id } = await addPerson(server, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    expect((await asSuperuser('PATCH', records('profiles', id), { expires_at: date })).status).toBe(200);
    expect(await value(server, `SELECT expires_at FROM profiles WHERE id = '${id}'`)).toBe(stored);
  });
});

test('an end of access that PocketBase’s dashboard only writes without its milliseconds stays as it was', async () => {
  const expiresAt = '2031-12-31 02:59:59.999Z';
  const { id } = await addPerson(server, { profile: { status: 'active', expiresAt } });
  const ends = () => value(server, `SELECT expires_at FROM profiles WHERE id = '${id}'`);
  const sent = { expires_at: '2031-12-31 02:59:59.000Z', plan_type: 'Bônus' };
  expect((await asSuperuser('PATCH', records('profiles', id), sent)).status).toBe(200);
  expect(await ends()).toBe(expiresAt);
  await asSuperuser('PATCH', records('profiles', id), { expires_at: '2031-12-31 02:59:58.000Z' });
  expect(await ends()).toBe('2031-12-31 02:59:58.000Z');
});

describe('a profile', () => {
  test('never goes alone, not even by raw SQL, and goes with its user', async () => {
    const { id } = await addPerson(server, { profile: { status: 'inactive' } });
    expect(said(await asSuperuser('DELETE', records('profiles', id)))).toBe(
      '400 user_id:profile_of_existing_user',
    );
    await expect(sql(server, `DELETE FROM profiles WHERE id = '${id}'`)).rejects.toThrow(
      'profile_of_existing_user',
    );
    expect(await count(`profiles WHERE id = '${id}'`)).toBe(1);
    expect((await asSuperuser('DELETE', records('users', id))).status).toBe(204);
    expect(await count(`profiles WHERE id = '${id}'`)).toBe(0);
  });

  test('has the id of its user and stays with that user', async () => {
    const [ana, bia] = [await addPerson(server), await addPerson(server)];
    const body = { id: newId(), user_id: ana.id, status: 'active' };
    expect(said(await asSuperuser('POST', records('profiles'), body))).toBe('400 id:invalid_id');
    expect((await asSuperuser('POST', records('profiles'), { ...body, id: ana.id })).status).toBe(200);
    const moved = await asSuperuser('PATCH', records('profiles', ana.id), { user_id: bia.id });
    expect(moved.status).toBe(400);
    const move = `UPDATE profiles SET user_id = '${bia.id}' WHERE id = '${ana.id}'`;
    await expect(sql(server, move)).rejects.toThrow('profile_id_is_user_id');
  });

  test('leaves no trace of its user in the change log', async () => {
    const { id, token } = await addMember(server);
    const ops = [{ n: 1, a: await addAssistant(server), on: true }];
    await call(server, 'POST', '/api/app/favorites/push', { token, body: { device: 'aparelho-0001', ops } });
    expect(await count(`sync_devices WHERE user_id = '${id}'`)).toBe(1);
    await asSuperuser('DELETE', records('users', id));
    expect(await count(`sync_devices WHERE user_id = '${id}'`)).toBe(0);
    expect(await count(`sync_marks WHERE user_id = '${id}'`)).toBe(0);
    expect(await count(`user_favorites WHERE user_id = '${id}'`)).toBe(0);
  });
});

describe('a registration request', () => {
  const pending = () =>
    addRow(server, 'registration_requests', {
      full_name: 'Bia',
      email: `${newId()}@exemplo.com.br`,
      status: 'pending',
    });
  const reject = (id: string, body: unknown = { status: 'rejected' }) =>
    call(server, 'PATCH', records('registration_requests', id), { token: admin.token, body });

  test('is rejected in the name of the session, whatever the body says', async () => {
    const id = await pending();
    const other = await addPerson(server, { role: 'admin' });
    const body = {
      status: 'rejected',
      reviewed_by: other.id,
      reviewed_at: '2001-01-01 00:00:00Z',
      rejection_reason: 'CRM inválido',
    };
    const answer = await reject(id, body);
    expect(answer.json).toMatchObject({
      status: 'rejected',
      reviewed_by: admin.id,
      rejection_reason: 'CRM inválido',
    });
    expect(String(answer.json['reviewed_at'])).toMatch(/^20(2[6-9]|[3-9])/);
  });

  test('is decided once, also by twenty at the same moment', async () => {
    const id = await pending();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reject(id)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    for (const answer of answers) {
      if (answer.status === 409) expect(codes(answer)).toEqual(['status:already_decided']);
    }
  });

  test.each([
    { status: 'approved' },
    { status: 'pending' },
    { status: 'rejected', email: 'x@y.zz' },
    { status: 'rejected', full_name: 'Outro' },
    { status: 'rejected', mail_status: 'sent' },
    { status: 'rejected', id: 'aaaaaaaaaaaaaaa' },
    { status: 'rejected', created_at: '2001-01-01 00:00:00Z' },
    { status: 'rejected', 'rejection_reason+': 'x' },
    { status: 'rejected', crm: '1' },
    { status: 'rejected', extra: 1 },
    { status: ['rejected'], state: 'SP' },
    {},
  ])('is not changed by %j', async (body) => {
    const id = await pending();
    const before = await value(
      server,
      `SELECT json_array(id, status, email, reviewed_by, crm, created_at)
      FROM registration_requests WHERE id = '${id}'`,
    );
    const answer = await reject(id, body);
    expect([400, 404]).toContain(answer.status);
    expect(
      await value(
        server,
        `SELECT json_array(id, status, email, reviewed_by, crm, created_at)
      FROM registration_requests WHERE id = '${id}'`,
      ),
    ).toBe(before);
  });

  test('exists once as pending for one address, whatever its case', async () => {
    const email = `${newId()}@exemplo.com.br`;
    const body = { full_name: 'Bia', email, status: 'pending' };
    expect((await asSuperuser('POST', records('registration_requests'), body)).status).toBe(200);
    const again = { ...body, email: email.toUpperCase() };
    expect((await asSuperuser('POST', records('registration_requests'), again)).status).toBe(400);
  });
});

describe('a ticket', () => {
  test("is the session's and new, whatever the body says", async () => {
    const member = await addMember(server);
    const body = { name: 'Ana', email: ' Ana@Exemplo.com.br ', message: '<b>Oi</b>' };
    const answer = await call(server, 'POST', records('support_requests'), { token: member.token, body });
    expect(answer.json).toMatchObject({
      user_id: member.id,
      status: 'pending',
      email: 'ana@exemplo.com.br',
      message: '<b>Oi</b>',
    });
    for (const extra of [{ status: 'resolvido' }, { id: newId() }, { created_at: inSeconds(0) }, { x: 1 }]) {
      const refused = { token: member.token, body: { ...body, ...extra } };
      expect((await call(server, 'POST', records('support_requests'), refused)).status).toBe(400);
    }
    expect(await count(`support_requests WHERE user_id = '${member.id}'`)).toBe(1);
  });

  test.each([
    ['no message', { name: 'Ana', email: 'a@b.cc' }],
    ['an empty message', { name: 'Ana', email: 'a@b.cc', message: '' }],
    ['a message too long', { name: 'Ana', email: 'a@b.cc', message: 'x'.repeat(5001) }],
    ['no name', { email: 'a@b.cc', message: 'Oi' }],
    ['an address that is none', { name: 'Ana', email: 'ana', message: 'Oi' }],
    ['an object for the message', { name: 'Ana', email: 'a@b.cc', message: { $ne: 1 } }],
  ])('with %s is refused and not stored', async (_, body) => {
    const member = await addMember(server);
    const answer = await call(server, 'POST', records('support_requests'), { token: member.token, body });
    const stored = await count(`support_requests WHERE user_id = '${member.id}'`);
    expect([answer.status, stored]).toEqual([400, 0]);
  });

  test('is resolved by an admin, who changes nothing else', async () => {
    const member = await addMember(server);
    const fields = { name: 'Ana', email: 'a@b.cc', message: 'Oi', status: 'pending', user_id: member.id };
    const id = await addRow(server, 'support_requests', fields);
    const set = (body: unknown) =>
      call(server, 'PATCH', records('support_requests', id), { token: admin.token, body });
    expect((await set({ status: 'resolvido', updated_at: '2001-01-01 00:00:00Z' })).json).toMatchObject({
      status: 'resolvido',
    });
    expect(await value(server, `SELECT updated_at FROM support_requests WHERE id = '${id}'`)).toMatch(
      /^20[2-9]/,
    );
    for (const body of [
      { status: 'x' },
      { status: '' },
      { message: 'Outra' },
      { user_id: admin.id },
      { 'name+': 'x' },
    ]) {
      expect((await set(body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await value(server, `SELECT status || message FROM support_requests WHERE id = '${id}'`)).toBe(
      'resolvidoOi',
    );
  });
});

describe('an assistant', () => {
  const base = { name: 'A', category: 'B', published: true };
  const URLS = [...HOSTILE_URLS, '', 5, null];
  test.each(URLS)('is not stored with the url %j, not even by a superuser', async (url) => {
    const before = await count('marketing_assistants');
    const answer = await asSuperuser('POST', records('marketing_assistants'), { ...base, url });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json['data'] ?? {})).toEqual(['url']);
    expect(await count('marketing_assistants')).toBe(before);
    tried('I4');
  });

  test.each([
    'https://exemplo.com.br',
    'https://chatgpt.com/g/g-abc?x=@y#z',
    'https://saúde.com.br:8443/~a/(b)',
  ])('is stored with the url %s', async (url) => {
    expect((await asSuperuser('POST', records('marketing_assistants'), { ...base, url })).json).toMatchObject(
      { url },
    );
  });

  test.each([
    [['a', 5]],
    [{ a: 1 }],
    ['texto'],
    [['']],
    [['x'.repeat(61)]],
    [Array(31).fill('a')],
    [[['a']]],
  ])('is not stored with the tags %j', async (tags) => {
    const body = { ...base, url: 'https://exemplo.com.br', tags };
    expect(said(await asSuperuser('POST', records('marketing_assistants'), body))).toBe(
      '400 tags:invalid_tags',
    );
  });
});

describe('an address', () => {
  test('is one account, whatever its case and blanks', async () => {
    const name = newId();
    const body = {
      email: ` ${name.toUpperCase()}@Exemplo.com.br `,
      password: '1234567890',
      passwordConfirm: '1234567890',
    };
    const made = await asSuperuser('POST', records('users'), body);
    expect(made.json).toMatchObject({ email: `${name}@exemplo.com.br` });
    expect(
      (await asSuperuser('POST', records('users'), { ...body, email: `${name}@EXEMPLO.com.br` })).status,
    ).toBe(400);
    const stored = `SELECT COUNT(*) FROM users WHERE email = ${quote(`${name}@exemplo.com.br`)} COLLATE NOCASE`;
    expect(await value(server, stored)).toBe('1');
  });

  test('is looked up for administrators, and for nobody else', async () => {
    const { id, email, token } = await addMember(server);
    const ask = (as: string | undefined, body: unknown) =>
      call(server, 'POST', '/api/app/check-user-exists', { token: as, body });
    expect((await ask(admin.token, { email: ` ${email.toUpperCase()}` })).json).toEqual({
      exists: true,
      user_id: id,
    });
    expect((await ask(admin.token, { email: 'ninguem@x.com' })).json).toEqual({
      exists: false,
      user_id: null,
    });
    expect(said(await ask(token, { email }))).toBe('403 access:admin_only');
    expect(said(await ask(undefined, { email }))).toBe('401 auth:signed_out');
    for (const wrong of [
      undefined,
      '',
      'x',
      5,
      null,
      ['a@b.cc'],
      { a: 1 },
      'a@b.cc,c@d.ee',
      `${'x'.repeat(400)}@b.cc`,
    ]) {
      expect(said(await ask(admin.token, { email: wrong }))).toBe('400 email:invalid_email');
    }
  });
});

describe("a write to PocketBase's own routes whose body is held back", () => {
  const FAVORITES = records('user_favorites');
  const begin = async (assistant: string) => {
    const member = await addMember(server);
    const body = JSON.stringify({ user_id: member.id, assistant_id: assistant });
    const held = await holdBody(server, `POST ${FAVORITES}`, { token: member.token, body });
    return { member, held, hearts: () => count(`user_favorites WHERE user_id = '${member.id}'`) };
  };

  test.each([
    [
      'the session has ended',
      "UPDATE users SET tokenKey = lower(hex(randomblob(25))) WHERE id = '{id}'",
      /^401 .*signed_out/,
    ],
    [
      'the access was taken away',
      "UPDATE profiles SET status = 'inactive' WHERE id = '{id}'",
      /^403 .*user_inactive/,
    ],
    ['nothing has ended', 'SELECT 1', /^200 /],
  ])('meanwhile %s', async (_, statement, wanted) => {
    const { member, held, hearts } = await begin(await addAssistant(server));
    await sql(server, statement.replace('{id}', member.id));
    held.end();
    expect(await held.answer).toMatch(wanted);
    expect(await hearts()).toBe(wanted.test('200 ') ? 1 : 0);
  });
});
