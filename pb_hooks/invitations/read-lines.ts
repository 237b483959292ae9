/** What an administrator has pasted: addresses, or lines of name, e-mail, plan and end, as mail programs and tables give them. */

import { fold } from '../../src/shared/fold.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import * as dateTime from '../domain/date-time.ts';
import * as emailAddress from '../domain/email-address.ts';

/** One person as written; `email` is '' where there is no address, and `typed` what stands in its place. */
export type Written = {
  /** of the pasted text, from 1 */
  line: number;
  typed: string;
  email: string;
  name: string;
  plan: string;
  end: string;
};

const bare = (text: string) => text.replace(/^[<("'\s]+|[>)"'\s.,;]+$/g, '').replace(/^mailto:/i, '');

/** 'Ana Souza <ana@exemplo.com.br>', an address alone, or a name with one behind it. */
function readCell(cell: string): { typed: string; email: string; name: string }[] {
  const words = cell.split(/\s+/).filter(Boolean);
  const addresses = words.filter((word) => word.includes('@'));
  return addresses.map((word) => {
    const typed = bare(word);
    const name = addresses.length === 1 ? words.slice(0, words.indexOf(word)).join(' ') : '';
    return { typed, email: emailAddress.canonical(typed), name: plainText(bare(name)) };
  });
}

const isHead = (line: string) => !line.includes('@') && /(^|\W)e-?mail(\W|$)/.test(fold(line));

function readLine(text: string, line: number): Written[] {
  const cells = text.split(/[;\t]/.test(text) ? /[;\t]/ : ',').map((cell) => cell.trim());
  const people = cells.map(readCell);
  const at = people.findIndex((found) => found.length > 0);
  const [first, ...more] = people.flat();
  if (!first) return [{ line, typed: plainText(text).slice(0, 200), email: '', name: '', plan: '', end: '' }];
  const nobodysPlan = { line, plan: '', end: '' };
  if (more.length > 0) return [first, ...more].map((one) => ({ ...nobodysPlan, ...one }));
  const [plan = '', end = ''] = cells.slice(at + 1).map(plainText);
  const name = first.name || plainText(bare(cells.slice(0, at).join(' ')));
  return [{ line, ...first, name, plan, end: dateTime.isoDayOf(end) }];
}

/** Everybody in a pasted text, in its order; empty lines and a head of a table are nobody. */
export function readLines(text: string): Written[] {
  return text.split(/\r\n?|\n/).flatMap((written, index) => {
    const line = written.trim();
    return line === '' || (index === 0 && isHead(line)) ? [] : readLine(line, index + 1);
  });
}
