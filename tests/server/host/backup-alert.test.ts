import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import type { MailServer } from '../../support/mail-server.ts';
import { SUPERUSER } from '../../support/pocketbase-process.ts';
import { type SignInServer, startSignInServer } from '../../support/sign-in-server.ts';
import { eventually } from '../../support/wait.ts';

let server: SignInServer | undefined;
afterEach(() => server?.stop());

/** A night whose backup fails: nothing can be put into a file. */
async function failTonight(mailMs: number, mode: MailServer['mode']): Promise<SignInServer> {
  server = await startSignInServer({ env: shortened({ mail: mailMs }) });
  server.mail.mode = mode;
  const { pb } = server;
  const folder = join(pb.dataDir, 'backups');
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(folder, '');
  const token = pb.superuserToken;
  expect((await call(pb, 'POST', '/api/crons/__pbAutoBackup__', { token })).status).toBe(204);
  return server;
}

it('a backup of the night that fails is told in Portuguese, once, with a way to the reason', async () => {
  // A machine that is busy with other tests must be able to send a mail in this time.
  const { mail } = await failTonight(10_000, 'accept');
  const { mail: told } = await mail.next(SUPERUSER.email);
  expect(told.subject).toBe('A cópia de segurança de Agentes de Marketing falhou');
  expect(told.text).toContain('não foi feita');
  expect(told.text).toContain('/_/#/logs');
  expect(mail.received).toHaveLength(1);
});

it('a mail server that is silent holds nothing: that nobody was told is in the log', async () => {
  const { sql } = await failTonight(1_500, 'black-hole');
  await eventually(async () =>
    expect(
      await sql("SELECT user FROM system_logs WHERE action LIKE 'Aviso de cópia de segurança%'"),
    ).toEqual([[SUPERUSER.email]]),
  );
});
