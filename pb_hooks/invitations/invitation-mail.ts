/** The template of an invitation. */

import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';

/**
 * The button leads to the sign-in screen with the address filled in: a sign-in link would be dead by the time that a doctor
 * reads the mail.
 * @param what `by` is the name and the address of who invites, '' when unknown; `until` '31/12/2026', '' for lifetime
 */
export function invitation(what: {
  appName: string;
  appUrl: string;
  name: string;
  email: string;
  by: string;
  plan: string;
  until: string;
}) {
  const { appName, appUrl, email, plan, until } = what;
  const who = what.by ? `${what.by} convidou você` : 'Você foi convidado';
  return mailLayout.mailPage({
    subject: `Convite para ${appName}`,
    paragraphs: [
      `${mailText.greeting(what.name)} ${who} para ${appName}. O seu acesso já está liberado.`,
      ...(plan ? [`Plano: ${plan}. ${until ? `Válido até ${until}.` : 'Acesso vitalício.'}`] : []),
      'Para entrar, toque no botão e peça o seu link de acesso. Não há senha: cada entrada é por um link ou código enviado a este e-mail.',
    ],
    button: { label: 'Entrar', link: `${appUrl}/login#email=${encodeURIComponent(email)}` },
    footer: 'Não conhece quem convidou? Pode ignorar esta mensagem.',
  });
}
