import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { fillMembers } from '../../../scripts/bench/members.mjs';
import {
  type AdminServer,
  buttonOf,
  dayFromNow,
  endOfDay,
  startAdminServer,
} from '../../support/admin-server.ts';
import { said } from '../../support/http.ts';
import { addPerson, inSeconds, newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { eventually, patient, sleep } from '../../support/wait.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

/** Chosen once: midnight may come before it is looked for. */
const YEAR = dayFromNow(365);
const ANNUAL = { planType: 'Anual', accessDuration: YEAR };
const post = (body: object) => server.ask('POST', '/api/app/invite', body);
const check = (text: string, plan: object = ANNUAL) => post({ text, ...plan, dryRun: true });
const invite = (text: string, plan: object = ANNUAL) => post({ text, ...plan, dryRun: false });
const state = (email: string) =>
  value(
    server.pb,
    `SELECT i.state FROM invitations i JOIN users u ON u.id = i.user_id WHERE u.email = '${email}'`,
  );
const someone = () => `${newId()}@exemplo.com.br`;

describe('pasted people', () => {
  it('are told apart line by line before anything is written: new, known, twice and wrong', async () => {
    const known = await addPerson(server.pb);
    const fresh = someone();
    const users = await server.count('users');
    const answer = await check(
      [
        `Ana Souza; ${fresh}`,
        known.email.toUpperCase(),
        `<${fresh}>`,
        'sem arroba',
        'ana@@exemplo',
        'Ana Souza <ana.souza.@exemplo.com.br>',
        `Beto; ${someone()}; Bônus; 31/02/2030`,
        `Caio; ${someone()}; Bônus; 01/01/2020`,
        `Davi; ${someone()}; vitalicio`,
        `Eva; ${someone()}; Vitalício; 31/12/2030`,
        `Fabi; ${someone()}; Produto; 31/12/2090`,
        `${someone()}; Gil Reis`,
        `Hugo; ${someone()}; Anula`,
        // The end of yesterday as a table has it.
        `Iris; ${someone()}; Bônus; ${endOfDay(dayFromNow(-1))}`,
      ].join('\n'),
    );
    expect(answer.json['counts']).toEqual({ new: 5, known: 1, wrong: 7, twice: 1 });
    const lines = answer.json['lines'] as unknown as { what: string; why: string; plan: string }[];
    expect(lines.map(({ what, why, plan }) => `${what} ${why}${plan}`)).toEqual([
      `new Anual, até ${YEAR.split('-').reverse().join('/')}`,
      'known já tem conta',
      'twice já está acima',
      'wrong falta o e-mail',
      'wrong não é um endereço de e-mail',
      'wrong não é um endereço de e-mail',
      'wrong "31/02/2030" não é uma data (use dd/mm/aaaa)',
      'wrong a validade já passou',
      'new Vitalício, sem data de expiração',
      'wrong um plano vitalício não tem validade',
      'new Produto, até 31/12/2090',
      `new Anual, até ${YEAR.split('-').reverse().join('/')}`,
      `new Anula (plano novo), até ${YEAR.split('-').reverse().join('/')}`,
      'wrong a validade já passou',
    ]);
    expect(lines[11]).toMatchObject({ name: 'Gil Reis' });
    expect(await server.count('users')).toBe(users);
    expect(await server.count('invitations')).toBe(0);
  });

  // A pattern that begins anew at each sign takes minutes for these, and a processor with it.
  it('behind more than a hundred thousand brackets are read at once', async () => {
    const late = sleep(patient(5_000)).then(() => null);
    const answer = await Promise.race([check(`é${')'.repeat(125_000)}x ${someone()}`), late]);
    expect(answer && [answer.status, answer.json['counts']]).toEqual([200, expect.anything()]);
  });

  it('who have an account that opens nothing are told apart from those whose account does', async () => {
    const ended = { status: 'active', planType: 'Anual', expiresAt: inSeconds(-60) } as const;
    const people = [
      await addPerson(server.pb, {
        profile: { status: 'active', planType: 'Anual', expiresAt: inSeconds(9999) },
      }),
      await addPerson(server.pb, { profile: ended }),
      await addPerson(server.pb, { profile: { ...ended, status: 'inactive' } }),
      await addPerson(server.pb, { profile: ended, role: 'admin' }),
    ];
    const { json } = await check(people.map(({ email }) => email).join('\n'));
    expect(json['counts']).toEqual({ new: 0, known: 4, wrong: 0, twice: 0 });
    expect((json['lines'] as unknown as { why: string }[]).map(({ why }) => why)).toEqual([
      'já tem conta',
      'já tem conta, com o acesso expirado: renove em Usuários',
      'já tem conta, inativa: reative o acesso em Usuários',
      'já tem conta',
    ]);
  });

  it('need a plan, of their own or of everybody', async () => {
    for (const planType of [undefined, ' ']) {
      const answer = await check(`${someone()}\nAna; ${someone()}; Vitalício`, { planType });
      expect(answer.json['counts']).toMatchObject({ new: 1, wrong: 1 });
    }
  });

  test.each([
    [{ text: '', dryRun: true }, [400, 'text:required']],
    [{ text: null, dryRun: false }, [400, 'text:required']],
    [{ text: ['a@exemplo.com'], dryRun: false }, [400, 'text:required']],
    [{ text: 'a@exemplo.com' }, [400, 'dryRun:invalid_type']],
    [{ text: 'a@exemplo.com', dryRun: 'false' }, [400, 'dryRun:invalid_type']],
    [{ text: 'a@exemplo.com', planType: 'Anual', dryRun: false }, [400, 'accessDuration:required']],
    [{ text: 'a@exemplo.com', planType: 7, dryRun: false }, [400, 'planType:invalid_type']],
    [{ text: 'a@exemplo.com\n'.repeat(501), dryRun: false }, [400, 'text:too_long']],
  ])('(%#) that cannot be read are refused', async (body, code) => {
    expect(said(await post(body))).toEqual(code);
  });
});

describe('an invited person', () => {
  it('has an account with the plan at once, a mail that says who invites, with the way in, and a row in the log', async () => {
    const email = someone();
    await sql(server.pb, `UPDATE users SET name = 'Dra. Rita' WHERE id = '${server.admin.id}'`);
    expect((await invite(`Ana Souza; ${email}`)).json).toEqual({ invited: 1 });
    const [row] = await sql(
      server.pb,
      `SELECT u.name, u.verified, p.full_name, p.plan_type, p.expires_at, p.status, p.id = u.id
       FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.email = '${email}'`,
    );
    expect(row).toEqual(['Ana Souza', '1', 'Ana Souza', 'Anual', endOfDay(YEAR), 'active', '1']);
    const { mail } = await server.mail.next(email);
    expect(mail.text).toMatch(/Olá, Ana\. Dra\. Rita \(\S+@\S+\) convidou você para /);
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/login#email=${encodeURIComponent(email)}`);
    await eventually(async () => expect(await state(email)).toBe('sent'));
    const logged = await server.logs(`action LIKE 'Convidou ${email}%'`);
    expect(logged.map(([type, user]) => [type, user])).toEqual([['admin', server.admin.email]]);
    // And signs in by that address.
    const otp = await server.ask('POST', '/api/collections/users/request-otp', { email }, '');
    expect(otp.status).toBe(200);
    await server.mail.next(email);
  });

  it('is invited once, however often the button is tapped at the same moment', async () => {
    const email = someone();
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(email)));
    expect(answers.map(({ json }) => Number(json['invited'])).reduce((sum, n) => sum + n)).toBe(1);
    await server.mail.next(email);
    await server.runJob('send-invitations');
    expect(server.mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  });

  it('whose mailbox does not exist is shown with the reason, and others get theirs', async () => {
    const [gone, there] = [someone(), someone()];
    server.mail.unknownMailboxes.add(gone);
    await invite(`${gone}\n${there}`);
    await server.mail.next(there);
    await eventually(async () => expect(await state(gone)).toBe('failed'));
    const { items, counts } = (await server.ask('GET', '/api/app/admin/invitations')).json;
    expect(items?.[0]).toMatchObject({
      email: gone,
      state: 'failed',
      reason: expect.stringContaining('550'),
    });
    expect(counts?.['failed']).toBe(1);
    server.mail.unknownMailboxes.clear();
    const id = items?.[0]?.['id'];
    const again = await server.ask('POST', '/api/app/resend-invitation', { userId: id });
    expect(again.json).toEqual({ waits: true });
    // Who has sent it again is in the log as who has invited.
    expect(await server.logs(`action = 'Reenviou o convite a ${gone}'`)).toEqual([
      ['admin', server.admin.email, expect.any(String), 'sucesso'],
    ]);
    await server.mail.next(gone);
    await eventually(async () => expect(await state(gone)).toBe('sent'));
  });

  /** As if the pause after a try were over. */
  const later = () =>
    sql(server.pb, "UPDATE invitations SET tried_at = '2026-01-01 00:00:00.000Z' WHERE state = 'waiting'");
  const tries = (email: string) =>
    value(
      server.pb,
      `SELECT i.tries FROM invitations i JOIN users u ON u.id = i.user_id
       WHERE i.state = 'waiting' AND u.email = '${email}'`,
    );

  it('waits while the mail server is away, is tried once by a run, and gets the mail when it is back', async () => {
    const email = someone();
    server.mail.mode = 'drop';
    await invite(email);
    await eventually(async () => expect(Number(await tries(email))).toBe(1));
    await sql(
      server.pb,
      "UPDATE invitations SET tried_at = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE tries = 1",
    );
    await server.runJob('send-invitations');
    expect(Number(await tries(email))).toBe(1);
    await later();
    await server.runJob('send-invitations');
    expect(Number(await tries(email))).toBe(2);
    server.mail.mode = 'accept';
    await later();
    await server.runJob('send-invitations');
    await server.mail.next(email);
    await eventually(async () => expect(await state(email)).toBe('sent'));
  });

  it('ends the run when it is the third in a row that the mail server does not take', async () => {
    const people = Array.from({ length: 5 }, someone);
    server.mail.mode = 'drop';
    await invite(people.join('\n'));
    const tried = async () => (await Promise.all(people.map(tries))).filter((n) => Number(n) === 1).length;
    await eventually(async () => expect(await tried()).toBe(3));
    server.mail.mode = 'accept';
    await later();
    await server.runJob('send-invitations');
    for (const email of people) await server.mail.next(email);
  });

  // Of more words in tests/contracts/try-again.test.ts.
  test.each([
    '535 5.7.8 Username and Password not accepted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  ])('waits for whoever mends what the mail server refuses to all alike: %s', async (words) => {
    const email = someone();
    Object.assign(server.mail, { mode: 'refuse-all', words });
    await invite(email);
    await eventually(async () => expect(Number(await tries(email))).toBe(1));
    const { items } = (await server.ask('GET', '/api/app/admin/invitations')).json;
    expect([...(items ?? [])].find((item) => String(item['email']) === email)).toMatchObject({
      state: 'waiting',
      reason: words,
    });
    server.mail.mode = 'accept';
    await later();
    await server.runJob('send-invitations');
    await server.mail.next(email);
    await eventually(async () => expect(await state(email)).toBe('sent'));
  });

  it('is given up after some hours where the mail server does not tell a mailbox that does not exist from its limits', async () => {
    const email = someone();
    Object.assign(server.mail, { mode: 'refuse-all', words: '550 no such user here' });
    await invite(email);
    await eventually(async () => expect(Number(await tries(email))).toBe(1));
    const tryAgain = async () => {
      await sql(server.pb, "UPDATE invitations SET tries = 19 WHERE state = 'waiting'");
      await later();
      await server.runJob('send-invitations');
      return state(email);
    };
    server.mail.words = '550 relay not permitted';
    expect(await tryAgain()).toBe('waiting');
    server.mail.words = '550 no such user here';
    expect(await tryAgain()).toBe('failed');
    server.mail.mode = 'accept';
  });

  it('whose access was taken away, or is over, before the mail left is told nothing; given back, it is sent again', async () => {
    const [wrong, over] = [someone(), someone()];
    await invite(`${wrong}\n${over}`);
    for (const email of [wrong, over]) {
      await server.mail.next(email);
      await eventually(async () => expect(await state(email)).toBe('sent'));
    }
    const idOf = (email: string) => value(server.pb, `SELECT id FROM users WHERE email = '${email}'`);
    const userId = await idOf(wrong);
    expect((await server.ask('POST', '/api/app/deactivate', { userId })).status).toBe(200);
    // Nor is it sent again, and that it was sent is still known.
    expect(said(await server.ask('POST', '/api/app/resend-invitation', { userId }))).toEqual([
      409,
      'userId:user_inactive',
    ]);
    expect(await state(wrong)).toBe('sent');
    expect(await server.logs(`action = 'Reenviou o convite a ${wrong}'`)).toEqual([]);
    const past = `UPDATE profiles SET expires_at = '${endOfDay(dayFromNow(-1))}' WHERE id = '${await idOf(over)}'`;
    // As a mail server that was away leaves them.
    const waits = "UPDATE invitations SET state = 'waiting' WHERE user_id";
    await sql(server.pb, `${past}; ${waits} = '${userId}'; ${waits} = '${await idOf(over)}'`);
    await server.runJob('send-invitations');
    const { items } = (await server.ask('GET', '/api/app/admin/invitations')).json;
    for (const email of [wrong, over]) {
      expect([...(items ?? [])].find((item) => String(item['email']) === email)).toMatchObject({
        state: 'failed',
        reason: 'o acesso está inativo ou já expirou',
      });
      expect(server.mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
    }
    await server.ask('POST', '/api/app/reactivate', { userId });
    expect((await server.ask('POST', '/api/app/resend-invitation', { userId })).json).toEqual({
      waits: true,
    });
    await server.mail.next(wrong);
  });

  it('waits for the next minute when sixty mails have left in this one: sign-in mails come first', async () => {
    const email = someone();
    await sql(
      server.pb,
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO invitations (user_id, invited_by, created_at, state, tried_at)
       SELECT 'somebody' || i, '', '', 'sent', strftime('%Y-%m-%d %H:%M:%fZ', 'now') FROM n`,
    );
    await invite(email);
    await server.runJob('send-invitations');
    expect(await state(email)).toBe('waiting');
    await sql(server.pb, "UPDATE invitations SET tried_at = '2026-01-01 00:00:00.000Z' WHERE state = 'sent'");
    await server.runJob('send-invitations');
    // By this run, or by that of the invitation itself, when it comes to look only now.
    await eventually(async () => expect(await state(email)).toBe('sent'));
    await sql(server.pb, "DELETE FROM invitations WHERE created_at = ''");
  });

  it('who is deleted takes the invitation along; nobody’s is sent again', async () => {
    const email = someone();
    await invite(email);
    await server.mail.next(email);
    const id = await value(server.pb, `SELECT id FROM users WHERE email = '${email}'`);
    await sql(server.pb, `DELETE FROM users WHERE id = '${id}'`);
    expect(await server.count(`invitations WHERE user_id = '${id}'`)).toBe(0);
    for (const userId of [id, '', null, 7, ['x'], newId()])
      expect(said(await server.ask('POST', '/api/app/resend-invitation', { userId }))).toEqual([
        404,
        'userId:not_found',
      ]);
  });
});

// The last one: its people are in every list afterwards.
it('lists of more than it shows the first ones, in the order in which they were written down', async () => {
  for (const statement of fillMembers(250)) await sql(server.pb, statement);
  await sql(
    server.pb,
    `INSERT INTO invitations (user_id, invited_by, created_at, state)
     SELECT id, '', '2099-01-01 00:00:00.000Z', 'sent' FROM users WHERE email LIKE 'membro%' ORDER BY email DESC`,
  );
  const { items } = (await server.ask('GET', '/api/app/admin/invitations')).json;
  const emails = [...(items ?? [])].map((item) => String(item['email']));
  expect(emails).toHaveLength(200);
  const listed = emails.filter((email) => email.startsWith('membro'));
  const written = Array.from({ length: 250 }, (_, n) => `membro${n}@exemplo.com.br`)
    .sort()
    .reverse();
  expect(listed.length).toBeGreaterThan(100);
  expect(listed).toEqual(written.slice(0, listed.length));
});
