import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type AdminServer, dayFromNow, endOfDay, startAdminServer } from '../../support/admin-server.ts';
import { runConsole } from '../../support/console.ts';
import { rounds } from '../../support/full.ts';
import { call, codes } from '../../support/http.ts';
import { addPerson, inSeconds, newId } from '../../support/people.ts';
import {
  deliver,
  messageOf,
  PLATFORMS,
  type Platform,
  PRIVATE,
  SECRETS,
  saleMaker,
  signed,
} from '../../support/purchases.ts';
import { sql, value } from '../../support/sql.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: SECRETS });
});
afterAll(() => server.stop());

const sale = saleMaker(1000, '77');
const choose = (product: string, planType: string, days: number, platform: Platform = 'hotmart') =>
  server.ask('POST', '/api/app/change-purchase-product', { provider: platform, product, planType, days });
const profile = async (email: string) =>
  (
    await sql(
      server.pb,
      `SELECT p.plan_type, p.expires_at, p.status FROM profiles p JOIN users u ON u.id = p.user_id WHERE u.email = '${email}'`,
    )
  )[0];
/** The end so many days after the one on which an order was paid: by now it may be the day after. */
const endAfter = async (order: string, days: number) => {
  const paid = `SELECT date(paid_at, '-3 hours', '+${days} days') FROM purchases WHERE order_id = '${order}'`;
  return endOfDay(String(await value(server.pb, paid)));
};
const requests = (email: string) =>
  sql(server.pb, `SELECT status FROM registration_requests WHERE email = '${email}'`);
const resultOf = async (order: string) => {
  const { json } = await server.ask('GET', '/api/app/admin/purchases');
  const items = json['items'] as unknown as { order: string; result: string; id: string; event: string }[];
  return items.filter((one) => one.order === order);
};
const reprocess = async (order: string) => {
  const [{ id } = { id: '' }] = await resultOf(order);
  expect((await server.ask('POST', '/api/app/reprocess-purchase', { id })).status).toBe(200);
};
/** What the log says of undone purchases of a person. */
const undoneOf = async (email: string) => {
  const start = `Compra desfeita: o acesso de ${email} `;
  return (await server.logs(`action LIKE '${start}%'`)).map(([, , action]) =>
    String(action).slice(start.length),
  );
};
const mails = (email: string) => server.mail.received.filter(({ to }) => to.includes(email)).length;

describe('a purchase', () => {
  test.each(PLATFORMS)(
    'at %s becomes one pending request, marked as bought, however often it is told',
    async (platform) => {
      const one = sale({ platform });
      for (let i = 0; i < 3; i += 1) expect((await deliver(server.pb, one, 'paid')).status).toBe(200);
      expect(await requests(one.email)).toEqual([['pending']]);
      const { json } = await server.ask('GET', `/api/app/admin/requests?search=${one.email}`);
      expect(json['items']?.[0]).toMatchObject({
        full_name: 'Ana Souza',
        is_bought: true,
        phone: '+55 11 91234-5678',
      });
      expect(await resultOf(one.order)).toMatchObject([{ result: 'request', times: 3, provider: platform }]);
      expect(await profile(one.email)).toBeUndefined();
    },
  );

  test.each(PLATFORMS)('of a printed boleto at %s gives nothing', async (platform) => {
    const one = sale({ platform });
    await choose(one.product, 'Anual', 365, platform);
    expect((await deliver(server.pb, one, 'waiting')).status).toBe(200);
    expect(await profile(one.email)).toBeUndefined();
    expect(await requests(one.email)).toEqual([]);
    expect(await resultOf(one.order)).toMatchObject([{ result: 'waiting' }]);
    await choose(one.product, '', 0, platform);
  });

  test('that says "paid" beside a state of waiting gives nothing', async () => {
    const one = sale({ platform: 'kiwify' });
    const text = messageOf(one, 'waiting').replace('billet_created', 'order_approved');
    const { path, headers } = signed('kiwify', text);
    expect((await call(server.pb, 'POST', path, { body: text, headers })).status).toBe(200);
    expect(await requests(one.email)).toEqual([]);
  });

  test('is told again of an administrator’s wish only where its own mail has not arrived', async () => {
    await choose('1', 'Anual', 365);
    const [one, other, undone] = [sale({ product: '1' }), sale({ product: '1' }), sale({ product: '1' })];
    const all = [one, other, undone];
    for (const each of all) await deliver(server.pb, each, 'paid');
    await deliver(server.pb, undone, 'refunded');
    const orders = all.map(({ order }) => `'${order}'`).join();
    await sql(server.pb, `UPDATE purchases SET mail_state = 'failed' WHERE order_id IN (${orders})`);
    const again = async ({ order }: typeof one) => {
      const id = await value(
        server.pb,
        `SELECT CAST(id AS TEXT) FROM purchase_deliveries WHERE order_id = '${order}' AND kind = 'paid'`,
      );
      expect((await server.ask('POST', '/api/app/reprocess-purchase', { id })).status).toBe(200);
    };
    // The server's own job may send at any minute.
    const before = all.map(({ email }) => mails(email));
    await again(undone);
    await again(one);
    const told = `SELECT order_id FROM purchases WHERE mail_state <> 'failed' AND order_id IN (${orders})`;
    expect(await sql(server.pb, told)).toEqual([[one.order]]);
    await server.runJob('send-purchase-mails');
    expect(all.map(({ email }, index) => mails(email) - (before[index] ?? 0))).toEqual([1, 0, 0]);
  });

  test('that has approved a request is told by its own mail alone, and the request says what came of that', async () => {
    await choose('1', 'Anual', 365);
    const one = sale({ product: '1' });
    const { id: requestId } = await server.request({ email: one.email });
    Object.assign(server.mail, { mode: 'refuse-all', words: '535 5.7.8 Username and Password not accepted' });
    await deliver(server.pb, one, 'paid');
    await server.runJob('send-purchase-mails');
    const long = '2026-01-01 10:00:00.000Z';
    const ofRequest = `WHERE id = '${requestId}' AND status = 'approved'`;
    const found = async (state: string) => {
      const ofMail = `UPDATE purchases SET mail_state = '${state}', mail_at = '${long}' WHERE order_id = '${one.order}'`;
      const unseen = `UPDATE registration_requests SET reviewed_at = '${long}', mail_status = '' ${ofRequest}`;
      await sql(server.pb, `${ofMail}; ${unseen}`);
      await server.runJob('find-forgotten-approval-mails');
      return sql(server.pb, `SELECT mail_status, mail_tried_at FROM registration_requests ${ofRequest}`);
    };
    for (const state of ['sending', 'waiting']) {
      expect(await found(state)).toEqual([['', '']]);
      const again = await server.ask('POST', '/api/app/resend-approval', { requestId });
      expect([again.status, ...codes(again)]).toEqual([409, 'requestId:not_approved']);
    }
    expect(await found('unknown')).toEqual([['unknown', long]]);
    expect(await found('sent')).toEqual([['sent', '']]);
    server.mail.mode = 'accept';
    expect((await found('waiting'))[0]?.[0]).toBe('');
    await server.runJob('send-purchase-mails');
    expect(mails(one.email)).toBe(1);
    expect(
      await sql(server.pb, `SELECT mail_status, mail_tried_at FROM registration_requests ${ofRequest}`),
    ).toEqual([['sent', '']]);
    expect((await found('failed'))[0]?.[0]).toBe('failed');
  });

  test('is told once the password of the mail server is mended: its refusal meets every mail, not this mailbox', async () => {
    await choose('1', 'Anual', 365);
    const one = sale({ product: '1' });
    Object.assign(server.mail, { mode: 'refuse-all', words: '535 5.7.8 Username and Password not accepted' });
    await deliver(server.pb, one, 'paid');
    await server.runJob('send-purchase-mails');
    const row = `SELECT mail_state, mail_tries FROM purchases WHERE order_id = '${one.order}'`;
    expect(await sql(server.pb, row)).toEqual([['waiting', '1']]);
    server.mail.mode = 'accept';
    await sql(server.pb, "UPDATE purchases SET mail_at = '' WHERE mail_state = 'waiting'");
    await server.runJob('send-purchase-mails');
    expect(mails(one.email)).toBe(1);
  });

  test('of a product with a plan gives access to its end and one mail; undone, it takes its own days and no others', async () => {
    await choose('1', 'Anual', 365);
    await choose('2', 'Bônus', 30);
    const first = sale({ product: '1' });
    const second = sale({ product: '2', email: first.email });
    await deliver(server.pb, first, 'paid');
    expect(await profile(first.email)).toEqual(['Anual', await endAfter(first.order, 365), 'active']);
    await deliver(server.pb, second, 'paid');
    expect(await profile(first.email)).toEqual(['Bônus', await endAfter(first.order, 395), 'active']);
    await server.runJob('send-purchase-mails');
    await deliver(server.pb, second, 'paid');
    await server.runJob('send-purchase-mails');
    expect(mails(first.email)).toBe(1);
    await deliver(server.pb, first, 'chargeback');
    expect(await profile(first.email)).toEqual(['Bônus', await endAfter(second.order, 30), 'active']);
    await deliver(server.pb, second, 'refunded');
    const [plan, end = '', status] = (await profile(first.email)) ?? [];
    expect([plan, status]).toEqual(['Anual', 'active']);
    expect(Date.parse(String(end).replace(' ', 'T'))).toBeLessThanOrEqual(Date.now());
    // An order that was undone stays so.
    await deliver(server.pb, first, 'paid');
    expect((await profile(first.email))?.[1]).toBe(end);
  });

  test('of a subscription is told as a payment when it is charged again, and as a purchase once alone', async () => {
    await choose('31', 'Mensal', 31);
    const first = sale({ product: '31' });
    for (const one of [first, sale({ product: '31', email: first.email })]) {
      await deliver(server.pb, one, 'paid');
      await server.runJob('send-purchase-mails');
    }
    const told = server.mail.received.filter(({ to }) => to.includes(first.email));
    expect(told.map(({ mail }) => mail.subject?.split(':')[0])).toEqual([
      'Compra confirmada',
      'Pagamento confirmado',
    ]);
  });

  test('never lowers a Vitalício that a person gave, nor days that a person gave since', async () => {
    await choose('1', 'Anual', 365);
    const lifetime = await addPerson(server.pb, { profile: { status: 'active', planType: 'Vitalício' } });
    const one = sale({ product: '1', email: lifetime.email });
    await deliver(server.pb, one, 'paid');
    expect(await resultOf(one.order)).toMatchObject([{ result: 'endless' }]);
    await deliver(server.pb, one, 'refunded');
    expect(await profile(lifetime.email)).toEqual(['Vitalício', '', 'active']);

    const other = sale({ product: '1' });
    await deliver(server.pb, other, 'paid');
    const id = await value(server.pb, `SELECT id FROM users WHERE email = '${other.email}'`);
    await server.ask('POST', '/api/app/renew-access', {
      userId: id,
      planType: 'Vitalício',
      accessDuration: null,
    });
    await deliver(server.pb, other, 'refunded');
    expect(await profile(other.email)).toEqual(['Vitalício', '', 'active']);
    expect((await resultOf(other.order)).map(({ result }) => result)).toEqual(['by_hand', 'by_hand']);
    expect(await undoneOf(other.email)).toEqual([
      'continua Vitalício, sem data de expiração: foi mudado à mão',
    ]);
  });

  test('that is undone beside one for life leaves that one’s access, and the log blames no person for it', async () => {
    await choose('1', 'Anual', 365);
    await choose('3', 'Vitalício', 0);
    const one = sale({ product: '1' });
    await deliver(server.pb, one, 'paid');
    await deliver(server.pb, sale({ product: '3', email: one.email }), 'paid');
    await deliver(server.pb, one, 'refunded');
    expect(await profile(one.email)).toEqual(['Vitalício', '', 'active']);
    expect(await undoneOf(one.email)).toEqual([
      'continua Vitalício, sem data de expiração, por outra compra',
    ]);
  });

  test('of two products that is undone as one order is logged once, with what is left', async () => {
    await choose('1', 'Anual', 365, 'outra');
    await choose('2', 'Mensal', 30, 'outra');
    const one = sale({ platform: 'outra', product: '1' });
    await deliver(server.pb, one, 'paid');
    await deliver(server.pb, { ...one, product: '2' }, 'paid');
    await deliver(server.pb, one, 'refunded');
    expect(await undoneOf(one.email)).toEqual([expect.stringMatching(/^passa a /)]);
  });

  test.each([
    ['that names its order alone', ''],
    ['that names a product of it that gave nothing', '98'],
  ])('is told as undone with what it gave, also by a refund %s', async (_, product) => {
    await choose('1', 'Anual', 365, 'outra');
    const one = sale({ platform: 'outra', product: '1' });
    await deliver(server.pb, sale({ ...one, product: '98' }), 'paid');
    await deliver(server.pb, one, 'paid');
    await deliver(server.pb, { ...one, product }, 'refunded');
    expect((await resultOf(one.order)).map(({ result }) => result)).toEqual(['taken', 'taken', 'undone']);
  });

  test('by an address that the owner has mended since goes to the same account, and its refund too', async () => {
    await choose('1', 'Anual', 365);
    await choose('2', 'Bônus', 30);
    const slip = sale({ product: '1' });
    await deliver(server.pb, slip, 'paid');
    const email = `${newId()}@exemplo.com.br`;
    const id = await value(server.pb, `SELECT id FROM users WHERE email = '${slip.email}'`);
    const token = server.pb.superuserToken;
    const path = `/api/collections/users/records/${id}`;
    expect((await call(server.pb, 'PATCH', path, { token, body: { email } })).status).toBe(200);
    const next = sale({ product: '2', email: slip.email });
    await deliver(server.pb, next, 'paid');
    expect(await profile(email)).toEqual(['Bônus', await endAfter(slip.order, 395), 'active']);
    expect(await server.count(`users WHERE email = '${slip.email}'`)).toBe(0);
    await server.runJob('send-purchase-mails');
    expect([mails(slip.email), mails(email)]).toEqual([0, 1]);
    await deliver(server.pb, next, 'refunded');
    expect(await profile(email)).toEqual(['Anual', await endAfter(slip.order, 365), 'active']);
    // Where an administrator decides, it is about that account too.
    const asked = sale({ product: '99', email: slip.email });
    await deliver(server.pb, asked, 'paid');
    expect([await requests(slip.email), await requests(email)]).toEqual([[], [['pending']]]);
    await deliver(server.pb, asked, 'refunded');
    expect(await requests(email)).toEqual([]);
    // Whoever has the old address by now has their own.
    await addPerson(server.pb, {
      email: slip.email,
      profile: { status: 'active', expiresAt: inSeconds(9999) },
    });
    const last = sale({ product: '2', email: slip.email });
    await deliver(server.pb, last, 'paid');
    expect((await profile(slip.email))?.[0]).toBe('Bônus');
    expect((await profile(email))?.[0]).toBe('Anual');
  });

  test('of somebody whom an administrator has deactivated or rejected waits for one', async () => {
    await choose('1', 'Anual', 365);
    const off = await addPerson(server.pb, { profile: { status: 'inactive', expiresAt: inSeconds(9999) } });
    await deliver(server.pb, sale({ product: '1', email: off.email }), 'paid');
    expect((await profile(off.email))?.[2]).toBe('inactive');
    expect(await requests(off.email)).toEqual([['pending']]);
    const { email } = await server.request({ status: 'rejected' });
    await deliver(server.pb, sale({ product: '1', email }), 'paid');
    expect(await profile(email)).toBeUndefined();
    expect((await requests(email)).flat().sort()).toEqual(['pending', 'rejected']);
  });

  test('keeps what its person writes in the form, and takes only its own request when undone', async () => {
    const one = sale({ product: '99' });
    await deliver(server.pb, one, 'paid');
    const form = {
      full_name: 'Ana Souza',
      email: one.email,
      crm: '52123',
      state: 'RJ',
      specialty: 'Dermatologia',
    };
    await call(server.pb, 'POST', '/api/app/register', { body: form });
    const row = `SELECT crm, status FROM registration_requests WHERE email = '${one.email}'`;
    expect(await sql(server.pb, row)).toEqual([['52123', 'pending']]);
    await deliver(server.pb, one, 'refunded');
    expect(await sql(server.pb, row)).toEqual([['52123', 'pending']]);
    const two = sale({ product: '99' });
    await deliver(server.pb, two, 'paid');
    await deliver(server.pb, two, 'refunded');
    expect(await requests(two.email)).toEqual([]);
  });

  test('is processed again by an administrator once its product has a plan', async () => {
    const one = sale({ product: '123' });
    await deliver(server.pb, one, 'paid');
    await choose('123', 'Vitalício', 0);
    await reprocess(one.order);
    expect(await profile(one.email)).toEqual(['Vitalício', '', 'active']);
    expect(await requests(one.email)).toEqual([]);
    expect(await resultOf(one.order)).toMatchObject([{ result: 'access' }]);
    const unknown = await server.ask('POST', '/api/app/reprocess-purchase', { id: '999999' });
    expect([unknown.status, ...codes(unknown)]).toEqual([404, 'id:not_found']);
  });

  test('that was processed again beside the form of its person takes all that it gave, and says so', async () => {
    const one = sale({ product: '131' });
    await server.request({ email: one.email });
    await deliver(server.pb, one, 'paid');
    await choose('131', 'Anual', 365);
    await reprocess(one.order);
    expect(await requests(one.email)).toEqual([['approved']]);
    await deliver(server.pb, one, 'refunded');
    expect((await resultOf(one.order)).map(({ result }) => result)).toEqual(['taken', 'taken']);
  });

  test('with the data of a registration in another name is told as such: whoever has written that has proved nothing', async () => {
    await choose('133', 'Anual', 365);
    const [same, other] = [
      sale({ product: '133', name: 'Vera Lúcia' }),
      sale({ product: '133', name: 'Vera Lúcia' }),
    ];
    await server.request({ email: same.email, full_name: 'VERA LUCIA' });
    await server.request({ email: other.email, full_name: 'Dr. Estranho' });
    for (const one of [same, other]) await deliver(server.pb, one, 'paid');
    const logged = (email: string) => server.logs(`action LIKE 'Compra confirmada: acesso de ${email} %'`);
    expect((await logged(same.email))[0]?.slice(2)).toEqual([
      expect.not.stringContaining('outro nome'),
      'sucesso',
    ]);
    expect((await logged(other.email))[0]?.slice(2)).toEqual([
      expect.stringContaining(', com os dados de um cadastro em outro nome que o da compra'),
      'alerta',
    ]);
  });

  test('of somebody who was invited for life meanwhile waits for nobody once it is processed again', async () => {
    const [one, asked] = [sale({ product: '132' }), sale({ product: '132' })];
    await server.request({ email: asked.email });
    for (const each of [one, asked]) await deliver(server.pb, each, 'paid');
    const life = { planType: 'Vitalício', accessDuration: null, dryRun: false };
    const text = `${one.email}\n${asked.email}`;
    expect((await server.ask('POST', '/api/app/invite', { text, ...life })).json).toEqual({ invited: 2 });
    for (const { order } of [one, asked]) await reprocess(order);
    expect(await resultOf(one.order)).toMatchObject([{ result: 'endless' }]);
    // What the person has written stays.
    expect([await requests(one.email), await requests(asked.email)]).toEqual([[], [['pending']]]);
  });

  test('of somebody who was deactivated before its mail had left is told of an administrator’s wish later', async () => {
    await choose('1', 'Anual', 365);
    const one = sale({ product: '1' });
    await deliver(server.pb, one, 'paid');
    const userId = await value(server.pb, `SELECT id FROM users WHERE email = '${one.email}'`);
    await server.ask('POST', '/api/app/deactivate', { userId });
    await server.runJob('send-purchase-mails');
    expect((await server.ask('POST', '/api/app/reactivate', { userId })).status).toBe(200);
    await reprocess(one.order);
    await server.runJob('send-purchase-mails');
    expect(mails(one.email)).toBe(1);
  });

  describe('whose request is gone', () => {
    const idOf = (email: string) =>
      value(server.pb, `SELECT id FROM registration_requests WHERE email = '${email}'`);

    test('is processed again as if it had waited for nobody: by the plan of its product, or for a decision', async () => {
      const one = sale({ product: '124' });
      const dropRequest = async () => {
        const path = `/api/collections/registration_requests/records/${await idOf(one.email)}`;
        const token = server.pb.superuserToken;
        expect((await call(server.pb, 'DELETE', path, { token })).status).toBe(204);
      };
      await deliver(server.pb, one, 'paid');
      await dropRequest();
      expect(await resultOf(one.order)).toMatchObject([{ result: 'request_gone' }]);
      // The platform tells it again by itself: nobody has asked for it.
      await deliver(server.pb, one, 'paid');
      expect(await requests(one.email)).toEqual([]);
      await reprocess(one.order);
      expect(await requests(one.email)).toEqual([['pending']]);
      expect(await resultOf(one.order)).toMatchObject([{ result: 'request' }]);
      await dropRequest();
      await choose('124', 'Anual', 365);
      await reprocess(one.order);
      expect(await profile(one.email)).toEqual(['Anual', await endAfter(one.order, 365), 'active']);
      expect(await requests(one.email)).toEqual([]);
      expect(await resultOf(one.order)).toMatchObject([{ result: 'access' }]);
      // Undone, it takes what it gave.
      await deliver(server.pb, one, 'refunded');
      expect(await resultOf(one.order)).toMatchObject([{ result: 'taken' }, { result: 'taken' }]);
    });

    test('waits for a decision where that request may be one that was rejected and then forgotten', async () => {
      const one = sale({ product: '125' });
      await deliver(server.pb, one, 'paid');
      await choose('125', 'Anual', 365);
      const id = await idOf(one.email);
      const long = '2025-01-01 10:00:00.000Z';
      await sql(
        server.pb,
        `UPDATE registration_requests SET status = 'rejected', reviewed_at = '${long}' WHERE id = '${id}'`,
      );
      await reprocess(one.order);
      expect([await profile(one.email), await requests(one.email)]).toEqual([undefined, [['rejected']]]);
      await server.runJob('forget-rejected-requests');
      expect(await requests(one.email)).toEqual([]);
      await sql(server.pb, `UPDATE purchases SET paid_at = '${long}' WHERE order_id = '${one.order}'`);
      await reprocess(one.order);
      expect([await profile(one.email), await requests(one.email)]).toEqual([undefined, [['pending']]]);
    });
  });

  test('leaves event, platform, product, order, e-mail, name and phone, and nothing else of its message', async () => {
    for (const platform of PLATFORMS) await deliver(server.pb, sale({ platform }), 'paid');
    await sql(server.pb, 'PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
    const files = readdirSync(server.pb.dataDir).filter((name) => /\.db(-wal)?$/.test(name));
    const bytes = files
      .map((name) => readFileSync(join(server.pb.dataDir, name)).toString('latin1'))
      .join('');
    expect(bytes).toContain('PURCHASE_APPROVED');
    const { document, street, zip, price, ip } = PRIVATE;
    expect([document, street, zip, String(price), ip].filter((text) => bytes.includes(text))).toEqual([]);
    const columns = await sql(server.pb, "SELECT name FROM pragma_table_info('purchase_deliveries')");
    expect(columns.flat().join()).toBe(
      'id,first_at,last_at,times,done,provider,event,kind,product,product_name,order_id,email,name,phone',
    );
  });

  test('is part of what a person is given and of what is erased', async () => {
    const one = sale({ product: '1' });
    await deliver(server.pb, one, 'paid');
    const given = await runConsole(server.pb.dataDir, ['export-member', one.email]);
    expect(JSON.parse(given.out)).toMatchObject({
      purchases: [{ provider: 'hotmart', order: one.order, phone: '+55 11 91234-5678' }],
    });
    await runConsole(server.pb.dataDir, ['erase-member', one.email, '--yes']);
    for (const table of ['purchase_deliveries', 'purchases'])
      expect(await server.count(`${table} WHERE email = '${one.email}'`)).toBe(0);
  });
});

const FORGED = rounds(6, 60);

/** Nothing of these may have an effect: [what, address, headers, body]. */
function forgeries(platform: Platform, nth: number): [string, Record<string, string>, string] {
  const genuine = messageOf(sale({ platform }), 'paid');
  const { path, headers } = signed(platform, genuine);
  const foreign = signed(platform, genuine, {
    HOTMART_HOTTOK: `${SECRETS.HOTMART_HOTTOK}x`,
    KIWIFY_TOKEN: 'rxue90njjv2',
    EDUZZ_SECRET: 'outro-segredo',
    PURCHASE_SECRET: 'outro-segredo-com-mais-de-32-caracteres',
  });
  const [bare = ''] = path.split('?');
  const changed = genuine.replace('Ana Souza', `Ana ${nth}`);
  const half = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.slice(0, -1)]));
  const upset = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, `${text}0`]));
  const isTokenOnly = platform === 'hotmart';
  const all: [string, Record<string, string>, string][] = [
    [foreign.path, foreign.headers, genuine],
    [bare, {}, genuine],
    [`${bare}?signature=`, half, genuine],
    [`${bare}?signature=${'0'.repeat(40)}`, upset, genuine],
    isTokenOnly ? [bare, { 'X-HOTMART-HOTTOK': '' }, changed] : [path, headers, changed],
    [path.replace(/=.*/, '=null'), { ...half, Authorization: SECRETS.HOTMART_HOTTOK }, genuine],
  ];
  return all[nth % all.length] as [string, Record<string, string>, string];
}

describe('who does not know the secret', () => {
  it.each(PLATFORMS)(
    `has no effect with ${FORGED} forged messages of %s, and leaves few rows in the log`,
    async (platform) => {
      const before = await server.count('purchase_deliveries');
      const people = await server.count('users');
      const asked = await server.count('registration_requests');
      const answers = await Promise.all(
        Array.from({ length: FORGED }, (_, nth) => {
          const [path, headers, body] = forgeries(platform, nth);
          return call(server.pb, 'POST', path, { body, headers });
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(await server.count('purchase_deliveries')).toBe(before);
      expect([await server.count('users'), await server.count('registration_requests')]).toEqual([
        people,
        asked,
      ]);
      expect((await server.logs("action LIKE 'Aviso de compra recusado%'")).length).toBeLessThan(8);
    },
  );

  it('finds no such address where the host has given no secret, nor for another platform', async () => {
    const { path, headers } = signed('hotmart', '{}');
    const unknown = await call(server.pb, 'POST', path.replace('hotmart', 'constructor'), {
      body: '{}',
      headers,
    });
    expect(unknown.status).toBe(404);
    const off = await startAdminServer();
    expect((await call(off.pb, 'POST', path, { body: '{}', headers })).status).toBe(404);
    await off.stop();
  });

  it('has no more compared than may be forged in an hour, also of many at once; genuine ones cost nothing of it', async () => {
    const MOST = 6;
    const other = await startAdminServer({ env: { ...SECRETS, RATE_LIMIT_FACTOR: String(MOST / 300) } });
    try {
      for (let i = 0; i < 2 * MOST; i += 1)
        expect((await deliver(other.pb, sale({ platform: 'kiwify' }), 'paid')).status).toBe(200);
      const forge = () => {
        const path = `/api/app/purchases/kiwify?signature=${'0'.repeat(40)}`;
        return call(other.pb, 'POST', path, { body: messageOf(sale({ platform: 'kiwify' }), 'paid') });
      };
      const answers = await Promise.all(Array.from({ length: 4 * MOST }, forge));
      const count = (code: number) => answers.filter(({ status }) => status === code).length;
      expect([count(401), count(429)]).toEqual([MOST, 3 * MOST]);
    } finally {
      await other.stop();
    }
  });

  it("keeps no genuine message out by forged ones through the platform's own senders", async () => {
    const MOST = 3;
    const other = await startAdminServer({ env: { ...SECRETS, RATE_LIMIT_FACTOR: String(MOST / 300) } });
    try {
      const cheap = PLATFORMS.filter((platform) => platform !== 'kiwify');
      const forge = async (platform: Platform) => {
        const path = `/api/app/purchases/${platform}`;
        return (await call(other.pb, 'POST', path, { body: messageOf(sale({ platform }), 'paid') })).status;
      };
      for (let i = 0; i < MOST; i += 1) expect(await forge('hotmart')).toBe(401);
      for (const platform of cheap) {
        expect(await forge(platform)).toBe(429);
        expect((await deliver(other.pb, sale({ platform }), 'paid')).status).toBe(200);
        expect(await forge(platform)).toBe(429);
      }
      expect(await other.count('purchase_deliveries')).toBe(cheap.length);
    } finally {
      await other.stop();
    }
  });

  it('cannot send an old message of the generic form once more', async () => {
    const body = messageOf(sale({ platform: 'outra' }), 'paid');
    const { path, headers } = signed('outra', body);
    const old = {
      'X-Webhook-Signature': String(headers['X-Webhook-Signature']).replace(/t=\d+/, 't=1700000000'),
    };
    expect((await call(server.pb, 'POST', path, { body, headers: old })).status).toBe(401);
  });
});

describe('what a message is', () => {
  it('is ignored where it is about no order, and refused where it is no JSON', async () => {
    const ask = (text: string) => {
      const { path, headers } = signed('eduzz', text);
      return call(server.pb, 'POST', path, { body: text, headers });
    };
    for (const text of ['{"event":"ping"}', '[]', 'null', '{"event":"constructor","data":{"id":1}}'])
      expect((await ask(text)).json).toEqual({ status: 'ignored' });
    expect((await ask('{"event":')).status).toBe(400);
    expect(
      (await ask('{"event":"myeduzz.invoice_paid","data":{"id":"5","buyer":{"email":"x"}}}')).status,
    ).toBe(200);
    expect(await resultOf('5')).toMatchObject([{ result: 'no_email' }]);
    // A slip that no record takes: told as a failure, the platform would repeat it for days and then switch the address off.
    const slip = { platform: 'outra', order: '6', product: '1', email: 'ana.@exemplo.com.br' } as const;
    expect((await deliver(server.pb, slip, 'paid')).json).toEqual({ status: 'stored' });
    expect(await resultOf('6')).toMatchObject([{ result: 'no_email' }]);
    // Nor of one that an earlier release has kept as it came: Reprocessar could never be done with it.
    const kept = `email = '${slip.email}', done = 0`;
    await sql(server.pb, `UPDATE purchase_deliveries SET ${kept} WHERE order_id = '6'`);
    await reprocess('6');
    expect(await resultOf('6')).toMatchObject([{ result: 'no_email' }]);
    await deliver(server.pb, { ...slip, email: 'ana.seis@exemplo.com.br' }, 'paid');
    expect(await resultOf('6')).toMatchObject([{ result: 'access', email: 'ana.seis@exemplo.com.br' }]);
  });

  it('is told again with the address that it lacked, or as paid, and counts from then on', async () => {
    const product = { platform: 'outra', product: 'de-novo' } as const;
    const change = { provider: 'outra', product: 'de-novo', planType: 'Anual', days: 365 };
    expect((await server.ask('POST', '/api/app/change-purchase-product', change)).status).toBe(200);
    // The shop's form had the field under another name; its owner mends it and sends the same order once more.
    const [order, email] = ['de-novo-1', `${newId()}@exemplo.com.br`];
    await deliver(server.pb, { ...product, order, email: '' }, 'paid');
    expect(await resultOf(order)).toMatchObject([{ result: 'no_email' }]);
    await deliver(server.pb, { ...product, order, email, name: 'Bia Reis' }, 'paid');
    expect(await resultOf(order)).toMatchObject([{ result: 'access', email, name: 'Bia Reis', times: 2 }]);
    // Whoever has it keeps it.
    await deliver(server.pb, { ...product, order, email: `${newId()}@exemplo.com.br` }, 'paid');
    expect(await resultOf(order)).toMatchObject([{ result: 'access', email, name: 'Bia Reis', times: 3 }]);

    const sale = { platform: 'kiwify', order: 'de-novo-2', product: 'x', email } as const;
    const body = messageOf(sale, 'paid').replace('"paid"', '"waiting_payment"');
    const { path, headers } = signed('kiwify', body);
    expect((await call(server.pb, 'POST', path, { body, headers })).status).toBe(200);
    expect(await resultOf(sale.order)).toMatchObject([{ result: 'waiting' }]);
    await deliver(server.pb, sale, 'paid');
    expect(await resultOf(sale.order)).toMatchObject([{ result: 'request' }]);
  });

  it('of an order gives access to whom the order names, also where a later message names somebody else', async () => {
    const member = await addPerson(server.pb, { profile: { status: 'active', expiresAt: '' } });
    const sale = { platform: 'hotmart', order: 'HP-outro', product: '77', email: member.email } as const;
    await deliver(server.pb, sale, 'paid');
    expect(await resultOf(sale.order)).toMatchObject([{ result: 'endless' }]);
    const other = `${newId()}@exemplo.com.br`;
    const body = messageOf({ ...sale, email: other, phone: '+55 11 98888-0000' }, 'paid').replace(
      'PURCHASE_APPROVED',
      'PURCHASE_COMPLETE',
    );
    const { path, headers } = signed('hotmart', body);
    await call(server.pb, 'POST', path, { body, headers });
    const plan = { planType: 'Anual', accessDuration: dayFromNow(1) };
    await server.ask('POST', '/api/app/renew-access', { userId: member.id, ...plan });
    const change = { provider: 'hotmart', product: '77', planType: 'Anual', days: 365 };
    await server.ask('POST', '/api/app/change-purchase-product', change);
    const id = await value(
      server.pb,
      `SELECT CAST(id AS TEXT) FROM purchase_deliveries WHERE email = '${other}'`,
    );
    expect((await server.ask('POST', '/api/app/reprocess-purchase', { id })).status).toBe(200);
    expect(await server.count(`users WHERE email = '${other}'`)).toBe(0);
    expect(await server.count(`profiles WHERE user_id = '${member.id}' AND phone = ''`)).toBe(1);
    expect(await server.count(`purchases WHERE order_id = 'HP-outro' AND user_id = '${member.id}'`)).toBe(1);
  });

  it('is signed by Kiwify as a whole or inside its envelope', async () => {
    const one = sale({ platform: 'kiwify' });
    const inside = messageOf(one, 'paid');
    const { path } = signed('kiwify', inside);
    expect((await call(server.pb, 'POST', path, { body: `{"order":${inside}}` })).json).toEqual({
      status: 'stored',
    });
    expect(await requests(one.email)).toEqual([['pending']]);
  });

  it('is not taken for Kiwify’s because nothing can be read in it', async () => {
    const path = `/api/app/purchases/kiwify?signature=${'0'.repeat(40)}`;
    expect((await call(server.pb, 'POST', path, { body: '{"order":' })).status).toBe(401);
  });

  it('is no larger than Kiwify sends them, where its signature costs more than the others', async () => {
    const body = JSON.stringify({ order_id: '1', more: 'x'.repeat(40_000) });
    const ask = (platform: Platform) => {
      const { path, headers } = signed(platform, body);
      return call(server.pb, 'POST', path, { body, headers });
    };
    const refused = await ask('kiwify');
    expect([refused.status, ...codes(refused)]).toEqual([413, 'request:body_too_large']);
    expect((await ask('eduzz')).json).toEqual({ status: 'ignored' });
  });
});

describe('the plan of a product', () => {
  test.each([
    [{ provider: 'x', product: '1', planType: 'Anual', days: 1 }, 'provider:required'],
    [{ provider: 'hotmart', product: ' ', planType: 'Anual', days: 1 }, 'product:required'],
    [{ provider: 'hotmart', product: '1', planType: 'Anual', days: 0 }, 'days:not_allowed'],
    [{ provider: 'hotmart', product: '1', planType: 'Anual', days: 1.5 }, 'days:not_allowed'],
    [{ provider: 'hotmart', product: '1', days: 1 }, 'planType:required'],
  ])('%j is refused', async (body, code) => {
    const answer = await server.ask('POST', '/api/app/change-purchase-product', body);
    expect([answer.status, ...codes(answer)]).toEqual([400, code]);
  });

  it('is found by the code as platforms send it, whatever blanks it was pasted with', async () => {
    await choose('curso\u00a0 \u200bbásico ', 'Anual', 365);
    const one = sale({ platform: 'outra', product: 'curso básico' });
    await choose(' curso  básico', 'Anual', 365, 'outra');
    await deliver(server.pb, one, 'paid');
    expect(await resultOf(one.order)).toMatchObject([{ result: 'access' }]);
    const products = "SELECT product FROM purchase_products WHERE product LIKE 'curso%'";
    expect(await sql(server.pb, products)).toEqual([['curso básico'], ['curso básico']]);
    // One of before this rule goes with its change.
    await sql(
      server.pb,
      "INSERT INTO purchase_products (provider, product, plan_type, days) VALUES ('outra', 'curso  básico', 'X', 1)",
    );
    await choose('curso  básico', '', 0, 'outra');
    expect(await sql(server.pb, products)).toEqual([['curso básico']]);
  });

  it('is not replaced by a product that is told to be new', async () => {
    const key = { provider: 'hotmart', product: 'twice', isNew: true };
    const add = (planType: string, days: number) =>
      server.ask('POST', '/api/app/change-purchase-product', { ...key, planType, days });
    expect((await add('Anual', 365)).status).toBe(200);
    for (const answer of [await add('', 0), await add('Bônus', 30)])
      expect([answer.status, ...codes(answer)]).toEqual([400, 'product:not_allowed']);
    const kept = "SELECT plan_type || days FROM purchase_products WHERE product = 'twice'";
    expect(await value(server.pb, kept)).toBe('Anual365');
  });

  it('is that of one administrator, and told to be there to all others who add its code in the same moment', async () => {
    const add = async (days: number) => {
      const body = { provider: 'hotmart', product: 'moment', planType: 'Anual', days, isNew: true };
      const answer = await server.ask('POST', '/api/app/change-purchase-product', body);
      return answer.status === 200 ? days : codes(answer)[0];
    };
    // Something long is being written: whoever looked before would find the code free, and then wait for the turn to write.
    const other = sql(
      server.pb,
      `INSERT INTO purchase_products (provider, product, plan_type, days)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000)
       SELECT 'hotmart', 'other', 'Anual', COUNT(*) / 10000 FROM n`,
    );
    const told = await Promise.all(Array.from({ length: 12 }, (_, n) => add(n + 1)));
    await other;
    const kept = await value(server.pb, "SELECT days FROM purchase_products WHERE product = 'moment'");
    expect(told.filter((one) => one !== 'product:not_allowed').map(String)).toEqual([kept]);
  });
});

describe('the list of purchases', () => {
  /** @param names SQL of a name, for the number `i` of each */
  const tell = (count: number, product: string, productName: string, order: string, names = "''") =>
    sql(
      server.pb,
      `INSERT INTO purchase_deliveries
         (first_at, last_at, provider, event, kind, product, product_name, order_id, email, name, phone)
       WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
       SELECT '2026-11-01 10:00:00.000Z', '2026-11-01 10:00:00.000Z', 'kiwify', 'order_approved', 'paid',
         ${product}, '${productName}', '${order}-' || i, 'lista-' || i || '@exemplo.com.br', ${names}, '' FROM n`,
    );
  const find = async (search: string, page = 1) => {
    const query = new URLSearchParams({ search, page: String(page) });
    return (await server.ask('GET', `/api/app/admin/purchases?${query}`)).json;
  };
  const orders = async (search: string, page = 1) =>
    [...((await find(search, page))['items'] ?? [])].map((item) => String(item['order']));

  it('is searched by e-mail, name without accents and order, every word of it, newest first and page by page', async () => {
    await tell(120, "'lista'", '', 'LISTA', "iif(i % 2, 'José', 'João') || ' da Conceição ' || i");
    expect(await orders('lista-7@exemplo')).toEqual(['LISTA-7']);
    expect(await orders('lista-119')).toEqual(['LISTA-119']);
    expect(await orders('CONCEICAO joao 118')).toEqual(['LISTA-118']);
    expect(await orders('conceição josé 118')).toEqual([]);
    // Not a pattern: these stand for themselves.
    expect([await orders('lista%7'), await orders("lista'")]).toEqual([[], []]);
    const found = await find('João da Conceição');
    expect([found['page'], found['perPage'], found['totalItems']]).toEqual([1, 50, 60]);
    const all = [...(await orders('joão conceicao')), ...(await orders('joão conceicao', 2))];
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => `LISTA-${118 - 2 * n}`));
  });

  it('tells of more products than a screen lists those with a plan', async () => {
    await tell(210, "'sem-' || i", 'Aaa', 'SEM');
    await tell(1, "'sem-fim'", 'Zzz', 'FIM');
    await sql(
      server.pb,
      "INSERT INTO purchase_products (provider, product, plan_type, days) VALUES ('kiwify', 'sem-fim', 'Anual', 30)",
    );
    const products = [...((await find('nada assim'))['products'] ?? [])];
    await sql(server.pb, "DELETE FROM purchase_deliveries WHERE product LIKE 'sem-%'");
    await sql(server.pb, "DELETE FROM purchase_products WHERE product = 'sem-fim'");
    expect(products.length).toBe(200);
    expect(products.at(-1)).toMatchObject({ product: 'sem-fim', plan_type: 'Anual' });
  });
});
