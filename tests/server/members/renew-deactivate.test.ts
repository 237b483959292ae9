import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, dayFromNow, endOfDay, startAdminServer } from '../../support/admin-server.ts';
import { said } from '../../support/http.ts';
import { addMember, addPerson, inSeconds, newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

/** Chosen once: midnight may come before it is looked for. */
const YEAR = dayFromNow(365);
const post = (route: string, body: unknown, token?: string) =>
  server.ask('POST', `/api/app/${route}`, body, token);
const renew = (userId: unknown, more: object = {}, token?: string) =>
  post('renew-access', { userId, planType: 'Anual', accessDuration: YEAR, ...more }, token);
const actionsOn = async (email: string) =>
  (await server.logs(`action LIKE '%${email}%'`)).map((row) => row[2]);

it('what an administrator changes stands together with its row in the log, or not at all, whether it renews, takes, gives back or approves', async () => {
  const requests = [await server.request(), await server.request()];
  const members = await Promise.all(
    ['active', 'inactive'].map((status) =>
      addPerson(server.pb, { profile: { status, expiresAt: inSeconds(3600), planType: 'Bônus' } }),
    ),
  );
  const [active, inactive] = members.map(({ id }) => id);
  // What a server that dies before the row has left.
  await sql(
    server.pb,
    `CREATE TRIGGER test_dies BEFORE INSERT ON system_logs WHEN NEW.type = 'admin' BEGIN SELECT RAISE(ROLLBACK, 'dies'); END`,
  );
  const state = () =>
    Promise.all([
      sql(
        server.pb,
        `SELECT status, plan_type FROM profiles WHERE id IN ('${active}', '${inactive}') ORDER BY status`,
      ),
      server.count(`registration_requests WHERE status = 'pending'`),
    ]);
  const before = await state();
  const plan = { planType: 'Anual', accessDuration: YEAR };
  const answers = [
    await renew(active),
    await post('deactivate', { userId: active }),
    await post('reactivate', { userId: inactive }),
    await post('approve-user', { requestId: requests[0]?.id, ...plan }),
  ];
  const after = await state();
  await sql(server.pb, 'DROP TRIGGER test_dies');
  expect(after).toEqual(before);
  expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true, true]);
  expect((await post('approve-user', { requestId: requests[1]?.id, ...plan })).status).toBe(200);
});

describe('a renewed access', () => {
  it('has the new plan until the end of the chosen day, opens at once without a new sign-in, and is in the log', async () => {
    const member = await addMember(server.pb, {
      profile: { status: 'inactive', expiresAt: inSeconds(-3600), planType: 'Bônus' },
    });
    const sync = () => server.ask('GET', '/api/app/sync?since=0', undefined, member.token);
    expect((await sync()).status).toBe(403);
    const answer = await renew(member.id);
    expect(answer.json).toEqual({
      userId: member.id,
      status: 'active',
      plan_type: 'Anual',
      expires_at: endOfDay(YEAR),
    });
    expect((await sync()).status).toBe(200);
    const shown = YEAR.split('-').reverse().join('/');
    expect(await server.logs(`action LIKE '%${member.email}%'`)).toEqual([
      [
        'admin',
        server.admin.email,
        `Renovou e reativou o acesso de ${member.email} (Anual, até ${shown})`,
        'sucesso',
      ],
    ]);
    await renew(member.id);
    expect(await actionsOn(member.email)).toContain(
      `Renovou o acesso de ${member.email} (Anual, até ${shown})`,
    );
  });

  it('may be for life', async () => {
    const member = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    const answer = await renew(member.id, { planType: 'Vitalício', accessDuration: null });
    expect(answer.json).toMatchObject({ plan_type: 'Vitalício', expires_at: '' });
  });

  test.each([
    [{ planType: '' }, [400, 'planType:required']],
    [{ accessDuration: null }, [400, 'accessDuration:required']],
    [{ accessDuration: dayFromNow(-1) }, [400, 'accessDuration:past_date']],
    [{ accessDuration: '2031-02-30' }, [400, 'accessDuration:invalid_date']],
    [{ userId: '' }, [400, 'userId:required']],
    [{ userId: ['x'] }, [400, 'userId:required']],
    [{ userId: newId() }, [404, 'userId:not_found']],
  ])('(%j) that is not complete changes nothing', async (wrong, code) => {
    const member = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(3600) } });
    const row = () =>
      value(server.pb, `SELECT json_array(plan_type, expires_at) FROM profiles WHERE id = '${member.id}'`);
    const before = await row();
    expect(said(await renew(member.id, wrong))).toEqual(code);
    expect(await row()).toBe(before);
  });
});

describe('a deactivated member', () => {
  it('is out of the open apps within seconds, and back in without a new sign-in', async () => {
    const member = await addMember(server.pb);
    const stream = await openStream(server.pb);
    await stream.subscribe(member.token, ['app/catalogue', 'app/access']);
    const answer = await post('deactivate', { userId: member.id });
    expect(answer.json).toEqual({
      userId: member.id,
      status: 'inactive',
      plan_type: 'Anual',
      expires_at: '',
    });
    expect(await stream.until(() => !stream.isOpen())).toBe(true);
    expect(stream.events.map((event) => event.topic)).toContain('app/access');
    const sync = () => server.ask('GET', '/api/app/sync?since=0', undefined, member.token);
    expect(said(await sync())).toEqual([403, 'access:user_inactive']);
    expect((await post('reactivate', { userId: member.id })).json).toMatchObject({ status: 'active' });
    expect((await sync()).status).toBe(200);
    expect(await actionsOn(member.email)).toEqual([
      `Inativou o acesso de ${member.email} (Anual, sem data de expiração)`,
      `Reativou o acesso de ${member.email} (Anual, sem data de expiração)`,
    ]);
  });

  it('whose access had run out stays out after a reactivation, until it is renewed', async () => {
    const member = await addMember(server.pb, {
      profile: { status: 'inactive', expiresAt: inSeconds(-3600) },
    });
    await post('reactivate', { userId: member.id });
    const answer = await server.ask('GET', '/api/app/sync?since=0', undefined, member.token);
    expect(said(answer)).toEqual([403, 'access:access_expired']);
  });
});

describe('nobody locks the door behind themselves', () => {
  it('neither the own account nor the fixed administrator can be deactivated; another administrator can', async () => {
    const fixed = String(await value(server.pb, "SELECT id FROM users WHERE email = 'admin@exemplo.com.br'"));
    const other = await addMember(server.pb, { role: 'admin', profile: { status: 'active' } });
    const now = `'${inSeconds(0)}'`;
    for (const id of [fixed, server.admin.id]) {
      // Without a profile, as administrators begin: not as if the account were gone.
      expect(said(await post('deactivate', { userId: id }))).toEqual([400, 'userId:not_allowed']);
      await sql(
        server.pb,
        `INSERT INTO profiles (id, user_id, full_name, email, plan_type, expires_at, status, crm, specialty, city, state, phone, created_at, updated_at)
         SELECT id, id, 'Adm', email, '', '', 'active', '', '', '', '', '', ${now}, ${now} FROM users WHERE id = '${id}'`,
      );
      expect(said(await post('deactivate', { userId: id }))).toEqual([400, 'userId:not_allowed']);
      expect(await value(server.pb, `SELECT status FROM profiles WHERE id = '${id}'`)).toBe('active');
    }
    const { status, json } = await post('deactivate', { userId: other.id });
    expect([status, json['admin']]).toEqual([200, true]);
    expect((await server.ask('GET', '/api/app/admin/users', undefined, other.token)).status).toBe(200);
  });
});

describe('the routes that change an access', () => {
  test.each(['renew-access', 'deactivate', 'reactivate', 'approve-user', 'resend-approval'])(
    '%s is for administrators only, and changes nothing for others',
    async (route) => {
      const victim = await addPerson(server.pb, { profile: { status: 'active', expiresAt: inSeconds(600) } });
      const member = await addMember(server.pb);
      const locked = await addMember(server.pb, { profile: { status: 'inactive' } });
      const row = () =>
        value(
          server.pb,
          `SELECT json_array(plan_type, expires_at, status) FROM profiles WHERE id = '${victim.id}'`,
        );
      const before = await row();
      const body = { userId: victim.id, requestId: newId(), planType: 'Vitalício', accessDuration: null };
      expect(said(await post(route, body, ''))).toEqual([401, 'auth:signed_out']);
      expect(said(await post(route, body, 'garbage'))).toEqual([401, 'auth:signed_out']);
      expect(said(await post(route, body, member.token))).toEqual([403, 'access:admin_only']);
      expect((await post(route, body, locked.token)).status).toBe(403);
      expect(await row()).toBe(before);
    },
  );
});
