/** What somebody has written in a mail, without what their program has put around it: quotes, signatures. */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
import { messageText } from '../../src/shared/message-text.ts';

/** Zoho puts dashes around the whole. */
const INTRO_START = /^\s*(-{2,}\s*)?(em|on|no dia|el|le|am)\s.{6,}/i;
/**
 * Programs write the day of what they quote, as 22/11/2026 or 22 de nov. de 2026, and before any place where they would break the
 * line. Without it 'Em relação ao que você escreveu:' is a person's own sentence.
 */
const INTRO_DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d\D{1,30}20\d\d/;
/** Yahoo Mail on Android goes on in the same line, behind two blanks or three, with what it quotes: our greeting. */
const INTRO_END = /(escreveu|wrote|escribió|a écrit|schrieb)\s*(:?\s*(-{2,}\s*)?$|:\s{2,}olá)/i;
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
  /^(enviad[oa] (d[oae]|via|a partir d[oe])|sent (from|via)) (the )?(iphone|ipad|(smartphone )?(samsung( galaxy)?|galaxy|xiaomi|motorola)( [^\s\d]{0,6}\d\S{0,8}?)?|android|outlook|yahoo|proton|uol|bol)( mail| mobile)?(( (no|para|for|on)|, an?) .{2,40})?\.?$/i,
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

const isBlankLine = (lines: string[], at: number) => (lines[at] ?? '').trim() === '';

/** Where an introduction of a quote begins and ends; programs break it over two lines or three. */
function introAt(lines: string[], at: number): number {
  const first = (lines[at] ?? '').slice(0, LINE);
  if (!INTRO_START.test(first) || !INTRO_DAY.test(first)) return 0;
  for (let length = 1; length <= 3; length += 1) {
    // No program leaves a blank line within one: what stands above it is a sentence of the person's.
    if (isBlankLine(lines, at + length - 1)) return 0;
    const text = lines.slice(at, at + length).join(' ');
    if (text.length <= 3 * LINE && INTRO_END.test(text)) return length;
  }
  return 0;
}

function isSentFrom(line: string): boolean {
  const whole = line.slice(0, LINE).trim();
  // A link may stand behind it.
  const words = String(whole.split(/[<([]http/i)[0]).trim();
  return SENT_FROM.some((form) => form.test(words) || form.test(whole));
}

const isQuoted = (line: string) => line.trimStart().startsWith('>');

/** The next line with something in it; where there is none, it counts as quoted. */
function nextWritten(lines: string[], from: number): string {
  for (let at = from; at < lines.length; at += 1) {
    if (!isBlankLine(lines, at)) return lines[at] ?? '';
  }
  return '>';
}

/** As short as no employer's notice is, and as a person's 'Aviso legal: onde fica?' may be. */
const SHORT_NOTICE = 50;
/** Of several languages. */
const NOTICES = 3;

/** The line behind a paragraph. */
function paragraphEnd(lines: string[], at: number): number {
  let end = at;
  while (!isBlankLine(lines, end)) end += 1;
  return end;
}

/** Whether an employer's notice begins here: a paragraph of its own, and nothing of the person's below it. */
function isNotice(lines: string[], at: number): boolean {
  if (!isBlankLine(lines, at - 1)) return false;
  if (lines.slice(at, paragraphEnd(lines, at)).join(' ').length < SHORT_NOTICE) return false;
  let end = at;
  for (let left = NOTICES; left > 0 && DISCLAIMER.test((lines[end] ?? '').slice(0, LINE)); left -= 1) {
    end = paragraphEnd(lines, end);
    while (end < lines.length && isBlankLine(lines, end)) end += 1;
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
export const READ = 200_000;
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
