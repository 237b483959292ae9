/**
 * `POST /api/app/send-support-reply {ticketId, message, adminId, asWritten, seen}`: the mail goes first, and only what the mail
 * server took is stored, so that the screen never shows a reply which the member did not get.
 */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import { unfilledPlaceholders, unfilledText } from '../../src/shared/saved-replies.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as supportForm from '../domain/support-form.ts';
import * as db from '../host/db.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as notify from '../realtime/notify.ts';
import * as links from '../settings/app-url.ts';
import * as mailThreadHeaders from './mail-thread-headers.ts';
import * as replyAddress from './reply-address.ts';
import * as replyDedup from './reply-dedup.ts';
import * as tickets from './ticket.ts';
import * as ticketMails from './ticket-mails.ts';

const WRITTEN = "SELECT COUNT(*) AS n FROM support_messages WHERE sender_id = {:id} AND author = 'member'";
const DELETED = 'o e-mail saiu, mas o ticket foi excluído enquanto a resposta era enviada';

const LAST = `SELECT message, created_at FROM support_messages WHERE sender_id = {:id} AND author = 'member'
  ORDER BY rowid DESC LIMIT 1`;

/** The first and, when there is another, the last message of the member. */
function writtenBy(app: PbApp, ticket: PbRecord) {
  const last = db.rows(app, LAST, { message: '', created_at: '' }, { id: ticket.id });
  const first = { message: ticket.getString('message'), created_at: ticket.getString('created_at') };
  return [first, ...last].map(({ message, created_at }) => ({
    day: formatDay(created_at),
    text: message,
  }));
}

/** How often the member has written after the first message. */
const written = (app: PbApp, id: string) => db.count(app, WRITTEN, { id });

type Mailed = { id: string; ticketId: string; message: string; before: number; seen: string };

/** Stores a reply that was mailed; false when the ticket is gone meanwhile. */
function store(app: PbApp, { id, ticketId, message, before, seen }: Mailed) {
  let isStored = false;
  app.runInTransaction((tx) => {
    const [ticket] = tx.findRecordsByFilter('support_requests', 'id = {:id}', '', 1, 0, { id: ticketId });
    if (!ticket) return;
    const fields = { id, sender_id: ticketId, message, author: 'admin' };
    tx.save(new Record(tx.findCollectionByNameOrId('support_messages'), fields));
    // Not 'respondido' when the member has written meanwhile, or after what its author has seen: the reply does not answer that.
    const isUnread = seen !== '' && tickets.writtenSince(tx, ticketId, seen) > 0;
    if (written(tx, ticketId) === before && !isUnread) ticket.set('status', 'respondido');
    tx.save(ticket);
    isStored = true;
  });
  return isStored;
}

function deliver(e: PbRequestEvent, ticket: PbRecord, id: string, message: string) {
  const { app } = e;
  const mail = ticketMails.reply({
    appUrl: links.appUrl(app),
    id: ticket.id,
    name: ticket.getString('name'),
    reply: message,
    written: writtenBy(app, ticket),
  });
  const headers = {
    ...mailThreadHeaders.headers(app, ticket.id, id),
    // Without an inbound address the answer goes to whoever wrote.
    'Reply-To': replyAddress.forTicket(ticket.id) || currentActor.actor(e).email,
    // A person wrote it.
    'Auto-Submitted': 'no',
  };
  return sendMail.send(app, { to: ticket.email(), ...mail, headers });
}

/** Sends, stores and logs the outcome. */
function answer(e: PbRequestEvent, ticket: PbRecord, message: string, seen: string): replyDedup.Outcome {
  const { app } = e;
  const user = currentActor.actor(e).email;
  const about = `ticket ${tickets.shortId(ticket.id)} de ${ticket.email()}`;
  const ip = e.realIP();
  const id = db.newId();
  const before = written(app, ticket.id);
  const delivery = deliver(e, ticket, id, message);
  if (!delivery.sent) {
    const action = `Resposta ao ${about} não enviada: ${delivery.detail}`;
    auditLog.write(app, { type: 'erro', user, action, ip, status: 'erro' });
    const code = delivery.mayArrive ? 'mail_timeout' : 'mail_failed';
    return { refusal: { code, reason: delivery.reason } };
  }
  if (!store(app, { id, ticketId: ticket.id, message, before, seen })) {
    const action = `Respondeu ao ${about}, que foi excluído enquanto o e-mail saía`;
    auditLog.write(app, { type: 'admin', user, action, ip, status: 'alerta' });
    return { refusal: { code: 'ticket_deleted', reason: DELETED } };
  }
  notify.notifyChange(app);
  auditLog.write(app, { type: 'admin', user, action: `Respondeu ao ${about}`, ip, status: 'sucesso' });
  return { messageId: id };
}

export function sendSupportReply(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const { ticketId, message, problems } = supportForm.readMessage(given, ['adminId', 'asWritten', 'seen']);
  if (errorResponse.problems(e, problems)) return;
  // Who was shown the word means it: a prompt for an assistant has words between braces too.
  const [unknown] = given['asWritten'] === true ? [] : unfilledPlaceholders(message);
  if (unknown)
    return errorResponse.respondError(e, 400, 'message', 'unknown_placeholder', unfilledText(unknown));
  const ticket = tickets.find(e.app, ticketId);
  const seen = tickets.readSeen(given['seen']);
  const done = replyDedup.once(e.app, ticket.id, message, () => answer(e, ticket, message, seen));
  if ('messageId' in done) return e.json(200, { messageId: done.messageId, mail: 'sent' });
  const { code, reason } = done.refusal;
  if (code === 'ticket_deleted') return errorResponse.respondError(e, 409, 'ticketId', code, reason);
  return errorResponse.respondError(e, 502, 'mail', code, reason);
}
