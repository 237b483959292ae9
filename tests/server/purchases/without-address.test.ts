/** What a shop tells about a person without saying which: nobody's request by an address finds it, so it is not kept for long. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, startAdminServer } from '../../support/admin-server.ts';
import { runConsole } from '../../support/console.ts';
import { newId } from '../../support/people.ts';
import { deliver, SECRETS } from '../../support/purchases.ts';
import { sql } from '../../support/sql.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer({ env: SECRETS });
});
afterAll(() => server.stop());

const sale = { platform: 'outra', product: '1' } as const;
const kept = (order: string) =>
  sql(
    server.pb,
    `SELECT email, name, phone FROM purchase_deliveries WHERE order_id = '${order}' ORDER BY id`,
  );
const NAMELESS = ['', '', ''];

it('leaves name and telephone only until the order has an address', async () => {
  const email = `${newId()}@exemplo.com.br`;
  await deliver(server.pb, { ...sale, order: 'W-1', email: '' }, 'waiting');
  expect(await kept('W-1')).toEqual([['', 'Ana Souza', '+55 11 91234-5678']]);
  await deliver(server.pb, { ...sale, order: 'W-1', email }, 'paid');
  await deliver(server.pb, { ...sale, order: 'W-1', email: '' }, 'refunded');
  expect(await kept('W-1')).toEqual([NAMELESS, [email, 'Ana Souza', '+55 11 91234-5678'], NAMELESS]);
  // Nothing of the person is left.
  expect(await runConsole(server.pb.dataDir, ['erase-member', email, '--yes'])).toMatchObject({ code: 0 });
  expect((await kept('W-1')).flat().join('')).toBe('');
});

it('leaves them for 90 days, in which the shop may mend what it sends, where the order has none', async () => {
  for (const order of ['W-2', 'W-3']) await deliver(server.pb, { ...sale, order, email: '' }, 'paid');
  const old = "strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-91 days')";
  await sql(server.pb, `UPDATE purchase_deliveries SET last_at = ${old} WHERE order_id = 'W-2'`);
  await server.runJob('forget-old-purchases');
  expect(await kept('W-2')).toEqual([NAMELESS]);
  expect(await kept('W-3')).toEqual([['', 'Ana Souza', '+55 11 91234-5678']]);
});
