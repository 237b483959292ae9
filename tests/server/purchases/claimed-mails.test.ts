/**
 * What a mail says is read once it is claimed: the claim may wait, for a purchase or for whoever closes an access. What came of it
 * is noted of what was claimed for it.
 */
import { expect, it } from 'vitest';
import { type AdminServer, dayFromNow, startAdminServer } from '../../support/admin-server.ts';
import { changedHooks, letHookGoOn, untilHookWaits, waitsForTest } from '../../support/changed-hooks.ts';
import { UNHURRIED_MAIL } from '../../support/full.ts';
import { newId } from '../../support/people.ts';
import { deliver, type Sale, SECRETS } from '../../support/purchases.ts';
import { sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

const CLAIM = 'if (db.run(app, CLAIM,';

/** Each product gives so many days. */
async function sell(server: AdminServer, products: Record<string, number>) {
  for (const [product, days] of Object.entries(products)) {
    const chosen = { provider: 'hotmart', product, planType: 'Anual', days };
    expect((await server.ask('POST', '/api/app/change-purchase-product', chosen)).status).toBe(200);
  }
}

/** The claims of this file wait on this server. */
async function withWaitingClaims(file: string, steps: (server: AdminServer) => Promise<void>) {
  const hooks = changedHooks(file, [[CLAIM, `${waitsForTest('app')}\n${CLAIM}`]]);
  const server = await startAdminServer({ hooksDir: hooks.dir, env: SECRETS });
  try {
    await steps(server);
  } finally {
    await server.stop();
    hooks.remove();
  }
}

it('a mail that takes a second purchase along says until when both together last', async () => {
  await withWaitingClaims('purchases/send-purchase-mails.js', async (server) => {
    await sell(server, { 1: 365, 2: 30 });
    const email = `${newId()}@exemplo.com.br`;
    const first: Sale = { platform: 'hotmart', order: '1', product: '1', email };
    expect((await deliver(server.pb, first, 'paid')).status).toBe(200);
    await server.startJob('send-purchase-mails');
    await untilHookWaits(server.pb);
    expect((await deliver(server.pb, { ...first, order: '2', product: '2' }, 'paid')).status).toBe(200);
    await letHookGoOn(server.pb);
    await until(
      'both are told',
      async () => (await server.count("purchases WHERE mail_state = 'sent'")) === 2,
    );
    const [one, ...more] = server.mail.received.filter(({ to }) => to.includes(email));
    expect(more).toEqual([]);
    const end = "SELECT strftime('%d/%m/%Y', expires_at, '-3 hours') FROM profiles";
    expect(one?.mail.text).toContain(`Válido até ${await value(server.pb, end)}.`);
  });
});

it('a second purchase whose mail is refused, while the first one’s is still on its way, is told later, and the first not again', async () => {
  const server = await startAdminServer({ env: { ...SECRETS, ...UNHURRIED_MAIL } });
  try {
    await sell(server, { 1: 365, 2: 30 });
    const email = `${newId()}@exemplo.com.br`;
    const first: Sale = { platform: 'hotmart', order: '1', product: '1', email };
    expect((await deliver(server.pb, first, 'paid')).status).toBe(200);
    server.mail.mode = 'hold';
    await server.startJob('send-purchase-mails');
    await until('the first is on its way', () => server.mail.held() === 1);
    expect((await deliver(server.pb, { ...first, order: '2', product: '2' }, 'paid')).status).toBe(200);
    // As the next minute's run, which takes over.
    Object.assign(server.mail, { mode: 'refuse-all', words: '535 5.7.8 Username and Password not accepted' });
    await server.runJob('send-purchase-mails');
    server.mail.release();
    const states = () => sql(server.pb, 'SELECT order_id, mail_state FROM purchases ORDER BY order_id');
    await until('the first has arrived', async () => (await states())[0]?.[1] !== 'sending');
    expect(await states()).toEqual([
      ['1', 'sent'],
      ['2', 'waiting'],
    ]);
    expect(server.mail.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

it('an invitation to somebody whose access was taken away in that moment is not sent, and says why', async () => {
  await withWaitingClaims('invitations/send-invitations.js', async (server) => {
    const email = `${newId()}@exemplo.com.br`;
    const people = { text: email, planType: 'Anual', accessDuration: dayFromNow(365), dryRun: false };
    expect((await server.ask('POST', '/api/app/invite', people)).json).toEqual({ invited: 1 });
    await untilHookWaits(server.pb);
    const userId = await value(server.pb, `SELECT id FROM users WHERE email = '${email}'`);
    expect((await server.ask('POST', '/api/app/deactivate', { userId })).status).toBe(200);
    await letHookGoOn(server.pb);
    const decided = "invitations WHERE state NOT IN ('waiting', 'sending')";
    await until('it is decided', async () => (await server.count(decided)) === 1);
    expect(await sql(server.pb, 'SELECT state, reason FROM invitations')).toEqual([
      ['failed', 'o acesso está inativo ou já expirou'],
    ]);
    expect(server.mail.received).toEqual([]);
  });
});
