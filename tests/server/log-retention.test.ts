import { expect, it } from 'vitest';
import { call } from '../support/http.ts';
import { startSignInServer } from '../support/sign-in-server.ts';

it('the log forgets masked strangers after 30 days and everything after six months', async () => {
  const server = await startSignInServer();
  try {
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().replace('T', ' ');
    for (const [user, days] of [
      ['x***@exemplo.com.br', 29],
      ['y***@exemplo.com.br', 31],
      ['ana@exemplo.com.br', 31],
      ['bia@exemplo.com.br', 180],
      ['eva@exemplo.com.br', 190],
    ] as const) {
      const fields = { type: 'seguranca', action: 'teste', status: 'alerta', timestamp: daysAgo(days) };
      await server.create('system_logs', { user, ...fields });
    }
    const job = '/api/crons/forget-old-log-rows';
    expect((await call(server.pb, 'POST', job, { token: server.pb.superuserToken })).status).toBe(204);
    const kept = async () => (await server.sql('SELECT user FROM system_logs ORDER BY user')).flat();
    for (let i = 0; i < 40 && (await kept()).length !== 3; i += 1)
      await new Promise((done) => setTimeout(done, 50));
    expect(await kept()).toEqual(['ana@exemplo.com.br', 'bia@exemplo.com.br', 'x***@exemplo.com.br']);
  } finally {
    await server.stop();
  }
});
