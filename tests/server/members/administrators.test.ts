import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, buttonOf, startAdminServer } from '../../support/admin-server.ts';
import { rounds } from '../../support/full.ts';
import { said } from '../../support/http.ts';
import { addMember, newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

const FIXED = 'admin@exemplo.com.br';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

const give = (email: unknown, token?: string) =>
  server.ask('POST', '/api/app/give-admin-role', { email }, token);
const take = (userId: unknown, token?: string) =>
  server.ask('POST', '/api/app/take-admin-role', { userId }, token);
const list = async () =>
  (await server.ask('GET', '/api/app/admin/administrators')).json['items'] as unknown as {
    email: string;
    is_fixed: boolean;
    is_self: boolean;
  }[];

describe('the role of an administrator', () => {
  it('is given to somebody who has an account, in the log and told by mail, with the way in', async () => {
    const member = await addMember(server.pb);
    const answer = await give(`  ${member.email.toUpperCase()} `);
    expect(answer.json).toEqual({ userId: member.id, changed: true, mail: 'sent' });
    expect((await server.ask('GET', '/api/app/admin/users', undefined, member.token)).status).toBe(200);
    const mail = await server.mail.next(member.email);
    expect(mail.mail.text).toContain(server.admin.email);
    expect(buttonOf(mail.mail.text)).toMatch(/\/admin$/);
    expect((await server.logs(`action LIKE '%${member.email}'`)).map((row) => row[2])).toEqual([
      `Deu o papel de administrador a ${member.email}`,
    ]);
    // Once more changes nothing and mails nobody.
    expect((await give(member.email)).json).toEqual({ userId: member.id, changed: false, mail: '' });
  });

  it('is taken, told by mail, and ends at once', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    expect((await take(other.id)).json).toEqual({ userId: other.id, changed: true, mail: 'sent' });
    expect(said(await server.ask('GET', '/api/app/admin/users', undefined, other.token))).toEqual([
      403,
      'access:admin_only',
    ]);
    expect((await server.mail.next(other.email)).mail.text).toContain('retirou o seu papel de administrador');
    expect((await take(other.id)).json).toEqual({ userId: other.id, changed: false, mail: '' });
  });

  it('leaves who has no profile among the members, with the access as it was, which can be ended then', async () => {
    const other = await addMember(server.pb, { role: 'admin', name: 'Rui sem plano' });
    const lock = () => server.ask('POST', '/api/app/deactivate', { userId: other.id });
    const reads = async () => (await server.ask('GET', '/api/app/sync', undefined, other.token)).status;
    expect((await lock()).status).toBe(404);
    expect((await take(other.id)).status).toBe(200);
    const { json } = await server.ask('GET', '/api/app/admin/users?search=Rui');
    expect(json['items']).toMatchObject([{ email: other.email, status: 'active', expires_at: '' }]);
    expect([await reads(), (await lock()).status, await reads()]).toEqual([200, 200, 403]);
    const locked = `Inativou o acesso de ${other.email} (sem plano, sem data de expiração)`;
    expect(await server.logs(`action = '${locked}'`)).toHaveLength(1);
  });

  it('changes also when the mail does not leave, and says so', async () => {
    const member = await addMember(server.pb);
    server.mail.mode = 'refuse';
    expect((await give(member.email)).json).toMatchObject({ changed: true, mail: 'failed' });
    server.mail.mode = 'accept';
  });

  it('is listed with who is fixed and who asks', async () => {
    const items = await list();
    expect(items.find(({ is_fixed }) => is_fixed)?.email).toBe(FIXED);
    expect(items.filter(({ is_self }) => is_self).map(({ email }) => email)).toEqual([server.admin.email]);
  });

  test.each([
    ['', [400, 'email:invalid_email']],
    [null, [400, 'email:invalid_email']],
    [['a@exemplo.com'], [400, 'email:invalid_email']],
    ['a@exemplo.com\nb@exemplo.com', [400, 'email:invalid_email']],
    ['ninguem@exemplo.com.br', [404, 'email:user_not_found']],
  ])('(%j) that nobody can have is given to nobody', async (email, code) => {
    const before = await server.count('user_roles');
    expect(said(await give(email))).toEqual(code);
    expect(await server.count('user_roles')).toBe(before);
  });

  test.each(['', null, 7, ['x'], newId()])('(%j) of nobody is not taken', async (userId) => {
    expect(said(await take(userId))).toEqual([404, 'userId:user_not_found']);
  });

  it('of the fixed administrator is not taken', async () => {
    const [[id] = []] = await sql(server.pb, `SELECT id FROM users WHERE email = '${FIXED}'`);
    expect(said(await take(id))).toEqual([400, 'userId:not_allowed']);
    expect((await list()).some(({ email }) => email === FIXED)).toBe(true);
  });
});

it('is told by mail also when the server is killed while that mail is on its way, and of a role that was not taken back', async () => {
  const [stays, goes] = [await addMember(server.pb), await addMember(server.pb)];
  server.mail.mode = 'hold';
  const answers = [give(stays.email), give(goes.email)].map((one) => one.catch(() => 'killed'));
  await until('both mails are on their way', () => server.mail.held() === 2);
  await server.pb.kill();
  expect(await Promise.all(answers)).toEqual(['killed', 'killed']);
  await server.restart();
  server.mail.forget();
  server.mail.mode = 'accept';
  const tries = () => server.runJob('interrupted-role-mails');
  // As long as they may still be on their way they are left alone.
  await tries();
  expect(server.mail.received).toEqual([]);
  await sql(server.pb, `DELETE FROM user_roles WHERE user_id = '${goes.id}'`);
  await sql(
    server.pb,
    `UPDATE server_state SET value = json_replace(value, '$[0].at', 0, '$[1].at', 0)
    WHERE name = 'role_mails_owed'`,
  );
  // An update that is tried out on these data sends no mail: what it has taken for tried would be told to nobody.
  await server.pb.kill();
  await server.restart({ START_REHEARSAL: '1' });
  await tries();
  await server.pb.kill();
  await server.restart();
  await Promise.all([tries(), tries()]);
  expect(server.mail.received.map(({ to }) => to)).toEqual([[stays.email]]);
  expect(server.mail.received[0]?.mail.text).toContain(
    `${server.admin.email} deu a você o papel de administrador`,
  );
  expect(await value(server.pb, "SELECT value FROM server_state WHERE name = 'role_mails_owed'")).toBe('');
});

it('again and again two administrators take each other’s role at the same moment: one always stays', async () => {
  // Without the fixed one, so that the two are the last.
  await sql(server.pb, "DELETE FROM user_roles WHERE role = 'admin'");
  const pair = [await addMember(server.pb), await addMember(server.pb)] as const;
  const outcomes = new Set<string>();
  for (let race = 0; race < rounds(12, 50); race += 1) {
    for (const { id } of pair)
      await sql(
        server.pb,
        `INSERT OR IGNORE INTO user_roles (id, user_id, role, created_at, updated_at) VALUES ('${newId()}', '${id}', 'admin', '', '')`,
      );
    const [one, two] = pair;
    const answers = await Promise.all([take(two.id, one.token), take(one.id, two.token)]);
    const left = await server.count("user_roles WHERE role = 'admin'");
    expect([race, left]).toEqual([race, 1]);
    outcomes.add(answers.map(said).sort().join(' '));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  expect([...outcomes].every((one) => /admin_only|not_allowed/.test(one))).toBe(true);
  const [last] = await sql(server.pb, "SELECT user_id FROM user_roles WHERE role = 'admin'");
  const stays = pair.find(({ id }) => id === last?.[0]);
  expect(said(await take(stays?.id, stays?.token))).toEqual([400, 'userId:not_allowed']);
});
