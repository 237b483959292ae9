import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buttonOf } from '../../support/admin-server.ts';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { shortened, UNHURRIED_MAIL } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { addMember, inSeconds, newId } from '../../support/people.ts';
import { placesTaken } from '../../support/places-taken.ts';
import { addRow } from '../../support/records.ts';
import { sql, value } from '../../support/sql.ts';
import { type SupportServer, startSupportServer } from '../../support/support-server.ts';
import { tried } from '../../support/tries.ts';
import { until } from '../../support/wait.ts';

let server: SupportServer;
beforeAll(async () => {
  // A machine that is busy with other tests must be able to send a mail in this time.
  server = await startSupportServer({ env: shortened({ mail: 10_000 }) });
});
beforeEach(() => {
  server.mail.mode = 'accept';
});
afterAll(() => server.stop());

const said = (answer: { status: number } & Parameters<typeof codes>[0]) =>
  `${answer.status} ${codes(answer).sort()}`;
const messagesOf = (id: string) =>
  sql(
    server.pb,
    `SELECT author, message FROM support_messages WHERE sender_id = '${id}' ORDER BY created_at, rowid`,
  );
const mailsTo = (email: string) => server.mail.received.filter(({ to }) => to.includes(email));
const emailOf = (id: string) => value(server.pb, `SELECT email FROM support_requests WHERE id = '${id}'`);
const header = (raw: string, name: string) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .split(/\r\n(?![ \t])/)
    .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    .map((line) => line.slice(name.length + 1).trim());

describe('a reply', () => {
  it('reaches the member with what it answers, a way back, and is kept with the ticket', async () => {
    const member = await server.member();
    const id = await server.write(member, { name: 'Ana Souza', message: 'Não abre.\n\nO que faço?' });
    const answer = await server.answer(id, ' Tente de novo:\r\n\r\n1. <Sair>\r\n2. Entrar ');
    expect([answer.status, answer.json['mail'], answer.headers.get('Cache-Control')]).toEqual([
      200,
      'sent',
      'no-store',
    ]);
    const { mail, raw } = await server.mail.next(member.email);
    expect(mail.text?.replace(/\r/g, '')).toContain(
      'Olá, Ana. Esta é a resposta à sua mensagem:\n\nTente de novo:\n\n1. <Sair>\n2. Entrar\n',
    );
    expect(mail.text?.replace(/\r/g, '')).toMatch(
      /Você escreveu em \d\d\/\d\d\/\d{4}:\n> Não abre\.\n> \n> O que faço\?\n/,
    );
    expect(mail.html).toContain('1. &lt;Sair&gt;<br>');
    expect(mail.html).toContain('Não abre.<br>');
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/support?painel=mensagens`);
    expect(mail.html).toContain(`href="${server.pb.url}/support?painel=mensagens"`);
    expect(header(raw, 'Reply-To')).toEqual([server.admin.email]);
    expect(header(raw, 'Auto-Submitted')).toEqual(['no']);
    expect(await messagesOf(id)).toEqual([['admin', 'Tente de novo:\n\n1. <Sair>\n2. Entrar']]);
    expect(await server.statusOf(id)).toBe('respondido');
    const shown = (await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json;
    expect(shown['messages']?.[0]).toMatchObject({ id: answer.json['messageId'], author: 'admin' });
  });

  it('is one of 120 of an administrator an hour: beyond, no mail leaves, and the log has it once', async () => {
    const strict = await startSupportServer({ env: { RATE_LIMIT_FACTOR: '0.02' } });
    try {
      const other = await addMember(strict.pb, { role: 'admin' });
      const id = await strict.ticket();
      expect((await strict.answer(id, 'Um')).status).toBe(200);
      // What cannot be sent costs nothing.
      expect((await strict.answer(id, ' ')).status).toBe(400);
      const last = await strict.answer(id, 'Dois');
      expect(last.status).toBe(200);
      // Nor what has left already, and is asked for again because its answer was lost.
      expect((await strict.answer(id, 'Dois')).json).toEqual(last.json);
      for (const text of ['Três', 'Quatro']) {
        const answer = await strict.answer(id, text);
        expect(said(answer)).toBe('429 message:too_many_requests');
        expect(answer.headers.get('Retry-After')).toMatch(/^3\d\d\d$/);
      }
      expect((await strict.answer(id, 'Cinco', other.token)).status).toBe(200);
      expect(strict.mail.received.length).toBe(3);
      const action = 'Resposta do suporte recusada: respostas demais';
      expect(await strict.logs(`action = '${action}'`)).toEqual([
        ['seguranca', strict.admin.email, action, 'alerta'],
      ]);
    } finally {
      await strict.stop();
    }
  });

  it('links what the team wrote, and nothing of what it quotes', async () => {
    const member = await server.member();
    const hostile = 'https://mal.exemplo\\@agentes.exemplo.com.br';
    const id = await server.write(member, { name: hostile, message: `Abra ${hostile}` });
    await server.answer(id, 'Veja https://ajuda.exemplo.com.br/x');
    const { mail } = await server.mail.next(member.email);
    for (const part of [mail.text ?? '', mail.html ?? '']) {
      expect(part).toContain('Olá. Esta é a resposta');
      expect(part).toContain('Veja https://ajuda.exemplo.com.br/x');
      expect(part.replaceAll('\u2060', '')).toContain(`Abra ${hostile}`);
      expect(part).not.toMatch(/https?:[\\/]+mal|mal\.exemplo/);
    }
  });

  it('keeps one conversation in the mailbox: one subject, and each mail names the ones before', async () => {
    const member = await server.member();
    const id = await server.write(member, { message: 'Primeira' });
    for (const text of ['Um', 'Dois', 'Três']) {
      if (text === 'Três')
        await server.ask(
          'POST',
          '/api/app/support-message',
          { ticketId: id, message: 'Mais uma' },
          member.token,
        );
      await server.answer(id, text);
    }
    const other = await server.write(member, { message: 'Outro assunto' });
    await server.answer(other, 'Um');
    const mails = mailsTo(member.email);
    expect(mails.map(({ mail }) => mail.subject)).toEqual([
      ...Array(3).fill(`Sua mensagem ao suporte [${id.slice(0, 8)}]`),
      `Sua mensagem ao suporte [${other.slice(0, 8)}]`,
    ]);
    const ids = mails.map(({ raw }) => header(raw, 'Message-ID'));
    for (const one of ids) expect(one).toEqual([expect.stringMatching(/^<[\w.-]+@exemplo\.com\.br>$/)]);
    const [first, second, third, another] = ids.map(([one]) => one ?? '');
    expect(new Set([first, second, third, another]).size).toBe(4);
    const references = mails.map(({ raw }) => header(raw, 'References')[0]?.split(' ') ?? []);
    expect(mails.map(({ raw }) => header(raw, 'In-Reply-To')[0])).toEqual([
      references[0]?.[0],
      first,
      second,
      references[3]?.[0],
    ]);
    expect(references[2]).toEqual([references[0]?.[0], first, second]);
    expect(references[3]).not.toContain(references[0]?.[0]);
    // The third answers what came last, and still shows how it began.
    expect(mails[2]?.mail.text).toMatch(/> Mais uma[\s\S]*Sua primeira mensagem[\s\S]*> Primeira/);
  });

  it('names in a long conversation only the newest, in a line that mail servers take', async () => {
    const id = await server.ticket();
    for (let i = 0; i < 60; i += 1)
      await addRow(server.pb, 'support_messages', {
        sender_id: id,
        message: `${i}`,
        author: 'admin',
        created_at: inSeconds(i - 90),
      });
    await server.answer(id, 'A sexagésima primeira');
    const { raw } = await server.mail.next(String(await emailOf(id)));
    expect(header(raw, 'References')[0]?.split(' ')).toHaveLength(6);
    expect(header(raw, 'References')[0]?.length).toBeLessThan(900);
  });

  test.each([
    ['a member whose access ended', { profile: { status: 'active', expiresAt: inSeconds(-1) } }],
    ['an inactive member', { profile: { status: 'inactive' } }],
  ] as const)('reaches %s', async (_, given) => {
    const member = await addMember(server.pb, given);
    const id = await server.write(member);
    expect((await server.answer(id)).status).toBe(200);
    expect((await server.mail.next(member.email)).to).toEqual([member.email]);
  });

  it('reaches somebody whose account was deleted, at the address of the ticket', async () => {
    const member = await server.member();
    const id = await server.write(member);
    await server.ask(
      'DELETE',
      `/api/collections/users/records/${member.id}`,
      undefined,
      server.pb.superuserToken,
    );
    expect((await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json['member']).toBeNull();
    expect((await server.answer(id)).status).toBe(200);
    expect((await server.mail.next(member.email)).to).toEqual([member.email]);
  });

  it('is the session’s, whoever the body says it is from', async () => {
    const other = await addMember(server.pb, { role: 'admin' });
    const id = await server.ticket();
    const body = { ticketId: id, message: 'Oi', adminId: server.admin.id };
    await server.ask('POST', '/api/app/send-support-reply', body, other.token);
    const { raw } = await server.mail.next(String(await emailOf(id)));
    expect(header(raw, 'Reply-To')).toEqual([other.email]);
    const logged = await server.logs(`action LIKE 'Respondeu ao ticket ${id.slice(0, 8)}%'`);
    expect(logged).toEqual([
      ['admin', other.email, `Respondeu ao ticket ${id.slice(0, 8)} de ${await emailOf(id)}`, 'sucesso'],
    ]);
  });

  test.each([
    ['nothing', {}, '400 message:required,ticketId:required'],
    ['blanks', { ticketId: 'x', message: ' \n\t ' }, '400 message:required'],
    ['a text too long', { ticketId: 'x', message: 'x'.repeat(5001) }, '400 message:too_long'],
    ['an object', { ticketId: {}, message: ['Oi'] }, '400 message:invalid_type,ticketId:invalid_type'],
    ['a ticket that is none', { ticketId: newId(), message: 'Oi' }, '404 ticketId:not_found'],
  ])('of %s is refused before any mail', async (_, body, wanted) => {
    server.mail.forget();
    const answer = await server.ask('POST', '/api/app/send-support-reply', body);
    expect(said(answer)).toBe(wanted);
    expect(server.mail.received).toEqual([]);
  });
});

describe('a mail server that', () => {
  test.each([
    ['refuse', '550'],
    ['drop', ''],
  ] as const)(
    '%ss the reply leaves the ticket as it was, and the log says so without the text',
    async (mode, words) => {
      const id = await server.ticket({ status: 'aberto' });
      server.mail.mode = mode;
      const answer = await server.answer(id, 'segredo clínico');
      expect(said(answer)).toBe('502 mail:mail_failed');
      expect(answer.json['data']?.['mail']?.['message']).toContain(words);
      expect([await server.statusOf(id), await messagesOf(id)]).toEqual(['aberto', []]);
      const logged = await server.logs(`action LIKE 'Resposta ao ticket ${id.slice(0, 8)}%'`);
      expect(logged.map(([type, user, , status]) => [type, user, status])).toEqual([
        ['erro', server.admin.email, 'erro'],
      ]);
      expect(JSON.stringify(logged)).not.toContain('segredo');
      // It can be sent again at once.
      server.mail.mode = 'accept';
      expect((await server.answer(id, 'segredo clínico')).status).toBe(200);
      expect(await messagesOf(id)).toHaveLength(1);
    },
  );

  it('never speaks is given up in time; both who sent the same reply are told, and nothing is stored', async () => {
    const id = await server.ticket();
    server.mail.mode = 'black-hole';
    const both = await Promise.all([server.answer(id), server.answer(id)]);
    expect(both.map(said)).toEqual(['502 mail:mail_timeout', '502 mail:mail_timeout']);
    expect([await server.statusOf(id), await messagesOf(id)]).toEqual(['pending', []]);
    expect(await server.logs(`action LIKE 'Resposta ao ticket ${id.slice(0, 8)}%'`)).toHaveLength(1);
  });
});

describe('a reply that is sent twice', () => {
  it('at once, or again after a lost answer, is one mail and one message', async () => {
    const id = await server.ticket();
    server.mail.mode = 'slow';
    server.mail.slowMs = 300;
    const all = await Promise.all(Array.from({ length: 6 }, () => server.answer(id, 'Uma vez só.')));
    all.push(await server.answer(id, ' Uma vez só. '));
    const messageId = all[0]?.json['messageId'];
    for (const answer of all) expect(answer.json).toEqual({ messageId, mail: 'sent' });
    expect(mailsTo(String(await emailOf(id)))).toHaveLength(1);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('is mailed once also where storing it takes longer than anybody waits, as beside a backup', async () => {
    const file = 'support/reply-dedup.js';
    const impatient = changedHooks(file, [['WAIT_SECONDS = 30', 'WAIT_SECONDS = 1']]);
    const store = 'if (!store(app,';
    const slow = changedHooks(
      'support/send-support-reply.js',
      [[store, `${waitsForTest('app')}\n${store}`]],
      impatient.dir,
    );
    const busy = await startSupportServer({ hooksDir: slow.dir, env: UNHURRIED_MAIL });
    try {
      const id = await busy.ticket();
      const first = busy.answer(id);
      await untilHookWaits(busy.pb);
      expect(said(await busy.answer(id))).toBe('502 mail:mail_timeout');
      await letHookGoOn(busy.pb);
      const { messageId } = (await first).json;
      expect((await busy.answer(id)).json).toEqual({ messageId, mail: 'sent' });
      expect(busy.mail.received.map(({ mail }) => mail.subject)).toHaveLength(1);
    } finally {
      await busy.stop();
      slow.remove();
      impatient.remove();
    }
  });

  it('is mailed once also where it could not be stored, and sent again is only stored', async () => {
    const id = await server.ticket();
    await sql(
      server.pb,
      `CREATE TRIGGER full BEFORE INSERT ON support_messages WHEN new.sender_id = '${id}'
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    const both = await Promise.all([server.answer(id, 'Sem espaço.'), server.answer(id, 'Sem espaço.')]);
    expect(both.map(said)).toEqual(['502 mail:mail_unrecorded', '502 mail:mail_unrecorded']);
    expect(
      await server.logs(`action LIKE 'Resposta ao ticket ${id.slice(0, 8)}% não foi gravada'`),
    ).not.toEqual([]);
    await sql(server.pb, 'DROP TRIGGER full');
    expect((await server.answer(id, 'Sem espaço.')).status).toBe(200);
    expect(await messagesOf(id)).toHaveLength(1);
    const to = String(await emailOf(id));
    expect(mailsTo(to)).toHaveLength(1);
    // What comes behind it is another one, with its own mail.
    await server.answer(id, 'Agora sim.');
    expect((await server.answer(id, 'Sem espaço.')).status).toBe(200);
    expect([mailsTo(to).length, (await messagesOf(id)).length]).toEqual([3, 3]);
  });

  it('is mailed again where it could not be stored and the member has written since: it answers that', async () => {
    const member = await server.member();
    const id = await server.write(member);
    await sql(
      server.pb,
      `CREATE TRIGGER full BEFORE INSERT ON support_messages WHEN new.sender_id = '${id}' AND new.author = 'admin'
       BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
    expect(said(await server.answer(id, 'Já está certo.'))).toBe('502 mail:mail_unrecorded');
    await sql(server.pb, 'DROP TRIGGER full');
    await server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'E agora?' }, member.token);
    expect((await server.answer(id, 'Já está certo.')).status).toBe(200);
    expect(mailsTo(member.email)).toHaveLength(2);
  });

  it('and refused is refused to both by one try', async () => {
    const unhurried = await startSupportServer({ env: UNHURRIED_MAIL });
    try {
      const id = await unhurried.ticket();
      unhurried.mail.mode = 'hold';
      const both = Promise.all([unhurried.answer(id), unhurried.answer(id)]);
      await until('one is being mailed', () => unhurried.mail.held() > 0);
      await until('the other waits for it', async () => (await placesTaken(unhurried.pb, 'reply')) === 1);
      unhurried.mail.release();
      unhurried.mail.mode = 'quote';
      expect((await both).map(({ status }) => status)).toEqual([502, 502]);
      expect(await unhurried.logs(`action LIKE 'Resposta ao ticket ${id.slice(0, 8)}%'`)).toHaveLength(1);
    } finally {
      await unhurried.stop();
    }
  });

  it('with other words, or the same after the member wrote again, is meant', async () => {
    const member = await server.member();
    const id = await server.write(member);
    await Promise.all([server.answer(id, 'Sim.'), server.answer(id, 'Não.')]);
    await server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'E agora?' }, member.token);
    expect((await server.answer(id, 'Sim.')).status).toBe(200);
    expect((await messagesOf(id)).map(([author, text]) => `${author} ${text}`).slice(2)).toEqual([
      'member E agora?',
      'admin Sim.',
    ]);
    expect(mailsTo(member.email)).toHaveLength(3);
  });
});

describe('while a reply is being mailed', () => {
  let usual: SupportServer;
  beforeAll(async () => {
    usual = server;
    server = await startSupportServer({ env: UNHURRIED_MAIL });
  });
  afterAll(async () => {
    await server.stop();
    server = usual;
  });

  const slowly = async (id: string, meanwhile: () => Promise<unknown>) => {
    server.mail.mode = 'hold';
    const answer = server.answer(id);
    await until('being mailed', () => server.mail.held() > 0);
    await meanwhile();
    server.mail.release();
    return answer;
  };

  it('a ticket that is deleted says what became of the mail', async () => {
    const id = await server.ticket();
    const email = String(await emailOf(id));
    const gone = () => server.ask('DELETE', `/api/collections/support_requests/records/${id}`);
    const answer = await slowly(id, gone);
    expect(said(answer)).toBe('409 ticketId:ticket_deleted');
    expect(answer.json['message']).toMatch(/o e-mail saiu/);
    expect(mailsTo(email)).toHaveLength(1);
    expect(await server.count(`support_messages WHERE sender_id = '${id}'`)).toBe(0);
    expect(await server.logs(`action LIKE 'Respondeu ao ticket ${id.slice(0, 8)}%'`)).toEqual([
      ['admin', server.admin.email, expect.stringContaining('excluído'), 'alerta'],
    ]);
  });

  it('or written, by somebody who has not seen the last message, the member is not taken for answered', async () => {
    const member = await server.member();
    const id = await server.write(member);
    const seenNow = async () =>
      (await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json['ticket']?.['updated_at'];
    const seen = await seenNow();
    const again = { ticketId: id, message: 'Ah, e mais uma coisa' };
    expect((await server.ask('POST', '/api/app/support-message', again, member.token)).status).toBe(200);
    const reply = { ticketId: id, message: 'Já resolvemos.', adminId: 'x' };
    const answer = (body: object, headers: Record<string, string> = {}) => {
      const what = { token: server.admin.token, body, headers };
      return call(server.pb, 'POST', '/api/app/send-support-reply', what);
    };
    expect((await answer(reply, { 'X-Seen': String(seen) })).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['aberto', 2]);
    // As pages of before the header say it.
    expect((await answer({ ...reply, message: 'Isso também.', seen })).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['aberto', 3]);
    const now = { 'X-Seen': String(await seenNow()) };
    expect((await answer({ ...reply, message: 'E isto.' }, now)).status).toBe(200);
    expect(await server.statusOf(id)).toBe('respondido');
  });

  it('or written, a ticket that somebody else resolves stays resolved; one that was seen so is answered', async () => {
    const path = (id: string) => `/api/collections/support_requests/records/${id}`;
    const id = await server.ticket();
    const shown = async () => (await server.ask('GET', `/api/app/admin/ticket?id=${id}`)).json['ticket'];
    const before = String((await shown())?.['updated_at']);
    const resolve = () => server.ask('PATCH', path(id), { status: 'resolvido' });
    expect((await slowly(id, resolve)).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['resolvido', 1]);
    const answer = (message: string, seen: string) =>
      call(server.pb, 'POST', '/api/app/send-support-reply', {
        token: server.admin.token,
        body: { ticketId: id, message, adminId: 'x' },
        headers: { 'X-Seen': seen },
      });
    expect((await answer('Sem saber disso.', before)).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['resolvido', 2]);
    expect((await answer('Ainda isto.', String((await shown())?.['updated_at']))).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['respondido', 3]);
  });

  it('one that is resolved in the dashboard by the older word for it stays so too', async () => {
    const id = await server.ticket();
    const resolve = () =>
      server.ask(
        'PATCH',
        `/api/collections/support_requests/records/${id}`,
        { status: 'resolved' },
        server.pb.superuserToken,
      );
    expect((await slowly(id, resolve)).status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['resolved', 1]);
  });

  it('a member who writes again is not taken for answered', async () => {
    const member = await server.member();
    const id = await server.write(member);
    const body = { ticketId: id, message: 'Ah, e mais uma coisa' };
    const answer = await slowly(id, () => server.ask('POST', '/api/app/support-message', body, member.token));
    expect(answer.status).toBe(200);
    expect([await server.statusOf(id), (await messagesOf(id)).length]).toEqual(['aberto', 2]);
  });
});

describe('what people write', () => {
  const PAYLOADS = [
    'x\r\nBcc: mallory@exemplo.com.br',
    'x\nBcc: mallory@exemplo.com.br',
    'x\rBcc: mallory@exemplo.com.br',
    'x%0d%0aBcc: mallory@exemplo.com.br',
    'x\r\n\r\n<script>alert(1)</script>',
    'x\u2028Bcc: mallory@exemplo.com.br',
    'x\u0085Bcc: mallory@exemplo.com.br',
    'x\u0000\r\nTo: mallory@exemplo.com.br',
    '=?utf-8?q?=0d=0aBcc:_mallory@exemplo.com.br?=',
    '=?utf-8?b?DQpCY2M6IG1hbGxvcnlAZXhlbXBsby5jb20uYnI=?=',
    '\r\n.\r\nMAIL FROM:<mallory@exemplo.com.br>\r\n',
    '\n.\nRCPT TO:<mallory@exemplo.com.br>',
    '.\r\n.\r\n.',
    '--fronteira\r\nContent-Type: text/html\r\n\r\n<b>x</b>',
    'Content-Type: multipart/mixed; boundary=x',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "'><a href='javascript:alert(1)'>x</a>",
    '</blockquote></body></html><h1>x</h1>',
    '<!-- x',
    '</p><style>*{display:none}</style>',
    '&lt;b&gt;&#60;script&#62;',
    '{APP_NAME} {OTP} {RECORD:email} $[x] {{x}}',
    'Ana <mallory@exemplo.com.br>, Bia',
    '"Ana" <mallory@exemplo.com.br>',
    'mallory@exemplo.com.br;',
    '\u202egnirts\u202c \u2066x\u2069',
    'a\u0008\u0008\u001b[31mx',
    '$& $1 $` \\r\\n \\0',
    '🩺👩‍⚕️ Ünïcödé 漢字',
  ];

  test('in name, message or reply neither adds a recipient, a header or a part, nor becomes markup', async () => {
    server.mail.forget();
    // As a superuser, who may store what no form would take.
    const store = async (text: string) => {
      const body = { name: text, message: text, email: `${newId()}@exemplo.com.br`, status: 'pending' };
      const path = '/api/collections/support_requests/records';
      const stored = await server.ask('POST', path, body, server.pb.superuserToken);
      return { id: String(stored.json['id']), email: body.email, text, status: stored.status };
    };
    const tickets = await Promise.all(PAYLOADS.map(store));
    // Fewer at a time than mails are sent at once: none waits for its place in the time that it has.
    const answers: Awaited<ReturnType<typeof server.answer>>[] = [];
    for (let from = 0; from < tickets.length; from += 5)
      answers.push(
        ...(await Promise.all(
          tickets.slice(from, from + 5).map(({ id, text }) => server.answer(id, `R: ${text}`)),
        )),
      );
    for (const [i, { text, status }] of tickets.entries())
      expect([text, status, answers[i]?.status]).toEqual([text, 200, 200]);
    expect(PAYLOADS).toHaveLength(30);
    const wanted =
      'auto-submitted,content-type,date,from,in-reply-to,message-id,mime-version,references,reply-to,subject,to';
    for (const { id, email, text } of tickets) {
      const found = mailsTo(email);
      expect([text, found.length]).toEqual([text, 1]);
      const [one] = found;
      if (!one) continue;
      const { raw, to, from, mail } = one;
      expect([to, from]).toEqual([[email], 'nao-responda@exemplo.com.br']);
      const names = raw
        .slice(0, raw.indexOf('\r\n\r\n'))
        .split(/\r\n(?![ \t])/)
        .map((line) => line.split(':')[0]?.toLowerCase());
      expect(names.sort().join(',')).toBe(wanted);
      expect(mail.subject).toBe(`Sua mensagem ao suporte [${id.slice(0, 8)}]`);
      const [, inner] = [...raw.matchAll(/^\tboundary="(\w{60})"/gm)].map(([, boundary]) => boundary);
      expect(raw.split(`--${inner}\r\n`)).toHaveLength(3);
      expect(mail.attachments).toEqual([]);
      expect(
        (mail.html ?? '').replace(/<(\/?(html|head|body|p|a|br|blockquote)|meta|!DOCTYPE html)[^<>]*>/g, ''),
      ).not.toMatch(/[<>]/);
      expect(mail.html).not.toMatch(/javascript:[^&]*"/);
    }
    expect(server.mail.received.filter(({ to }) => to.includes('mallory@exemplo.com.br'))).toEqual([]);
    tried('I6', PAYLOADS.length);
  });
});
