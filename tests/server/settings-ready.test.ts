import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http.ts';
import { type PocketBase, startPocketBase } from '../support/pocketbase.ts';

let pb: PocketBase;
const settings = (headers: Record<string, string> = {}) => call(pb, 'GET', '/api/app/settings', { headers });

async function change(fields: object) {
  const path = '/api/collections/app_settings/records/settings0000000';
  const answer = await call(pb, 'PATCH', path, { token: pb.superuserToken, body: fields });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  pb = await startPocketBase({ env: { APP_NAME: 'Assistentes da Clínica' } });
});
afterAll(() => pb.stop());

describe('the public settings', () => {
  it('are all there and empty at first, with the name from the environment', async () => {
    expect((await settings()).json).toEqual({
      app_name: 'Assistentes da Clínica',
      help_url: '',
      renewal_url: '',
      instructions_markdown: '',
      terms_markdown: '',
      terms_date: '',
      privacy_markdown: '',
      privacy_date: '',
      flows_markdown: '',
      functions_markdown: '',
    });
  });

  it('cost nothing while they are the same, and are fresh at the next request when not', async () => {
    const first = await settings();
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    expect((await settings({ 'If-None-Match': etag })).status).toBe(304);
    await change({ terms_markdown: '# Termos', help_url: 'https://ajuda.exemplo.com.br' });
    const second = await settings({ 'If-None-Match': etag });
    expect([second.status, second.json['terms_markdown']]).toEqual([200, '# Termos']);
    expect(second.headers.get('ETag')).not.toBe(etag);
  });

  it('never show what is for administrators', async () => {
    await change({
      expiry_notices: true,
      test_names: 'Fulano de Teste',
      test_addresses: 'teste@exemplo.com.br',
    });
    const { text } = await settings();
    expect(text).not.toMatch(/expiry_notices|test_names|test_addresses|Fulano|teste@/);
  });

  it('prefer the name that the self-hoster has written', async () => {
    await change({ app_name: 'Meus Agentes' });
    expect((await settings()).json['app_name']).toBe('Meus Agentes');
  });
});

describe('readiness', () => {
  it('says that hooks, migrations and database are there, and which version runs', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const answer = await call(pb, 'GET', '/api/app/ready');
    expect([answer.status, answer.json]).toEqual([
      200,
      { ready: true, version, hooks: true, migrations: true, database: true },
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  it('tries a write at most every five seconds, however often it is asked', async () => {
    const sql = async (query: string) =>
      (await call(pb, 'POST', '/api/sql', { token: pb.superuserToken, body: { query } })).json['rows'];
    const stamp = "SELECT value FROM server_state WHERE name = 'ready_probe'";
    const before = await sql(stamp);
    for (let i = 0; i < 50; i += 1) await call(pb, 'GET', '/api/app/ready');
    expect(await sql(stamp)).toEqual(before);
  });

  it('turns red when the database cannot be written, and green again', async () => {
    const body = (query: string) => ({ token: pb.superuserToken, body: { query } });
    await call(
      pb,
      'POST',
      '/api/sql',
      body("CREATE TRIGGER full_disk BEFORE UPDATE ON server_state BEGIN SELECT RAISE(ABORT, 'full'); END"),
    );
    const until = async (status: number) => {
      for (const end = Date.now() + 8000; Date.now() < end; ) {
        const answer = await call(pb, 'GET', '/api/app/ready');
        if (answer.status === status) return answer.json;
        await new Promise((done) => setTimeout(done, 200));
      }
      throw new Error(`never ${status}`);
    };
    expect(await until(503)).toMatchObject({ ready: false, database: false });
    await call(pb, 'POST', '/api/sql', body('DROP TRIGGER full_disk'));
    expect(await until(200)).toMatchObject({ ready: true });
  });
});
