/** What an administrator has pasted: addresses, or lines of name, e-mail, plan and end, as mail programs and tables give them. */

import { fold } from '../../src/shared/fold.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import { startOf } from '../../src/shared/start-of.ts';
import * as emailAddress from '../domain/email-address.ts';

/** One person as written; `email` is '' where there is no address, and `typed` what stands in its place. */
export type Written = {
  /** of the pasted text, from 1 */
  line: number;
  typed: string;
  email: string;
  name: string;
  plan: string;
  /** as typed: a message about it quotes it */
  end: string;
};

/** Whether a word is a plan already. */
export type IsKnownPlan = (planType: string) => boolean;

const CLOSING = /[>)"'\s.,;]/;

/** From the end, letter by letter: the VM would begin a pattern for all of them anew at each, for minutes. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const bare = (text: string) => withoutClosing(text.replace(/^[<("'\s]+/, '')).replace(/^mailto:/i, '');

/** 'Ana Souza <ana@exemplo.com.br>', an address alone, or a name with one behind it. */
function readCell(cell: string): { typed: string; email: string; name: string }[] {
  const words = cell.split(/\s+/).filter(Boolean);
  const addresses = words.filter((word) => word.includes('@'));
  return addresses.map((word) => {
    const typed = bare(plainText(word));
    const name = addresses.length === 1 ? words.slice(0, words.indexOf(word)).join(' ') : '';
    return { typed, email: emailAddress.canonical(typed), name: plainText(bare(name)) };
  });
}

const isHead = (line: string) => !line.includes('@') && /(^|\W)e-?mail(\W|$)/.test(fold(line));

/** '1) ' and '1. ' of a numbered list; a dot without a blank may belong to an address. */
const NUMBER = /^\d{1,4}(?:\)\s*|\.\s+)/;

const isDate = (cell: string) => /^\d+([/.-]\d+){2}/.test(cell);

/** What stands between separators; one inside of quotes belongs to the name: '"Silva, José" <jose@exemplo.com.br>'. */
function cellsOf(text: string): string[] {
  const parts = text.split('"');
  // A quote that nothing closes is only a sign.
  const isQuoted = (at: number) => at % 2 === 1 && at < parts.length - 1;
  const isTable = parts.some((part, at) => !isQuoted(at) && /[;\t]/.test(part));
  const cells = [''];
  parts.forEach((part, at) => {
    const [first = '', ...more] = isQuoted(at) ? [part] : part.split(isTable ? /[;\t]/ : ',');
    cells.push(`${cells.pop()}${at === 0 ? '' : '"'}${first}`, ...more);
  });
  return cells.map((cell) => cell.trim().replace(/^"([^"]*)"$/, '$1'));
}

/** Plan and end behind an address. With nothing before the address, a word that is no plan yet is the person's name. */
function readBehind(cells: string[], isNameless: boolean, isKnownPlan: IsKnownPlan) {
  const [word = ''] = cells;
  const isName = isNameless && word !== '' && !isKnownPlan(word) && !isDate(word);
  const [plan = '', end = ''] = isName ? cells.slice(1) : cells;
  const behind = end === '' && isDate(plan) ? { plan: '', end: plan } : { plan, end };
  return { name: isName ? plainText(bare(word)) : '', ...behind };
}

function readLine(text: string, line: number, isKnownPlan: IsKnownPlan): Written[] {
  const cells = cellsOf(text.replace(NUMBER, ''));
  const people = cells.map(readCell);
  const at = people.findIndex((found) => found.length > 0);
  const [first, ...more] = people.flat();
  if (!first) return [{ line, typed: startOf(plainText(text), 200), email: '', name: '', plan: '', end: '' }];
  const nobodysPlan = { line, plan: '', end: '' };
  if (more.length > 0) return [first, ...more].map((one) => ({ ...nobodysPlan, ...one }));
  const before = first.name || plainText(bare(cells.slice(0, at).join(' ')));
  const behind = readBehind(cells.slice(at + 1).map(plainText), at === 0 && before === '', isKnownPlan);
  return [{ line, ...first, ...behind, name: before || behind.name }];
}

/** Everybody in a pasted text, in its order; empty lines and a head of a table are nobody. */
export function readLines(text: string, isKnownPlan: IsKnownPlan): Written[] {
  return text.split(/\r\n?|\n/).flatMap((written, index) => {
    const line = written.trim();
    return line === '' || (index === 0 && isHead(line)) ? [] : readLine(line, index + 1, isKnownPlan);
  });
}
