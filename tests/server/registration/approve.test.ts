import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { REGISTRATION_LENGTHS } from '../../../src/shared/lengths.ts';
import {
  type AdminServer,
  buttonOf,
  dayFromNow,
  endOfDay,
  startAdminServer,
} from '../../support/admin-server.ts';
import { rounds } from '../../support/full.ts';
import { type Answer, call, said } from '../../support/http.ts';
import { addMember, addPerson, inSeconds, newId } from '../../support/people.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { sql, value } from '../../support/sql.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.mail.mode = 'accept';
});

const YEAR = dayFromNow(365);
const approve = (requestId: string, more: object = {}, token?: string) =>
  server.ask(
    'POST',
    '/api/app/approve-user',
    { requestId, accessDuration: YEAR, planType: 'Anual', reviewedBy: server.admin.id, ...more },
    token,
  );
const row = async (query: string) => (await sql(server.pb, query))[0];
const requestRow = (id: string) =>
  row(
    `SELECT status, reviewed_by, reviewed_at != '', mail_status FROM registration_requests WHERE id = '${id}'`,
  );
const profile = (userId: unknown) =>
  row(
    `SELECT full_name, email, plan_type, expires_at, status, crm, specialty, state, phone FROM profiles WHERE id = '${userId}'`,
  );

describe('an approved request', () => {
  it('has room for the longest specialty with the note behind it', async () => {
    const email = `${newId()}@exemplo.com.br`;
    const specialty = 'x'.repeat(REGISTRATION_LENGTHS.specialty);
    const asked = { full_name: 'Eva Nunes', email, phone: '(11) 91234-5678', state: 'SP', specialty };
    const body = { ...asked, is_other_professional: true };
    expect((await call(server.pb, 'POST', '/api/app/register', { body })).status).toBeLessThan(300);
    const id = await value(server.pb, `SELECT id FROM registration_requests WHERE email = '${email}'`);
    const answer = await approve(String(id));
    expect(said(answer)).toEqual([200]);
    expect((await profile(answer.json['userId']))?.[6]).toBe(
      `${'x'.repeat(200)} (Outro profissional de saúde)`,
    );
  });

  it('becomes a verified user with a name, a profile and a mail that leads to sign-in', async () => {
    const { id, email } = await server.request({ full_name: 'Ana <b>Souza</b>' });
    const answer = await approve(id);
    const { userId } = answer.json as unknown as { userId: string };
    expect(answer.json).toEqual({ userId, created: true, mail: 'sent', decided: null });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await row(`SELECT email, name, verified FROM users WHERE id = '${userId}'`)).toEqual([
      email,
      'Ana <b>Souza</b>',
      '1',
    ]);
    expect(await profile(userId)).toEqual([
      'Ana <b>Souza</b>',
      email,
      'Anual',
      endOfDay(YEAR),
      'active',
      '123456',
      'Dermatologia',
      'SP',
      '(11) 91234-5678',
    ]);
    expect(await requestRow(id)).toEqual(['approved', server.admin.id, '1', 'sent']);
    const [log] = await server.logs(`action LIKE '%${email}%'`);
    expect(log).toMatchObject([
      'admin',
      server.admin.email,
      expect.stringContaining('Anual, até'),
      'sucesso',
    ]);

    const { mail } = await server.mail.next(email);
    expect(mail.subject).toBe('Seu cadastro em Agentes de Marketing foi aprovado');
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/login#email=${encodeURIComponent(email)}`);
    expect(mail.html).toContain(`/login#email=${encodeURIComponent(email)}"`);
    expect(mail.html).toContain('Plano: Anual.');
    expect(mail.html).not.toContain('<b>');
    const [year, month, day] = YEAR.split('-');
    expect(mail.text).toContain(`${day}/${month}/${year}`);
  });

  it('lets the person in, and the first sign-in ends no session', async () => {
    const { id, email } = await server.request();
    const { userId } = (await approve(id)).json as unknown as { userId: string };
    await server.mail.next(email);
    const asked = await server.ask('POST', '/api/collections/users/request-otp', { email }, '');
    expect(asked.status).toBe(200);
    const { code } = readSignInMail(await server.mail.next(email));
    const key = `SELECT tokenKey FROM users WHERE id = '${userId}'`;
    const before = await value(server.pb, key);
    const otpId = String(asked.json['otpId']);
    const entered = await server.ask(
      'POST',
      '/api/collections/users/auth-with-otp',
      { otpId, password: code },
      '',
    );
    expect(entered.status).toBe(200);
    expect(await value(server.pb, key)).toBe(before);
    const sync = await server.ask('GET', '/api/app/sync?since=0', undefined, String(entered.json['token']));
    expect(sync.status).toBe(200);
  });

  test.each(['Vitalício', 'VITALICIO', 'Plano lifetime', 'vitalício especial'])(
    'with the plan %j has no end, whatever date is sent',
    async (planType) => {
      const { id } = await server.request();
      const answer = await approve(id, { planType, accessDuration: dayFromNow(-3) });
      expect((await profile(answer.json['userId']))?.slice(2, 5)).toEqual([planType, '', 'active']);
    },
  );

  async function endsWith(accessDuration: string, day: string): Promise<void> {
    const { id } = await server.request();
    const answer = await approve(id, { accessDuration });
    expect((await profile(answer.json['userId']))?.[3]).toBe(endOfDay(day));
  }

  test.each([
    [YEAR, YEAR],
    [`${YEAR}T03:00:00.000Z`, YEAR],
    [`${YEAR}T02:59:59.000Z`, dayFromNow(364)],
    [`${YEAR} 23:30:00-0300`, YEAR],
    [`${YEAR}T10:00`, YEAR],
  ])('until %j ends with the day %j of São Paulo', endsWith);

  it('until today ends with today', async () => {
    // The day of this moment, and not the one on which the file was read.
    const today = dayFromNow(0);
    await endsWith(today, today);
  });
});

describe('an approval that is not complete', () => {
  test.each([
    [{ planType: '' }, 'planType:required'],
    [{ planType: ' \u200b ' }, 'planType:required'],
    [{ planType: undefined }, 'planType:required'],
    [{ planType: 7 }, 'planType:invalid_type'],
    [{ planType: 'x'.repeat(101) }, 'planType:too_long'],
    [{ accessDuration: null }, 'accessDuration:required'],
    [{ accessDuration: '' }, 'accessDuration:required'],
    [{ accessDuration: dayFromNow(-1) }, 'accessDuration:past_date'],
    [{ accessDuration: '2020-01-01' }, 'accessDuration:past_date'],
    [{ accessDuration: '2031-02-31' }, 'accessDuration:invalid_date'],
    [{ accessDuration: '2031-13-01' }, 'accessDuration:invalid_date'],
    [{ accessDuration: '2031-02-31T10:00:00Z' }, 'accessDuration:invalid_date'],
    [{ accessDuration: '2031-12-31T25:00:00Z' }, 'accessDuration:invalid_date'],
    [{ accessDuration: '31/12/2031' }, 'accessDuration:invalid_date'],
    [{ accessDuration: 'amanhã' }, 'accessDuration:invalid_date'],
    [{ accessDuration: '9999-12-31' }, 'accessDuration:invalid_date'],
    [{ accessDuration: 20311231 }, 'accessDuration:invalid_date'],
    [{ accessDuration: ['2031-12-31'] }, 'accessDuration:invalid_date'],
    [{ requestId: '' }, 'requestId:required'],
    [{ requestId: { $ne: '' } }, 'requestId:required'],
  ])('(%j) is refused by field and leaves the request pending, without a user', async (wrong, code) => {
    const { id, email } = await server.request();
    expect(said(await approve(id, wrong))).toEqual([400, code]);
    expect((await requestRow(id))?.[0]).toBe('pending');
    expect(await server.count(`users WHERE email = '${email}'`)).toBe(0);
  });

  it('of a request that does not exist is 404', async () => {
    expect(said(await approve(newId()))).toEqual([404, 'requestId:not_found']);
  });

  it('by anybody but an administrator is refused', async () => {
    const { id } = await server.request();
    const member = await addMember(server.pb);
    expect(said(await approve(id, {}, member.token))).toEqual([403, 'access:admin_only']);
    expect(said(await approve(id, {}, ''))).toEqual([401, 'auth:signed_out']);
    expect((await requestRow(id))?.[0]).toBe('pending');
  });
});

describe('one decision', () => {
  it('of two administrators at the same moment makes one user and one mail, and the second is told who it was', async () => {
    for (let round = 0; round < rounds(3, 10); round += 1) {
      const { id, email } = await server.request();
      const other = await addMember(server.pb, { role: 'admin' });
      const answers = await Promise.all([approve(id), approve(id, {}, other.token)]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
      const [first, second] = answers.sort((a) => (a.json['decided'] ? 1 : -1));
      expect(first?.json).toMatchObject({ created: true, mail: 'sent', decided: null });
      const by = await value(server.pb, `SELECT reviewed_by FROM registration_requests WHERE id = '${id}'`);
      const winner = [server.admin, other].find((one) => one.id === by);
      expect(second?.json).toMatchObject({
        userId: first?.json['userId'],
        created: false,
        mail: '',
        decided: { status: 'approved', by: winner?.email, at: expect.stringMatching(/^\d{4}-.*Z$/) },
      });
      expect(await server.count(`users WHERE email = '${email}'`)).toBe(1);
      await server.mail.next(email);
      expect(server.mail.received.filter((one) => one.to.includes(email))).toHaveLength(1);
    }
  });

  it('is kept when approvals and rejections come at once: never a user of a rejected request', async () => {
    const decided: string[] = [];
    for (let round = 0; round < rounds(4, 12); round += 1) {
      const { id, email } = await server.request();
      const reject = () =>
        server.ask('PATCH', `/api/collections/registration_requests/records/${id}`, { status: 'rejected' });
      const answers = await Promise.all([approve(id), reject(), approve(id), reject()]);
      const status = String((await requestRow(id))?.[0]);
      decided.push(status);
      expect(await server.count(`users WHERE email = '${email}'`)).toBe(status === 'approved' ? 1 : 0);
      const rejections = [answers[1], answers[3]].filter((one) => one?.status === 200);
      const approvals = [answers[0], answers[2]].filter(
        (one) => one?.status === 200 && one.json['decided'] === null,
      );
      expect([rejections.length, approvals.length]).toEqual(status === 'approved' ? [0, 1] : [1, 0]);
      expect(await server.count(`system_logs WHERE action LIKE '%${email}%' AND type = 'admin'`)).toBe(1);
    }
    expect(decided.every((status) => status === 'approved' || status === 'rejected')).toBe(true);
  });

  it('that was a rejection is not turned round, and is in the log', async () => {
    const { id, email } = await server.request();
    const path = `/api/collections/registration_requests/records/${id}`;
    const body = { status: 'rejected', rejection_reason: 'CRM não encontrado' };
    expect((await server.ask('PATCH', path, body)).status).toBe(200);
    expect(said(await approve(id))).toEqual([409, 'requestId:already_rejected']);
    expect(await server.count(`users WHERE email = '${email}'`)).toBe(0);
    expect(await server.logs(`action LIKE '%${email}%'`)).toEqual([
      ['admin', server.admin.email, `Rejeitou a solicitação de ${email}`, 'sucesso'],
    ]);
  });

  it('names the reviewer of the session, whatever the body says', async () => {
    const { id } = await server.request();
    const other = await addMember(server.pb, { role: 'admin' });
    await approve(id, { reviewedBy: server.admin.id }, other.token);
    expect((await requestRow(id))?.[1]).toBe(other.id);
  });
});

describe('a request of somebody who has an account', () => {
  it('renews an expired and deactivated member, who gets a mail and keeps what the profile says', async () => {
    const email = `${newId()}@exemplo.com.br`;
    const person = await addPerson(server.pb, {
      email,
      profile: { status: 'inactive', expiresAt: inSeconds(-86_400), planType: 'Bônus' },
    });
    await sql(
      server.pb,
      `UPDATE profiles SET full_name = 'Nome Antigo', crm = '1' WHERE id = '${person.id}'`,
    );
    const { id } = await server.request({ email, full_name: 'Um Estranho', crm: '666' });
    const answer = await approve(id, { planType: 'Produto' });
    expect(answer.json).toEqual({ userId: person.id, created: false, mail: 'sent', decided: null });
    expect(await profile(person.id)).toEqual([
      'Nome Antigo',
      email,
      'Produto',
      endOfDay(YEAR),
      'active',
      '1',
      'Dermatologia',
      'SP',
      '(11) 91234-5678',
    ]);
    expect(await server.count(`users WHERE email = '${email}'`)).toBe(1);
    const key = await value(server.pb, `SELECT tokenKey FROM users WHERE id = '${person.id}'`);
    expect(key).toBe(person.tokenKey);
    await server.mail.next(email);
  });

  it('gives a profile to a user who had none', async () => {
    const person = await addPerson(server.pb);
    const { id } = await server.request({ email: person.email });
    await approve(id);
    expect((await profile(person.id))?.slice(2, 5)).toEqual(['Anual', endOfDay(YEAR), 'active']);
  });

  it('does no harm to an administrator, not even to the fixed one', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    for (const email of ['admin@exemplo.com.br', other.email]) {
      const { id } = await server.request({ email });
      const answer = await approve(id);
      const userId = String(answer.json['userId']);
      expect(await server.count(`user_roles WHERE user_id = '${userId}' AND role = 'admin'`)).toBe(1);
      await sql(
        server.pb,
        `UPDATE profiles SET expires_at = '2020-01-01 00:00:00.000Z' WHERE id = '${userId}'`,
      );
      expect((await server.ask('POST', '/api/collections/users/request-otp', { email }, '')).status).toBe(
        200,
      );
    }
    expect((await server.ask('GET', '/api/app/admin/users', undefined, other.token)).status).toBe(200);
  });
});

describe('the approval mail', () => {
  it('that a mail server refuses undoes nothing, is seen and logged, and goes out when sent again', async () => {
    const { id, email } = await server.request();
    server.mail.mode = 'refuse';
    const answer = await approve(id);
    expect(answer.json).toMatchObject({ created: true, mail: 'failed' });
    expect((await requestRow(id))?.[3]).toBe('failed');
    const again = await server.ask('POST', '/api/app/resend-approval', { requestId: id });
    expect(said(again)).toEqual([502, 'mail:mail_failed']);
    expect(again.json['data']?.['mail']?.['message']).toBe('550 5.1.1 mailbox unavailable');
    expect(await server.logs(`type = 'erro' AND user = '${email}'`)).toHaveLength(2);
    server.mail.mode = 'accept';
    expect((await server.ask('POST', '/api/app/resend-approval', { requestId: id })).json).toEqual({
      mail: 'sent',
    });
    expect((await requestRow(id))?.[3]).toBe('sent');
    expect((await server.mail.next(email)).mail.subject).toContain('aprovado');
  });

  it('is not sent for what is not approved', async () => {
    const { id } = await server.request();
    expect(said(await server.ask('POST', '/api/app/resend-approval', { requestId: id }))).toEqual([
      409,
      'requestId:not_approved',
    ]);
    const member = await addMember(server.pb);
    const asked = server.ask('POST', '/api/app/resend-approval', { requestId: id }, member.token);
    expect(said(await asked)).toEqual([403, 'access:admin_only']);
  });

  it('is not sent where the account is gone or has another address by now, and is not called tried', async () => {
    for (const change of ['DELETE FROM users', "UPDATE users SET email = 'novo-' || email"]) {
      const { id, email } = await server.request();
      await approve(id);
      await sql(server.pb, `${change} WHERE email = '${email}'`);
      const again = await server.ask('POST', '/api/app/resend-approval', { requestId: id });
      expect(said(again)).toEqual([409, 'requestId:not_approved']);
      expect(again.json['message']).toMatch(/^Não há mais uma conta com este e-mail/);
      expect((await requestRow(id))?.[3]).toBe('sent');
    }
  });

  it('is not sent to somebody whose access is over or was taken away, since it says that it is open', async () => {
    const over = endOfDay(dayFromNow(-1));
    for (const [closed, text] of [
      ["status = 'inactive'", /está inativo/],
      [`expires_at = '${over}'`, /já expirou/],
    ] as const) {
      const { id, email } = await server.request();
      const { userId } = (await approve(id)).json as { userId?: string };
      await server.mail.next(email);
      await sql(server.pb, `UPDATE profiles SET ${closed} WHERE id = '${userId}'`);
      const again = await server.ask('POST', '/api/app/resend-approval', { requestId: id });
      expect(said(again)).toEqual([409, 'requestId:not_approved']);
      expect(again.json['message']).toMatch(text);
      expect((await requestRow(id))?.[3]).toBe('sent');
      await server.ask('POST', '/api/app/renew-access', { userId, planType: 'Anual', accessDuration: YEAR });
      expect((await server.ask('POST', '/api/app/resend-approval', { requestId: id })).status).toBe(200);
      await server.mail.next(email);
    }
  });

  it('that a crash took along is shown as failed after a while', async () => {
    const minutesAgo = (minutes: number) => inSeconds(-60 * minutes);
    const old = await server.request({ status: 'approved', reviewed_at: minutesAgo(3) });
    const young = await server.request({ status: 'approved', reviewed_at: minutesAgo(1) });
    await server.runJob('find-forgotten-approval-mails');
    expect((await requestRow(old.id))?.[3]).toBe('failed');
    expect((await requestRow(young.id))?.[3]).toBe('');
  });
});

const MANY = rounds(12, 50);
it(`${MANY} requests are approved in one go, each with its user and its mail`, async () => {
  const requests = await Promise.all(Array.from({ length: MANY }, () => server.request()));
  const answers: Answer[] = [];
  const queue = [...requests];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) answers.push(await approve(next.id));
  };
  await Promise.all(Array.from({ length: 4 }, work));
  expect(answers.filter((answer) => String(answer.json['mail']) === 'sent')).toHaveLength(MANY);
  expect(new Set(answers.map((answer) => answer.json['userId'])).size).toBe(MANY);
  for (const { email } of requests) await server.mail.next(email);
});
