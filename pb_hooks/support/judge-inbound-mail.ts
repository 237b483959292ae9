/**
 * Whether a mail was written by a person, and by whom it says. Machines answer machines: whatever nobody has written is
 * left alone, and nothing that comes by mail is ever answered by mail.
 */

import * as emailAddress from '../domain/email-address.ts';
import type { InboundMail } from './read-inbound-mail.ts';

const AUTO_SUBJECT =
  /^\s*((re|res|aw)\s*:\s*)*(resposta autom[aá]tica|automatic reply|autom[aá]tic[oa] de aus[eê]ncia|auto[- ]?(reply|response|resposta)|out of (the )?office|fora do escrit[oó]rio|aus[eê]ncia( do escrit[oó]rio)?\b|f[eé]rias\s*[:-]|undeliver(ed|able)|n[aã]o entreg(ue|a)|mail delivery|delivery (status|failure|has failed)|falha na entrega|returned mail|read:|lida:)/i;
const MACHINES =
  /^(mailer-daemon|postmaster|no-?reply|nao-?responda|noreply|bounces?|do-?not-?reply|auto(reply|mailer))([+._-].*)?@/i;

/** Why nobody has written it, '' for a person's. */
function machine({ headers, subject, from }: InboundMail): string {
  const header = (name: string) => (headers[name] ?? '').trim().toLowerCase();
  const submitted = header('auto-submitted');
  if (submitted !== '' && !submitted.startsWith('no')) return 'automática';
  if (/^(bulk|list|junk|auto_reply)/.test(header('precedence'))) return 'automática';
  for (const name of [
    'x-autoreply',
    'x-autorespond',
    'x-auto-response-suppress',
    'x-failed-recipients',
    'x-loop',
  ])
    if (header(name) !== '') return 'automática';
  if (header('list-id') !== '' || header('list-unsubscribe') !== '') return 'lista';
  if (/^<?>?$/.test(headers['return-path'] ?? 'x')) return 'devolução';
  if (/multipart\/report|delivery-status|disposition-notification/.test(header('content-type')))
    return 'devolução';
  if (MACHINES.test(from)) return 'automática';
  return AUTO_SUBJECT.test(subject) ? 'automática' : '';
}

export const FROM_OURS = 'veio do próprio MAIL_FROM';

/**
 * Why a mail does not go into its ticket, '' where it does.
 * @param writers whose ticket it is
 * @param own our addresses: what comes from them goes in a circle, or is the host's own try with the one address that cannot answer
 */
export function whyNot(mail: InboundMail, writers: string[], own: string[]): string {
  const isWriter = writers.map(emailAddress.mailboxOf).includes(emailAddress.mailboxOf(mail.from));
  if (own.includes(mail.from)) return isWriter ? FROM_OURS : 'laço';
  const automatic = machine(mail);
  if (automatic) return automatic;
  if (!isWriter) return 'outro remetente';
  if (mail.isForged) return 'remetente falso';
  return mail.text === '' && mail.attachments === 0 ? 'vazia' : '';
}
