/** The mails of support: what administrators are told, and the reply to a member. */

const page = require('./mail-page.js');
const texts = require('./mail-texts.js');
const tickets = require('./ticket.js');

/** A mail names so many; the rest is one tap away. */
const NAMED = 20;
const SHOWN = 300;

/** @typedef {{ id: string, name: string, email: string, message: string }} NewTicket `message` is the newest */

/** @param {string} message @param {number} longest */
function excerpt(message, longest) {
  const line = texts.oneLine(message);
  return line.length > longest ? `${line.slice(0, longest).trim()}…` : line;
}

/**
 * One ticket with a button to it, several as a list with a link each.
 * @param {{ appName: string, appUrl: string, tickets: NewTicket[] }} what
 */
function newTickets({ appName, appUrl, tickets }) {
  const tab = `${appUrl}/admin?tab=support`;
  const linkTo = (/** @type {NewTicket} */ ticket) => `${tab}&id=${ticket.id}`;
  const footer = `Você recebe esta mensagem porque administra ${appName}.`;
  const [first] = tickets;
  if (first && tickets.length === 1) {
    return page.mailPage({
      subject: `Mensagem de suporte: ${first.name.slice(0, 80)}`,
      paragraphs: [
        `Uma pessoa escreveu ao suporte de ${appName}:`,
        `${first.name} · ${first.email}`,
        excerpt(first.message, SHOWN),
      ],
      button: { label: 'Ver mensagem', link: linkTo(first) },
      footer,
    });
  }
  const more = tickets.length - NAMED;
  return page.mailPage({
    subject: `${tickets.length} mensagens de suporte`,
    paragraphs: [
      `O suporte de ${appName} recebeu ${tickets.length} mensagens${more > 0 ? `; as ${NAMED} mais recentes` : ''}:`,
    ],
    items: tickets.slice(0, NAMED).map((ticket) => ({
      text: `${ticket.name} · ${excerpt(ticket.message, 80)}`,
      link: linkTo(ticket),
    })),
    button: { label: 'Ver mensagens', link: tab },
    footer,
  });
}

/**
 * The subject never changes for a ticket: mailboxes put into one conversation what has one subject.
 * @param {{ appUrl: string, id: string, name: string, message: string, reply: string, sent: string }} what
 *   `message` and `sent` (a day) are of the member's first message
 */
function reply({ appUrl, id, name, message, reply, sent }) {
  return page.mailPage({
    subject: `Sua mensagem ao suporte [${tickets.shortId(id)}]`,
    paragraphs: [`${texts.greeting(name)} Esta é a resposta à sua mensagem:`],
    body: reply,
    button: { label: 'Ver a conversa', link: `${appUrl}/support?painel=mensagens` },
    quote: { intro: `Você escreveu em ${sent}:`, text: message },
    footer: 'Para continuar a conversa, toque no botão ou responda a este e-mail.',
  });
}

module.exports = { newTickets, reply };
