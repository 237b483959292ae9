/**
 * `POST /api/app/inbound-mail/{provider}?token=`: a member has answered one of our mails. It goes into its ticket, or
 * nowhere; the service hears 200 in both cases, since telling it once more would change nothing. Nothing is mailed back.
 */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
import { startOf } from '../../src/shared/start-of.ts';
import { shortTicketId } from '../../src/shared/ticket-subject.ts';
import * as throttledLog from '../audit/throttled-log.ts';
import * as emailAddress from '../domain/email-address.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import { findRecord } from '../host/find-record.ts';
import * as transaction from '../host/transaction.ts';
import * as errorResponse from '../http/error-response.ts';
import * as jsonBody from '../http/json-body.ts';
import * as rateLimit from '../http/rate-limit.ts';
import * as signedMessage from '../http/signed-message.ts';
import * as judgeInboundMail from './judge-inbound-mail.ts';
import * as notifyAdminsOfTickets from './notify-admins-of-tickets.ts';
import * as readInboundMail from './read-inbound-mail.ts';
import * as replyAddress from './reply-address.ts';
import * as supportLimit from './support-limit.ts';
import * as tickets from './ticket.ts';

const PER_HOUR = 30;
const FROM_BEFORE = 'para um endereço ou segredo que já mudou';
/** What a host should know of; a machine's answer is none of it. */
const NOTED = [
  'outro remetente',
  'remetente falso',
  'vazia',
  'mensagens demais',
  'ticket excluído',
  judgeInboundMail.FROM_OURS,
  FROM_BEFORE,
];
const BY_STRANGERS = ['outro remetente', 'ticket excluído', FROM_BEFORE];
const CUT = '\n\n(O resto da mensagem passou do limite e não foi guardado.)';

const WRITERS = `
  SELECT t.user_id AS user, COALESCE(u.email, '') AS account, t.email AS named
  FROM support_requests t LEFT JOIN users u ON u.id = t.user_id WHERE t.id = {:ticket}`;
const OTHERS = `
  SELECT COUNT(*) AS n FROM users u WHERE u.id != {:user} AND ${emailAddress.mailboxSql('u.email')} = {:mailbox}`;
const KNOWN = 'SELECT COUNT(*) AS n FROM support_messages WHERE sender_id = {:ticket} AND key = {:key}';

/** Before the body is read: without the token of this provider there is no such address. */
export function checkToken(e: PbRequestEvent) {
  const provider = e.request.pathValue('provider');
  const token = e.request.url.query().get('token');
  const isOn = replyAddress.base() !== '' && readInboundMail.isProvider(provider);
  if (!isOn || !$security.equal(replyAddress.tokenOf(provider), token)) throw new NotFoundError('');
}

/** What of a mail is kept: the words, and that there was more. */
function messageOf({ text, attachments }: readInboundMail.InboundMail): string {
  const dropped =
    attachments === 1
      ? '(1 anexo não foi guardado: por e-mail, o suporte recebe só o texto.)'
      : `(${attachments} anexos não foram guardados: por e-mail, o suporte recebe só o texto.)`;
  const note = attachments > 0 ? `${text === '' ? '' : '\n\n'}${dropped}` : '';
  const room = SUPPORT_LENGTHS.message - note.length - CUT.length;
  const kept = text.length > room ? `${startOf(text, room)}${CUT}` : text;
  return kept + note;
}

type Writers = { user: string; account: string; named: string };

/**
 * Of two accounts, what one mails to the ticket that the other has opened in its name is nobody's: the other would read it. Looked for
 * only where the sender is whom the ticket names, and not the account: no index knows mailboxes.
 */
function isPosed(app: PbApp, { user, account, named }: Writers, from: string): boolean {
  const mailbox = emailAddress.mailboxOf(from);
  if (account === '' || emailAddress.mailboxOf(account) === mailbox) return false;
  return emailAddress.mailboxOf(named) === mailbox && db.count(app, OTHERS, { user, mailbox }) > 0;
}

/** Null where there is no such ticket any more. */
function writersOf(app: PbApp, ticket: string, from: string): { user: string; writers: string[] } | null {
  const row = db.first(app, WRITERS, { user: '', account: '', named: '' }, { ticket });
  if (!row) return null;
  const [account = '', named = ''] = [row.account, row.named].map(emailAddress.canonical);
  const writers = isPosed(app, { user: row.user, account, named }, from) ? [account] : [account, named];
  return { user: row.user, writers: writers.filter(Boolean) };
}

/** Of a ticket, and of its member's messages by whatever route. */
const windowsOf = (ticket: string, user: string): rateLimit.Window[] => [
  [`inbound:${ticket}`, clock.HOUR_SECONDS, PER_HOUR],
  ...(user === '' ? [] : [supportLimit.windowOf(user)]),
];

function keyOf(mail: readInboundMail.InboundMail): string {
  const identity = mail.messageId || `${mail.from} ${mail.subject} ${mail.text}`;
  return `mail-${$security.sha256(identity).slice(0, 40)}`;
}

const isThere = (app: PbApp, ticket: string, key: string): boolean =>
  db.count(app, KNOWN, { ticket, key }) > 0;

/** Stores a mail once; false when it is there already, or its ticket is not. */
function store(app: PbApp, ticketId: string, mail: readInboundMail.InboundMail): boolean {
  const key = keyOf(mail);
  return transaction.inTransaction(app, (tx) => {
    const ticket = findRecord(tx, 'support_requests', ticketId);
    if (!ticket || isThere(tx, ticketId, key)) return false;
    tickets.addMessage(tx, ticket, { message: messageOf(mail), key, author: 'member' }, 'aberto');
    return true;
  });
}

/** To an address of ours that has changed since: of a person, the host should know. */
function withoutTicket(mail: readInboundMail.InboundMail, own: string[]): string {
  const isPerson = judgeInboundMail.whyNot(mail, [], own) === 'outro remetente';
  return isPerson && replyAddress.isFromBefore(mail.to) ? FROM_BEFORE : 'sem ticket';
}

/**
 * Why a mail was left alone, '' where it is in its ticket.
 * @param ticket '' for none
 */
function take(e: PbRequestEvent, mail: readInboundMail.InboundMail, ticket: string): string {
  const own = [e.app.settings().meta.senderAddress, replyAddress.base()].map(emailAddress.canonical);
  if (ticket === '') return withoutTicket(mail, own);
  // The service hands it over once more: it costs nothing, and is not said to have been left out.
  if (isThere(e.app, ticket, keyOf(mail))) return 'repetida';
  if (rateLimit.look(e.app, `inbound:${ticket}`, clock.HOUR_SECONDS, PER_HOUR)) return 'mensagens demais';
  const of = writersOf(e.app, ticket, mail.from);
  const why = judgeInboundMail.whyNot(mail, of?.writers ?? [], own);
  // A person has answered, and hears nothing: the host should.
  if (why === 'outro remetente' && of === null) return 'ticket excluído';
  if (why !== '') return why;
  if (rateLimit.countAll(e.app, windowsOf(ticket, of?.user ?? ''))) return 'mensagens demais';
  return store(e.app, ticket, mail) ? '' : 'repetida';
}

/** So that the host finds whose words were left out: by the ticket, which nobody names who has not got its mails. */
function note(e: PbRequestEvent, why: string, ticket: string, from: string) {
  const actionOf = (where: string) => `Resposta por e-mail não entrou ${where}: ${why}`;
  const general = actionOf('em um ticket');
  const action = ticket === '' ? general : actionOf(`no ticket ${shortTicketId(ticket)}`);
  // Of whoever may be a member the ticket says enough: masked, they would stay here when they are erased.
  const sender = BY_STRANGERS.includes(why) && from !== '' ? emailAddress.masked(from) : '';
  const alike = { what: `inbound:${why}`, from: 'inbound', rest: ticket, general };
  throttledLog.warn(e, alike, sender, action);
}

/** @returns whether it is in its ticket */
function takeOrNote(e: PbRequestEvent, mail: readInboundMail.InboundMail): boolean {
  const ticket = replyAddress.ticketOf(mail.to);
  const why = take(e, mail, ticket);
  if (NOTED.includes(why)) note(e, why, ticket, mail.from);
  return why === '';
}

/** PocketBase lays this field of a form over all others, and Mailgun makes fields of the headers that a sender writes. */
const OVER_ALL = '@jsonPayload';

function bodyOf(e: PbRequestEvent, provider: string): unknown {
  if (provider !== 'outro') {
    // First: the form is parsed once, and asking for one field of it forgives what cannot be parsed.
    const fields = jsonBody.fieldsOf(e);
    return e.request.formValue(OVER_ALL) === '' ? fields : {};
  }
  const text = toString(e.request.body);
  if (signedMessage.isSigned(e, text, replyAddress.signingSecret())) return jsonBody.fieldsOf(e);
  return null;
}

/** A mail that the service hands over with all its pictures: nobody knows of which ticket, and the host finds it in the service. */
export function noteTooLarge(e: PbRequestEvent) {
  note(e, 'grande demais', '', '');
}

export function inboundMail(e: PbRequestEvent) {
  checkToken(e);
  const provider = e.request.pathValue('provider');
  const body = bodyOf(e, provider);
  if (body === null || !readInboundMail.isProvider(provider)) {
    const text = 'A assinatura deste aviso não confere.';
    return errorResponse.respondError(e, 401, 'signature', 'not_allowed', text);
  }
  const taken = readInboundMail.readInboundMail(provider, body).map((mail) => takeOrNote(e, mail));
  const stored = taken.filter(Boolean).length;
  errorResponse.respondEarly(e, { stored, ignored: taken.length - stored });
  if (stored > 0) notifyAdminsOfTickets.notifyAdminsOfTickets(e.app);
}
