import { afterAll, beforeAll, expect, it } from 'vitest';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import type { Received } from '../../support/mail-server.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { eventually } from '../../support/wait.ts';

const SUPERUSERS = '/api/collections/_superusers';
/** Codes mailed in an hour where nobody shows a browser that has signed in before. */
const MOST = 5;
/** Of mails that do not leave. */
const TRIES = 10;
let server: SignInServer;

beforeAll(async () => {
  server = await startSignInServer();
  const changed = await call(server.pb, 'PATCH', SUPERUSERS, {
    token: server.pb.superuserToken,
    body: { otp: { enabled: true, duration: 240, length: 8 }, mfa: { enabled: true, duration: 900 } },
  });
  expect(changed.status).toBe(200);
});
afterAll(() => server.stop());

const askForCode = (email = SUPERUSER.email) =>
  server.post(`${SUPERUSERS}/request-otp`, { email }, { ip: '192.0.2.7' });
/** Notices about security come to the same mailbox. */
const codeMails = () =>
  server.mail.received.filter(
    ({ mail }) => mail.subject === 'Código para o painel do PocketBase de Agentes de Marketing',
  );

const newPasswords = () =>
  server.mail.received.filter(
    ({ mail }) => mail.subject === 'Nova senha para o painel do PocketBase de Agentes de Marketing',
  );

const failures = async (email: string) =>
  Number(
    (
      await server.sql(
        `SELECT COUNT(*) FROM system_logs WHERE action LIKE 'Código do painel do PocketBase não%' AND user = '${email}'`,
      )
    )[0]?.[0],
  );

it('the owner who switched a second factor on gets its code in Portuguese, and it lets in', async () => {
  const { email: identity, password } = SUPERUSER;
  const first = await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password });
  expect(first.status).toBe(401);
  const asked = await askForCode();
  await eventually(() => expect(codeMails()).toHaveLength(1));
  const { mail, raw, to } = codeMails()[0] as Received;
  expect(to).toEqual([SUPERUSER.email]);
  expect(mail.text).toContain('Ele vale por 4 minutos.');
  expect(raw).toContain('Content-Type: text/plain');
  const code = /^\d{8}$/m.exec(String(mail.text))?.[0];
  const entered = await server.post(`${SUPERUSERS}/auth-with-otp`, {
    otpId: asked.json['otpId'],
    password: code,
    mfaId: first.json['mfaId'],
  });
  expect([entered.status, typeof entered.json['token']]).toEqual([200, 'string']);
});

it('an owner whose mails do not leave gets a code in the console, and it lets in', async () => {
  const printed = await runConsole(server.pb.dataDir, ['superuser', 'otp', SUPERUSER.email]);
  const [, otpId] = /Id:\s*(\S+)/i.exec(printed.out) ?? [];
  const [, code] = /Pass:\s*(\d+)/i.exec(printed.out) ?? [];
  const { email: identity, password } = SUPERUSER;
  const first = await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password });
  const mfaId = first.json['mfaId'];
  const entered = await server.post(`${SUPERUSERS}/auth-with-otp`, { otpId, password: code, mfaId });
  expect([entered.status, typeof entered.json['token']]).toEqual([200, 'string']);
});

it('a code that could not be sent is gone, and costs nobody one of the mails; nor does a new password, which may be asked for again at once', async () => {
  server.mail.mode = 'refuse-all';
  server.mail.words = '535 5.7.8 bad credentials';
  for (let i = 1; i <= MOST; i += 1) {
    await askForCode();
    await eventually(async () => expect(await failures(SUPERUSER.email)).toBe(i));
  }
  await server.post(`${SUPERUSERS}/request-password-reset`, { email: SUPERUSER.email });
  await eventually(async () =>
    expect(
      await server.sql(
        "SELECT action FROM system_logs WHERE action LIKE 'Nova senha do painel do PocketBase não%'",
      ),
    ).toHaveLength(1),
  );
  const codesOf = async () =>
    Number(
      (
        await server.sql(
          `SELECT COUNT(*) FROM _otps WHERE recordRef = (SELECT id FROM _superusers WHERE email = '${SUPERUSER.email}')`,
        )
      )[0]?.[0],
    );
  // The first test's was used, and the second one's too.
  await eventually(async () => expect(await codesOf()).toBe(0));
  server.mail.mode = 'accept';
  server.mail.forget();
  await askForCode();
  await eventually(() => expect(codeMails()).toHaveLength(1));
  await server.post(`${SUPERUSERS}/request-password-reset`, { email: SUPERUSER.email });
  await eventually(() => expect(newPasswords()).toHaveLength(1));
});

it('strangers who know the address have five mailed an hour, and hear nothing else', async () => {
  server.mail.forget();
  for (let i = 0; i < MOST + 3; i += 1) {
    const { status, json } = await askForCode();
    expect([status, Object.keys(json)]).toEqual([200, ['otpId']]);
  }
  // Two have gone out before.
  await eventually(() => expect(codeMails()).toHaveLength(MOST - 2));
  // A mail that is asked for after the refused ones has come, and none of theirs.
  const person = await server.person();
  await server.ask(person.email);
  expect(codeMails()).toHaveLength(MOST - 2);
});

it('mails that do not leave are tried ten times in a quarter of an hour: no stranger fills the log with them', async () => {
  const email = 'segunda@exemplo.com.br';
  const password = 'outra-senha-longa-2';
  await call(server.pb, 'POST', `${SUPERUSERS}/records`, {
    token: server.pb.superuserToken,
    body: { email, password, passwordConfirm: password },
  });
  server.mail.mode = 'refuse-all';
  for (let i = 1; i <= TRIES; i += 1) {
    await askForCode(email);
    await eventually(async () => expect(await failures(email)).toBe(i));
  }
  for (let i = 0; i < 3; i += 1) await askForCode(email);
  // Its row comes behind theirs.
  await server.post(`${SUPERUSERS}/request-password-reset`, { email });
  await eventually(async () =>
    expect(
      await server.sql(
        `SELECT action FROM system_logs WHERE action LIKE 'Nova senha do painel do PocketBase não%' AND user = '${email}'`,
      ),
    ).toHaveLength(1),
  );
  expect(await failures(email)).toBe(TRIES);
});
