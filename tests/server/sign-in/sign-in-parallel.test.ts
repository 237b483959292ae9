import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../support/full.ts';
import { codes } from '../../support/http.ts';
import { serverClock } from '../../support/server-clock.ts';
import { type SignInServer, secretsOf, startSignInServer } from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';

const MINUTE_MS = 60_000;
const clock = serverClock();
let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000', ...clock.env } });
});
afterAll(async () => {
  await server.stop();
  clock.remove();
});

describe('twenty uses at the same moment', () => {
  it.each(Array.from({ length: rounds(5, 50) }, (_, n) => n + 1))(
    'half by link, half by code: exactly one session (round %i)',
    async (round) => {
      const person = await server.person();
      const { codeId, code, linkId, linkSecret } = await server.ask(person.email);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          i % 2 === round % 2
            ? server.enter(linkId, linkSecret, `10.9.${round}.${i}`)
            : server.enter(codeId, code, `10.9.${round}.${i}`),
        ),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const refused = answers.filter((answer) => answer.status !== 200);
      expect(new Set(refused.flatMap(codes))).toEqual(new Set(['otp:otp_used']));
      expect(await secretsOf(server, person)).toBe(0);
      tried('L1', answers.length);

      // What was used is gone, and a mark of it stays: neither comes back with time, nor with the end of its session.
      const token = String(answers.find((answer) => answer.status === 200)?.json['token']);
      for (const pause of ['at once', 'a minute later', 'after signing out'] as const) {
        if (pause === 'a minute later') clock.set(MINUTE_MS);
        if (pause === 'after signing out')
          expect((await server.post('/api/app/sign-out', {}, { token })).status).toBe(204);
        const again = [await server.enter(linkId, linkSecret), await server.enter(codeId, code)];
        expect([pause, ...again.map(({ status }) => status)]).toEqual([pause, 400, 400]);
        tried('L1', again.length);
      }
      clock.set(0);
    },
  );

  it('of two mails: exactly one session, and the other mail is dead too', async () => {
    const person = await server.person();
    const first = await server.ask(person.email);
    const second = await server.ask(person.email);
    const uses = [first, second].flatMap(({ codeId, code, linkId, linkSecret }) =>
      Array.from({ length: 5 }, () => [server.enter(linkId, linkSecret), server.enter(codeId, code)]).flat(),
    );
    const answers = await Promise.all(uses);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('of ten people: each gets exactly one', async () => {
    const asked = [];
    for (let i = 0; i < 10; i += 1) {
      const person = await server.person();
      asked.push({ person, mail: await server.ask(person.email) });
    }
    const won = await Promise.all(
      asked.map(async ({ person, mail }) => {
        const answers = await Promise.all([
          ...Array.from({ length: 3 }, () => server.enter(mail.linkId, mail.linkSecret)),
          ...Array.from({ length: 3 }, () => server.enter(mail.codeId, mail.code)),
        ]);
        const sessions = answers.filter((answer) => answer.status === 200);
        return sessions.map((answer) => answer.json['record']?.['id'] === (person.id as never));
      }),
    );
    expect(won).toEqual(Array(10).fill([true]));
  });
});
