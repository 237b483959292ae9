import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../../support/http.ts';
import { addMember, addPerson } from '../../support/people.ts';
import { SUPERUSER, WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { addRow } from '../../support/records.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { startSignInServer } from '../../support/sign-in-server.ts';
import { value } from '../../support/sql.ts';
import { tried } from '../../support/tries.ts';

const SUPERUSERS = '/api/collections/_superusers';
const MAIL_PASSWORD = 'senha-do-servidor-de-correio';

it('whatever is done, and whatever a mail server quotes, neither log holds a code, a link, a token or a password', async () => {
  const server = await startSignInServer({
    env: {
      RATE_LIMIT_FACTOR: '1000',
      SMTP_USER: 'correio',
      SMTP_PASSWORD: MAIL_PASSWORD,
      ...WITH_REQUEST_LOG,
    },
  });
  try {
    const { pb } = server;
    const secrets: Record<string, string> = {
      'superuser password': SUPERUSER.password,
      'mail password': MAIL_PASSWORD,
    };
    const su = (method: string, path: string, body?: unknown) =>
      call(pb, method, path, { token: pb.superuserToken, body });
    const admin = await addMember(pb, { role: 'admin' });
    secrets['admin token'] = admin.token;
    secrets['superuser token'] = pb.superuserToken;

    // A mail server that refuses, quoting the whole mail and the password that it was given.
    const ana = await addPerson(pb, { profile: { status: 'active' } });
    server.mail.mode = 'quote';
    server.mail.words = `go away ${MAIL_PASSWORD}`;
    const refused = await server.request(ana.email);
    expect(refused.json['data']?.['email']?.['message']).toContain('554');
    expect(refused.text).not.toContain(MAIL_PASSWORD);
    expect(refused.text).not.toMatch(/\d{4} \d{4}|entrar=\w{15}\.\w/);
    server.mail.mode = 'accept';

    // Every way through the door, right and wrong.
    const asked = await server.ask(ana.email);
    secrets['code'] = asked.code;
    secrets['link'] = asked.linkSecret;
    await server.enter(asked.codeId, '00000000');
    await server.enter(asked.linkId, `${asked.linkSecret}x`);
    const entered = await server.enter(asked.linkId, asked.linkSecret);
    secrets['member token'] = String(entered.json['token']);
    await server.enter(asked.codeId, asked.code);
    await server.post('/api/app/link-info', { otpId: asked.linkId, password: asked.linkSecret });

    // What superusers type, rightly and wrongly.
    secrets['wrong password'] = 'a-senha-errada-do-painel';
    secrets['password as address'] = 'a-senha-no-lugar-errado';
    const identity = SUPERUSER.email;
    await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password: secrets['wrong password'] });
    await server.post(`${SUPERUSERS}/auth-with-password`, {
      identity: secrets['password as address'],
      password: 'x',
    });
    await server.post(`${SUPERUSERS}/auth-with-password`, { identity, password: SUPERUSER.password });
    secrets['new password'] = 'uma-senha-nova-de-usuario';
    const fresh = { password: secrets['new password'], passwordConfirm: secrets['new password'] };
    await su('PATCH', `/api/collections/users/records/${ana.id}`, fresh);
    const impersonated = await su('POST', `/api/collections/users/impersonate/${ana.id}`, {});
    secrets['impersonated token'] = String(impersonated.json['token']);
    secrets['settings value'] = 'https://exemplo.com.br/um-valor-das-configuracoes';
    const path = '/api/collections/app_settings/records/settings0000000';
    await su('PATCH', path, { help_url: secrets['settings value'] });

    // What administrators do.
    const row = { full_name: 'Bia', email: 'bia@exemplo.com.br', crm: '1', state: 'SP', status: 'pending' };
    const requestId = await addRow(pb, 'registration_requests', row);
    const plan = { planType: 'Vitalício', accessDuration: null };
    const asAdmin = (method: string, to: string, body?: unknown) =>
      call(pb, method, to, { token: admin.token, body });
    await asAdmin('POST', '/api/app/approve-user', { requestId, ...plan });
    await asAdmin('POST', '/api/app/deactivate', { userId: ana.id });
    for (const what of ['users', 'requests', 'support', 'logs'])
      await asAdmin('GET', `/api/app/admin/export?what=${what}`);
    await asAdmin('POST', '/api/app/sign-out');

    await writeRequestLog(pb);
    const rows = String(await value(pb, 'SELECT json_group_array(action || user || ip) FROM system_logs'));
    const places: [string, string][] = [['console', pb.log()]];
    places.push(['system_logs', rows]);
    for (const file of ['auxiliary.db', 'auxiliary.db-wal'])
      places.push([file, readFileSync(join(pb.dataDir, file), 'latin1')]);
    const found = places.flatMap(([place, text]) =>
      Object.entries(secrets)
        .filter(([, secret]) => text.includes(secret))
        .map(([name]) => `${place}: ${name}`),
    );
    expect(found).toEqual([]);
    tried('I7', Object.keys(secrets).length);
    // The same search does find what is there.
    expect(rows).toContain(ana.email);
    expect(rows).toContain('554 5.7.1 go away');
  } finally {
    await server.stop();
  }
});
