/** The template of the mail that says that a request was approved. */

import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';

/**
 * The button leads to the sign-in screen with the address filled in: a sign-in link would be dead by the time that a doctor
 * reads the mail.
 * @param what `until` is '31/12/2026', '' for lifetime
 */
export function approvalMail(what: {
  appName: string;
  appUrl: string;
  name: string;
  email: string;
  plan: string;
  until: string;
}) {
  const { appName, appUrl, email, plan, until } = what;
  return mailLayout.mailPage({
    subject: `Seu cadastro em ${appName} foi aprovado`,
    paragraphs: [
      `${mailText.greeting(what.name)} Seu cadastro em ${appName} foi aprovado e o seu acesso já está liberado.`,
      `Plano: ${plan}. ${until ? `Válido até ${until}.` : 'Acesso vitalício.'}`,
      'Para entrar, toque no botão e peça o seu link de acesso. Não há senha: cada entrada é por um link ou código enviado a este e-mail.',
    ],
    button: { label: 'Entrar', link: `${appUrl}/login#email=${encodeURIComponent(email)}` },
    footer: 'Não pediu este cadastro? Pode ignorar esta mensagem.',
  });
}
