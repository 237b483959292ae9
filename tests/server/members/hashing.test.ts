/** Hashing a password takes longer than all the rest of a new account, and inside a transaction everybody's writes wait for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { changedHooks } from '../../support/changed-hooks.ts';
import { call } from '../../support/http.ts';
import { newId } from '../../support/people.ts';
import { deliver, messageOf, type Sale, SECRETS, signed } from '../../support/purchases.ts';
import { value } from '../../support/sql.ts';

const hooks = changedHooks('members/member-account.js', [
  [
    'user.setRandomPassword();',
    "if (app.isTransactional()) throw new Error('hashed inside a transaction'); user.setRandomPassword();",
  ],
]);
let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ hooksDir: hooks.dir, env: SECRETS });
});
afterAll(async () => {
  await server.stop();
  hooks.remove();
});

const address = () => `${newId()}@exemplo.com.br`;
const users = (email: string) => server.count(`users WHERE email = '${email}'`);
const plan = { planType: 'Anual', accessDuration: dayFromNow(30) };
const choose = (product: string) =>
  server.ask('POST', '/api/app/change-purchase-product', {
    provider: 'hotmart',
    product,
    planType: 'Anual',
    days: 30,
  });

it('is done before the transaction of an approval, an invitation and a purchase', async () => {
  const { id, email } = await server.request();
  expect((await server.ask('POST', '/api/app/approve-user', { requestId: id, ...plan })).status).toBe(200);
  const guest = address();
  const asked = { text: guest, dryRun: false, ...plan };
  expect((await server.ask('POST', '/api/app/invite', asked)).json).toMatchObject({ invited: 1 });
  await choose('11');
  const sale: Sale = { platform: 'hotmart', order: 'H-1', product: '11', email: address() };
  expect((await deliver(server.pb, sale, 'paid')).status).toBe(200);
  expect(await Promise.all([email, guest, sale.email].map(users))).toEqual([1, 1, 1]);
});

it('is done before, too, where a later message about the order names a member', async () => {
  const sale: Sale = { platform: 'hotmart', order: 'H-2', product: '12', email: address() };
  await deliver(server.pb, sale, 'paid');
  const { email } = server.admin;
  const body = messageOf({ ...sale, email }, 'paid').replace('PURCHASE_APPROVED', 'PURCHASE_COMPLETE');
  const { path, headers } = signed('hotmart', body);
  expect((await call(server.pb, 'POST', path, { body, headers })).status).toBe(200);
  await choose('12');
  const later = `SELECT CAST(id AS TEXT) FROM purchase_deliveries WHERE email = '${email}'`;
  const id = await value(server.pb, later);
  expect((await server.ask('POST', '/api/app/reprocess-purchase', { id })).status).toBe(200);
  expect(await users(sale.email)).toBe(1);
  // Who has the access, and not whom the message names.
  const row = await server.logs("action LIKE 'Reprocessou%'");
  expect(row.map(([, , action]) => action)).toEqual([`Reprocessou a compra H-2 de ${sale.email} (Hotmart)`]);
});
