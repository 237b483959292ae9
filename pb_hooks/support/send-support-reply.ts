/**
 * `POST /api/app/send-support-reply {ticketId, message, adminId, asWritten}`: the mail goes first, and only what the mail server
 * took is stored, so that the screen never shows a reply which the member did not get. The header `X-Seen` holds the `updated_at`
 * with which its author has seen the ticket: of a field that is new, a server of before would refuse the whole reply.
 */

import { formatDay } from '../../src/shared/sao-paulo.ts';
import { unfilledPlaceholders, unfilledText } from '../../src/shared/saved-replies.ts';
import { shortTicketId } from '../../src/shared/ticket-subject.ts';
import * as auditLog from '../audit/audit-log.ts';
import * as limitLog from '../audit/limit-log.ts';
import * as supportForm from '../domain/support-form.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as currentActor from '../http/current-actor.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as sendMail from '../mail/send-mail.ts';
import * as notify from '../realtime/notify.ts';
import * as appUrl from '../settings/app-url.ts';
import * as mailThreadHeaders from './mail-thread-headers.ts';
import * as replyAddress from './reply-address.ts';
import * as replyDedup from './reply-dedup.ts';
import * as tickets from './ticket.ts';
import * as ticketMails from './ticket-mails.ts';

/** Of one administrator: more than a person writes, and too few for whoever has stolen a session to write to everybody. */
const PER_HOUR = 120;

const WRITTEN = "SELECT COUNT(*) AS n FROM support_messages WHERE sender_id = {:id} AND author = 'member'";
const DELETED = 'o e-mail saiu, mas o ticket foi excluído enquanto a resposta era enviada';

const UNRECORDED =
  'O e-mail saiu, mas a resposta não foi gravada. Envie novamente para gravá-la: o e-mail não sai outra vez.';

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

/** Also by the older spelling, which the dashboard offers still. */
const isResolved = (status: string) => status === 'resolvido' || status === 'resolved';

/** `before`: how often the member had written, and the status, when the mail was begun. */
type Mailed = {
  id: string;
  ticketId: string;
  message: string;
  before: { written: number; status: string };
  seen: string;
  /** How often the member had written, as far as its author has seen. */
  known: number;
};

/**
 * What a reply that was mailed makes of its ticket: 'respondido', but not when the member has written meanwhile, or after what its
 * author has seen: it does not answer that. Nor where somebody else has resolved it since: it is answered all the same, and
 * nobody would look for it among those that wait.
 */
function statusAfter(tx: PbApp, ticket: PbRecord, { before, seen }: Mailed): string {
  const now = ticket.getString('status');
  const isUnread = seen !== '' && tickets.writtenSince(tx, ticket.id, seen) > 0;
  if (written(tx, ticket.id) !== before.written || isUnread) return now;
  const isChanged = !isResolved(before.status) || (seen !== '' && ticket.getString('updated_at') > seen);
  return isResolved(now) && isChanged ? now : 'respondido';
}

/** Stores a reply that was mailed; false when the ticket is gone meanwhile. */
function store(app: PbApp, mailed: Mailed) {
  const { id, ticketId, message } = mailed;
  return transaction.inTransaction(app, (tx) => {
    const ticket = findRecord(tx, 'support_requests', ticketId);
    if (!ticket) return false;
    tickets.addMessage(tx, ticket, { id, message, author: 'admin' }, statusAfter(tx, ticket, mailed));
    return true;
  });
}

const aboutOf = (ticket: PbRecord) => `ticket ${shortTicketId(ticket.id)} de ${ticket.email()}`;

function deliver(e: PbRequestEvent, ticket: PbRecord, id: string, message: string) {
  const { app } = e;
  const mail = ticketMails.reply({
    appUrl: appUrl.appUrl(app),
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

/** Stores it and says so in the log; a refusal where it could not be: the mail has left by then. */
function record(e: PbRequestEvent, ticket: PbRecord, mailed: Mailed): replyDedup.Outcome {
  const { app } = e;
  const log = (type: 'admin' | 'erro', action: string, status: auditLog.Entry['status']) =>
    auditLog.write(app, { type, user: currentActor.actor(e).email, action, ip: e.realIP(), status });
  try {
    if (!store(app, mailed)) {
      log('admin', `Respondeu ao ${aboutOf(ticket)}, que foi excluído enquanto o e-mail saía`, 'alerta');
      return { refusal: { code: 'ticket_deleted', reason: DELETED } };
    }
  } catch (failure) {
    // A full disk, or another program that holds the database: sent again it must not be mailed again.
    replyDedup.keepLeft(app, mailed, mailed.known);
    app
      .logger()
      .error('A support reply was mailed and not stored', 'ticket', ticket.id, 'error', String(failure));
    log('erro', `Resposta ao ${aboutOf(ticket)} saiu por e-mail e não foi gravada`, 'erro');
    return { refusal: { code: 'mail_unrecorded', reason: UNRECORDED } };
  }
  replyDedup.forgetLeft(app, mailed.ticketId, mailed.message);
  notify.notifyChange(app);
  log('admin', `Respondeu ao ${aboutOf(ticket)}`, 'sucesso');
  return { messageId: mailed.id };
}

/** Sends, stores and logs the outcome. One that was mailed before, and could not be stored then, is only stored. */
function answer(e: PbRequestEvent, ticket: PbRecord, message: string, seen: string): replyDedup.Outcome {
  const { app } = e;
  const before = { written: written(app, ticket.id), status: ticket.getString('status') };
  const known = before.written - (seen === '' ? 0 : tickets.writtenSince(app, ticket.id, seen));
  const left = replyDedup.leftBefore(app, ticket.id, message, known);
  const id = left || db.newId();
  if (left === '') {
    // Who cannot have the database now is refused before a mail has left, and so is who answers a ticket that has gone behind a backup.
    transaction.inTransaction(app, (tx) => tickets.find(tx, ticket.id));
    const delivery = deliver(e, ticket, id, message);
    if (!delivery.sent) {
      const user = currentActor.actor(e).email;
      const action = `Resposta ao ${aboutOf(ticket)} não enviada: ${delivery.detail}`;
      auditLog.write(app, { type: 'erro', user, action, ip: e.realIP(), status: 'erro' });
      const code = delivery.mayArrive ? 'mail_timeout' : 'mail_failed';
      return { refusal: { code, reason: delivery.reason } };
    }
  }
  return record(e, ticket, { id, ticketId: ticket.id, message, before, seen, known });
}

/** @returns seconds to wait when the limit was reached, with a row in the log; else 0 */
function count(e: PbRequestEvent) {
  const wait = rateLimit.count(e.app, `reply:${e.auth?.id}`, clock.HOUR_SECONDS, PER_HOUR);
  if (wait) {
    const { email } = currentActor.actor(e);
    limitLog.tooMany(e, 'Resposta do suporte recusada: respostas demais', email);
  }
  return wait;
}

export function sendSupportReply(e: PbRequestEvent) {
  const given = jsonBody.fieldsOf(e);
  const { ticketId, message, problems } = supportForm.readMessage(given, ['adminId', 'asWritten', 'seen']);
  if (errorResponse.refuseAll(e, problems)) return;
  // Who was shown the word means it: a prompt for an assistant has words between braces too.
  const [unknown] = given['asWritten'] === true ? [] : unfilledPlaceholders(message);
  if (unknown)
    return errorResponse.respondError(e, 400, 'message', 'unknown_placeholder', unfilledText(unknown));
  const ticket = tickets.find(e.app, ticketId);
  // What is answered from memory mails nothing: at the limit a lost answer would otherwise be asked for again when it is forgotten.
  const wait = replyDedup.justStored(e.app, ticket.id, message) ? 0 : count(e);
  if (wait) return errorResponse.tooMany(e, 'message', wait);
  // The field is that of pages from before the header, which may be open for weeks.
  const seen = tickets.readSeen(e.request.header.get('X-Seen') || given['seen']);
  const done = replyDedup.once(e.app, ticket.id, message, () => answer(e, ticket, message, seen));
  if ('messageId' in done) return e.json(200, { messageId: done.messageId, mail: 'sent' });
  const { code, reason } = done.refusal;
  if (code === 'ticket_deleted') return errorResponse.respondError(e, 409, 'ticketId', code, reason);
  return errorResponse.respondError(e, 502, 'mail', code, reason);
}
