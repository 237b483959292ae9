import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { FULL } from '../../support/full.ts';
import { type Answer, call, codes } from '../../support/http.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { addMember, newId } from '../../support/people.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { COLLECTS_BY_ITSELF } from '../../support/pocketbase-process.ts';
import { quote, sql, value } from '../../support/sql.ts';
import { sendStubbornly } from '../../support/stubborn-body.ts';
import { tried } from '../../support/tries.ts';

const FROM = 'X-Test-Address';
const MB = 1024 * 1024;
let mail: MailServer;
let server: PocketBase;

beforeAll(async () => {
  mail = await startMailServer();
  const mailbox = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port) };
  server = await startPocketBase({ env: { ...COLLECTS_BY_ITSELF, ...mailbox, TRUSTED_PROXY_HEADER: FROM } });
});
afterAll(async () => {
  await server.stop();
  await mail.stop();
});

let visitors = 0;
/** Each visitor comes from an address of their own, unless the test is about that. */
const register = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  visitors += 1;
  const ip = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return call(server, 'POST', '/api/app/register', { body, headers: { [FROM]: ip, ...headers } });
};
const someone = (more: object = {}) => ({
  full_name: 'Ana Souza',
  email: `${newId()}@exemplo.com.br`,
  specialty: 'Dermatologia',
  phone: '(11) 91234-5678',
  is_other_professional: false,
  is_student: false,
  crm: '123456',
  state: 'SP',
  website: '',
  ...more,
});
const COLUMNS = ['full_name', 'email', 'specialty', 'phone', 'crm', 'state', 'status'];
const stored = async (email: string) =>
  sql(server, `SELECT ${COLUMNS} FROM registration_requests WHERE email = ${quote(email)}`);
const count = async () => Number(await value(server, 'SELECT COUNT(*) FROM registration_requests'));
const said = (answer: Answer) => [answer.status, ...codes(answer).sort()];

describe('a doctor who asks to be let in', () => {
  it('waits as pending, with everything that was written', async () => {
    const ana = someone();
    const answer = await register(ana);
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
      200,
      '{"status":"pending"}',
      'no-store',
    ]);
    expect(await stored(ana.email)).toEqual([
      ['Ana Souza', ana.email, 'Dermatologia', '(11) 91234-5678', '123456', 'SP', 'pending'],
    ]);
  });

  it('is one request however often it is sent, in whatever case, and also at the same moment', async () => {
    const ana = someone();
    const [first] = await Promise.all(Array.from({ length: 8 }, () => register(ana)));
    const again = await register({ ...ana, email: ` ${ana.email.toUpperCase()} `, full_name: 'Outra' });
    expect([again.status, again.text]).toEqual([200, first?.text]);
    const headers = (one?: Answer) => [...(one?.headers.keys() ?? [])].sort();
    expect(headers(again)).toEqual(headers(first));
    expect((await stored(ana.email)).map(([name]) => name)).toEqual(['Ana Souza']);
  });

  it('may ask again after a decision', async () => {
    const ana = someone();
    await register(ana);
    await sql(server, `UPDATE registration_requests SET status = 'rejected' WHERE email = '${ana.email}'`);
    expect((await register(ana)).status).toBe(200);
    expect(await stored(ana.email)).toHaveLength(2);
  });

  test.each([
    ['CRM/SP 123.456', 'SP', '123456', 'SP'],
    ['123456-P', 'MG', '123456-P', 'MG'],
    ['CRM 52.12345-6 RJ', 'RJ', '5212345-6', 'RJ'],
    ['CREMERJ 52 12345-6', '', '5212345-6', 'RJ'],
    [' crm nº 9876 / pe ', 'pe', '9876', 'PE'],
    ['CRM PE: 9876 RQE 4321', 'PE', '9876', 'PE'],
  ])('may write the CRM as %j with UF %j', async (crm, state, number, uf) => {
    const ana = someone({ crm, state });
    expect(said(await register(ana))).toEqual([200]);
    expect((await stored(ana.email))[0]?.slice(4, 6)).toEqual([number, uf]);
  });

  test.each(['', null, '11 3123-4567', '+55 (11) 91234-5678 ramal 12', '0800 123 4567', '+351 912 345 678'])(
    'may give the phone %j',
    async (phone) => {
      const ana = someone({ phone });
      expect(said(await register(ana))).toEqual([200]);
      expect((await stored(ana.email))[0]?.[3]).toBe(phone ?? '');
    },
  );

  it('may give the phone as the Contacts of an iPhone copy it, and it is stored as it can be typed', async () => {
    const ana = someone({ phone: '\u202a+55 11 91234\u20115678\u202c' });
    expect(said(await register(ana))).toEqual([200]);
    expect((await stored(ana.email))[0]?.[3]).toBe('+55 11 91234-5678');
  });
});

describe('who is no doctor', () => {
  test.each([
    [{ is_other_professional: true }, 'Nutrição', 'Nutrição (Outro profissional de saúde)'],
    [{ is_student: true }, 'Medicina', 'Medicina (Estudante)'],
    [{ is_student: true }, 'Medicina (Estudante)', 'Medicina (Estudante)'],
    [{ is_student: true }, '', '(Estudante)'],
  ])('%j needs no CRM, and %j is stored as %j', async (box, specialty, shown) => {
    const person = someone({ ...box, specialty, crm: 'não tenho', state: 'XX' });
    expect(said(await register(person))).toEqual([200]);
    expect((await stored(person.email))[0]?.slice(2)).toEqual([shown, '(11) 91234-5678', '', '', 'pending']);
  });
});

describe('what is missing or wrong', () => {
  test.each([
    [{ full_name: '' }, 'full_name:required'],
    [{ full_name: ' \u0000\u202e\u200b ' }, 'full_name:required'],
    [{ full_name: undefined }, 'full_name:required'],
    [{ full_name: 'a'.repeat(201) }, 'full_name:too_long'],
    [{ full_name: ['Ana'] }, 'full_name:invalid_type'],
    [{ full_name: { a: 1 } }, 'full_name:invalid_type'],
    [{ full_name: 42 }, 'full_name:invalid_type'],
    [{ email: '' }, 'email:required'],
    [{ email: 'ana' }, 'email:invalid_email'],
    [{ email: 'ana.@exemplo.com.br' }, 'email:invalid_email'],
    [{ email: 'ana..souza@exemplo.com.br' }, 'email:invalid_email'],
    [{ email: 'ana@exemplo.com2' }, 'email:invalid_email'],
    [{ email: 'ana@exemplo.com.br,bia@exemplo.com.br' }, 'email:invalid_email'],
    [{ email: 'ana@exemplo.com.br\r\nBcc: bia@exemplo.com.br' }, 'email:invalid_email'],
    [{ email: `${'a'.repeat(250)}@exemplo.com.br` }, 'email:too_long'],
    [{ email: true }, 'email:invalid_type'],
    [{ crm: '' }, 'crm:required'],
    [{ crm: 'não lembro' }, 'crm:invalid_crm'],
    [{ crm: '1'.repeat(41) }, 'crm:too_long'],
    [{ crm: 123456 }, 'crm:invalid_type'],
    [{ state: '' }, 'state:required'],
    [{ state: 'XX' }, 'state:invalid_state'],
    [{ state: 'São Paulo' }, 'state:too_long'],
    [{ phone: '123' }, 'phone:invalid_phone'],
    [{ phone: 'ligue para mim' }, 'phone:invalid_phone'],
    [{ phone: '1'.repeat(41) }, 'phone:too_long'],
    [{ specialty: 'x'.repeat(201) }, 'specialty:too_long'],
    [{ is_student: 'true' }, 'is_student:invalid_type'],
    [{ is_other_professional: 1 }, 'is_other_professional:invalid_type'],
  ])('%j is told by field, and nothing is stored', async (wrong, code) => {
    const before = await count();
    const answer = await register(someone(wrong));
    expect(said(answer)).toEqual([400, code]);
    expect(Object.values(answer.json['data'] ?? {}).every((one) => String(one['message']).length > 5)).toBe(
      true,
    );
    expect(await count()).toBe(before);
  });

  it('is told about every field at once', async () => {
    expect(said(await register({ phone: '1' }))).toEqual([
      400,
      'crm:required',
      'email:required',
      'full_name:required',
      'phone:invalid_phone',
      'state:required',
    ]);
  });
});

describe('text from a stranger', () => {
  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ["Ana'); DROP TABLE users;--", "Ana'); DROP TABLE users;--"],
    ['=cmd()|A1', '=cmd()|A1'],
    ['Ana\u0000\u0007\r\nBcc: x', 'Ana Bcc: x'],
    ['Ana \u202egnp.exe\u2066', 'Ana gnp.exe'],
    ['Joa\u0303o', 'João'],
    ['  Ana   Souza ', 'Ana Souza'],
    ['Ana 👩🏽‍⚕️ 🎉', 'Ana 👩🏽⚕️ 🎉'],
  ])('%j is kept as the text %j', async (typed, kept) => {
    const ana = someone({ full_name: typed, specialty: typed });
    expect(said(await register(ana))).toEqual([200]);
    const [row] = await stored(ana.email);
    expect([row?.[0], row?.[2]]).toEqual([kept, kept]);
  });
});

describe('a request that wants more than to be read', () => {
  const EXTRAS: Record<string, unknown>[] = [
    { status: 'approved' },
    { status: 'pending' },
    { 'status+': 'approved' },
    { '+status': 'approved' },
    { 'status-': 'pending' },
    { id: 'escolhidopormim' },
    { reviewed_by: 'escolhidopormim' },
    { reviewed_at: '2026-01-01 00:00:00.000Z' },
    { rejection_reason: 'x' },
    { mail_status: 'sent' },
    { created_at: '2020-01-01 00:00:00.000Z' },
    { updated_at: '2020-01-01 00:00:00.000Z' },
    { collectionId: 'x' },
    { collectionName: 'users' },
    { expand: {} },
    { role: 'admin' },
    { user_id: 'x' },
    { password: 'x' },
    { verified: true },
    { '@jsonPayload': '{"status":"approved"}' },
    { ['constructor']: { prototype: { status: 'approved' } } },
    { ['toString']: 'x' },
    { ['hasOwnProperty']: 'x' },
    { 'email:lower': 'x' },
    { 'full_name+': 'x' },
    { 'is_student+': true },
    { '': 'x' },
  ];
  test.each(EXTRAS)('%j is refused, and stores nothing', async (extra) => {
    const before = await count();
    const answer = await register(someone(extra));
    expect(said(answer)).toEqual([400, `${Object.keys(extra)[0]}:field_not_allowed`]);
    expect(await count()).toBe(before);
    tried('I1');
  });

  it('in a prototype, a repeated key or in disguise leaves a pending request at most', async () => {
    const ana = someone();
    const text = JSON.stringify(ana);
    const smuggled = [
      text.replace('{', '{"__proto__":{"status":"approved"},'),
      text.replace('{', '{"status":"approved",'),
      text.replace('"website":""', '"website":"","status":"approved"'),
      `[${text}]`,
      `"${text.replaceAll('"', '\\"')}"`,
      'null',
      '42',
      '{',
      '',
    ];
    for (const body of smuggled) expect(`${body} ${(await register(body)).status}`).toBe(`${body} 400`);
    expect(await stored(ana.email)).toHaveLength(0);
    tried('I1', smuggled.length);
  });

  it('as a form of any kind is refused', async () => {
    const ana = someone({ status: 'approved' });
    const form = new FormData();
    for (const [field, text] of Object.entries(ana)) form.append(field, String(text));
    form.append('@jsonPayload', JSON.stringify(ana));
    const urlencoded = new URLSearchParams({ '@jsonPayload': JSON.stringify(ana) }).toString();
    const types = [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/xml',
      'multipart/form-data',
    ];
    expect((await register(form)).status).toBe(400);
    for (const type of types) {
      const answer = await register(type.startsWith('text') ? JSON.stringify(ana) : urlencoded, {
        'Content-Type': type,
      });
      expect(`${type} ${answer.status}`).toBe(`${type} 400`);
    }
    expect(await stored(ana.email)).toHaveLength(0);
    tried('I1', types.length + 1);
  });

  it('is never an opened door to the collection itself', async () => {
    const path = '/api/collections/registration_requests/records';
    expect((await call(server, 'POST', path, { body: someone() })).status).toBe(401);
  });

  it('too large, without an end or too deep is cut off, whatever it is made of, and the server stays small', async () => {
    const before = await count();
    const member = await addMember(server);
    // In pages of 4 KB.
    const rss = () => Number(readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ')[1]) * 4096;
    const small = rss();
    let most = small;
    const looked = () => {
      most = Math.max(most, rss());
      tried('I2');
    };
    const doors = [
      ['/api/app/register', () => ({ [FROM]: `10.99.${++visitors >> 8}.${visitors & 255}` })],
      ['/api/app/support-request', () => ({ Authorization: member.token })],
    ] as const;
    const statuses = new Set<number>();
    const fills = ['x', '\0', '\\u0000', '\u202e', '\u{1f600}'];
    for (const [path, headers] of doors)
      for (const fill of fills)
        for (const bytes of FULL ? [MB, 16 * MB, 64 * MB] : [4 * MB]) {
          const { status, sent } = await sendStubbornly(server.port, path, {
            fill,
            bytes,
            headers: headers(),
          });
          statuses.add(status);
          // Who goes on sending may find the connection cut before the answer is read.
          expect([0, 413], `${path} ${JSON.stringify(fill)} ${bytes}`).toContain(status);
          // What the network between them holds is out before anybody can hang up.
          if (bytes > 16 * MB) expect(sent).toBeLessThan(bytes / 2);
          looked();
        }
    expect(statuses).toContain(413);
    const huge = JSON.stringify(someone({ specialty: 'x'.repeat(20_000) }));
    expect((await register(huge)).status).toBe(413);
    looked();
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = Math.floor(14_000 / (open.length + close.length));
      const nested = `{"full_name":${open.repeat(depth)}0${close.repeat(depth)}}`;
      expect((await register(nested)).status).toBe(400);
      looked();
    }
    expect(most - small).toBeLessThan(50 * MB);
    expect(await count()).toBe(before);
  });
});

describe('who fills the field that no person sees', () => {
  it('is answered like everybody and stored nowhere', async () => {
    const robot = someone({ website: 'https://exemplo.com' });
    const answer = await register(robot);
    expect([answer.status, answer.text]).toEqual([200, '{"status":"pending"}']);
    expect(await stored(robot.email)).toHaveLength(0);
  });
});

describe('one address on the network', () => {
  it('may send 30 requests an hour, of which the last refusal says how long to wait; others are not held up', async () => {
    const from = { [FROM]: '192.0.2.7' };
    const answers: Answer[] = [];
    // One address has no more than 32 under way at a time.
    const tenMore = () => Promise.all(Array.from({ length: 10 }, () => register(someone(), from)));
    for (let n = 0; n < 4; n += 1) answers.push(...(await tenMore()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(30);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(10);
    for (const answer of refused) {
      expect(codes(answer)).toEqual(['email:too_many_requests']);
      const seconds = Number(answer.json['message']);
      expect(seconds).toBeGreaterThan(3500);
      expect(answer.headers.get('retry-after')).toBe(String(seconds));
    }
    expect((await register(someone())).status).toBe(200);
    const logged = `SELECT COUNT(*) FROM system_logs WHERE type = 'seguranca' AND ip = '192.0.2.7'`;
    expect(await value(server, logged)).toBe('1');
  });

  it('of IPv6 has twenty times as many with all of its network, however many addresses that is', async () => {
    const narrow = await startPocketBase({ env: { TRUSTED_PROXY_HEADER: FROM, RATE_LIMIT_FACTOR: '0.1' } });
    try {
      const ask = async (address: string) => {
        const headers = { [FROM]: address };
        return (await call(narrow, 'POST', '/api/app/register', { body: someone(), headers })).status;
      };
      const statuses: number[] = [];
      for (let n = 0; n < 70; n += 10)
        statuses.push(
          ...(await Promise.all(Array.from({ length: 10 }, (_, i) => ask(`2001:db8:77:${n + i}::1`)))),
        );
      expect([200, 429].map((one) => statuses.filter((status) => status === one).length)).toEqual([60, 10]);
      expect(await ask('2001:db8:78:1::1')).toBe(200);
    } finally {
      await narrow.stop();
    }
  });
});
