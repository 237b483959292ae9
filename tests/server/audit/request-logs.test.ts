import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call } from '../../support/http.ts';
import { WITH_REQUEST_LOG } from '../../support/pocketbase-process.ts';
import { writeRequestLog } from '../../support/request-log.ts';
import { startSignInServer } from '../../support/sign-in-server.ts';
import { tried } from '../../support/tries.ts';

it('after every path of sign-in, neither database nor console holds a secret, a code or a token', async () => {
  const server = await startSignInServer({ env: { RATE_LIMIT_FACTOR: '1000', ...WITH_REQUEST_LOG } });
  try {
    const secrets: string[] = [];
    const ana = await server.person();
    const tokens: string[] = [];
    for (const kind of ['link', 'code']) {
      const asked = await server.ask(ana.email);
      secrets.push(asked.linkSecret, asked.code);
      const [id, secret] = kind === 'link' ? [asked.linkId, asked.linkSecret] : [asked.codeId, asked.code];
      await server.post('/api/app/link-info', { otpId: asked.linkId, password: asked.linkSecret });
      tokens.push(String((await server.enter(id, secret)).json['token']));
      await server.enter(id, secret);
      await server.enter(asked.linkId, `${asked.linkSecret}x`);
    }
    for (const token of tokens) {
      await server.post('/api/collections/users/auth-refresh', undefined, { token });
      await call(server.pb, 'GET', '/api/collections/user_favorites/records', { token });
    }
    // Refused in every way: by the mail server, by the gate, by a broken body, by the database.
    server.mail.mode = 'refuse';
    await server.request(ana.email);
    server.mail.mode = 'accept';
    const late = await server.ask(ana.email);
    secrets.push(late.linkSecret, late.code);
    await server.sql(`UPDATE profiles SET status = 'inactive' WHERE user_id = '${ana.id}'`);
    await server.enter(late.linkId, late.linkSecret);
    await server.enter(late.codeId, late.code);
    await server.post('/api/collections/users/auth-with-otp', `{"otpId":"x","password":"${late.linkSecret}"`);
    await server.sql('ALTER TABLE user_roles RENAME TO hidden_roles');
    await server.enter(late.linkId, late.linkSecret);
    await server.sql('ALTER TABLE hidden_roles RENAME TO user_roles');
    for (const token of tokens) await server.post('/api/app/sign-out', undefined, { token });

    await writeRequestLog(server.pb);
    const logged = await call(server.pb, 'GET', '/api/logs?perPage=500', { token: server.pb.superuserToken });
    expect(logged.text).toContain('auth-with-otp');

    const places: [string, string][] = [['console', server.pb.log()]];
    for (const file of ['auxiliary.db', 'auxiliary.db-wal', 'data.db', 'data.db-wal']) {
      places.push([file, readFileSync(join(server.pb.dataDir, file), 'latin1')]);
    }
    const found = places.flatMap(([place, text]) =>
      [...secrets, ...tokens]
        .filter((secret) => text.includes(secret))
        .map((secret) => `${place}: ${secret}`),
    );
    expect(found).toEqual([]);
    tried('I7', secrets.length + tokens.length);
    // The same search does find what is there: an empty result is not a broken search.
    expect(places.filter(([, text]) => text.includes(ana.email)).map(([place]) => place)).not.toEqual([]);
  } finally {
    await server.stop();
  }
});
