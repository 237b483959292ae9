import { marked } from './hostile-marks.ts';
import { addPerson, inSeconds } from './people.ts';
import type { PocketBase } from './pocketbase.ts';
import { quote, write } from './sql.ts';

/** What platforms and invitations write, past every reader of theirs. */
export const SHOP_COLUMNS = [
  ...['event', 'product', 'product_name', 'order_id', 'email', 'name', 'phone'].map(
    (column) => `purchase_deliveries.${column}`,
  ),
  'purchases.plan_type',
  'purchase_products.plan_type',
  'invitations.reason',
  'users.name',
];

/**
 * Puts the text, marked, into each of those columns: a purchase that gave access, and one invited who has no profile, so
 * that the name of the user is what is shown.
 */
export async function addHostileShop(server: PocketBase, text: string, n: number): Promise<void> {
  const textOf = (column: string) => marked(text, column, n);
  const of = (column: string) => quote(textOf(`purchase_deliveries.${column}`));
  const now = quote(inSeconds(0));
  // Below those that are there: the newest delivery is shown first, and other tests look for theirs on the first page.
  await write(
    server,
    `INSERT INTO purchase_deliveries
     (id, first_at, last_at, done, provider, kind, event, product, product_name, order_id, email, name, phone)
     VALUES (${-1 - n}, ${now}, ${now}, 1, 'hotmart', 'paid', ${of('event')}, ${of('product')}, ${of('product_name')},
       ${of('order_id')}, ${of('email')}, ${of('name')}, ${of('phone')})`,
  );
  await write(
    server,
    `INSERT INTO purchases (provider, order_id, product, email, gave, plan_type, days)
     VALUES ('hotmart', ${of('order_id')}, ${of('product')}, ${of('email')}, 'access',
       ${quote(textOf('purchases.plan_type'))}, 365)`,
  );
  await write(
    server,
    `INSERT INTO purchase_products (provider, product, plan_type, days)
     VALUES ('hotmart', ${of('product')}, ${quote(textOf('purchase_products.plan_type'))}, 365)`,
  );
  const { id } = await addPerson(server, { name: textOf('users.name') });
  await write(
    server,
    `INSERT INTO invitations (user_id, invited_by, created_at, state, reason)
     VALUES ('${id}', '', ${now}, 'failed', ${quote(textOf('invitations.reason'))})`,
  );
}
