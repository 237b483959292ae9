/** The text of a mail that was sent as markup alone. */

import * as mailReplyText from './mail-reply-text.ts';

const ENTITIES: { [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ordf: 'ª',
  ordm: 'º',
  deg: '°',
  euro: '€',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
};

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

/** For mails that have no plain text: quotes are left out where they are marked as such. */
export const textOfHtml = (html: string): string =>
  withoutComments(withoutHidden(html.slice(0, mailReplyText.READ)))
    .replace(/<(blockquote|div class="?(gmail_quote|gmail_signature|moz-cite-prefix))[\s\S]*$/i, '')
    .replace(/<div id="?(divRplyFwdMsg|appendonsend|Signature|ms-outlook-mobile-signature)[\s\S]*$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    // What was cut in the middle, as a picture in the text itself.
    .replace(html.length > mailReplyText.READ ? /<[^<>]*$/ : '', '')
    .replace(/&([a-z]+|#\d+|#x[0-9a-f]+);/gi, entity);
