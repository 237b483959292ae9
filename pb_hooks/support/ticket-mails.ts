/** Templates of the support mails: notices to administrators, and the reply to a member. */

import { countText } from '../../src/shared/count-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import { ticketSubject } from '../../src/shared/ticket-subject.ts';
import * as mailLayout from '../mail/mail-layout.ts';
import * as mailText from '../mail/mail-text.ts';
import * as newsMail from '../mail/news-mail.ts';

const SHOWN = 300;

/** `message` is the newest */
export type NewTicket = { id: string; name: string; email: string; message: string };

function excerpt(message: string, longest: number) {
  // By characters: half an emoji is a black diamond in a mailbox.
  const line = [...mailText.oneLine(message)];
  return line.length > longest ? `${line.slice(0, longest).join('').trim()}…` : line.join('');
}

export const newTickets = (told: newsMail.Told<NewTicket>) =>
  newsMail.newsMail(
    told,
    'support',
    ({ name, email, message }) => ({
      subject: `Mensagem de suporte: ${startOf(name, 80)}`,
      paragraphs: [
        `Uma pessoa escreveu ao suporte de ${told.appName}:`,
        `${name} · ${email}`,
        excerpt(message, SHOWN),
      ],
      label: 'Ver mensagem',
      footer: `Responda pelo botão: uma resposta a este e-mail não chega a quem escreveu. Você o recebe porque administra ${told.appName}.`,
    }),
    {
      subject: `${countText(told.total)} mensagens de suporte`,
      intro: `O suporte de ${told.appName} recebeu ${countText(told.total)} mensagens`,
      line: ({ name, message }) => `${name} · ${excerpt(message, 80)}`,
      label: 'Ver mensagens',
    },
  );

/**
 * The subject never changes for a ticket: mailboxes put into one conversation what has one subject.
 * @param what `written` by the member: what came first, and what came last if that is another message
 */
export function reply({
  appUrl,
  id,
  name,
  reply,
  written,
}: {
  appUrl: string;
  id: string;
  name: string;
  reply: string;
  written: { day: string; text: string }[];
}) {
  const [first, last] = written;
  const quotes = [];
  if (last) quotes.push({ intro: `Você escreveu em ${last.day}:`, text: last.text });
  if (first) {
    const intro = last ? `Sua primeira mensagem, de ${first.day}:` : `Você escreveu em ${first.day}:`;
    quotes.push({ intro, text: first.text });
  }
  return mailLayout.mailPage({
    subject: ticketSubject(id),
    paragraphs: [`${mailText.greeting(name)} Esta é a resposta à sua mensagem:`],
    body: reply,
    button: { label: 'Ver a conversa', link: `${appUrl}/support?painel=mensagens` },
    quotes,
    footer: 'Para continuar a conversa, toque no botão ou responda a este e-mail.',
  });
}
