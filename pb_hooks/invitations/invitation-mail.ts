/** The template of an invitation. */

import * as accessMail from '../mail/access-mail.ts';

/** @param what `by` is the name and the address of who invites, '' when unknown */
export const invitation = (what: accessMail.OpenAccess & { by: string }) =>
  accessMail.accessMail(what, {
    subject: `Convite para ${what.appName}`,
    news: `${what.by ? `${what.by} convidou você` : 'Você foi convidado'} para ${what.appName}. O seu acesso já está liberado.`,
    footer: 'Não conhece quem convidou? Pode ignorar esta mensagem.',
  });
