import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInbox } from '../../scripts/inbox/inbox.mjs';

let inbox: Awaited<ReturnType<typeof startInbox>>;

beforeAll(async () => {
  inbox = await startInbox({ port: 0 });
});
afterAll(() => inbox?.close());

/** A conversation of plain SMTP: each line is sent when the one before was answered with success. */
function deliver(messages: string[], to = 'maria.silva@exemplo.com.br'): Promise<void> {
  const lines = ['EHLO teste'];
  for (const message of messages)
    lines.push('MAIL FROM:<nao-responda@exemplo.com.br>', `RCPT TO:<${to}>`, 'DATA', `${message}\r\n.`);
  lines.push('QUIT');
  return new Promise((resolve, reject) => {
    const socket = connect(inbox.smtpPort, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
      if (!/^\d{3} .*\r\n$/m.test(answer)) return;
      if (!/^[23]/.test(answer)) reject(new Error(answer));
      answer = '';
      const line = lines.shift();
      if (line) socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

const mail = (subject: string, text: string, html: string) =>
  [
    `Subject: ${subject}`,
    'From: Agentes <nao-responda@exemplo.com.br>',
    'Content-Type: multipart/alternative; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '--x',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--x--',
  ].join('\r\n');

const messages = async () =>
  (await (await fetch(`${inbox.url}/api/messages`)).json()) as Record<string, string>[];

it('shows who tries the app the code and the link of the message that just came', async () => {
  await deliver([
    mail(
      'Seu acesso',
      '1234 5678\r\n\r\nhttp://127.0.0.1:8090/#entrar=abc.def',
      '<p>Olá</p><script>alert(1)</script>',
    ),
  ]);
  const [newest] = await messages();
  expect(newest).toMatchObject({
    subject: 'Seu acesso',
    to: ['maria.silva@exemplo.com.br'],
    code: '12345678',
    link: 'http://127.0.0.1:8090/#entrar=abc.def',
  });
  const html = await fetch(`${inbox.url}/messages/${newest?.['id']}`);
  expect(await html.text()).toContain('<p>Olá</p>');
  // a message may not run anything, nor load anything that tells a stranger it was read
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/);
});

it('takes eight digits for a code only where the code stands: at the start', async () => {
  await deliver([mail('Aviso', 'Olá! Seu protocolo 20260101 foi aberto.', '')]);
  expect((await messages())[0]).toMatchObject({ code: null, link: null });
  await deliver([mail('Outro', 'Olá!\r\n\r\n1199 9900', '')]);
  expect((await messages())[0]?.['code']).toBeNull();
});

it('is closed to the network and to other sites: its messages open accounts', async () => {
  const { port } = new URL(inbox.url);
  const status = await new Promise((resolve) => {
    request(
      { host: '127.0.0.1', port, path: '/api/messages', headers: { Host: 'mal.exemplo.com' } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).end();
  });
  expect(status).toBe(403);
  const own = await fetch(`${inbox.url}/api/messages`);
  expect(own.headers.get('access-control-allow-origin')).toBeNull();
  const outside = Object.values(networkInterfaces())
    .flat()
    .filter((face) => face && !face.internal && face.family === 'IPv4');
  for (const face of outside)
    for (const closed of [Number(port), inbox.smtpPort])
      await expect(
        new Promise((resolve, reject) => {
          connect(closed, face?.address).once('connect', resolve).once('error', reject);
        }),
      ).rejects.toThrow('ECONNREFUSED');
});

it('keeps the newest 200 messages, so that a long test does not eat the memory', async () => {
  await deliver(Array.from({ length: 205 }, (_, i) => mail(`Número ${i}`, 'texto', '')));
  const kept = await messages();
  expect(kept).toHaveLength(200);
  expect(kept[0]?.['subject']).toBe('Número 204');
});
