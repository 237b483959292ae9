import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type PocketBase, startPocketBase } from '../../support/pocketbase.ts';
import { sql } from '../../support/sql.ts';

const require = createRequire(import.meta.url);
const hooks = '../../../dist/pb_hooks';
const { CONCERNED }: { CONCERNED: string } = require(`${hooks}/realtime/concerned-users.js`);
const { LIST }: { LIST: string } = require(`${hooks}/invitations/list-invitations.js`);
const { NEXT }: { NEXT: string } = require(`${hooks}/invitations/send-invitations.js`);
const { NAMELESS }: { NAMELESS: string } = require(`${hooks}/purchases/apply-purchase.js`);
const { FORGOTTEN }: { FORGOTTEN: string } = require(`${hooks}/registration/send-approval-mail.js`);
const { OVER }: { OVER: string } = require(`${hooks}/purchases/send-purchase-mails.js`);

let server: PocketBase;
beforeAll(async () => {
  server = await startPocketBase();
});
afterAll(() => server.stop());

/** How SQLite would find the rows; values stand where the hooks bind theirs. */
async function planOf(query: string): Promise<string[]> {
  const text = query.replace(/\{:\w+\}/g, "hex('bound')");
  return (await sql(server, `EXPLAIN QUERY PLAN ${text}`)).map((row) => String(row[3]));
}

const MAIL_OF_MINUTE = 'BETWEEN {:since} AND {:future}';
const ASKED = {
  'an account by its address, as PocketBase asks':
    'SELECT id FROM users WHERE email = {:email} COLLATE NOCASE',
  'accounts by many addresses':
    'SELECT u.id FROM json_each({:emails}) wanted JOIN users u ON u.email = wanted.value COLLATE NOCASE',
  'whom a change concerns': CONCERNED,
  'purchases of a person': 'SELECT order_id FROM purchases WHERE user_id = {:user}',
  'purchases behind a request':
    'SELECT COUNT(*) FROM purchases WHERE request_id = {:request} AND made_request = 1',
  'a request that a purchase has made': `SELECT r.id FROM registration_requests r
    JOIN purchases b ON b.request_id = r.id AND b.made_request = 1
    WHERE r.email = {:email} COLLATE NOCASE AND r.status = 'pending' LIMIT 1`,
  'purchases whose mail waits': "SELECT user_id FROM purchases WHERE mail_state = 'waiting'",
  'purchases whose access is over before its mail has left': OVER,
  'mails about purchases of the last minute': `SELECT COUNT(*) FROM purchases WHERE mail_state != 'waiting' AND mail_at ${MAIL_OF_MINUTE}`,
  'invitations of the last minute': `SELECT COUNT(*) FROM invitations WHERE state != 'waiting' AND tried_at ${MAIL_OF_MINUTE}`,
};

test.each(Object.entries(ASKED))('%s: found by an index', async (_, query) => {
  const read = (await planOf(query)).filter((step) => /^SCAN (?!CONSTANT|wanted )/.test(step));
  expect(read).toEqual([]);
});

it('reads of the deliveries those of one order, and not all without an address', async () => {
  const [deliveries] = await planOf(NAMELESS);
  expect(deliveries).toMatch(/^SEARCH purchase_deliveries .*\(provider=\? AND order_id=\?\)$/);
});

it('reads neither all that were ever approved for a mail that was forgotten, nor all receipts for the old ones', async () => {
  expect((await planOf(FORGOTTEN))[0]).toMatch(/^SEARCH r .*\(mail_status=\? AND status=\?\)$/);
  const old = 'SELECT receipt FROM opening_receipts WHERE week < {:first} LIMIT 500';
  expect((await planOf(old))[0]).toMatch(/^SEARCH opening_receipts .*\(week<\?\)$/);
});

it('sorts neither all invitations for the next one nor for the list', async () => {
  expect((await planOf(NEXT)).join('\n')).not.toContain('TEMP B-TREE');
  expect(await planOf(LIST)).toContain('SCAN invitations USING INDEX invitations_list');
});

// Which keep apart what must differ, and those whose queries repeat the condition (registration/request-hints.ts).
it('has no other index with a condition than known ones', async () => {
  const partial = await sql(
    server,
    "SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE '%WHERE%' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name",
  );
  expect(partial.map(([name]) => name).filter((name) => !name?.startsWith('idx_'))).toEqual([
    'member_search_crm',
    'member_search_phone',
    'registrations_pending',
    'request_search_crm',
    'request_search_phone',
    'support_messages_key',
    'support_requests_key',
    'users_email',
  ]);
});
