/** The template of the mail that says that a request was approved. */

import * as accessMail from '../mail/access-mail.ts';

export const approvalMail = (what: accessMail.OpenAccess) =>
  accessMail.accessMail(what, {
    subject: `Seu cadastro em ${what.appName} foi aprovado`,
    news: `Seu cadastro em ${what.appName} foi aprovado e o seu acesso já está liberado.`,
    footer: 'Não pediu este cadastro? Pode ignorar esta mensagem.',
  });
