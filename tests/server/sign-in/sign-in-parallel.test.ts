import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds } from '../../support/full.ts';
import { codes } from '../../support/http.ts';
import { type SignInServer, secretsOf, startSignInServer } from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';

let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000' } });
});
afterAll(() => server.stop());

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
