/** A mail server that takes nothing within its time: for one mailbox, or for all. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminServer, dayFromNow, endOfDay, startAdminServer } from '../../support/admin-server.ts';
import { shortened } from '../../support/full.ts';
import type { Answer } from '../../support/http.ts';
import { addPerson, newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { eventually, until } from '../../support/wait.ts';

const FIXED = 'admin@exemplo.com.br';
/** The first of them to be told. */
const SLOW = 'a-lenta@exemplo.com.br';

let server: AdminServer;
/** Of a doctor whose mailbox is silent: it waits beside the first test. */
let doctor: { id: string; approval: Promise<Answer> };
beforeAll(async () => {
  // A machine that is busy with other tests must be able to send a mail in this time.
  server = await startAdminServer({ env: shortened({ mail: 10_000 }) });
  await addPerson(server.pb, { email: SLOW, role: 'admin' });
  const { id, email } = await server.request();
  server.mail.silentMailboxes.add(email);
  const body = { requestId: id, accessDuration: dayFromNow(365), planType: 'Anual' };
  doctor = { id, approval: server.ask('POST', '/api/app/approve-user', body) };
});
afterAll(() => server.stop());

const notifyAdmins = () => server.runJob('notify-admins-of-requests');
const mailsTo = (email: string) => server.mail.received.filter(({ to }) => to.includes(email)).length;
const owed = () =>
  value(server.pb, "SELECT COALESCE(MAX(value), '') FROM server_state WHERE name = 'request_news_owed'");

it('keeps the news from nobody else where one mailbox is slow, and is asked for that one once more', async () => {
  await server.request();
  server.mail.silentMailboxes.add(SLOW);
  await notifyAdmins();
  expect([mailsTo(SLOW), mailsTo(FIXED), mailsTo(server.admin.email)]).toEqual([0, 1, 1]);
  expect(await server.count('request_news')).toBe(0);
  server.mail.silentMailboxes.clear();
  const triedLongAgo =
    "UPDATE server_state SET value = json_set(value, '$.at', 0) WHERE name = 'request_news_owed'";
  await sql(server.pb, triedLongAgo);
  await notifyAdmins();
  await notifyAdmins();
  expect([mailsTo(SLOW), mailsTo(FIXED), mailsTo(server.admin.email)]).toEqual([1, 1, 1]);
  expect(await owed()).toBe('');
});

it('leaves the word at an approval that its mail may have arrived', async () => {
  expect((await doctor.approval).json).toMatchObject({ created: true, mail: 'failed', mailMayArrive: true });
  const mail = () =>
    sql(
      server.pb,
      `SELECT mail_status, mail_tried_at != '' FROM registration_requests WHERE id = '${doctor.id}'`,
    );
  expect(await mail()).toEqual([['unknown', '1']]);
  server.mail.silentMailboxes.clear();
  server.mail.mode = 'refuse';
  await server.ask('POST', '/api/app/resend-approval', { requestId: doctor.id });
  expect(await mail()).toEqual([['failed', '0']]);
});

it('that is silent to two is asked for no third, and keeps the news from nobody after them for more than one round', async () => {
  // Under way still where this test runs alone.
  await doctor.approval;
  // No mail has to arrive while it is silent to all: no busy machine can be too slow.
  await server.pb.kill();
  await server.restart(shortened({ mail: 1_000 }));
  const forgetPause = "DELETE FROM server_state WHERE name = 'requests_mailed_at'";
  await sql(server.pb, `${forgetPause}; DELETE FROM system_logs`);
  server.mail.forget();
  server.mail.mode = 'black-hole';
  await server.request();
  await notifyAdmins();
  expect(await server.logs("type = 'erro'")).toHaveLength(2);
  expect(await server.count('request_news')).toBe(1);
  await server.pb.kill();
  await server.restart();
  // Still, but only to those two.
  const [first = '', second = ''] = [SLOW, FIXED, server.admin.email].sort();
  for (const email of [first, second]) server.mail.silentMailboxes.add(email);
  server.mail.mode = 'hold';
  await sql(server.pb, forgetPause);
  const job = notifyAdmins();
  await until('the mail of another', () => server.mail.held() === 1);
  server.mail.silentMailboxes.clear();
  server.mail.release();
  await job;
  expect([mailsTo(SLOW), mailsTo(FIXED), mailsTo(server.admin.email)]).toEqual([1, 1, 1]);
  expect(await server.count('request_news')).toBe(0);
});

it('that is silent to all is given one mail a quarter of an hour of those that nobody waits for: each may have arrived, and is not sent again', async () => {
  await server.pb.kill();
  await server.restart(shortened({ mail: 1_000 }));
  server.mail.forget();
  server.mail.mode = 'black-hole';
  const ends = endOfDay(dayFromNow(7));
  const add = () =>
    addPerson(server.pb, { profile: { status: 'active', expiresAt: ends, planType: 'Anual' } });
  const members = [await add(), await add(), await add()];
  await sql(server.pb, "UPDATE access_ends SET known_since = '2020-01-01 00:00:00.000Z'");
  const tried = async () => [
    await server.count("invitations WHERE state = 'unknown'"),
    await server.count("expiry_notices WHERE state = 'unknown'"),
  ];
  await server.runJob('expiry-notices');
  expect(await tried()).toEqual([0, 1]);
  const invited = Array.from({ length: 4 }, () => `${newId()}@exemplo.com.br`);
  const body = { text: invited.join('\n'), planType: 'Anual', accessDuration: dayFromNow(365) };
  expect((await server.ask('POST', '/api/app/invite', { ...body, dryRun: false })).json['invited']).toBe(4);
  await eventually(async () => expect(await tried()).toEqual([1, 1]));
  // The third in a row tells that it is silent to all, and the fourth is the one of this quarter of an hour.
  for (let n = 0; n < 4; n++) await server.runJob('send-invitations');
  await server.runJob('expiry-notices');
  expect(await tried()).toEqual([3, 1]);
  // That it hangs up once is no sign that it takes mails.
  server.mail.mode = 'drop';
  const { id } = await server.request();
  const approval = { requestId: id, accessDuration: dayFromNow(365), planType: 'Anual' };
  expect((await server.ask('POST', '/api/app/approve-user', approval)).json['mail']).toBe('failed');
  server.mail.mode = 'black-hole';
  await server.runJob('send-invitations');
  expect(await tried()).toEqual([3, 1]);
  server.mail.mode = 'accept';
  await server.pb.kill();
  await server.restart();
  await server.runJob('send-invitations');
  await server.runJob('expiry-notices');
  expect(invited.map(mailsTo).sort()).toEqual([0, 0, 0, 1]);
  expect(members.map(({ email }) => mailsTo(email)).sort()).toEqual([0, 1, 1]);
});
