import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { App } from '../../support/app.ts';
import { call, codes } from '../../support/http.ts';
import { pull } from '../../support/pull.ts';
import { sql, value } from '../../support/sql.ts';
import { openStream } from '../../support/stream.ts';
import { until } from '../../support/wait.ts';

const ASSISTANT = {
  name: 'Roteiro de consulta',
  description: 'Perguntas para a primeira consulta.',
  category: 'Conteúdo',
  tags: [],
  url: 'https://assistentes.exemplo.com.br/roteiro',
};

describe('a public demonstration', () => {
  let app: App;
  let token: string;
  let assistant: string;
  beforeAll(async () => {
    app = await App.start({ env: { DEMO_PUBLIC: '1' } });
    assistant = await app.addAssistant(ASSISTANT);
    await app.addMember('maria.silva@exemplo.com.br', { full_name: 'Maria Silva' });
    const answer = await call(app.server, 'POST', '/api/app/demo-session', { body: {} });
    expect(answer.status, answer.text).toBe(200);
    token = String(answer.json['token']);
  });
  afterAll(() => app?.stop());

  it('lets everybody in as the example member, who reads the catalogue and sees what it is', async () => {
    expect((await pull(app.server, token)).items).toHaveLength(1);
    const settings = await call(app.server, 'GET', '/api/app/settings');
    expect(settings.json['demo']).toBe('1');
  });

  it('writes nothing for a visitor, whatever the way', async () => {
    const ops = [{ n: 1, a: assistant, on: true }];
    const user_id = await value(
      app.server,
      "SELECT id FROM users WHERE email = 'maria.silva@exemplo.com.br'",
    );
    for (const [path, body] of [
      ['/api/app/support-request', { message: 'Olá, preciso de ajuda.' }],
      ['/api/collections/user_favorites/records', { user_id, assistant_id: assistant }],
      ['/api/app/register', { full_name: 'Visitante', email: 'visitante@exemplo.com.br' }],
    ] as const) {
      const answer = await call(app.server, 'POST', path, { token, body });
      expect([path, answer.status, codes(answer)]).toEqual([path, 403, ['demo:demo_read_only']]);
    }
    const push = { device: 'aparelho-da-demonstracao', ops };
    const answer = await call(app.server, 'POST', '/api/app/favorites/push', { token, body: push });
    expect(answer.json).toMatchObject({ last: 1, gap: false, changed: 0 });
    for (const table of ['user_favorites', 'support_requests', 'registration_requests'])
      expect(Number(await value(app.server, `SELECT COUNT(*) FROM ${table}`))).toBe(0);
  });

  it('sends nothing, and a visitor who leaves puts nobody else out', async () => {
    const body = { email: 'maria.silva@exemplo.com.br' };
    const asked = await call(app.server, 'POST', '/api/collections/users/request-otp', { body });
    expect(codes(asked)).toEqual(['email:mail_failed']);
    expect((await call(app.server, 'POST', '/api/app/sign-out', { token })).status).toBe(204);
    expect((await pull(app.server, token)).answer.status).toBe(200);
  });

  it('keeps the streams of all visitors open, who are one member: none closes that of another', async () => {
    const streams = [];
    for (let i = 0; i < 12; i += 1) {
      const stream = await openStream(app.server);
      expect((await stream.subscribe(token, ['app/catalogue'])).status).toBe(204);
      streams.push(stream);
    }
    // Told behind whatever a subscription has closed.
    await app.operator('PATCH', `/api/collections/marketing_assistants/records/${assistant}`, {
      tags: ['a'],
    });
    for (const stream of streams) expect(await stream.until(() => stream.events.length > 0)).toBe(true);
    for (const stream of streams) stream.close();
  });

  it('goes back to its first state every hour', async () => {
    await app.operator('POST', '/api/backups', { name: 'demo-publica.zip' });
    const boots = async () =>
      Number(await value(app.server, 'SELECT COUNT(*) FROM sync_boots').catch(() => 0));
    const before = await boots();
    await sql(app.server, 'DELETE FROM marketing_assistants');
    await app.operator('POST', '/api/crons/reset-public-demo');
    await until('restarted', async () => (await boots()) > before);
    expect((await pull(app.server, token)).items).toHaveLength(1);
  });
});
