/**
 * The plain frame of our mails: paragraphs, one button, a footer; the same words as HTML and as text. The button and the
 * links of a list are the only ones: whatever else is put in may hold somebody's name or address, and is unlinked here, so
 * that no mail can forget it.
 */

import { messageText } from '../../src/shared/message-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as mailText from './mail-text.ts';

/** A notice to administrators names so many; the rest is one tap away. */
export const NAMED = 20;

const { escaped } = mailText;
const plain = (text: string) => mailText.unlinked(mailText.oneLine(text));

export interface Page {
  subject: string;
  paragraphs: string[];
  button: { label: string; link: string };
  /** a list of links under the paragraphs */
  items?: { text: string; link: string }[];
  /** an administrator's own words, after the paragraphs: what looks like a link in them is one */
  body?: string;
  /** lines of ours in the same place; whoever writes them has unlinked what others wrote */
  lines?: string[];
  /** the message that is replied to, last */
  quotes?: { intro: string; text: string }[];
  footer?: string;
}

/** The lines of a text, as they were written. */
const linesOf = (text: string) => messageText(text).split('\n');

const asHtml = (lines: string[]) => lines.map(escaped).join('<br>\n');

/** What is quoted comes from outside: nothing in it is to be tapped. */
const quoted = (text: string) => linesOf(text).map(mailText.unlinked);

const quoteHtml = ({
  intro,
  text,
}: {
  intro: string;
  text: string;
}) => `<p style="margin:24px 0 8px;font-size:14px;color:#4b5563">${escaped(intro)}</p>
<blockquote style="margin:0;padding:0 0 0 12px;border-left:3px solid #d1d5db;color:#4b5563">${asHtml(quoted(text))}</blockquote>
`;

export function mailPage(page: Page): { subject: string; html: string; text: string } {
  const { button, body } = page;
  const subject = plain(startOf(mailText.oneLine(page.subject), 180));
  const paragraphs = page.paragraphs.map(plain);
  const lines = body ? linesOf(body) : (page.lines || []).map(mailText.oneLine);
  const items = (page.items || []).map(({ text, link }) => ({ text: plain(text), link }));
  const quotes = (page.quotes || []).map(({ intro, text }) => ({ intro: plain(intro), text }));
  const footer = plain(page.footer || '');
  const text = [
    ...paragraphs.flatMap((line) => [line, '']),
    ...(lines.length > 0 ? [...lines, ''] : []),
    ...items.flatMap((item) => [`- ${item.text}`, `  ${item.link}`]),
    ...(items.length > 0 ? [''] : []),
    `${button.label}:`,
    button.link,
    '',
    ...(footer ? [footer, ''] : []),
    ...quotes.flatMap(({ intro, text }) => [intro, ...quoted(text).map((line) => `> ${line}`), '']),
  ].join('\r\n');
  const list = items.map(
    (item) => `<li style="margin:0 0 8px"><a href="${escaped(item.link)}">${escaped(item.text)}</a></li>`,
  );
  const html = `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2937">
${paragraphs.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n')}
${lines.length > 0 ? `<p style="margin:0 0 24px">${asHtml(lines)}</p>\n` : ''}${list.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px">\n${list.join('\n')}\n</ul>\n` : ''}<p style="margin:0 0 24px"><a href="${escaped(button.link)}" style="${mailText.BUTTON}">${escaped(button.label)}</a></p>
${footer ? `<p style="margin:0;font-size:14px;color:#4b5563">${escaped(footer)}</p>\n` : ''}${quotes.map(quoteHtml).join('')}</body></html>`;
  return { subject, html, text };
}
