/** The template of the mail to who has access by a purchase. */

import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';

/** @param what `until` is '31/12/2026', '' for lifetime */
export function purchaseMail(what: {
  appName: string;
  appUrl: string;
  name: string;
  email: string;
  plan: string;
  until: string;
}) {
  const { appName, appUrl, email, plan, until } = what;
  return mailLayout.mailPage({
    subject: `Compra confirmada: seu acesso a ${appName}`,
    paragraphs: [
      `${mailText.greeting(what.name)} A sua compra foi confirmada e o seu acesso a ${appName} está liberado.`,
      `Plano: ${plan}. ${until ? `Válido até ${until}.` : 'Acesso vitalício.'}`,
      'Para entrar, toque no botão e peça o seu link de acesso. Não há senha: cada entrada é por um link ou código enviado a este e-mail.',
    ],
    button: { label: 'Entrar', link: `${appUrl}/login#email=${encodeURIComponent(email)}` },
    footer: 'Não reconhece esta compra? Fale com quem administra o aplicativo.',
  });
}
