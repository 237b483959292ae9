/** Texts and headers of a mail, as the services that receive mails hand them over. */

import { fieldsOf } from '../domain/plain-object.ts';

/** A text or a number as text, '' for all else; no further than any mail is read. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 500_000) : '';

/** One that is folded into several lines is one line. */
const unfolded = (value: string): string => value.replace(/\r?\n[ \t]+/g, ' ');

/** A mail has some dozens; a stranger's may be all headers, and each costs the VM. */
export const MOST_HEADERS = 1_000;

/** By name in lower case; of several the values in lines. */
export type ByName = { [name: string]: string };

export type Headers = [name: unknown, value: unknown][];

export function headersOf(pairs: Headers): ByName {
  const values: { [name: string]: string[] } = Object.create(null);
  for (const [name, value] of pairs.slice(0, MOST_HEADERS)) {
    const key = text(name).toLowerCase();
    const line = unfolded(text(value));
    if (!key || !line) continue;
    values[key] ??= [];
    values[key].push(line);
  }
  return Object.fromEntries(Object.entries(values).map(([name, lines]) => [name, lines.join('\n')]));
}

/** Headers as an object, in which several of one name are a list. */
export const pairsOf = (headers: unknown): Headers =>
  Object.entries(fieldsOf(headers)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, unknown] => [name, one]),
  );

/** 'Name: value' in lines, folded ones too. */
export const rawHeaders = (raw: string): Headers =>
  unfolded(raw)
    .split(/\r?\n/, MOST_HEADERS + 1)
    .map((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [line.slice(0, colon), line.slice(colon + 1).trim()] : ['', ''];
    });
