import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, UNHURRIED_MAIL } from '../../support/full.ts';
import { codes } from '../../support/http.ts';
import { type SignInServer, secretsOf, startSignInServer } from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';
import { until } from '../../support/wait.ts';

let server: SignInServer;

/** How many mails one person may have got since then, of one a minute. */
const mostMails = (began: number) => 1 + Math.floor((performance.now() - began) / 60_000);

beforeAll(async () => {
  server = await startSignInServer();
});
afterAll(() => server.stop());

/** Seconds to wait, as both the body and the header say. */
function waitOf(answer: Awaited<ReturnType<SignInServer['request']>>): number {
  expect([answer.status, codes(answer)]).toEqual([429, expect.arrayContaining(['email:too_many_requests'])]);
  const seconds = Number(answer.json['data']?.['email']?.['message']);
  expect(answer.headers.get('Retry-After')).toBe(String(seconds));
  return seconds;
}

describe('mails to one person', () => {
  it('one a minute; the refusal says how long to wait, and the first mail stays good', async () => {
    const person = await server.person();
    const began = performance.now();
    const { codeId, code } = await server.ask(person.email, '10.1.0.1');
    const again = await server.request(person.email.toUpperCase(), '10.1.0.2');
    expect(waitOf(again)).toBeGreaterThan(58 - (performance.now() - began) / 1000);
    expect(waitOf(again)).toBeLessThanOrEqual(60);
    expect(await secretsOf(server, person)).toBe(2);
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('of 30 requests at once from 30 addresses, one mail leaves', async () => {
    const person = await server.person();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => server.request(person.email, `10.2.0.${i}`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(29);
    expect(server.mail.received.filter((one) => one.to.includes(person.email))).toHaveLength(1);
  });

  it('the fixed administrator is no exception: a mailbox can be flooded too', async () => {
    await server.ask('admin@exemplo.com.br', '10.3.0.1');
    waitOf(await server.request('admin@exemplo.com.br', '10.3.0.2'));
  });
});

describe('the code of a mail that somebody else asked for', () => {
  const ATTACKER = '10.20.0.1';
  const PHONE = '10.24.0.2';

  /** Somebody asks in the person's name, and the person then gets no mail of their own: the id for its code. */
  async function askedBefore() {
    const person = await server.person();
    const mail = await server.ask(person.email, ATTACKER);
    const answer = await server.request(person.email, PHONE);
    expect(waitOf(answer)).toBeLessThanOrEqual(60);
    expect(answer.json['data']?.['pending']?.['code']).toBe('already_sent');
    expect(Number(answer.json['data']?.['expires']?.['message'])).toBeGreaterThan(800);
    const alias = String(answer.json['data']?.['pending']?.['message']);
    expect(alias).not.toBe(mail.codeId);
    return { person, mail, alias, wrong: mail.code === '00000000' ? '11111111' : '00000000' };
  }

  it('opens by the id of their own, once, and ends link and first id', async () => {
    const { person, mail, alias } = await askedBefore();
    const entered = await server.enter(alias, mail.code, PHONE);
    expect([entered.status, entered.json['record']?.['id']]).toEqual([200, person.id]);
    for (const id of [alias, mail.codeId])
      expect(codes(await server.enter(id, mail.code))).toEqual(['otp:otp_used']);
    expect(codes(await server.enter(mail.linkId, mail.linkSecret))).toEqual(['otp:otp_used']);
  });

  const idFor = async (person: { email: string }, ip: string) =>
    String((await server.request(person.email, ip)).json['data']?.['pending']?.['message']);
  const LINK_ONLY = ['link:link_only', 'otp:otp_invalid'];

  it('opens for the person whatever a stranger elsewhere types: each network has an id and three tries of its own', async () => {
    const { person, mail, alias, wrong } = await askedBefore();
    const strangers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => idFor(person, `10.21.0.${i + 1}`)),
    );
    expect(new Set(strangers).size).toBe(1);
    const [stranger = ''] = strangers;
    expect(stranger).not.toBe(alias);
    for (let i = 0; i < 20; i += 1) await server.enter(stranger, wrong, `10.21.1.${i}`);
    // Used up, it says so, and is given to nobody any more.
    expect(codes(await server.enter(stranger, mail.code, '10.21.0.1'))).toEqual(LINK_ONLY);
    const again = await server.request(person.email, '10.21.0.1');
    expect([again.status, ...codes(again)]).toEqual([429, 'email:too_many_requests', 'link:link_only']);
    expect(await idFor(person, PHONE)).toBe(alias);
    expect((await server.enter(alias, mail.code, PHONE)).status).toBe(200);
  });

  it('opens too when the stranger who asked first guesses on, and the other way round', async () => {
    const asked = await askedBefore();
    for (let i = 0; i < 20; i += 1) await server.enter(asked.mail.codeId, asked.wrong, ATTACKER);
    expect(codes(await server.enter(asked.mail.codeId, asked.mail.code, ATTACKER))).toEqual(LINK_ONLY);
    expect((await server.enter(asked.alias, asked.mail.code, PHONE)).status).toBe(200);

    const { person, mail, wrong } = await askedBefore();
    for (let i = 0; i < 6; i += 1) {
      const id = await idFor(person, `10.25.${i}.1`);
      for (let n = 0; n < 4; n += 1) await server.enter(id, wrong);
    }
    for (let i = 0; i < 2; i += 1) await server.enter(mail.codeId, wrong);
    expect((await server.enter(mail.codeId, mail.code)).status).toBe(200);
  });

  it('is ended by ten wrong ones from all sides, and then nothing is pending', async () => {
    const { person, mail, alias, wrong } = await askedBefore();
    for (let i = 0; i < 3; i += 1) await server.enter(alias, wrong, PHONE);
    for (let i = 0; i < 7; i += 1) await server.enter(mail.codeId, wrong, ATTACKER);
    for (const id of [alias, mail.codeId])
      expect(codes(await server.enter(id, mail.code))).toEqual(['otp:otp_invalid']);
    expect(codes(await server.request(person.email, PHONE))).toEqual(['email:too_many_requests']);
    expect((await server.enter(mail.linkId, mail.linkSecret)).status).toBe(200);
  });

  it('is no way to look at an account', async () => {
    const { mail, alias } = await askedBefore();
    const looked = await server.post('/api/app/link-info', { otpId: alias, password: mail.code });
    expect([looked.status, ...codes(looked)]).toEqual([400, 'otp:otp_invalid']);
    expect(codes(await server.enter(alias, mail.linkSecret))).toEqual(['otp:otp_invalid']);
    expect(codes(await server.enter('a00000000000000', mail.code))).toEqual(['otp:otp_invalid']);
  });
});

describe('tries at links', () => {
  const nonsense = 'x'.repeat(43);
  const LOOK = '/api/app/link-info';
  const ENTER = '/api/collections/users/auth-with-otp';

  it('are bounded for each link, by either route, and never lock its owner out', async () => {
    const person = await server.person();
    const { linkId, linkSecret } = await server.ask(person.email, '10.22.0.1');
    // Compared in microseconds: a slow hash would be computed for each of them.
    expect(await server.sql(`SELECT substr(password, 1, 7) FROM _otps WHERE id = '${linkId}'`)).toEqual([
      ['sha256:'],
    ]);
    const seen: number[] = [];
    for (let i = 0; i < 34; i += 1) {
      const from = { ip: `10.22.1.${i}` };
      seen.push(
        (await server.post(i % 2 ? LOOK : ENTER, { otpId: linkId, password: nonsense }, from)).status,
      );
    }
    expect(seen).toEqual([...Array(30).fill(400), ...Array(4).fill(429)]);
    const owner = { otpId: linkId, password: linkSecret };
    expect((await server.post(LOOK, owner)).json).toEqual({ email: person.email });
    expect((await server.post(ENTER, owner)).status).toBe(200);
  });

  it('are bounded for each address, whose other people still enter', async () => {
    const person = await server.person();
    const { linkId, linkSecret } = await server.ask(person.email, '10.22.0.2');
    const from = { ip: '10.22.2.1' };
    const seen: number[] = [];
    for (let i = 0; i < 124; i += 1) {
      const otpId = `l${String(i).padStart(14, '0')}`;
      // Each route below what one address may ask of it in a second, however quick the machine is.
      seen.push((await server.post(i % 3 ? LOOK : ENTER, { otpId, password: nonsense }, from)).status);
    }
    expect(seen).toEqual([...Array(120).fill(400), ...Array(4).fill(429)]);
    expect((await server.post(LOOK, { otpId: linkId, password: linkSecret }, from)).status).toBe(200);
    expect((await server.post(ENTER, { otpId: linkId, password: linkSecret }, from)).status).toBe(200);
  });
});

describe('requests from one address', () => {
  it('120 an hour whatever the answer, and nobody else is held up', async () => {
    const member = await server.person();
    const expired = await server.person({ status: 'active', expires_at: '2020-01-01 00:00:00.000Z' });
    const asked = ['ninguem@exemplo.com.br', expired.email, 'sem arroba', member.email];
    const ip = '10.4.0.1';
    const seen: number[] = [];
    const began = performance.now();
    for (let i = 0; i < 120; i += 1) seen.push((await server.request(asked[i % 4], ip)).status);
    // One mail a minute to the member; every other request of it is already a 429.
    const mails = seen.filter((status) => status === 200).length;
    expect(mails).toBeGreaterThanOrEqual(1);
    expect(mails).toBeLessThanOrEqual(mostMails(began));
    expect(seen.filter((status) => status === 400)).toHaveLength(90);
    for (const email of asked) {
      const wait = waitOf(await server.request(email, ip));
      expect(wait).toBeGreaterThan(3598 - (performance.now() - began) / 1000);
    }
    expect(codes(await server.request('ninguem@exemplo.com.br', '10.4.0.2'))).toEqual([
      'email:user_not_found',
    ]);
    tried('L6', seen.length);
    // Past the limit the log is not filled any further.
    expect(await server.logs(`ip='${ip}' && action~'demais' && user=''`)).toHaveLength(1);
  });
});

describe('few requests from one address', () => {
  const MOST = 6;
  let few: SignInServer;
  beforeAll(async () => {
    few = await startSignInServer({ env: { RATE_LIMIT_FACTOR: String(MOST / 120), ...UNHURRIED_MAIL } });
  });
  afterAll(() => few.stop());

  it('an IPv6 line is one address, however many it has', async () => {
    for (let i = 0; i < MOST; i += 1) await few.request('x', `2001:db8:1:2::${i}`);
    waitOf(await few.request('x', '2001:db8:1:2:ffff::1'));
    expect((await few.request('x', '2001:db8:1:3::1')).status).toBe(400);
  });

  it('an IPv4 address written as IPv6 is that address, and not the whole world', async () => {
    const spellings = ['::ffff:198.51.100.7', '::FFFF:c633:6407', '64:ff9b::198.51.100.7', '198.51.100.7'];
    for (let i = 0; i < MOST; i += 1) await few.request('x', spellings[i % 4]);
    for (const spelling of spellings) waitOf(await few.request('x', spelling));
    for (const other of ['::ffff:198.51.100.8', '64:ff9b::198.51.100.9', '198.51.100.10'])
      expect([other, (await few.request('x', other)).status]).toEqual([other, 400]);
  });

  it('a crowd behind one address that is told to wait a few seconds uses up nothing of its hour', async () => {
    few.mail.mode = 'hold';
    const people = await Promise.all(Array.from({ length: 40 }, () => few.person()));
    const crowd = people.splice(0, 10);
    let refused = 0;
    const asked = people.map(async ({ email }, i) => {
      const answer = await few.request(email, `10.9.${i}.1`);
      if (answer.status === 429) refused += 1;
    });
    const waiting = Promise.all(asked);
    await until('all places for mails taken', () => refused > 0);
    const ip = '10.10.0.1';
    for (const { email } of crowd) expect(waitOf(await few.request(email, ip))).toBe(5);
    few.mail.release();
    await waiting;
    // It still has the whole hour, and no more than that.
    for (const { email } of crowd.slice(0, MOST)) expect((await few.request(email, ip)).status).toBe(200);
    expect(waitOf(await few.request(crowd[MOST]?.email, ip))).toBeGreaterThan(3500);
    // Who is refused for another reason gets nothing back.
    const next = '10.10.0.2';
    for (let i = 0; i < MOST; i += 1) expect((await few.request('sem arroba', next)).status).toBe(400);
    waitOf(await few.request(crowd[MOST]?.email, next));
  });
});

describe('guessing', () => {
  it('ten wrong codes from ten addresses end the code, and the link stays', async () => {
    const person = await server.person();
    const { codeId, code, linkId, linkSecret } = await server.ask(person.email);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (let i = 0; i < 10; i += 1) {
      const answer = await server.enter(codeId, wrong, `10.5.0.${i}`);
      expect([answer.status, ...codes(answer)]).toEqual([400, 'otp:otp_invalid']);
    }
    expect(codes(await server.enter(codeId, code))).toEqual(['otp:otp_invalid']);
    expect((await server.enter(linkId, linkSecret)).status).toBe(200);
    expect(await server.logs("action~'dez tentativas'")).not.toHaveLength(0);
  });

  it('nine wrong codes from one address lock nobody out', async () => {
    const person = await server.person();
    const { codeId, code } = await server.ask(person.email);
    const wrong = code === '00000000' ? '11111111' : '00000000';
    for (let i = 0; i < 9; i += 1) expect((await server.enter(codeId, wrong)).status).toBe(400);
    expect((await server.enter(codeId, code)).status).toBe(200);
  });

  it('guesses at one mail of a person do not touch the person who asked for another', async () => {
    const person = await server.person();
    const victim = await server.ask(person.email, '10.7.0.1');
    // Together below what one address may ask in a second, however quick the machine is.
    for (let i = 0; i < 25; i += 1) await server.enter('c00000000000000', `0000000${i % 10}`, '10.7.0.1');
    for (let i = 0; i < 25; i += 1) await server.enter(victim.linkId, `0000000${i % 10}`, '10.7.0.1');
    expect((await server.enter(victim.linkId, victim.linkSecret, '10.7.0.1')).status).toBe(200);
  });
});

// Only what the long run has time for: the same bounds as above, at the size of an attack.
if (FULL) {
  it('ten thousand guesses from fifty addresses open nothing, the right one among the late ones neither, and nobody is kept from asking and entering', async () => {
    const GUESSES = 500;
    // For twenty people together fewer than guests have places for: beyond them everybody is told to try again.
    const AT_ONCE = 3;
    const attacked = async (n: number) => {
      const person = await server.person();
      const own = `10.31.0.${n}`;
      const mail = await server.ask(person.email, own);
      // Not asked before: a request in between would give the person tries of their own at this code.
      const mayAskAt = performance.now() + 60_000;

      let guesses = 0;
      const guess = (i: number) => {
        const typed = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
        const wrong = typed === mail.code ? mail.linkSecret : typed;
        return server.enter(mail.codeId, wrong, `10.30.${i % 50}.1`);
      };
      const guessOn = async () => {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => guess(guesses + k)));
        expect(answers.filter(({ status }) => status === 200)).toEqual([]);
        guesses += answers.length;
        tried('L4', answers.length);
      };
      // From an address that has asked nothing: only the end of the code can refuse it.
      const guessRight = async () => {
        const answer = await server.enter(mail.codeId, mail.code, `10.33.0.${n}`);
        guesses += 1;
        return [answer.status, ...codes(answer)];
      };

      const late = 25 + Math.floor(Math.random() * (GUESSES / 2));
      while (guesses < late) await guessOn();
      expect(await guessRight()).toEqual([400, 'otp:otp_invalid']);
      tried('L4');

      // The attack goes on while the person waits out the minute between two mails, asks again, and enters.
      let isOver = false;
      const enters = async () => {
        await until('the minute between two mails', () => performance.now() >= mayAskAt, 60_000);
        const again = await server.ask(person.email, own);
        const [id, secret] = n % 2 ? [again.linkId, again.linkSecret] : [again.codeId, again.code];
        const answer = await server.enter(id, secret, own);
        expect([answer.status, answer.json['record']?.['id']]).toEqual([200, person.id]);
      };
      const attacks = async () => {
        while (guesses < GUESSES || !isOver) await guessOn();
      };
      const entered = enters().finally(() => {
        isOver = true;
      });
      await Promise.all([entered, attacks()]);
      expect(await guessRight()).toEqual([400, 'otp:otp_invalid']);
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => attacked(n)));
  });

  it('five hundred requests for twenty people from fifty addresses are twenty mails', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => server.person()));
    const before = server.mail.received.length;
    const began = performance.now();
    for (let i = 0; i < 500; i += 20) {
      const ask = ({ email }: { email: string }, n: number) =>
        server.request(email, `10.32.${(i + n) % 50}.1`);
      await Promise.all(people.map(ask));
      tried('L5', people.length);
    }
    expect(server.mail.received.length - before).toBeLessThanOrEqual(people.length * mostMails(began));
  });
}

describe('RATE_LIMIT_FACTOR', () => {
  it('multiplies the limits, and without a trusted proxy nobody chooses an address', async () => {
    const other = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '0.05', TRUSTED_PROXY_HEADER: '' } });
    try {
      const seen: number[] = [];
      for (let i = 0; i < 7; i += 1) {
        seen.push((await other.request('ninguem@exemplo.com.br', `10.8.0.${i}`)).status);
      }
      expect(seen).toEqual([400, 400, 400, 400, 400, 400, 429]);
    } finally {
      await other.stop();
    }
  });

  it('lets a trial ask twice in a minute', async () => {
    const other = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '2' } });
    try {
      const person = await other.person();
      await other.ask(person.email);
      await other.ask(person.email);
      expect((await other.request(person.email)).status).toBe(429);
    } finally {
      await other.stop();
    }
  });
});
