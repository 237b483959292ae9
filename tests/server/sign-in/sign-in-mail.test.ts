import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL } from '../../support/full.ts';
import { codes } from '../../support/http.ts';
import type { Received } from '../../support/mail-server.ts';
import { readSignInMail } from '../../support/sign-in-mail.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';

const APP_URL = 'https://agentes.exemplo.com.br';
let server: SignInServer;
let plain: Received | undefined;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000', APP_URL } });
});
afterAll(() => server.stop());

/** As `fetch` would, but for the `Host`, which it lets nobody choose. */
const ask = (path: string, body: object, headers: Record<string, string>): Promise<void> =>
  new Promise((done, failed) => {
    const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
    request(server.pb.url + path, options, (answer) => answer.resume().on('end', done))
      .on('error', failed)
      .end(JSON.stringify(body));
  });

async function mailTo(name: string): Promise<Received> {
  const person = await server.person({ status: 'active' }, name);
  await server.ask(person.email);
  const last = server.mail.received.at(-1);
  if (!last) throw new Error('no mail');
  return last;
}

const headers = ({ mail }: Received) => mail.headers.map((one) => one.key).sort();

describe('the sign-in mail', () => {
  it('opens with the code in both parts, brings one link, no image, and no code in the subject', async () => {
    const received = await mailTo('Ana Souza');
    const { code, link } = readSignInMail(received);
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    const { mail } = received;
    expect(mail.subject).toBe('Seu acesso a Agentes de Marketing');
    expect(mail.from?.address).toBe('nao-responda@exemplo.com.br');
    expect(mail.text?.split(/\r?\n/)[0]).toBe(spaced);
    const visible = (mail.html ?? '').replace(/<head>.*?<\/head>|<[^>]+>/gs, ' ').trim();
    expect(visible.startsWith(spaced)).toBe(true);
    expect(mail.html).not.toMatch(/<img|background-image|https?:\/\/(?!agentes\.exemplo)/);
    expect(mail.html?.match(/href="([^"]+)"/g)).toEqual([`href="${link}"`]);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('Olá, Ana.');
    const [, hour, minute] =
      /por 15 minutos, até as? (\d\d):(\d\d) \(horário de Brasília\),/.exec(mail.text ?? '') ?? [];
    const inSaoPaulo = new Date(Date.now() - 3 * 3_600_000);
    const left =
      Number(hour) * 60 + Number(minute) - inSaoPaulo.getUTCHours() * 60 - inSaoPaulo.getUTCMinutes();
    // The minute may have turned, and the day.
    expect([13, 14, 15]).toContain((left + 24 * 60) % (24 * 60));
    expect(received.raw).not.toContain('\n.\n');
  });

  it('has a link with at least 128 bits that nobody has seen before, and another code each time', async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      const { linkSecret, code } = readSignInMail(await mailTo('Bia'));
      expect(linkSecret).toMatch(/^[A-Za-z0-9]{43}$/);
      seen.add(linkSecret).add(code);
    }
    expect(seen.size).toBe(10);
  });

  it.each([
    ['markup', '<img/src=x/onerror=alert(1)>'],
    ['a script', '</p><script>alert(1)</script>'],
    ['quotes', `"'><a/href=https://mal.exemplo>`],
    ['new headers', 'Ana\r\nBcc: outra@exemplo.com.br'],
    ['a bare newline', 'Ana\nTo: outra@exemplo.com.br'],
    ['the end of the message', 'Ana\r\n.\r\nMAIL FROM:<x@y.z>'],
    ['another body', 'Ana\r\n\r\nClique em https://mal.exemplo'],
    ['unusual line ends', 'Ana\u2028Bcc:\u2029\u000b\u000c\u0000x'],
    ['a template', '{APP_URL}{OTP}{RECORD:email}'],
    ['an address of the web', 'https://mal.exemplo\\@agentes.exemplo.com.br'],
    ['a bare address', 'www.mal.exemplo'],
    ['a MIME boundary', '--boundary\r\nContent-Type: text/html'],
  ])('a name with %s changes neither recipients nor headers nor links', async (_what, name) => {
    plain ??= await mailTo('Ana');
    const received = await mailTo(name);
    const { link } = readSignInMail(received);
    expect(received.to).toHaveLength(1);
    expect(headers(received)).toEqual(headers(plain));
    expect(received.mail.subject).toBe(plain.mail.subject);
    expect([received.mail.to?.length, received.mail.cc, received.mail.bcc]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    const lines = (text = '') => text.split(/\r\n|[\r\n\u2028\u2029]/).length;
    expect(lines(received.mail.text)).toBe(lines(plain.mail.text));
    const tags = (html = '') => html.match(/<\/?[a-z]+/gi);
    expect(tags(received.mail.html)).toEqual(tags(plain.mail.html));
    expect(received.mail.html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`]);
    expect(link.startsWith(`${APP_URL}/#entrar=`)).toBe(true);
    // Nor becomes one in a program that makes links of whatever looks like one.
    expect(`${received.mail.text}${received.mail.html}`).not.toMatch(
      /https?:[\\/](?!\/agentes\.exemplo\.com\.br\/#)|www\.mal/,
    );
  });

  it('comes from a server that greets by the name of APP_URL, and not as localhost, which relays turn away', async () => {
    expect((await mailTo('Ana')).hello).toBe('agentes.exemplo.com.br');
  });

  it('leads to APP_URL, whatever host the request claims', async () => {
    const claims = [
      { 'X-Forwarded-Host': 'mal.exemplo', 'X-Forwarded-Proto': 'http' },
      { Forwarded: 'host=mal.exemplo' },
      { 'X-Original-URL': 'https://mal.exemplo/', 'X-Forwarded-Server': 'mal.exemplo' },
      { Referer: 'https://mal.exemplo/login', 'X-Host': 'mal.exemplo' },
      // The name by which the server itself is asked.
      { Host: 'mal.exemplo' },
    ];
    const places = ['https://mal.exemplo', '//mal.exemplo', '\\\\mal.exemplo', 'javascript://mal.exemplo'];
    places.push(
      'https:mal.exemplo',
      '/\t/mal.exemplo',
      'https://agentes.exemplo.com.br@mal.exemplo',
      '%2f%2fmal.exemplo',
    );
    const pairs = places.flatMap((place) => claims.map((claim) => [claim, place] as const));
    for (const [n, [headers, redirect]] of pairs.entries()) {
      // Each claim once, and in the long run with every place.
      if (!FULL && n >= claims.length) break;
      const { email } = await server.person();
      const path = `/api/collections/users/request-otp?redirect=${encodeURIComponent(redirect)}&redirectUrl=//mal.exemplo`;
      const body = { email, redirect, appURL: redirect };
      await ask(path, body, headers);
      const received = await server.mail.next(email);
      expect(readSignInMail(received).link.startsWith(`${APP_URL}/#entrar=`)).toBe(true);
      expect(received.raw).not.toContain('mal.exemplo');
      tried('L8');
    }
  });

  it('bears the name from the settings once the self-hoster has filled it, on one line', async () => {
    await server.sql(
      "UPDATE app_settings SET app_name = 'Clínica <b>Boa</b>' || char(13) || char(10) || 'Bcc: x@exemplo.com.br'",
    );
    const { mail } = await mailTo('Ana');
    await server.sql("UPDATE app_settings SET app_name = ''");
    expect(mail.subject).toBe('Seu acesso a Clínica <b>Boa</b> Bcc: x@exemplo.com.br');
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).toContain('Clínica &lt;b&gt;Boa&lt;/b&gt;');
    expect(mail.from?.name).toBe(mail.subject?.replace('Seu acesso a ', ''));
  });

  it.each([
    'Clinica Boa',
    'Clinica Boa, IA e Marketing',
    'Clínica Boa, IA e Saúde',
    'Agentes: Dra. Ana',
    'A "Boa"; (Ana) ana@exemplo.com.br',
    '🩺 Clínica, Boa',
    `${'í,'.repeat(29)}íí`,
  ])('names %j as its one sender', async (name) => {
    await server.sql(`UPDATE app_settings SET app_name = '${name}'`);
    const { mail, raw } = await mailTo('Ana');
    await server.sql("UPDATE app_settings SET app_name = ''");
    expect(mail.from).toEqual({ name, address: 'nao-responda@exemplo.com.br' });
    const [, before = ''] = /^From: (.*) <nao-responda@exemplo\.com\.br>\r$/m.exec(raw) ?? [];
    // No mail program takes a part of it for another sender, before it has read the encoded words.
    expect(before).toMatch(/^[\w .?=-]+$/);
  });
});

describe('what is no single plain address', () => {
  const member = 'pessoa1@exemplo.com.br';
  it.each([
    undefined,
    null,
    true,
    0,
    12345,
    {},
    { email: member },
    [],
    [member],
    [member, 'outra@exemplo.com.br'],
    '',
    ' ',
    'ana',
    '@exemplo.com.br',
    'ana@',
    'ana@exemplo',
    'ana exemplo@exemplo.com.br',
    'ana@exem plo.com.br',
    'ana@@exemplo.com.br',
    `${member},outra@exemplo.com.br`,
    `${member};outra@exemplo.com.br`,
    `${member} outra@exemplo.com.br`,
    `Ana <${member}>`,
    `<${member}>`,
    `"ana"@exemplo.com.br`,
    `${member}\r\nBcc: outra@exemplo.com.br`,
    `${member}\n`,
    `${member}\r`,
    `ana\u0000@exemplo.com.br`,
    `ana@exemplo.com.br\u0000`,
    `ana@exemplo.com.br%0aBcc:x@exemplo.com.br x`,
    `${'a'.repeat(65)}@exemplo.com.br`,
    `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.com.br`,
    `ana@${'b'.repeat(300)}.com.br`,
    'ana@-exemplo.com.br',
    'ana@exemplo..com.br',
    'ana@[127.0.0.1]',
    'ana@exemplo.com.br(comentário)',
    'ána@exemplo.com.br',
    "' OR 1=1 --@exemplo.com.br",
  ])('%j is refused in Portuguese, and no mail leaves', async (email) => {
    const before = server.mail.received.length;
    const answer = await server.request(email);
    expect([answer.status, ...codes(answer)]).toEqual([400, 'email:invalid_email']);
    expect(answer.json['data']?.['email']?.['message']).toBe('Informe um e-mail válido.');
    expect(server.mail.received.length).toBe(before);
  });

  it.each(['', '{', '[]', '"x"', 'null', '{"email":'])('a body of %j too', async (body) => {
    const answer = await server.post('/api/collections/users/request-otp', body);
    expect([answer.status, ...codes(answer)]).toEqual([400, 'email:invalid_email']);
  });
});
