import type { AdminTicket } from '#domain/admin/admin-ticket.ts';
import { codeOf, type Failure } from '#domain/result/failure.ts';
import { waitText } from '#domain/time/wait-text.ts';
import * as server from '#server/admin-tickets.ts';
import { authStore } from '#server/client.ts';
import { currentUser } from '#session/session.ts';
import { messageText } from '#shared/message-text.ts';
import { changeDraft, noteSent, useReplyDrafts } from './reply-drafts.ts';

type Sent =
  /** 'ticket-deleted': the mail has left, but there is no ticket any more that could keep the reply. */
  | { state: 'sent' | 'ticket-deleted' }
  /** What the person can do about it stands beside the draft. */
  | { state: 'failed'; description: string };

const FAILED = 'Ocorreu um erro ao enviar a resposta. Tente novamente.';

/**
 * Sends the draft of a ticket, `isAsWritten` also with words between braces; null when there is nothing to send, or it is on its way already.
 * @param ticket as it is shown
 */
export async function sendSupportReply(
  ticket: Pick<AdminTicket, 'id' | 'updated_at'>,
  isAsWritten = false,
): Promise<Sent | null> {
  const ticketId = ticket.id;
  const draft = useReplyDrafts.getState().drafts[ticketId];
  const message = messageText(draft?.text ?? '');
  if (!message || draft?.isSending) return null;
  const admin = currentUser();
  if (!admin || !authStore.token) return { state: 'failed', description: 'Usuário não autenticado' };
  changeDraft(ticketId, { isSending: true, reason: '' });
  const answer = await server.sendSupportReply(ticket, message, admin.id, isAsWritten);
  // Signed out meanwhile: the draft is forgotten and must not come back.
  if (currentUser()?.id !== admin.id) return null;
  const isTicketDeleted = !answer.ok && codeOf(answer.failure) === 'ticket_deleted';
  const isDone = answer.ok || isTicketDeleted;
  if (answer.ok) noteSent(answer.value.messageId);
  if (isDone) changeDraft(ticketId, { text: '', isSending: false });
  else changeDraft(ticketId, { isSending: false, ...reasonOf(answer.failure) });
  if (isTicketDeleted) return { state: 'ticket-deleted' };
  return answer.ok ? { state: 'sent' } : { state: 'failed', description: FAILED };
}

/** What went wrong, beside the draft, and how long that is so. */
const reasonOf = (failure: Failure) =>
  failure.kind === 'limited'
    ? {
        reason: `Muitas tentativas. Tente novamente em ${waitText(failure.seconds)}.`,
        reasonEnds: performance.now() + failure.seconds * 1000,
      }
    : { reason: lastingReason(failure), reasonEnds: Infinity };

/** A lost answer is no refusal: sent twice, the member would get it twice. */
function lastingReason(failure: Failure): string {
  switch (failure.kind) {
    case 'refused':
      if (failure.extra.mail_timeout !== undefined)
        return 'O servidor de e-mail não respondeu a tempo: a mensagem pode ter saído. A resposta não foi registrada.';
      if (failure.code === 'mail_failed')
        return `O servidor de e-mail recusou a mensagem: ${failure.detail || 'sem explicação'}.`;
      if (failure.code === 'not_found') return 'Esta mensagem de suporte não existe mais.';
      return failure.detail;
    case 'unreachable':
      return 'Sem resposta do servidor. Veja no histórico se a resposta já aparece antes de enviar novamente.';
    case 'server-broken':
      return 'O servidor falhou. Veja no histórico se a resposta já aparece antes de enviar novamente.';
    default:
      return '';
  }
}
