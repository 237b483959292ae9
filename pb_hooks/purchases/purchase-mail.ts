/** The template of the mail to who has access by a purchase. */

import * as accessMail from '../mail/access-mail.ts';

/** @param isFirst whether none of the person's purchases was told of before: of a subscription the next charge reads like a second one */
export const purchaseMail = (what: accessMail.OpenAccess, isFirst: boolean) =>
  accessMail.accessMail(
    what,
    isFirst
      ? {
          subject: `Compra confirmada: seu acesso a ${what.appName}`,
          news: `A sua compra foi confirmada e o seu acesso a ${what.appName} está liberado.`,
          footer: 'Não reconhece esta compra? Fale com quem administra o aplicativo.',
        }
      : {
          subject: `Pagamento confirmado: seu acesso a ${what.appName}`,
          news: `O seu pagamento foi confirmado e o seu acesso a ${what.appName} está liberado.`,
          footer: 'Não reconhece este pagamento? Fale com quem administra o aplicativo.',
        },
  );
