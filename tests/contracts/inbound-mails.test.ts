import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { INBOUND_CASES } from '../support/inbound-mails.ts';

const TICKET = 'abcdefghij12345';
const HOST = 'responde.exemplo.com.br';
const ENV: Record<string, string> = {
  SUPPORT_REPLY_ADDRESS: `suporte@${HOST}`,
  SUPPORT_REPLY_SECRET: 'segredo-de-teste-com-mais-de-32-caracteres',
};
type Mail = { text: string; to: string[] };
const require = createRequire(import.meta.url);
const load = (path: string) => require(`../../dist/pb_hooks/support/${path}.js`);
const { readInboundMail } = load('read-inbound-mail') as {
  readInboundMail(by: string, body: object): [Mail];
};
const { whyNot } = load('judge-inbound-mail') as {
  whyNot(mail: Mail, writers: string[], own: string[]): string;
};
const { forTicket, ticketOf } = load('reply-address') as {
  forTicket(ticket: string): string;
  ticketOf(addresses: string[]): string;
};

// What PocketBase gives the hooks.
beforeEach(() => {
  vi.stubGlobal('$os', { getenv: (name: string) => ENV[name] ?? '' });
  vi.stubGlobal('$security', {
    hs256: (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex'),
    equal: (a: string, b: string) => a === b,
  });
});

// The next file of this worker begins without them.
afterAll(() => vi.unstubAllGlobals());

function recipient(to = 'OWN'): string {
  const address = forTicket(TICKET);
  const special: Record<string, string> = {
    OWN: address,
    UPPER: address.toUpperCase(),
    WRONG: address.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`),
    SWAPPED: address.replace(TICKET, 'zzzzzzzzzz12345'),
    FOREIGN: address.replace(HOST, 'golpe.exemplo'),
  };
  return special[to] ?? to;
}

it('an address of a ticket is within what an address may be, and stands for that ticket alone', () => {
  const address = forTicket(TICKET);
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
  expect(ticketOf(['outra@exemplo.com.br', address])).toBe(TICKET);
  expect(forTicket('zzzzzzzzzz12345').split('.')[1]).not.toBe(address.split('.')[1]);
});

it.each(INBOUND_CASES)('$name', ({ from, to, subject, text, html, headers, attachments, own, bin }) => {
  const body = {
    from: from ?? 'Ana Souza <ana@exemplo.com.br>',
    to: recipient(to),
    subject: subject ?? 'Re: Sua mensagem ao suporte [abcdefgh]',
    text,
    html,
    headers,
    attachments,
  };
  const [mail] = readInboundMail('outro', body);
  const ours = ['nao-responda@exemplo.com.br', `suporte@${HOST}`];
  const writers = ['ana@exemplo.com.br', 'ana@hc.exemplo.com.br'];
  const why = ticketOf(mail.to) === '' ? 'sem ticket' : whyNot(mail, writers, ours);
  expect({ why, text: why ? '' : mail.text }).toEqual({ why: bin ?? '', text: own ?? '' });
});

it.each([
  ['anasouza@gmail.com', 'ana.souza@gmail.com', ''],
  ['ana.souza@gmail.com', 'anasouza@googlemail.com', ''],
  ['ana+agentes@exemplo.com.br', 'ana@exemplo.com.br', ''],
  ['ana@exemplo.com.br', 'a.na@exemplo.com.br', 'outro remetente'],
  ['+ana@exemplo.com.br', '+bia@exemplo.com.br', 'outro remetente'],
  ['ana@gmail.com', 'ana@gmail.com.golpe.exemplo', 'outro remetente'],
])('to the ticket of %s from %s: "%s"', (writer, from, why) => {
  const [mail] = readInboundMail('outro', { from, to: recipient(), text: 'Oi' });
  expect(whyNot(mail, [writer], [])).toBe(why);
});

it('of Brevo finds the ticket wherever an address stands: alone, with a name, or only among the copies', () => {
  const address = forTicket(TICKET);
  const other = { Name: 'Outra', Address: 'outra@exemplo.com.br' };
  for (const fields of [
    { Recipients: [address] },
    { Recipients: [{ Name: null, Address: address }], To: [other] },
    { To: [{ Name: null, Address: address }], Cc: [] },
    { To: [other], Cc: [{ Name: null, Address: address }] },
  ]) {
    const item = { From: { Name: 'Ana', Address: 'ana@exemplo.com.br' }, RawTextBody: 'Oi', Headers: {} };
    const [mail] = readInboundMail('brevo', { items: [{ ...item, ...fields }] });
    expect(ticketOf(mail.to)).toBe(TICKET);
  }
});

/** A mail that fails SPF, with the words of each service about its signature, and what its sender has written about it. */
const FROM = 'ana@exemplo.com.br';
const PRAISE = 'golpe.example; spf=pass; dkim=pass header.d=exemplo.com.br';
const spfFailed: Record<string, (signed: boolean) => object> = {
  postmark: (signed) => ({
    FromFull: { Email: FROM },
    TextBody: 'Oi',
    Headers: [
      {
        Name: 'X-Spam-Tests',
        Value: signed ? 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU' : 'DKIM_SIGNED,DKIM_VALID',
      },
      { Name: 'Received-SPF', Value: 'fail (servico.example)' },
      { Name: 'Authentication-Results', Value: PRAISE },
      { Name: 'X-Spam-Tests', Value: 'DKIM_VALID_AU' },
    ],
  }),
  brevo: (signed) => {
    const own = `mx; spf=fail; dkim=${signed ? 'pass header.d=exemplo.com.br' : 'fail'}`;
    const headers = { 'Authentication-Results': [own, PRAISE] };
    return { items: [{ From: { Address: FROM }, RawTextBody: 'Oi', Headers: headers }] };
  },
  mailgun: (signed) => ({
    from: FROM,
    'body-plain': 'Oi',
    'message-headers': JSON.stringify([
      ['X-Mailgun-Spf', 'SoftFail'],
      ['X-Mailgun-Dkim-Check-Result', 'Pass'],
      ...(signed ? [] : [['X-Mailgun-Dkim-Check-Result', 'Fail']]),
      ['Authentication-Results', PRAISE],
    ]),
  }),
  sendgrid: (signed) => ({
    from: FROM,
    text: 'Oi',
    headers: `Authentication-Results: ${PRAISE}`,
    SPF: 'fail',
    dkim: signed ? '{@golpe.example : pass, @exemplo.com.br : pass}' : '{@golpe.example : pass}',
  }),
};

it.each(Object.keys(spfFailed))(
  'by %s is believed for a signature that the service has found, not for its own word',
  (by) => {
    const made = spfFailed[by] as (signed: boolean) => object;
    const why = (signed: boolean) => whyNot(readInboundMail(by, made(signed))[0], [FROM], []);
    expect([why(true), why(false)]).toEqual(['', 'remetente falso']);
  },
);

describe('a verdict of the service that the sender has written something beside', () => {
  const why = (by: string, body: object) => whyNot(readInboundMail(by, body)[0], [FROM], []);
  const failed = [
    ['X-Mailgun-Spf', 'Pass'],
    ['X-Mailgun-Spf', 'Fail'],
  ];
  const mailgun = { from: FROM, 'body-plain': 'Oi' };
  const list = { 'Authentication-Results': ['mx; spf=fail; dkim=none'] };
  const forged: [string, string, object][] = [
    ['Mailgun, praise above it', 'mailgun', { ...mailgun, 'message-headers': JSON.stringify(failed) }],
    ['any other, in a list', 'outro', { from: FROM, text: 'Oi', headers: list }],
  ];
  it.each(forged)('%s: is believed', (_, by, body) => expect(why(by, body)).toBe('remetente falso'));

  it('Mailgun, a field of the same name: the sender is nobody, and is not believed', () => {
    for (const headers of [[JSON.stringify(failed), '[]'], '', undefined])
      expect(why('mailgun', { ...mailgun, 'message-headers': headers })).toBe('outro remetente');
  });

  it('hidden among a thousand others: the sender is nobody, and is not believed', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [String(at), 'x']));
    const headers = { ...many, 'Authentication-Results': 'mx; spf=fail' };
    const item = { From: { Address: FROM }, RawTextBody: 'Oi', Headers: headers };
    expect(why('brevo', { items: [item] })).toBe('outro remetente');
    expect(why('outro', { from: FROM, text: 'Oi', headers })).toBe('outro remetente');
  });

  it('SendGrid, what a server on the way has said: is believed', () => {
    const headers = 'ARC-Authentication-Results: i=1; exchange.example; spf=softfail';
    expect(why('sendgrid', { from: FROM, text: 'Oi', headers, SPF: 'pass' })).toBe('');
  });
});

describe('headers that Mailgun hands over and nobody can read', () => {
  const SPF = '["X-Mailgun-Spf","Fail"]';
  const unreadable = {
    'too long': `[["X-Long","${'x'.repeat(500_000)}"],${SPF}]`,
    'too many': JSON.stringify([
      ...Array.from({ length: 2_000 }, () => ['X', 'x']),
      ['X-Mailgun-Spf', 'Fail'],
    ]),
    'too deep': `[["X-Deep",${'['.repeat(30_000)}${']'.repeat(30_000)}],${SPF}]`,
  };
  it.each(Object.entries(unreadable))('%s: the sender is nobody, and is not believed', (_, headers) => {
    const [mail] = readInboundMail('mailgun', { from: FROM, 'body-plain': 'Oi', 'message-headers': headers });
    expect(whyNot(mail, [FROM], [])).toBe('outro remetente');
  });
});

it('are forty and more', () => expect(INBOUND_CASES.length).toBeGreaterThanOrEqual(40));

describe('what a hostile mail costs', () => {
  const { ownWords } = require('../../dist/pb_hooks/domain/mail-reply-text.js') as {
    ownWords(text: string): string;
  };
  const { textOfHtml } = require('../../dist/pb_hooks/domain/mail-markup-text.js') as {
    textOfHtml(html: string): string;
  };

  it('each line is looked at a few times, however many introductions of quotes there are', () => {
    const lines = 2000;
    const trims = vi.spyOn(String.prototype, 'trim');
    try {
      ownWords('Em 22/11/2026 10:02, Ana escreveu:\n>\n'.repeat(lines / 2));
      expect(trims.mock.calls.length).toBeLessThanOrEqual(3 * lines);
    } finally {
      trims.mockRestore();
    }
  });

  it('nor does it matter how many lines could begin a quote and do not', () => {
    const lines = 9000;
    const trims = vi.spyOn(String.prototype, 'trim');
    try {
      ownWords('Em 22/11/2026 10:02, Ana escreveu:\nAviso legal\n\n'.repeat(lines / 3));
      expect(trims.mock.calls.length).toBeLessThanOrEqual(3 * lines);
    } finally {
      trims.mockRestore();
    }
  });

  it('nor how many notices follow one another', () => {
    const lines = 6000;
    const trims = vi.spyOn(String.prototype, 'trim');
    try {
      ownWords(`Oi\n\n${`Aviso legal: ${'x'.repeat(50)}\n\n`.repeat(lines / 2)}Oi`);
      expect(trims.mock.calls.length).toBeLessThanOrEqual(12 * lines);
    } finally {
      trims.mockRestore();
    }
  });

  it('no step through a text copies the whole of it, as the VM does for each match of these', () => {
    for (const file of [
      'domain/mail-reply-text',
      'domain/mail-markup-text',
      'support/read-inbound-mail',
      'support/inbound-fields',
    ])
      expect(readFileSync(`pb_hooks/${file}.ts`, 'utf8')).not.toMatch(/matchAll|lastIndex|new RegExp/);
  });

  it('nor is a text of Latin-1 decoded before anybody has asked for it, further than it is read, or by adding letters', () => {
    const bytes = vi.fn((text: string, _most: number) =>
      Buffer.from(text.replaceAll('\ufffd', 'é'), 'latin1'),
    );
    vi.stubGlobal('toBytes', bytes);
    const charsets = JSON.stringify({ text: 'windows-1252', html: 'windows-1252' });
    const [mail] = readInboundMail('sendgrid', { text: 'Caf\ufffd', html: '\ufffd'.repeat(9), charsets });
    expect(bytes).not.toHaveBeenCalled();
    expect(mail.text).toBe('Café');
    expect(bytes.mock.calls).toEqual([['Caf\ufffd', 200_001]]);
    expect(readFileSync('pb_hooks/tables/decode-text.ts', 'utf8')).not.toMatch(/text \+=/);
  });

  it('an element without an end is shown, and what follows it too', () => {
    expect(textOfHtml(`${'<style><STYLE>'.repeat(1000)}Sim`)).toBe('Sim');
    expect(textOfHtml('<head><title>a</title>Sim')).toBe('Sim');
  });

  it('what no program shows is left out, whatever stands in between', () => {
    const html =
      '<head><title>a</title></head><p>Sim</p><STYLE>p{}</style ><script>"<style>"</script>, obrigada';
    expect(textOfHtml(html).trim()).toBe('Sim\n, obrigada');
  });

  it('signs are written by their names too', () => {
    expect(
      textOfHtml('n&ordm; 5, 1&ordf; via: &ldquo;d&rsquo;&Aacute;vila&rdquo; &ndash; 5 &euro;').normalize(),
    ).toBe('nº 5, 1ª via: “d’Ávila” – 5 €');
  });

  it('comments are no words, nor is a picture whose end was cut off', () => {
    expect(textOfHtml('a<!-- <b>não</b> > -->b<!-- c')).toBe('ab<!-- c');
    expect(textOfHtml(`Sim<img src="data:${'A'.repeat(250_000)}">`)).toBe('Sim');
  });

  it('of a text of any length only the beginning is read, and own words below a long quote still are', () => {
    expect(ownWords(`${'sim\n'.repeat(20_000)}não`)).not.toContain('não');
    expect(ownWords(`${'> a quote of a long conversation\n'.repeat(3_000)}Sim`)).toBe('Sim');
  });

  it('the words are not read before somebody asks for them', () => {
    const text = 'Em 22/11/2026 10:02, Ana escreveu:\n>\n'.repeat(100);
    const trims = vi.spyOn(String.prototype, 'trim');
    try {
      const [mail] = readInboundMail('outro', { from: 'ana@exemplo.com.br', to: 'x@exemplo.com.br', text });
      expect(trims.mock.calls.length).toBeLessThan(100);
      expect(mail.text).toBe('');
      expect(trims.mock.calls.length).toBeGreaterThan(100);
    } finally {
      trims.mockRestore();
    }
  });
});
