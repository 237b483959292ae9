import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { UNHURRIED_BODIES } from '../../support/full.ts';
import { holdBody } from '../../support/held-body.ts';
import { call, codes } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { placesTaken } from '../../support/places-taken.ts';
import { sql, value } from '../../support/sql.ts';
import { type SupportServer, startSupportServer } from '../../support/support-server.ts';
import { until } from '../../support/wait.ts';

const SECRET = 'segredo-de-teste-com-mais-de-32-caracteres';
const ENV = { SUPPORT_REPLY_ADDRESS: 'suporte@responde.exemplo.com.br', SUPPORT_REPLY_SECRET: SECRET };

let server: SupportServer;
let ticket: string;
let email: string;
/** The address that a mail of ours has told. */
let address: string;
beforeAll(async () => {
  server = await startSupportServer({ env: { ...ENV, ...UNHURRIED_BODIES } });
  const member = await server.member();
  email = member.email;
  ticket = await server.write(member);
  await server.answer(ticket, 'Tente sair e entrar.');
  const sent = await server.mail.next(email);
  address = String(sent.mail.replyTo?.[0]?.address);
});
afterAll(() => server.stop());

const hex = (text: string) => createHmac('sha256', SECRET).update(text).digest('hex');
const pathOf = (provider: string) =>
  `/api/app/inbound-mail/${provider}?token=${hex(`entrada:${provider}`).slice(0, 32)}`;
const post = (provider: string, body: unknown, headers: Record<string, string> = {}, to = server) =>
  call(to.pb, 'POST', pathOf(provider), { body, headers });
function other(body: object, server?: SupportServer) {
  const text = JSON.stringify(body);
  const now = Math.floor(Date.now() / 1000);
  return post('outro', text, { 'X-Webhook-Signature': `t=${now},v1=${hex(`${now}.${text}`)}` }, server);
}
const messages = async () =>
  (
    await sql(
      server.pb,
      `SELECT author, message FROM support_messages WHERE sender_id = '${ticket}' ORDER BY rowid`,
    )
  ).map(([author, message]) => `${author}: ${message}`);
const lastMessage = async () => (await messages()).at(-1);

describe('a reply to a member', () => {
  it('names the address of its ticket, and no mailbox of an administrator', () => {
    expect(address).toMatch(new RegExp(`^suporte\\+${ticket}\\.[0-9a-f]{24}@responde\\.exemplo\\.com\\.br$`));
  });

  it('is refused with a placeholder that nobody has filled', async () => {
    for (const [text, there] of [
      ['Oi, {nome}', 'Não se sabe o valor de {nome} desta pessoa: escreva-o no lugar.'],
      ['Oi, {nme}', '{nme} não existe: use {nome}, {plano} ou {validade}.'],
    ] as const) {
      const answer = await server.answer(ticket, text);
      expect([answer.status, codes(answer), answer.json['message']]).toEqual([
        400,
        ['message:unknown_placeholder'],
        there,
      ]);
    }
    const said = { ticketId: await server.ticket(), message: 'Troque {cidade} pela sua.' };
    const send = (asWritten: unknown) =>
      server.ask('POST', '/api/app/send-support-reply', { ...said, asWritten }, server.admin.token);
    for (const notSaid of [false, null, 'true', 1]) expect((await send(notSaid)).status).toBe(400);
    expect((await send(true)).status).toBe(200);
  });
});

describe("a member's answer by mail", () => {
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, text] of Object.entries(fields)) body.append(name, text);
    return body;
  };
  const QUOTE = '\n\nEm 22/11/2026 10:02, Suporte escreveu:\n> Tente sair e entrar.';
  const bodies: Record<string, (words: string) => unknown> = {
    postmark: (words) => ({
      FromFull: { Email: email.toUpperCase(), Name: 'Ana' },
      ToFull: [{ Email: address, MailboxHash: 'x' }],
      Subject: 'Re: Sua mensagem',
      TextBody: words + QUOTE,
      Headers: [{ Name: 'Message-ID', Value: '<postmark@x>' }],
      Attachments: [],
    }),
    brevo: (words) => ({
      items: [
        {
          From: { Address: email, Name: 'Ana' },
          Recipients: [address],
          Subject: 'Re: Sua mensagem',
          MessageId: '<brevo@x>',
          RawTextBody: words + QUOTE,
          Headers: { 'Received-SPF': ['pass'] },
          Attachments: [],
        },
      ],
    }),
    mailgun: (words) =>
      form({
        recipient: address,
        from: `Ana <${email}>`,
        subject: 'Re: Sua mensagem',
        'body-plain': words + QUOTE,
        'message-headers': '[["X-Mailgun-Spf","Pass"]]',
        'Message-Id': '<mailgun@x>',
      }),
    sendgrid: (words) =>
      form({
        envelope: JSON.stringify({ to: [address], from: email }),
        from: `Ana <${email}>`,
        to: 'suporte@responde.exemplo.com.br',
        subject: 'Re: Sua mensagem',
        text: words + QUOTE,
        headers: 'Message-ID: <sendgrid@x>\nReceived: from x',
        SPF: 'pass',
      }),
  };

  test.each(Object.keys(bodies))('by %s goes into its ticket once, which opens again', async (provider) => {
    await sql(server.pb, `UPDATE support_requests SET status = 'resolvido' WHERE id = '${ticket}'`);
    const before = (await messages()).length;
    const words = `Deu certo por ${provider}.`;
    const made = bodies[provider] as (words: string) => unknown;
    expect((await post(provider, made(words))).json).toEqual({ stored: 1, ignored: 0 });
    expect((await post(provider, made(words))).json).toEqual({ stored: 0, ignored: 1 });
    expect(await messages()).toHaveLength(before + 1);
    expect(await lastMessage()).toBe(`member: ${words}`);
    expect(await server.statusOf(ticket)).toBe('aberto');
  });

  it('by SendGrid keeps the accents of a mail in Latin-1, which it hands over as it was written', async () => {
    const fields = {
      envelope: JSON.stringify({ to: [address], from: email }),
      from: email,
      text: 'Não consigo entrar à noite.',
      headers: 'Message-ID: <latin@x>',
      charsets: JSON.stringify({ to: 'UTF-8', from: 'UTF-8', text: 'iso-8859-1' }),
      SPF: 'pass',
    };
    const parts = Object.entries(fields).map(
      ([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    const body = Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1');
    const answer = await post('sendgrid', body, { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(answer.json).toEqual({ stored: 1, ignored: 0 });
    expect(await lastMessage()).toBe('member: Não consigo entrar à noite.');
  });

  it('by the signed form loses its attachments and says so, and is cut where it is too long', async () => {
    const mail = {
      from: email,
      to: [address],
      subject: 'Re',
      text: 'Veja a foto.',
      attachments: 2,
      message_id: '<a>',
    };
    expect((await other(mail)).json).toEqual({ stored: 1, ignored: 0 });
    expect(await lastMessage()).toBe(
      'member: Veja a foto.\n\n(2 anexos não foram guardados: por e-mail, o suporte recebe só o texto.)',
    );
    await other({ ...mail, text: 'á'.repeat(9000), attachments: 1, message_id: '<b>' });
    const long = String(await lastMessage());
    expect(long.length).toBeLessThanOrEqual(5000 + 'member: '.length);
    expect(long).toContain('(O resto da mensagem passou do limite e não foi guardado.)');
    expect(long).toContain('(1 anexo não foi guardado');
  });

  it('of a machine, of somebody else or to nowhere changes nothing and is answered by nobody', async () => {
    const before = await messages();
    const mail = { from: email, to: [address], subject: 'Re', text: 'Oi' };
    const bad = [
      { ...mail, subject: 'Resposta automática: Sua mensagem' },
      { ...mail, headers: { 'Auto-Submitted': 'auto-replied' } },
      { ...mail, from: 'outra@exemplo.com.br' },
      { ...mail, headers: { 'Authentication-Results': 'dmarc=fail' } },
      {
        ...mail,
        headers: {
          'Authentication-Results': `mx; spf=fail\ngolpe.example; dkim=pass header.d=${email.split('@')[1]}`,
        },
      },
      { ...mail, to: [address.replace(/.{25}@/, '.000000000000000000000000@')] },
      { ...mail, from: address },
      { ...mail, text: '> Tente sair e entrar.' },
    ];
    for (const one of bad) expect((await other(one)).json).toEqual({ stored: 0, ignored: 1 });
    expect(await messages()).toEqual(before);
    // Whatever came in, only what administrators have written went out to the member, until one more of theirs was there.
    await server.answer(ticket, 'Ainda precisa de ajuda?');
    expect((await server.mail.next(email)).mail.text).toContain('Ainda precisa de ajuda?');
    const who = [email, 'outra@exemplo.com.br', address];
    expect(server.mail.received.filter(({ to }) => who.some((one) => to.includes(one)))).toHaveLength(2);
    const rows = await server.logs("action LIKE 'Resposta por e-mail não entrou%'");
    expect(rows.map(([, , action]) => String(action).split(': ')[1])).toEqual([
      'outro remetente',
      'remetente falso',
      'para um endereço ou segredo que já mudou',
      'vazia',
    ]);
    // By its ticket the host finds whose words were left out.
    expect(rows[0]?.slice(1, 3)).toEqual([
      'o***@exemplo.com.br',
      `Resposta por e-mail não entrou no ticket ${ticket.slice(0, 8)}: outro remetente`,
    ]);
    const another = await server.ticket({ email });
    await server.answer(another, 'Oi.');
    const to = [String((await server.mail.next(email)).mail.replyTo?.[0]?.address)];
    await other({ ...mail, to, from: 'outra@exemplo.com.br' });
    expect(
      await server.logs("action LIKE 'Resposta por e-mail não entrou no ticket%: outro remetente'"),
    ).toHaveLength(2);
  });

  it('from MAIL_FROM itself, as a host tries it out, is told in the log: it cannot answer', async () => {
    const own = 'nao-responda@exemplo.com.br';
    const mine = await server.ticket({ email: own });
    await server.answer(mine, 'Oi.');
    const to = [String((await server.mail.next(own)).mail.replyTo?.[0]?.address)];
    expect((await other({ from: own, to, text: 'Deu certo.' })).json).toEqual({ stored: 0, ignored: 1 });
    expect(await server.logs("action LIKE 'Resposta por e-mail%: veio do próprio MAIL_FROM'")).toHaveLength(
      1,
    );
  });

  it('to a ticket that another account has opened in its writer’s name goes nowhere: that account would read it', async () => {
    const [poser, victim] = [await server.member(), await server.member()];
    const posed = await server.write(poser, { name: 'Bia Lima', email: victim.email.toUpperCase() });
    const shown = await server.ask('GET', `/api/app/admin/ticket?id=${posed}`);
    expect(shown.json).toMatchObject({ account: poser.email, ticket: { email: victim.email } });
    await server.answer(posed, 'Qual é o seu CPF?');
    const to = [String((await server.mail.next(victim.email)).mail.replyTo?.[0]?.address)];
    const said = { from: victim.email, to, text: '123.456.789-09' };
    expect((await other(said)).json).toEqual({ stored: 0, ignored: 1 });
    const action = `Resposta por e-mail não entrou no ticket ${posed.slice(0, 8)}: outro remetente`;
    expect(await server.logs(`action = '${action}'`)).toHaveLength(1);
    // The account's own goes on to be heard.
    expect((await other({ ...said, from: poser.email, text: 'Sou eu.' })).json).toMatchObject({ stored: 1 });
  });

  it.each([
    ['bia.lima+app@gmail.com', 'bia.lima@gmail.com', 'bia.lima@gmail.com'],
    ['bialima2@gmail.com', 'bia.lima2@gmail.com', 'bia.lima2@gmail.com'],
    ['bia.lima3@gmail.com', 'b.ialima3@gmail.com', 'bialima3@gmail.com'],
    ['bialima4@gmail.com', 'bialima4@googlemail.com', 'bialima4@googlemail.com'],
    ['bia+casa@clinica.com.br', 'bia@clinica.com.br', 'bia@clinica.com.br'],
  ])(
    'goes nowhere there by no spelling of the mailbox: of %s, where the ticket names %s',
    async (account, named, from) => {
      const poser = await server.member();
      await addMember(server.pb, { email: account });
      const posed = await server.write(poser, { name: 'Bia Lima', email: named });
      await server.answer(posed, 'Qual é o seu CPF?');
      const to = [String((await server.mail.next(named)).mail.replyTo?.[0]?.address)];
      expect((await other({ from, to, text: '123.456.789-09' })).json).toEqual({ stored: 0, ignored: 1 });
    },
  );

  it('to a ticket that names another mailbox of its writer, which is no account, goes into it', async () => {
    const writer = await server.member();
    const mine = await server.write(writer, { email: 'minha.outra@gmail.com' });
    await server.answer(mine, 'Oi.');
    const to = [String((await server.mail.next('minha.outra@gmail.com')).mail.replyTo?.[0]?.address)];
    const said = { from: 'minhaoutra@gmail.com', to, text: 'Sou eu.' };
    expect((await other(said)).json).toEqual({ stored: 1, ignored: 0 });
  });

  it('counts as one of the messages that its writer may send, by whatever route', async () => {
    // Six an hour.
    const strict = await startSupportServer({ env: { ...ENV, RATE_LIMIT_FACTOR: '0.2' } });
    try {
      const writer = await strict.member();
      const mine = [await strict.write(writer), await strict.write(writer)];
      const to: string[] = [];
      for (const id of mine) {
        await strict.answer(id, 'Oi.');
        to.push(String((await strict.mail.next(writer.email)).mail.replyTo?.[0]?.address));
      }
      const mailed = async (n: number) => {
        const mail = { from: writer.email, to: [to[n % 2]], text: `Número ${n}` };
        return (await other(mail, strict)).json['stored'];
      };
      // The first is handed over twice.
      expect([await mailed(0), await mailed(0)]).toEqual([1, 0]);
      expect([await mailed(1), await mailed(2), await mailed(3)]).toEqual([1, 1, 1]);
      // Nothing of it was left out.
      expect(await mailed(3)).toBe(0);
      const leftOut = () => strict.logs("action LIKE '%não entrou%'");
      expect(await leftOut()).toEqual([]);
      expect([await mailed(4), await mailed(5)]).toEqual([0, 0]);
      expect(await leftOut()).not.toEqual([]);
      const more = { ticketId: mine[0], message: 'Mais uma' };
      expect((await strict.ask('POST', '/api/app/support-message', more, writer.token)).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });

  it('that is larger than a mail may be leaves a row in the log: its writer hears nothing', async () => {
    // Refused by its length: of the body nothing has to come.
    const status = await new Promise((done, fail) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': 10_500_000 };
      const asked = request(`${server.pb.url}${pathOf('postmark')}`, { method: 'POST', headers });
      asked.on('error', fail).on('response', (answer) => {
        done(answer.statusCode);
        asked.destroy();
      });
      asked.flushHeaders();
    });
    expect(status).toBe(413);
    expect(
      await server.logs("action = 'Resposta por e-mail não entrou em um ticket: grande demais'"),
    ).toHaveLength(1);
  });

  it('of a form of Mailgun no header of the sender’s takes the place of the service’s verdict', async () => {
    const verdict = JSON.stringify([['X-Mailgun-Spf', 'Fail']]);
    const fields = {
      recipient: address,
      from: `Ana <${email}>`,
      'body-plain': 'Sou eu.',
      'message-headers': verdict,
    };
    const asked = async (change: (body: FormData) => void) => {
      const body = form(fields);
      change(body);
      return (await post('mailgun', body)).json;
    };
    for (const change of [
      () => undefined,
      (body: FormData) => body.append('message-headers', '[]'),
      (body: FormData) => body.append('@jsonPayload', '{"message-headers":"[]"}'),
      // More parts than Go reads of a form: asked twice, the second answer begins in the middle.
      (body: FormData) => {
        body.delete('message-headers');
        for (let part = 0; part < 1_200; part += 1) body.append(`X-H${part}`, 'x');
        body.append('@jsonPayload', JSON.stringify({ ...fields, 'message-headers': '[]' }));
        body.append('message-headers', verdict);
      },
    ])
      expect(await asked(change)).toEqual({ stored: 0, ignored: 1 });
  });

  it('waits while bodies as large as this one may be are read: many at once would take the memory of a small server', async () => {
    const route = `POST ${pathOf('postmark')}`;
    const begin = () =>
      holdBody(server.pb, route, {
        token: '',
        body: JSON.stringify({
          ...Object(bodies['postmark']?.('Aguardou')),
          Attachments: [{ Name: 'foto.jpg', Content: 'x'.repeat(300_000) }],
        }),
      });
    // One after the other: two that look at the same moment may take the same place.
    const three = [await begin(), await begin(), await begin()];
    let isNext = false;
    const fourth = begin().then((held) => {
      isNext = true;
      return held;
    });
    await until('the fourth waits', async () => (await placesTaken(server.pb, 'bulky')) === 4);
    // Were it not held, it would be asked for its body before this is answered.
    await call(server.pb, 'GET', '/api/app/settings');
    expect(isNext).toBe(false);
    for (const { end, answer } of three) {
      end();
      expect(await answer).toMatch(/^200 /);
    }
    const { end, answer } = await fourth;
    end();
    expect(await answer).toMatch(/^200 /);
  });

  it('is refused without the token of its service, and in the signed form without its signature', async () => {
    const [path = ''] = pathOf('postmark').split('?');
    for (const query of ['', '?token=', `?token=${hex('entrada:brevo').slice(0, 32)}`])
      expect((await call(server.pb, 'POST', path + query, { body: {} })).status).toBe(404);
    expect((await call(server.pb, 'POST', pathOf('sabe-se-la'), { body: {} })).status).toBe(404);
    const unsigned = await post('outro', { from: email, to: [address], text: 'Oi' });
    expect([unsigned.status, codes(unsigned)]).toEqual([401, ['signature:not_allowed']]);
  });

  it('to a ticket that was deleted goes nowhere, and the log says why: its writer is nobody else', async () => {
    const gone = await server.ticket({ email });
    await server.answer(gone, 'Oi.');
    const { mail } = await server.mail.next(email);
    await sql(server.pb, `DELETE FROM support_requests WHERE id = '${gone}'`);
    const to = String(mail.replyTo?.[0]?.address);
    expect((await other({ from: email, to: [to], text: 'Oi' })).json).toEqual({ stored: 0, ignored: 1 });
    expect(
      await value(
        server.pb,
        `SELECT COUNT(*) FROM support_messages WHERE sender_id = '${gone}' AND author = 'member'`,
      ),
    ).toBe('0');
    const noted = () => server.logs("action LIKE 'Resposta por e-mail não entrou%: ticket excluído'");
    expect(await noted()).toHaveLength(1);
    // A machine's answer is no news.
    const away = { from: email, to: [to], subject: 'Resposta automática: férias', text: 'Volto em breve.' };
    expect((await other(away)).json).toEqual({ stored: 0, ignored: 1 });
    expect(await noted()).toHaveLength(1);
  });
});
