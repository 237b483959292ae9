/** What the mails to people whose access is open have in common: the plan, and the way in. */

import * as mailLayout from './mail-layout.ts';
import * as mailText from './mail-text.ts';

/** `until` is '31/12/2026', '' for lifetime; without a plan nothing is said of it. */
export type OpenAccess = {
  appName: string;
  appUrl: string;
  name: string;
  email: string;
  plan: string;
  until: string;
};

/**
 * The button leads to the sign-in screen with the address filled in: a sign-in link would be dead by the time that a doctor
 * reads the mail.
 * @param words `news` stands behind the greeting
 */
export function accessMail(
  { appUrl, name, email, plan, until }: OpenAccess,
  { subject, news, footer }: { subject: string; news: string; footer: string },
) {
  return mailLayout.mailPage({
    subject,
    paragraphs: [
      `${mailText.greeting(name)} ${news}`,
      ...(plan ? [`Plano: ${plan}. ${until ? `Válido até ${until}.` : 'Acesso vitalício.'}`] : []),
      'Para entrar, toque no botão e peça o seu link de acesso. Não há senha: cada entrada é por um link ou código enviado a este e-mail.',
    ],
    button: { label: 'Entrar', link: `${appUrl}/login#email=${encodeURIComponent(email)}` },
    footer,
  });
}
