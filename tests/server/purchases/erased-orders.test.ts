import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { runConsole } from '../../support/console.ts';
import { call } from '../../support/http.ts';
import { newId } from '../../support/people.ts';
import {
  deliver,
  messageOf,
  PLATFORMS,
  type Platform,
  type Sale,
  SECRETS,
  saleMaker,
  signed,
  type What,
} from '../../support/purchases.ts';
import { sql, value } from '../../support/sql.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: SECRETS });
  for (const provider of PLATFORMS)
    await server.ask('POST', '/api/app/change-purchase-product', {
      provider,
      product: '1',
      planType: 'Anual',
      days: 365,
    });
});
afterAll(() => server.stop());

/** With product 1 it gives access, with another one a request. */
const sale = saleMaker(5000, '1');
const tell = async (one: Sale, what: What) => (await deliver(server.pb, one, what)).json['status'];

/** Hotmart's second message about a purchase, a week or a month behind the first. */
async function tellComplete(one: Sale) {
  const body = messageOf(one, 'paid').replace('PURCHASE_APPROVED', 'PURCHASE_COMPLETE');
  const { path, headers } = signed('hotmart', body);
  return (await call(server.pb, 'POST', path, { body, headers })).json['status'];
}

const erase = async (email: string) =>
  expect(await runConsole(server.pb.dataDir, ['erase-member', email, '--yes'])).toMatchObject({ code: 0 });

/** Where an address stands: users, requests, messages, orders. */
const heldOf = async (email: string) =>
  Promise.all(
    ['users', 'registration_requests', 'purchase_deliveries', 'purchases'].map((table) =>
      server.count(`${table} WHERE email = '${email}'`),
    ),
  );
const NOTHING = [0, 0, 0, 0];
const ACCESS = [1, 0, 1, 1];

describe('a buyer who was erased', () => {
  it("does not come back by the platform's next message about the same order, and does by a new order", async () => {
    const one = sale();
    expect(await tell(one, 'paid')).toBe('stored');
    expect(await heldOf(one.email)).toEqual(ACCESS);
    await erase(one.email);
    expect(await tellComplete(one)).toBe('ignored');
    // The same message, of the same order but another product, and about its end.
    expect(await tell(one, 'paid')).toBe('ignored');
    expect(await tell({ ...one, product: '2' }, 'paid')).toBe('ignored');
    expect(await tell(one, 'refunded')).toBe('ignored');
    expect(await tellComplete(one)).toBe('ignored');
    expect(await heldOf(one.email)).toEqual(NOTHING);
    expect(await runConsole(server.pb.dataDir, ['export-member', one.email])).toMatchObject({ code: 1 });

    const kept = `SELECT json_group_array(json_array(provider, order_id)) FROM erased_orders WHERE order_id = '${one.order}'`;
    expect(JSON.parse(String(await value(server.pb, kept)))).toEqual([['hotmart', one.order]]);
    expect(await tell(sale({ email: one.email }), 'paid')).toBe('stored');
    expect(await heldOf(one.email)).toEqual(ACCESS);
  });

  it('who had no account yet is not asked for again', async () => {
    const one = sale({ product: '2' });
    await tell(one, 'paid');
    expect(await heldOf(one.email)).toEqual([0, 1, 1, 1]);
    await erase(one.email);
    expect([await tellComplete(one), await tell(one, 'chargeback')]).toEqual(['ignored', 'ignored']);
    expect(await heldOf(one.email)).toEqual(NOTHING);
  });

  it('who was deleted in the dashboard stays so too, and keeps no order of anybody else from being applied', async () => {
    const one = sale();
    const other = sale({ order: one.order, platform: 'kiwify' });
    await tell(one, 'paid');
    await tell(other, 'paid');
    const id = await value(server.pb, `SELECT id FROM users WHERE email = '${one.email}'`);
    const path = `/api/collections/users/records/${id}`;
    const token = server.pb.superuserToken;
    expect((await call(server.pb, 'DELETE', path, { token })).status).toBe(204);
    expect(await tellComplete(one)).toBe('ignored');
    expect(await heldOf(one.email)).toEqual(NOTHING);
    expect(await tell(other, 'refunded')).toBe('stored');
  });

  it('whose address stands in a message about an order of somebody else closes it to nobody', async () => {
    const one = sale();
    const stranger = `${newId()}@exemplo.com.br`;
    await tell({ ...one, email: stranger }, 'waiting');
    await tell(one, 'paid');
    await erase(stranger);
    expect(await tell(one, 'refunded')).toBe('stored');
    const undone = `SELECT undone_at != '' FROM purchases WHERE order_id = '${one.order}'`;
    expect(await value(server.pb, undone)).toBe('1');
  });
});

it('an order whose buyer was erased is not applied by a message that is still kept', async () => {
  const one = sale();
  await tell(one, 'paid');
  await erase(one.email);
  // As the deletion in the dashboard once left it behind, under an address that the account had left.
  const now = '2026-01-01 10:00:00.000Z';
  const kept = `INSERT INTO purchase_deliveries
      (provider, event, kind, product, product_name, order_id, email, name, phone, first_at, last_at)
    VALUES ('hotmart', 'APPROVED', 'paid', '1', 'Curso', '${one.order}', '${one.email}', 'Ana', '', '${now}', '${now}')`;
  await sql(server.pb, kept);
  const id = await value(
    server.pb,
    `SELECT CAST(id AS TEXT) FROM purchase_deliveries WHERE order_id = '${one.order}'`,
  );
  const answer = await server.ask('POST', '/api/app/reprocess-purchase', { id });
  expect([answer.status, answer.json['message']]).toEqual([404, expect.stringContaining('foi apagado')]);
  expect(await heldOf(one.email)).toEqual([0, 0, 1, 0]);
});

describe('an order that was not paid when its buyer was erased', () => {
  it.each(PLATFORMS)(
    'at %s is kept no more, and gives access once it is paid',
    async (platform: Platform) => {
      const one = sale({ platform });
      await tell(one, 'waiting');
      await erase(one.email);
      expect(await tell(one, 'waiting')).toBe('ignored');
      expect(await heldOf(one.email)).toEqual(NOTHING);
      expect(await tell(one, 'paid')).toBe('stored');
      expect(await heldOf(one.email)).toEqual(ACCESS);
      await erase(one.email);
      expect(await tell(one, 'paid')).toBe('ignored');
      expect(await heldOf(one.email)).toEqual(NOTHING);
    },
  );

  it('stays undone where that is told before the payment', async () => {
    const one = sale();
    await tell(one, 'waiting');
    await erase(one.email);
    expect([await tell(one, 'refunded'), await tell(one, 'paid')]).toEqual(['ignored', 'ignored']);
    expect(await heldOf(one.email)).toEqual(NOTHING);
  });
});
