/** What somebody has written in a mail, without what their program has put around it: quotes, signatures, markup. */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
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

/** The next line with something in it; where there is none, it counts as quoted. */
function nextWritten(lines: string[], from: number): string {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() !== '') return line;
  }
  return '>';
}

/** Whether everything from here on is somebody else's, however it is marked. */
function endsAt(lines: string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (DIVIDER.test(line) || OURS.test(line) || SIGNATURE.test(line) || DISCLAIMER.test(line)) return true;
  return HEAD.test(line) && lines.slice(at + 1, at + 5).some((next) => HEAD_NEXT.test(next));
}

/**
 * What is read of a mail, in characters: eight times what a message may have. What a stranger sends must not keep the
 * processor longer than the mail of a member, and somebody who answers writes above the quote.
 */
const READ = 8 * SUPPORT_LENGTHS.message;
/** Of markup, which is several times as long as its words. */
const READ_HTML = 5 * READ;

/** The own words of a plain text: also those that stand between quoted lines. */
export function ownWords(text: string): string {
  const lines = text.slice(0, READ).replace(/\r\n?/g, '\n').split('\n');
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const intro = introAt(lines, at);
    if (intro > 0) {
      // Without marks nobody can tell their words from ours: all below is the quote.
      if (!isQuoted(nextWritten(lines, at + intro))) break;
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

/** Leaves out what no program shows. A pattern for it would look for each end from every beginning. */
function withoutHidden(html: string): string {
  const begin = /<(style|script|head|title)\b/gi;
  const endless = new Set<string>();
  let shown = '';
  let from = 0;
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    const name = String(found[1]).toLowerCase();
    if (endless.has(name)) continue;
    const end = new RegExp(`</${name}\\s*>`, 'gi');
    end.lastIndex = found.index;
    if (!end.test(html)) {
      endless.add(name);
      continue;
    }
    shown += html.slice(from, found.index);
    from = end.lastIndex;
    begin.lastIndex = from;
  }
  return shown + html.slice(from);
}

/** A plain text of markup, for mails that have no other: quotes are left out where they are marked as such. */
export const textOfHtml = (html: string): string =>
  withoutHidden(html.slice(0, READ_HTML))
    .replace(/<(blockquote|div class="?(gmail_quote|gmail_signature|moz-cite-prefix))[\s\S]*$/i, '')
    .replace(/<div id="?(divRplyFwdMsg|appendonsend|Signature|ms-outlook-mobile-signature)[\s\S]*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&([a-z]+|#\d+|#x[0-9a-f]+);/gi, entity);
