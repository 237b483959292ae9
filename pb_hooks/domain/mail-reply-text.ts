/** What somebody has written in a mail, without what their program has put around it: quotes, signatures, markup. */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
import { messageText } from '../../src/shared/message-text.ts';

const INTRO_START = /^\s*(em|on|no dia|el|le|am)\s.{6,}/i;
/**
 * Programs write the day of what they quote, as 22/11/2026 or 22 de nov. de 2026, and before any place where they would break the
 * line. Without it 'Em relação ao que você escreveu:' is a person's own sentence.
 */
const INTRO_DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d\D{1,30}20\d\d/;
const INTRO_END = /(escreveu|wrote|escribió|a écrit|schrieb)\s*:?\s*$/i;
const DIVIDER =
  /^\s*(-{2,}\s*(original message|mensagem original|mensagem encaminhada|forwarded message)\s*-{2,}|_{10,})\s*$/i;
const HEAD = /^\s*\*?(de|from|von|remetente)\s*:\*?\s*\S/i;
/** Not the recipient alone: people write what changes, or how long something takes, as 'De: …' and 'Para: …', or with a 'Data: …'. */
const HEAD_NEXT = /^\s*\*?(enviad[oa]( em| el)?|sent|data|date|fecha|as?sunto|subject)\s*:\*?/i;
const HEAD_TO = /^\s*\*?(para|to|an)\s*:\*?/i;
/** Of our own mails, where a program quotes them without a mark. */
const OURS = /^\s*(sua mensagem ao suporte \[|para continuar a conversa, toque no botão ou responda)/i;
/** Of them too, but no beginning of a quote: what holds one of these lines is not the person's. */
const OF_OUR_MAIL =
  /(esta é a resposta à sua mensagem:|sua mensagem ao suporte \[|^\s*(\*|\[)?ver a conversa\s*([:<[(\]*]|$)|^\s*(você escreveu em|sua primeira mensagem, de) \d.{1,40}:\s*$)/i;
const SIGNATURE = /^--\s?$/;
/** A program's or a device's own name: 'Enviado pelo WhatsApp ontem' answers a question. */
const SENT_FROM = [
  /^(enviad[oa] (d[oae]|pel[oa]|via|a partir d[oe])|sent (from|via)) (meu|minha|my) .{2,40}$/i,
  /^(enviad[oa] (d[oae]|via|a partir d[oe])|sent (from|via)) (the )?(iphone|ipad|(smartphone )?(samsung( galaxy)?|galaxy|xiaomi|motorola)( \S{1,10})?|android|outlook|yahoo|proton|uol|bol)( mail| mobile)?(( (no|para|for|on)|,) .{2,40})?\.?$/i,
  /^(enviad[oa] (d[oae]|via)|sent from) (e-?mail|mail|correio) (para|for) .{2,40}$/i,
  /^(obter|baixe|get) o?\s*outlook (para|for) .*$/i,
  /^yahoo mail\s?[:-].*(https?:|organi[sz]e).*$/i,
];
const DISCLAIMER =
  /^\s*\*?(aviso (legal|de confidencialidade)|confidentiality notice|(esta mensagem|este e-?mail|this (e-?mail|message)).{0,80}confiden[ct]ia)/i;

/**
 * The VM's patterns go back and try again in texts with a letter that is no ASCII, and a mail may be one line of blanks:
 * what says whose a line is stands within so many characters of it.
 */
const LINE = 500;

/** Where an introduction of a quote begins and ends; programs break it over two lines or three. */
function introAt(lines: string[], at: number): number {
  const first = (lines[at] ?? '').slice(0, LINE);
  if (!INTRO_START.test(first) || !INTRO_DAY.test(first)) return 0;
  for (let length = 1; length <= 3; length += 1) {
    // No program leaves a blank line within one: what stands above it is a sentence of the person's.
    if ((lines[at + length - 1] ?? '').trim() === '') return 0;
    const text = lines.slice(at, at + length).join(' ');
    if (text.length <= 3 * LINE && INTRO_END.test(text)) return length;
  }
  return 0;
}

/** A link may stand behind it. */
function isSentFrom(line: string): boolean {
  const [words = ''] = line.slice(0, LINE).split(/[<([]http/i);
  return SENT_FROM.some((form) => form.test(words.trim()));
}

const isQuoted = (line: string) => line.trimStart().startsWith('>');

/** The next line with something in it; where there is none, it counts as quoted. */
function nextWritten(lines: string[], from: number): string {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.trim() !== '') return line;
  }
  return '>';
}

/** As short as no employer's notice is, and as a person's 'Aviso legal: onde fica?' may be. */
const SHORT_NOTICE = 50;
/** Of several languages. */
const NOTICES = 3;

const isBetween = (lines: string[], at: number) => (lines[at] ?? '').trim() === '';

/** The line behind a paragraph. */
function paragraphEnd(lines: string[], at: number): number {
  let end = at;
  while (!isBetween(lines, end)) end += 1;
  return end;
}

/** Whether an employer's notice begins here: a paragraph of its own, and nothing of the person's below it. */
function isNotice(lines: string[], at: number): boolean {
  if (!isBetween(lines, at - 1)) return false;
  if (lines.slice(at, paragraphEnd(lines, at)).join(' ').length < SHORT_NOTICE) return false;
  let end = at;
  for (let left = NOTICES; left > 0 && DISCLAIMER.test((lines[end] ?? '').slice(0, LINE)); left -= 1) {
    end = paragraphEnd(lines, end);
    while (end < lines.length && isBetween(lines, end)) end += 1;
  }
  const next = lines[end] ?? '';
  return end >= lines.length || isQuoted(next) || introAt(lines, end) > 0 || endsBelow(lines, end) !== '';
}

/** Why words end: at lines of ours, at what nobody writes by hand, or at what may be a person's own sentence. */
type End = 'ours' | 'surely' | 'perhaps' | '';

/** Whether a program writes here of whom and when it quotes: with two lines more at least, of which one is not the recipient. */
function isHead(lines: string[], at: number): boolean {
  if (!HEAD.test((lines[at] ?? '').slice(0, LINE))) return false;
  const next = lines.slice(at + 1, at + 5).map((line) => line.slice(0, LINE));
  const told = next.filter((line) => HEAD_NEXT.test(line)).length;
  return told > 1 || (told > 0 && next.some((line) => HEAD_TO.test(line)));
}

function endsBelow(lines: string[], at: number): End {
  const line = (lines[at] ?? '').slice(0, LINE);
  if (OURS.test(line)) return 'ours';
  if (DIVIDER.test(line) || SIGNATURE.test(line)) return 'surely';
  return isHead(lines, at) ? 'perhaps' : '';
}

/** Whether everything from here on is somebody else's, however it is marked. */
function endsAt(lines: string[], at: number): End {
  const end = endsBelow(lines, at);
  if (end !== '' || !DISCLAIMER.test((lines[at] ?? '').slice(0, LINE))) return end;
  return isNotice(lines, at) ? 'perhaps' : '';
}

/**
 * What is read of a mail, in characters: words below long quotes too, or those in markup, which is several times as long. What a
 * stranger sends must not keep the processor longer than the mail of a member.
 */
const READ = 200_000;
/** Own words of which the message is made, more than it may have. */
const OWN = 8 * SUPPORT_LENGTHS.message;

/** @param below the line behind what has ended the words */
type Words = { own: string[]; end: End; at: number; below: number };

/** The words from a line on, up to where everything is somebody else's. */
function wordsFrom(lines: string[], from: number): Words {
  const own: string[] = [];
  let left = OWN;
  let at = from;
  for (; at < lines.length && left > 0; at += 1) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) continue;
    const intro = introAt(lines, at);
    if (intro > 0) {
      // Without marks nobody can tell their words from ours: all below is the quote.
      if (!isQuoted(nextWritten(lines, at + intro))) return { own, end: 'perhaps', at, below: at + intro };
      at += intro - 1;
      continue;
    }
    const end = endsAt(lines, at);
    if (end !== '') return { own, end, at, below: at + 1 };
    if (!isSentFrom(line)) own.push(line.slice(0, left));
    left -= line.length + 1;
  }
  return { own, end: '', at, below: at };
}

/** The own words of a plain text: also those that stand between quoted lines. */
export function ownWords(text: string): string {
  const lines = text.slice(0, READ).replace(/\r\n?/g, '\n').split('\n');
  let words = wordsFrom(lines, 0);
  if (words.end !== 'perhaps' || !isBlank(words.own)) return messageText(words.own.join('\n'));
  // Nothing above what seems to be a quote: it is the person's after all, or they have answered below it.
  const begun: string[] = [];
  while (words.end === 'perhaps' && isBlank(words.own)) {
    for (const line of words.own) begun.push(line);
    for (const line of lines.slice(words.at, words.below)) begun.push(line);
    words = wordsFrom(lines, words.below);
  }
  if (words.end === 'ours' || (words.end === 'surely' && isBlank(words.own))) return '';
  const all = [...begun, ...words.own];
  // Or it is our mail, which somebody has answered with a picture alone, or with nothing.
  if (all.some((line) => OF_OUR_MAIL.test(line.slice(0, LINE)))) return '';
  return messageText(all.join('\n').slice(0, OWN));
}

const isBlank = (lines: string[]) => messageText(lines.join('\n')) === '';

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

const HIDDEN = /<(?:\/(style|script|head|title)\s*>|(style|script|head|title)\b)/gi;

type Mark = { begins: string | undefined; ends: string | undefined; index: number; after: number };

/** Where hidden elements begin and end. By `replace`: the VM copies the whole text for each further step of the others. */
function marksOf(html: string): Mark[] {
  const marks: Mark[] = [];
  html.replace(
    HIDDEN,
    (text: string, ends: string | undefined, begins: string | undefined, index: number) => {
      const after = index + text.length;
      marks.push({ begins: begins?.toLowerCase(), ends: ends?.toLowerCase(), index, after });
      return '';
    },
  );
  return marks;
}

/**
 * Leaves out what no program shows: each hidden element that has an end, up to it. A pattern for both would look for each end
 * from every beginning.
 */
function withoutHidden(html: string): string {
  const marks = marksOf(html);
  const lastEnd = new Map(marks.map(({ ends, index }) => [ends, index]));
  let shown = '';
  let from = 0;
  let inside = '';
  for (const { begins, ends, index, after } of marks) {
    if (inside === '' && begins && (lastEnd.get(begins) ?? -1) > index) {
      shown += html.slice(from, index);
      inside = begins;
    } else if (inside !== '' && ends === inside) {
      from = after;
      inside = '';
    }
  }
  return shown + html.slice(from);
}

/** Leaves out comments; one without an end is none. */
function withoutComments(html: string): string {
  let shown = '';
  let from = 0;
  for (let begin = html.indexOf('<!--'); begin >= 0; begin = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', begin);
    if (end < 0) break;
    shown += html.slice(from, begin);
    from = end + 3;
  }
  return shown + html.slice(from);
}

/** A plain text of markup, for mails that have no other: quotes are left out where they are marked as such. */
export const textOfHtml = (html: string): string =>
  withoutComments(withoutHidden(html.slice(0, READ)))
    .replace(/<(blockquote|div class="?(gmail_quote|gmail_signature|moz-cite-prefix))[\s\S]*$/i, '')
    .replace(/<div id="?(divRplyFwdMsg|appendonsend|Signature|ms-outlook-mobile-signature)[\s\S]*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    // What was cut in the middle, as a picture in the text itself.
    .replace(html.length > READ ? /<[^<>]*$/ : '', '')
    .replace(/&([a-z]+|#\d+|#x[0-9a-f]+);/gi, entity);
