import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, shortened } from '../../support/full.ts';
import { call } from '../../support/http.ts';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { eventually, sleep } from '../../support/wait.ts';

const PERIOD = FULL ? 5_000 : 500;

let pb: PocketBase;
const settings = (headers: Record<string, string> = {}) => call(pb, 'GET', '/api/app/settings', { headers });

async function change(fields: object) {
  const path = '/api/collections/app_settings/records/settings0000000';
  const answer = await call(pb, 'PATCH', path, { token: pb.superuserToken, body: fields });
  expect(answer.status).toBe(200);
}

beforeAll(async () => {
  const env = { APP_NAME: 'Assistentes da Clínica', ...shortened({ readyProbe: PERIOD }) };
  pb = await startPocketBase({ env });
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

  it('hold no address that a device would take for none', async () => {
    const path = '/api/collections/app_settings/records/settings0000000';
    for (const address of [
      'https://exemplo.com.br:99999/',
      'https://1.2.3.400/',
      'https://{nome}.exemplo/',
    ]) {
      const body = { renewal_url: address };
      const answer = await call(pb, 'PATCH', path, { token: pb.superuserToken, body });
      expect([address, answer.status, answer.json]).toMatchObject([
        address,
        400,
        { data: { renewal_url: { code: 'invalid_url' } } },
      ]);
    }
    await change({ renewal_url: 'https://exemplo.com.br/renovar?n={nome}' });
  });

  it('are not those of a public demonstration, which lets nobody in here', async () => {
    const { status } = await call(pb, 'POST', '/api/app/demo-session', { body: {} });
    expect(status).toBe(404);
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

  it('tries a write at most every few seconds, however often it is asked', async () => {
    const sql = async (query: string) =>
      (await call(pb, 'POST', '/api/sql', { token: pb.superuserToken, body: { query } })).json['rows'];
    const stamp = "SELECT value FROM server_state WHERE name = 'ready_probe'";
    const began = performance.now();
    const stamps = new Set<string>();
    for (let i = 0; i < 40; i += 1) {
      await call(pb, 'GET', '/api/app/ready');
      stamps.add(String(await sql(stamp)));
    }
    const periods = (performance.now() - began) / PERIOD;
    expect(stamps.size).toBeLessThanOrEqual(Math.ceil(periods) + 1);
  });

  it('lets nobody wait for a database that somebody else has, but the one who tries', async () => {
    const long = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000000) SELECT MAX(i) FROM n`;
    const query = `UPDATE sync_meta SET seq = seq; ${long}`;
    // What was found last is old by now.
    await sleep(PERIOD + 100);
    let isHeld = true;
    const held = call(pb, 'POST', '/api/sql', { token: pb.superuserToken, body: { query } }).then(() => {
      isHeld = false;
    });
    // It begins with the lock, and has it for a second and more.
    await sleep(200);
    const asks = Array.from({ length: 12 }, async () => {
      const { status } = await call(pb, 'GET', '/api/app/ready');
      return [status, isHeld];
    });
    const answers = await Promise.all(asks);
    await held;
    expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(([, whileHeld]) => whileHeld).length).toBeGreaterThan(9);
  });

  it('turns red when the database cannot be written, and green again', async () => {
    const body = (query: string) => ({ token: pb.superuserToken, body: { query } });
    await call(
      pb,
      'POST',
      '/api/sql',
      body("CREATE TRIGGER full_disk BEFORE UPDATE ON server_state BEGIN SELECT RAISE(ABORT, 'full'); END"),
    );
    const ready = async () => (await call(pb, 'GET', '/api/app/ready')).json;
    const red = { ready: false, database: false };
    await eventually(async () => expect(await ready()).toMatchObject(red));
    await call(pb, 'POST', '/api/sql', body('DROP TRIGGER full_disk'));
    await eventually(async () => expect(await ready()).toMatchObject({ ready: true }));
  });
});
