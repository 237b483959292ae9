/** An administrator whose mailbox is full, while requests go on coming and the others hear of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { UNHURRIED_MAIL } from '../../support/full.ts';
import { newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: UNHURRIED_MAIL });
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.mail.forget();
  await sql(server.pb, "DELETE FROM server_state WHERE name = 'request_news_owed'");
});

const owed = async (): Promise<{ ids: string[]; to: string[]; tries: number }> => {
  const text = await value(server.pb, "SELECT value FROM server_state WHERE name = 'request_news_owed'");
  return { ids: [], to: [], tries: 0, ...JSON.parse(text || '{}') };
};
const set = (what: string, number: number) =>
  sql(
    server.pb,
    `UPDATE server_state SET value = json_set(value, '$.${what}', ${number}) WHERE name = 'request_news_owed'`,
  );
const notifyAdmins = () => server.runJob('notify-admins-of-requests');

/** A request that the others are told of at once, and this administrator is not. */
async function missed() {
  await sql(server.pb, "DELETE FROM server_state WHERE name = 'requests_mailed_at'");
  server.mail.fullMailboxes.add(server.admin.email);
  const email = `${newId()}@exemplo.com.br`;
  const body = { full_name: 'Ana Souza', email, crm: '123456', state: 'SP' };
  expect((await server.ask('POST', '/api/app/register', body, '')).status).toBe(200);
  const id = String(await value(server.pb, `SELECT id FROM registration_requests WHERE email = '${email}'`));
  await until('owed', async () => (await owed()).ids.includes(id));
  server.mail.fullMailboxes.clear();
  return id;
}

it('is still owed what came while the mail about those before was on its way', async () => {
  await missed();
  await set('at', 0);
  server.mail.mode = 'hold';
  const job = notifyAdmins();
  await until('its mail is on its way', () => server.mail.held() === 1);
  server.mail.mode = 'accept';
  const second = await missed();
  server.mail.release();
  await job;
  const { ids, to } = await owed();
  expect([ids.includes(second), to]).toEqual([true, [server.admin.email]]);
});

it('is tried ever more seldom, also where each quarter of an hour brings something new', async () => {
  await missed();
  await set('tries', 12);
  await missed();
  expect(await owed()).toMatchObject({ tries: 12, to: [server.admin.email] });
});
