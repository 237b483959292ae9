/** What somebody has written in a mail, without what their program has put around it: quotes, signatures, markup. */

import { messageText } from '../../src/shared/message-text.ts';

const INTRO_START = /^\s*(em|on|no dia|el|le|am)\s.{6,}/i;
const INTRO_END = /(escreveu|wrote|escribió|a écrit|schrieb)\s*:?\s*$/i;
const DIVIDER =
  /^\s*(-{2,}\s*(original message|mensagem original|mensagem encaminhada|forwarded message)\s*-{2,}|_{10,})\s*$/i;
const HEAD = /^\s*\*?(de|from|von|remetente)\s*:\*?\s*\S/i;
const HEAD_NEXT = /^\s*\*?(enviad[oa]( em)?|sent|data|date|para|to|assunto|subject)\s*:\*?/i;
/** Of our own mails, where a program quotes them without a mark. */
const OURS = /^\s*(sua mensagem ao suporte \[|para continuar a conversa, toque no botão ou responda)/i;
const SIGNATURE = /^--\s?$/;
const SENT_FROM =
  /^\s*(enviad[oa] (do|da|de|pelo|via|a partir d[oe])\s.{2,40}|sent (from|via)\s.{2,40}|(obter|baixe|get) o?\s*outlook\s.*|yahoo mail\s?[:-].*)$/i;
const DISCLAIMER =
  /^\s*\*?(aviso (legal|de confidencialidade)|confidentiality notice|esta mensagem.{0,80}confidencia)/i;

/** Where an introduction of a quote begins and ends; programs break it over two lines or three. */
function introAt(lines: string[], at: number): number {
  if (!INTRO_START.test(lines[at] ?? '')) return 0;
  for (let length = 1; length <= 3; length += 1) {
    const text = lines.slice(at, at + length).join(' ');
    if (INTRO_END.test(text)) return length;
  }
  return 0;
}

const isQuoted = (line: string) => /^\s*>/.test(line);

/** Whether everything from here on is somebody else's, however it is marked. */
function endsAt(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (DIVIDER.test(line) || OURS.test(line) || SIGNATURE.test(line) || DISCLAIMER.test(line)) return true;
  return HEAD.test(line) && lines.slice(at + 1, at + 5).some((next) => HEAD_NEXT.test(next));
}

/** The own words of a plain text: also those that stand between quoted lines. */
export function ownWords(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const intro = introAt(lines, at);
    if (intro > 0) {
      const rest = lines.slice(at + intro).filter((next) => next.trim() !== '');
      // Without marks nobody can tell their words from ours: all below is the quote.
      if (!isQuoted(rest[0] ?? '>')) break;
      at += intro - 1;
      continue;
    }
    if (endsAt(lines, at)) break;
    if (!isQuoted(line) && !SENT_FROM.test(line)) own.push(line);
  }
  return messageText(own.join('\n'));
}

const ENTITIES: { [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Laid over the letter; the cleaning composes them. */
const MARKS: { [name: string]: string } = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  uml: '\u0308',
};

function entity(_: string, name: string): string {
  const [, hex] = /^#x([0-9a-f]{1,6})$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  const [, letter = '', mark = ''] = /^([a-z])(acute|grave|circ|tilde|cedil|uml)$/i.exec(name) ?? [];
  return letter ? letter + (MARKS[mark.toLowerCase()] ?? '') : (ENTITIES[name.toLowerCase()] ?? ' ');
}

/** A plain text of markup, for mails that have no other: quotes are left out where they are marked as such. */
export const textOfHtml = (html: string): string =>
  html
    .slice(0, 300_000)
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(blockquote|div class="?(gmail_quote|gmail_signature|moz-cite-prefix))[\s\S]*$/i, '')
    .replace(/<div id="?(divRplyFwdMsg|appendonsend|Signature|ms-outlook-mobile-signature)[\s\S]*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]{0,2000}>/g, '')
    .replace(/&([a-z]+|#\d+|#x[0-9a-f]+);/gi, entity);
