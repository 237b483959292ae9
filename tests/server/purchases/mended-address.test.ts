/** The owner mends the address of a buyer's account, and the shop goes on sending the slip: beside what else stands under either. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { call } from '../../support/http.ts';
import { newId } from '../../support/people.ts';
import { deliver, type Sale, SECRETS } from '../../support/purchases.ts';
import { sql } from '../../support/sql.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: SECRETS });
  await choose('1', 'Anual');
});
afterAll(() => server.stop());

const choose = (product: string, planType: string) =>
  server.ask('POST', '/api/app/change-purchase-product', {
    provider: 'hotmart',
    product,
    planType,
    days: 30,
  });
const address = () => `${newId()}@exemplo.com.br`;
const pay = async (email: string, product: string) => {
  const sale: Sale = { platform: 'hotmart', order: newId(), product, email };
  expect((await deliver(server.pb, sale, 'paid')).status).toBe(200);
};
const requests = (email: string) =>
  sql(server.pb, `SELECT status FROM registration_requests WHERE email = '${email}'`);
const users = (email: string) => server.count(`users WHERE email = '${email}'`);

async function rename(from: string, to: string) {
  const [[id] = []] = await sql(server.pb, `SELECT id FROM users WHERE email = '${from}'`);
  const options = { token: server.pb.superuserToken, body: { email: to } };
  expect((await call(server.pb, 'PATCH', `/api/collections/users/records/${id}`, options)).status).toBe(200);
}

/** Somebody who has bought under a slip, which is mended. */
async function buyer() {
  const [slip, email] = [address(), address()];
  await pay(slip, '1');
  await rename(slip, email);
  return { slip, email };
}

it('leaves the request of whoever asks by that address to an administrator, and the account without its data', async () => {
  const { slip, email } = await buyer();
  await server.request({ email: slip, full_name: 'Bia Lima', crm: '998877' });
  await pay(slip, '1');
  expect(await requests(slip)).toEqual([['pending']]);
  const crm = `SELECT p.crm FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = '${email}'`;
  expect(await sql(server.pb, crm)).toEqual([['']]);
});

it('decides what its own buyer has asked for by the mended address, and the log names both', async () => {
  const { slip, email } = await buyer();
  await server.request({ email });
  await pay(slip, '1');
  expect(await requests(email)).toEqual([['approved']]);
  const logged = await server.logs(`action LIKE 'Compra confirmada: acesso de ${email} %'`);
  expect(logged.map(([, , action]) => action)).toEqual([
    expect.stringMatching(new RegExp(`, pela compra com o e-mail ${slip}$`)),
  ]);
});

it('makes no second account of what waited for a decision when the address was mended', async () => {
  const [slip, email] = [address(), address()];
  await pay(slip, '1');
  await pay(slip, '2');
  await rename(slip, email);
  expect([await requests(slip), await requests(email)]).toEqual([[], [['pending']]]);
  const [[id] = []] = await sql(server.pb, `SELECT id FROM registration_requests WHERE email = '${email}'`);
  const decision = { requestId: id, planType: 'Anual', accessDuration: dayFromNow(90) };
  expect((await server.ask('POST', '/api/app/approve-user', decision)).status).toBe(200);
  expect([await users(slip), await users(email)]).toEqual([0, 1]);
});
