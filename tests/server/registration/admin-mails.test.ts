import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminNews, FIXED } from '../../support/admin-news.ts';
import { type AdminServer, buttonOf, startAdminServer } from '../../support/admin-server.ts';
import { addPerson, newId } from '../../support/people.ts';
import { sql, value } from '../../support/sql.ts';
import { until } from '../../support/wait.ts';

let server: AdminServer;
beforeAll(async () => {
  server = await startAdminServer();
});
afterAll(() => server.stop());

const register = async (more: object = {}) => {
  const body = {
    full_name: 'Ana Souza',
    email: `${newId()}@exemplo.com.br`,
    crm: '123456',
    state: 'SP',
    ...more,
  };
  const answer = await server.ask('POST', '/api/app/register', body, '');
  if (answer.status !== 200) throw new Error(answer.text);
  const rows = await sql(server.pb, `SELECT id FROM registration_requests WHERE email = '${body.email}'`);
  return { ...body, id: String(rows[0]?.[0]) };
};
const { untilTold, quarterLater, notifyAdmins, nextMail, mailsTo } = adminNews(() => server, 'request');

describe('a new request', () => {
  it('is told at once to every administrator and to nobody else, with a link straight to it', async () => {
    await addPerson(server.pb, { profile: { status: 'active' } });
    const ana = await register({
      full_name: 'Ana <b>Souza</b>\r\nBcc: x@exemplo.com.br',
      specialty: 'Dermato',
    });
    for (const to of [FIXED, server.admin.email]) {
      const { mail, raw } = await server.mail.next(to);
      expect(mail.subject).toBe('Nova solicitação de cadastro: Ana <b>Souza</b> Bcc: x@exemplo.com.br');
      expect(mail.text).toContain(
        `Ana <b>Souza</b> Bcc: x@exemplo.com.br · ${ana.email} · CRM 123456/SP · Dermato`,
      );
      expect(mail.html).toContain('Ana &lt;b&gt;Souza');
      expect(buttonOf(mail.text)).toBe(`${server.pb.url}/admin?tab=requests&id=${ana.id}`);
      expect(mail.html).toContain(`/admin?tab=requests&amp;id=${ana.id}"`);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
    await untilTold();
    expect(server.mail.received).toHaveLength(2);
  });

  it('with an address of the web for a name or a specialty makes no link of it', async () => {
    server.mail.forget();
    await quarterLater();
    const hostile = 'https://mal.exemplo\\@agentes.exemplo.com.br';
    await register({ full_name: hostile, specialty: `Dermato ${hostile}` });
    const { text = '', html = '' } = await nextMail();
    for (const part of [text, html]) {
      expect(part.replaceAll('\u2060', '')).toContain(hostile);
      expect(part).not.toMatch(/https?:[\\/]+mal|mal\.exemplo/);
    }
  });

  it('within 15 minutes waits for one mail that lists all that came, without what was decided', async () => {
    server.mail.forget();
    const bia = await register({ full_name: 'Bia' });
    const eva = await register({ full_name: 'Eva' });
    const gone = await register({ full_name: 'Decidida' });
    await sql(server.pb, `UPDATE registration_requests SET status = 'rejected' WHERE id = '${gone.id}'`);
    await notifyAdmins();
    expect(server.mail.received).toHaveLength(0);

    await quarterLater();
    // Two runs at once are one mail.
    await Promise.all([notifyAdmins(), notifyAdmins()]);
    const mail = await nextMail();
    expect(mail.subject).toBe('2 novas solicitações de cadastro');
    for (const { id, full_name } of [bia, eva]) {
      expect(mail.text).toContain(full_name);
      expect(mail.text).toContain(`${server.pb.url}/admin?tab=requests&id=${id}`);
    }
    expect(mail.text).not.toContain('Decidida');
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/admin?tab=requests`);

    await quarterLater();
    await notifyAdmins();
    expect(mailsTo(FIXED)).toHaveLength(1);
  });

  it('among many is counted, and the newest twenty are named', async () => {
    await quarterLater();
    await register();
    await nextMail();
    server.mail.forget();
    const all = [];
    for (let n = 0; n < 23; n += 1) all.push(await register({ full_name: `Pessoa ${n}.` }));
    await quarterLater();
    await notifyAdmins();
    const mail = await nextMail();
    expect(mail.subject).toBe('23 novas solicitações de cadastro');
    expect(mail.text).toContain('; as 20 mais recentes:');
    const named = all.filter(({ full_name }) => mail.text?.includes(full_name));
    expect(named.map(({ full_name }) => full_name)).toEqual(all.slice(3).map(({ full_name }) => full_name));
  });

  it('that is sent twice, or caught in the trap, is told no second time', async () => {
    server.mail.forget();
    await quarterLater();
    const ana = await register();
    await nextMail();
    await quarterLater();
    const again = { full_name: ana.full_name, email: ana.email, crm: ana.crm, state: ana.state };
    expect((await server.ask('POST', '/api/app/register', again, '')).status).toBe(200);
    const robot = { ...again, email: `${newId()}@exemplo.com.br`, website: 'x' };
    expect((await server.ask('POST', '/api/app/register', robot, '')).status).toBe(200);
    await notifyAdmins();
    expect(mailsTo(FIXED)).toHaveLength(1);
  });
});

describe('a mail server that', () => {
  it('refuses loses no request: it is logged, and told by a later mail', async () => {
    await quarterLater();
    server.mail.forget();
    server.mail.mode = 'refuse';
    const ana = await register({ full_name: 'Não Contada' });
    const failures = () => server.logs("type = 'erro'");
    await until('logged', async () => (await failures()).length >= 2);
    const failed = await failures();
    expect(failed.map((row) => row[1]).sort()).toEqual([FIXED, server.admin.email].sort());
    expect(failed[0]?.[2]).toContain('Aviso de nova solicitação não enviado: 550');
    server.mail.mode = 'accept';
    await quarterLater();
    await notifyAdmins();
    expect(buttonOf((await nextMail()).text)).toContain(ana.id);
  });

  it('takes it for one administrator and not for another tells the other later, once, and of what is still open', async () => {
    const owed = () =>
      value(server.pb, "SELECT COALESCE(MAX(value), '') FROM server_state WHERE name = 'request_news_owed'");
    const triedAgo = (seconds: number) =>
      sql(
        server.pb,
        `UPDATE server_state SET value = json_set(value, '$.at', (unixepoch() - ${seconds}) * 1000)
         WHERE name = 'request_news_owed' AND value != ''`,
      );
    await quarterLater();
    server.mail.forget();
    server.mail.fullMailboxes.add(server.admin.email);
    const ana = await register({ full_name: 'Ana Aberta' });
    expect(buttonOf((await nextMail()).text)).toContain(ana.id);
    await until('owed', async () => (await owed()) !== '');
    // Not before its time, and not again to whom it has reached.
    server.mail.fullMailboxes.clear();
    await triedAgo(0);
    await notifyAdmins();
    expect(mailsTo(server.admin.email)).toHaveLength(0);
    await triedAgo(60);
    await Promise.all([notifyAdmins(), notifyAdmins()]);
    const [told] = mailsTo(server.admin.email);
    expect(buttonOf(told?.mail.text)).toContain(ana.id);
    expect(await owed()).toBe('');
    await notifyAdmins();
    expect([mailsTo(FIXED).length, mailsTo(server.admin.email).length]).toEqual([1, 1]);

    // A mailbox that does not exist is owed nothing, and a request that is decided is told to nobody.
    await quarterLater();
    server.mail.unknownMailboxes.add(server.admin.email);
    await register();
    await nextMail();
    expect(await owed()).toBe('');
    server.mail.unknownMailboxes.clear();
    await quarterLater();
    server.mail.fullMailboxes.add(server.admin.email);
    const bia = await register();
    await nextMail();
    await until('owed', async () => (await owed()) !== '');
    server.mail.fullMailboxes.clear();
    await sql(server.pb, `UPDATE registration_requests SET status = 'rejected' WHERE id = '${bia.id}'`);
    await triedAgo(60);
    await notifyAdmins();
    expect([await owed(), mailsTo(server.admin.email).length]).toEqual(['', 1]);
  });

  it('never speaks keeps no visitor waiting, and the request is told after a restart', async () => {
    await quarterLater();
    server.mail.mode = 'black-hole';
    const eva = await register({ full_name: 'Eva' });
    // She was answered, and the mail is still under way.
    expect(await server.count('request_news')).toBe(1);
    await server.pb.kill();
    server.mail.mode = 'accept';
    // An update that is tried out meanwhile neither says that a mail failed nor takes the turn of the next one.
    await server.restart({ START_REHEARSAL: '1' });
    await quarterLater();
    const notSent = "system_logs WHERE action LIKE '%não enviado%'";
    const before = await server.count(notSent);
    await notifyAdmins();
    expect(await server.count(notSent)).toBe(before);
    await server.pb.kill();
    await server.restart();
    await notifyAdmins();
    expect(buttonOf((await nextMail()).text)).toContain(eva.id);
  });
});
