/** A crowd of mails says nothing about the mail server: whoever found no free process has not asked it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedHooks } from '../../support/changed-hooks.ts';
import { UNHURRIED_MAIL } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { addMember } from '../../support/people.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { until } from '../../support/wait.ts';

// One process for all mails, and nobody waits for it.
const hooks = changedHooks('mail/send-mail.js', [
  [/CHILDREN = \d+/, 'CHILDREN = 1'],
  [/patience: [^}]+/, 'patience: 0 '],
]);
let server: SignInServer;
beforeAll(async () => {
  server = await startSignInServer({
    hooksDir: hooks.dir,
    env: { RATE_LIMIT_FACTOR: '1000', ...UNHURRIED_MAIL },
  });
});
afterAll(async () => {
  await server.stop();
  hooks.remove();
});

it('is not told as one that takes no mail any more while one mail is under way and others find no place', async () => {
  const { token } = await addMember(server.pb, { role: 'admin' });
  const status = async () => {
    const { json } = await call(server.pb, 'GET', '/api/app/system-status', { token });
    const items = json['items'] as unknown as { name: string; text: string }[];
    return items.find(({ name }) => name === 'E-mail de teste')?.text;
  };
  const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
  const [first, ...others] = people.map(({ email }) => email);
  server.mail.mode = 'hold';
  const slow = server.request(first);
  await until('its mail is under way', () => server.mail.held() === 1);
  const answers = await Promise.all(others.map((email) => server.request(email)));
  expect(answers.map((answer) => answer.status)).toEqual([400, 400, 400, 400]);
  expect(await status()).toBe('ainda não foi enviado nenhum');
  server.mail.release();
  expect((await slow).status).toBe(200);
});
