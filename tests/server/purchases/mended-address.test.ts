/** The owner mends the address of a buyer's account, and the shop goes on sending the slip: beside what else stands under either. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { addPerson, newId } from '../../support/people.ts';
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
  return sale;
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
  const sale = await pay(slip, '1');
  await rename(slip, email);
  return { slip, email, sale };
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

const run = (...args: string[]) => runConsole(server.pb.dataDir, args);
const ERASED_BY: Record<string, (email: string) => Promise<void>> = {
  'erase-member': async (email) =>
    void expect(await run('erase-member', email, '--yes')).toMatchObject({ code: 0 }),
  'the dashboard': async (email) => {
    const [[id] = []] = await sql(server.pb, `SELECT id FROM users WHERE email = '${email}'`);
    const options = { token: server.pb.superuserToken };
    const path = `/api/collections/users/records/${id}`;
    expect((await call(server.pb, 'DELETE', path, options)).status).toBe(204);
  },
};
/** What is kept of an order: messages, purchases. */
const keptOf = ({ order }: Sale) =>
  Promise.all(
    ['purchase_deliveries', 'purchases'].map((table) => server.count(`${table} WHERE order_id = '${order}'`)),
  );

describe.each(Object.entries(ERASED_BY))('by %s', (_, erase) => {
  it('takes nothing from the buyer when whose that address really is goes, with the order of their own', async () => {
    const { slip, email, sale } = await buyer();
    const end = `SELECT expires_at FROM profiles WHERE email = '${email}'`;
    const [[before] = []] = await sql(server.pb, end);
    await addPerson(server.pb, { email: slip, profile: { status: 'active', expiresAt: before ?? '' } });
    const own = await pay(slip, '1');
    expect([await keptOf(sale), await keptOf(own)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const exported = JSON.parse((await run('export-member', slip)).out);
    for (const section of ['orders', 'purchases'])
      expect(exported[section]).toMatchObject([{ order: own.order }]);

    await erase(slip);
    expect([await keptOf(sale), await keptOf(own)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await server.count(`erased_orders WHERE order_id IN ('${sale.order}', '${own.order}')`)).toBe(1);
    expect(JSON.parse((await run('export-member', email)).out)).toMatchObject({
      orders: [{ order: sale.order }],
      purchases: [{ order: sale.order, email: slip }],
    });
    // What comes of the order still does.
    expect((await deliver(server.pb, sale, 'refunded')).json['status']).toBe('stored');
    expect(await sql(server.pb, end)).not.toEqual([[before]]);
  });

  it('leaves nothing under the former address of a buyer who goes', async () => {
    const { email, sale } = await buyer();
    expect(await keptOf(sale)).toEqual([1, 1]);
    await erase(email);
    expect(await keptOf(sale)).toEqual([0, 0]);
    expect((await deliver(server.pb, sale, 'paid')).json['status']).toBe('ignored');
  });
});

it("erases by an address that is nobody's account no order of the buyer who has left it", async () => {
  const { slip, sale } = await buyer();
  await ERASED_BY['erase-member']?.(slip);
  expect(await keptOf(sale)).toEqual([1, 1]);
});

it('erases what waited for a decision under the address that the buyer has left, and Reprocessar brings nobody back', async () => {
  const { slip, email } = await buyer();
  const waiting = await pay(slip, '3');
  expect([await requests(slip), await requests(email)]).toEqual([[], [['pending']]]);
  const [[id] = []] = await sql(
    server.pb,
    `SELECT CAST(id AS TEXT) FROM purchase_deliveries WHERE order_id = '${waiting.order}'`,
  );
  const exported = JSON.parse((await run('export-member', email)).out);
  for (const section of ['orders', 'purchases'])
    expect(exported[section]).toContainEqual(expect.objectContaining({ order: waiting.order }));

  await ERASED_BY['erase-member']?.(email);
  expect((await server.ask('POST', '/api/app/reprocess-purchase', { id })).status).toBe(404);
  expect((await deliver(server.pb, waiting, 'paid')).json['status']).toBe('ignored');
  expect(await keptOf(waiting)).toEqual([0, 0]);
  for (const one of [slip, email]) expect([await requests(one), await users(one)]).toEqual([[], 0]);
});
