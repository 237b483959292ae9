/** The template of the mail to who has access by a purchase. */

import * as accessMail from '../mail/access-mail.ts';

export const purchaseMail = (what: accessMail.Access) =>
  accessMail.accessMail(what, {
    subject: `Compra confirmada: seu acesso a ${what.appName}`,
    news: `A sua compra foi confirmada e o seu acesso a ${what.appName} está liberado.`,
    footer: 'Não reconhece esta compra? Fale com quem administra o aplicativo.',
  });
