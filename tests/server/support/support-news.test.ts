import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminNews, FIXED } from '../../support/admin-news.ts';
import { buttonOf } from '../../support/admin-server.ts';
import { addPerson } from '../../support/people.ts';
import { addRow } from '../../support/records.ts';
import { type SupportServer, startSupportServer } from '../../support/support-server.ts';
import { until } from '../../support/wait.ts';

let server: SupportServer;

/** A server of its own: the pause between two mails is everybody's. */
const withServer = () => {
  beforeAll(async () => {
    server = await startSupportServer();
  });
  afterAll(() => server.stop());
};
const { untilTold, quarterLater, notifyAdmins, nextMail, mailsTo } = adminNews(() => server, 'ticket');

describe('a new ticket', () => {
  withServer();

  it('is told at once to every administrator and to nobody else, with a link straight to it', async () => {
    await addPerson(server.pb, { profile: { status: 'active' } });
    const member = await server.member();
    const id = await server.write(member, {
      name: 'Ana <b>Souza</b>\r\nBcc: x@exemplo.com.br',
      message: 'Não abre\r\nBcc: x@exemplo.com.br <i>',
    });
    for (const to of [FIXED, server.admin.email]) {
      const { mail, raw } = await server.mail.next(to);
      expect(mail.subject).toBe('Mensagem de suporte: Ana <b>Souza</b> Bcc: x@exemplo.com.br');
      expect(mail.text).toContain(member.email);
      expect(mail.text).toContain('Não abre Bcc: x@exemplo.com.br <i>');
      expect(mail.html).toContain('Não abre Bcc: x@exemplo.com.br &lt;i&gt;');
      expect(buttonOf(mail.text)).toBe(`${server.pb.url}/admin?tab=support&id=${id}`);
      expect(mail.html).toContain(`/admin?tab=support&amp;id=${id}"`);
      expect(raw).not.toMatch(/^Bcc:/im);
    }
    await untilTold();
    expect(server.mail.received).toHaveLength(2);
  });

  it('from a name that is an encoded word or an address keeps both as they were written, and links neither', async () => {
    const hostile = '=?utf-8?B?Q29udGEgYmxvcXVlYWRh?= https://mal.exemplo\\@agentes.exemplo.com.br';
    server.mail.forget();
    await quarterLater();
    await server.write(await server.member(), {
      name: hostile,
      message: `Veja ${hostile} e www.mal.exemplo`,
    });
    const { subject = '', text = '', html = '' } = await nextMail();
    expect(subject.replaceAll('\u2060', '')).toBe(`Mensagem de suporte: ${hostile.slice(0, 80)}`);
    expect(subject).not.toMatch(/https?:[\\/]+mal|mal\.exemplo/);
    for (const part of [text, html]) {
      expect(part.replaceAll('\u2060', '')).toContain(`Veja ${hostile} e www.mal.exemplo`);
      expect(part).not.toMatch(/https?:[\\/]+mal|mal\.exemplo|www\.mal/);
    }
  });

  it('within 15 minutes waits for one mail that lists all that came, without what was settled', async () => {
    server.mail.forget();
    const [ana, bia] = [await server.member(), await server.member()];
    const first = await server.write(ana, { name: 'Ana', message: 'Da Ana' });
    const second = await server.write(bia, { name: 'Bia', message: 'Da Bia' });
    const settled = await server.write(bia, { name: 'Resolvida' });
    const gone = await server.write(bia, { name: 'Excluída' });
    const records = '/api/collections/support_requests/records';
    await server.ask('PATCH', `${records}/${settled}`, { status: 'resolvido' });
    await server.ask('DELETE', `${records}/${gone}`);
    await notifyAdmins();
    expect(server.mail.received).toHaveLength(0);

    await quarterLater();
    // Two runs at once are one mail.
    await Promise.all([notifyAdmins(), notifyAdmins()]);
    const mail = await nextMail();
    expect(mail.subject).toBe('2 mensagens de suporte');
    for (const [name, id] of [
      ['Ana · Da Ana', first],
      ['Bia · Da Bia', second],
    ]) {
      expect(mail.text).toContain(name);
      expect(mail.text).toContain(`${server.pb.url}/admin?tab=support&id=${id}`);
    }
    expect(mail.text).not.toMatch(/Resolvida|Excluída/);
    expect(buttonOf(mail.text)).toBe(`${server.pb.url}/admin?tab=support`);
    await quarterLater();
    await notifyAdmins();
    expect(mailsTo(FIXED)).toHaveLength(1);
  });

  it('that the member reopens is told again, by what was written now; a request to be let in has its own pause', async () => {
    const member = await server.member();
    await quarterLater();
    const id = await server.write(member, { message: 'Antes' });
    await nextMail();
    await server.answer(id);
    await quarterLater();
    server.mail.forget();
    const body = { full_name: 'Eva', email: 'eva@exemplo.com.br', crm: '123456', state: 'SP' };
    await server.ask('POST', '/api/app/register', body, '');
    expect((await server.mail.next(FIXED)).mail.subject).toContain('Eva');
    // The other administrator's leaves too, before a test that holds mails takes it for its own.
    await adminNews(() => server, 'request').untilTold();
    await server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'Depois' }, member.token);
    const mail = await nextMail();
    expect(mail.text).toContain('Depois');
    expect(mail.text).not.toContain('Antes');
    expect(buttonOf(mail.text)).toContain(id);
  });

  it('to which the member writes while the mail about it is on its way is told again', async () => {
    server.mail.forget();
    await quarterLater();
    server.mail.mode = 'hold';
    const id = await server.ticket({ message: 'Primeira' });
    const round = notifyAdmins();
    await until('the mail server has it', () => server.mail.held() === 1);
    await addRow(server.pb, 'support_messages', { sender_id: id, message: 'Segunda', author: 'member' });
    server.mail.mode = 'accept';
    server.mail.release();
    await round;
    await quarterLater();
    await notifyAdmins();
    expect(mailsTo(FIXED).map(({ mail }) => mail.text)).toEqual([
      expect.stringContaining('Primeira'),
      expect.stringContaining('Segunda'),
    ]);
    expect(await server.count('ticket_news')).toBe(0);
  });
});

describe('a mail server that', () => {
  withServer();

  it('refuses loses no ticket: it is logged without the text, and told by a later mail', async () => {
    server.mail.mode = 'refuse';
    const id = await server.write(await server.member(), { message: 'segredo clínico' });
    const failures = () => server.logs("type = 'erro'");
    await until('logged', async () => (await failures()).length >= 2);
    const failed = await failures();
    expect(failed.map((row) => row[1]).sort()).toEqual([FIXED, server.admin.email].sort());
    expect(failed[0]?.[2]).toContain('Aviso de mensagem de suporte não enviado: 550');
    expect(JSON.stringify(failed)).not.toContain('segredo');
    server.mail.mode = 'accept';
    await quarterLater();
    await notifyAdmins();
    expect(buttonOf((await nextMail()).text)).toContain(id);
  });

  it('never speaks keeps no member waiting, and the ticket is told after a restart', async () => {
    const member = await server.member();
    await quarterLater();
    server.mail.mode = 'black-hole';
    const id = await server.write(member);
    await server.ask('POST', '/api/app/support-message', { ticketId: id, message: 'Ainda' }, member.token);
    // Both were answered, and the mail is still under way.
    expect(await server.count('ticket_news')).toBe(1);
    await server.pb.kill();
    server.mail.mode = 'accept';
    await server.restart();
    await quarterLater();
    await notifyAdmins();
    expect(buttonOf((await nextMail()).text)).toContain(id);
  });
});
