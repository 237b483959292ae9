/** Notifies the administrators by mail of new and reopened tickets. */

import * as adminDigest from '../mail/admin-digest.ts';
import * as ticketMails from './ticket-mails.ts';

const NEWS: adminDigest.News<ticketMails.NewTicket> = {
  table: 'ticket_news',
  waiting: "SELECT id FROM ticket_search WHERE status = 'pending'",
  // What was written last: of a ticket that was reopened, the new message.
  unsent: (n) => `SELECT t.id, t.name, t.email, COALESCE((
      SELECT m.message FROM support_messages m WHERE m.sender_id = t.id AND m.author = 'member'
      ORDER BY m.created_at DESC, m.rowid DESC LIMIT 1), t.message) AS message
    FROM ${n} n JOIN support_requests t ON t.id = n.id ORDER BY t.updated_at DESC, t.id`,
  // The member's last message: another one may be written while a mail is on its way.
  version: `COALESCE((SELECT MAX(m.rowid) FROM support_messages m
    WHERE m.sender_id = ticket_news.id AND m.author = 'member'), 0)`,
  row: { id: '', name: '', email: '', message: '' },
  mailedAt: 'tickets_mailed_at',
  what: 'Aviso de mensagem de suporte',
  compose: ticketMails.newTickets,
};

export const notifyAdminsOfTickets = (app: PbApp) => adminDigest.sendDigest(app, NEWS);
