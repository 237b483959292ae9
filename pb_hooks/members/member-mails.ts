/** Templates of the mails to members: that an access ends, that a role was given or taken. */

import { formatDay, formatMoment } from '../../src/shared/sao-paulo.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';

/** 'vence hoje', 'vence amanhã', 'vence em 7 dias' */
function endsWhen(days: number) {
  if (days <= 0) return 'vence hoje';
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`;
}

/** 'até o fim do dia 31/12/2026'; where a superuser has set another end, 'até as 12:00 de 31/12/2026'. */
function untilWhen(until: string) {
  const day = formatDay(until);
  const time = formatMoment(until).slice(day.length + 1);
  if (time === '23:59') return `até o fim do dia ${day}`;
  return `até ${mailText.clockTime(time)} de ${day}`;
}

/**
 * The last of these mails are read when the access has ended, and nobody gets in to renew: what is needed for it stands in the mail.
 * @param until a PocketBase date
 * @param renewal where this member renews, '' where the host has named no address
 * @param isAnswered whether somebody reads what is answered to the mail
 */
export function expiring({
  appName,
  appUrl,
  name,
  plan,
  until,
  days,
  renewal,
  isAnswered,
}: {
  appName: string;
  appUrl: string;
  name: string;
  plan: string;
  until: string;
  days: number;
  renewal: string;
  isAnswered: boolean;
}) {
  const renew = renewal ? 'toque em Renovar Acesso' : 'abra o aplicativo e toque em Renovar Acesso';
  return mailLayout.mailPage({
    subject: `Seu acesso a ${appName} ${endsWhen(days)}`,
    paragraphs: [
      `${mailText.greeting(name)} O seu acesso a ${appName} ${endsWhen(days)}: ele vale ${untilWhen(until)}.`,
      ...(plan ? [`Plano: ${plan}.`] : []),
      `Para continuar, ${renew}, ou ${isAnswered ? 'responda a este e-mail' : 'fale com o suporte'}.`,
    ],
    button: renewal
      ? { label: 'Renovar Acesso', link: renewal }
      : { label: `Abrir ${appName}`, link: `${appUrl}/dashboard` },
    footer: 'Já renovou, ou a sua assinatura se renova sozinha? Então pode ignorar esta mensagem.',
  });
}

export type Mail = ReturnType<typeof mailLayout.mailPage>;
/** @param by the e-mail of who changed the role */
export type RoleChange = { appName: string; appUrl: string; by: string };

export const roleGiven = ({ appName, appUrl, by }: RoleChange): Mail =>
  mailLayout.mailPage({
    subject: `Agora você administra ${appName}`,
    paragraphs: [
      `Olá. ${by} deu a você o papel de administrador em ${appName}.`,
      'No Painel Administrativo você aprova cadastros, responde ao suporte e cuida do catálogo e das configurações.',
    ],
    button: { label: 'Abrir o Painel Administrativo', link: `${appUrl}/admin` },
    footer: 'Não esperava por isso? Fale com quem administra o aplicativo.',
  });

export const roleTaken = ({ appName, appUrl, by }: RoleChange): Mail =>
  mailLayout.mailPage({
    subject: `Você não administra mais ${appName}`,
    paragraphs: [
      `Olá. ${by} retirou o seu papel de administrador em ${appName}.`,
      'O Painel Administrativo não abre mais para você. O seu acesso ao catálogo segue o seu plano.',
    ],
    button: { label: `Abrir ${appName}`, link: `${appUrl}/dashboard` },
    footer: 'Acha que foi engano? Fale com quem administra o aplicativo.',
  });
