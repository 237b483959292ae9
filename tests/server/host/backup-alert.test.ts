import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { eventually } from '../../support/wait.ts';

let server: SignInServer;

beforeAll(async () => {
  // A machine that is busy with other tests must be able to send a mail in this time.
  server = await startSignInServer({ env: shortened({ mail: 10_000 }) });
  const folder = join(server.pb.dataDir, 'backups');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, 'Nothing can be put into a file.');
});
afterAll(() => server.stop());

const failTonight = async () => {
  const token = server.pb.superuserToken;
  expect((await call(server.pb, 'POST', '/api/crons/__pbAutoBackup__', { token })).status).toBe(204);
};

it('a backup of the night that fails is told in Portuguese, once, with a way to the reason', async () => {
  await failTonight();
  const { mail } = await server.mail.next(SUPERUSER.email);
  expect(mail.subject).toBe('A cópia de segurança de Agentes de Marketing falhou');
  expect(mail.text).toContain('não foi feita');
  expect(mail.text).toContain('/_/#/logs');
  expect(server.mail.received).toHaveLength(1);
});

it('a mail server that is silent holds nothing: that nobody was told is in the log', async () => {
  server.mail.mode = 'black-hole';
  await failTonight();
  await eventually(async () =>
    expect(
      await server.sql("SELECT user FROM system_logs WHERE action LIKE 'Aviso de cópia de segurança%'"),
    ).toEqual([[SUPERUSER.email]]),
  );
});
