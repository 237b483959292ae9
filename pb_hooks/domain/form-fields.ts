/** Reads a form by a table of its text fields: all that is wrong with it comes in one answer, one code a field. */

import type { ErrorCode } from '../../src/shared/error-codes.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import * as emailAddress from './email-address.ts';

export interface TextField {
  /** as it is stored, in UTF-16 units */
  longest: number;
  /** as it is sent, before it is cleaned; not less than `longest`, and without it twice as much */
  longestSent?: number;
  /** without it one plain line */
  clean?: (text: string) => string;
  isRequired?: boolean;
}

const TEXTS = {
  required: 'Preencha este campo.',
  invalid_type: 'Valor inválido.',
  too_long: 'Texto longo demais.',
  field_not_allowed: 'Campo não permitido.',
  invalid_email: 'Informe um e-mail válido.',
  invalid_crm: 'Informe o número do CRM.',
  invalid_state: 'Escolha uma UF.',
  invalid_phone: 'Informe um telefone com DDD.',
} as const satisfies Partial<Record<ErrorCode, string>>;

export type Problems = Record<string, { code: ErrorCode; message: string }>;

/** Notes what is wrong with a field; the first reason stands. */
export function refuse(problems: Problems, field: string, code: keyof typeof TEXTS) {
  if (!problems[field]) problems[field] = { code, message: TEXTS[code] };
}

/** The cleaned text of one field; '' where there is none, or none that may be taken. */
function readText(given: unknown, field: TextField): { text: string; code?: keyof typeof TEXTS } {
  const { longest, longestSent = 2 * longest, clean = plainText, isRequired } = field;
  const missing = isRequired ? { text: '', code: 'required' as const } : { text: '' };
  if (given === undefined || given === null) return missing;
  if (typeof given !== 'string') return { text: '', code: 'invalid_type' };
  const text = given.length > longestSent ? given : clean(given);
  if (text.length > longest) return { text: '', code: 'too_long' };
  return text === '' ? missing : { text };
}

/**
 * The texts of a form.
 * @param more fields that are allowed beside, and read by whom they concern
 */
export function readTexts<Name extends string>(
  body: Record<string, unknown>,
  fields: Record<Name, TextField>,
  more: string[] = [],
): { texts: Record<Name, string>; problems: Problems } {
  // Without a prototype: a field may be called '__proto__' or 'constructor'.
  const problems: Problems = Object.create(null);
  const names = Object.keys(fields) as Name[];
  const allowed = [...names, ...more];
  for (const name of Object.keys(body)) {
    if (!allowed.includes(name)) refuse(problems, name, 'field_not_allowed');
  }
  const texts = {} as Record<Name, string>;
  for (const name of names) {
    const { text, code } = readText(body[name], fields[name]);
    if (code) refuse(problems, name, code);
    texts[name] = text;
  }
  return { texts, problems };
}

/** The stored form of an address that was written; '' and a problem where it is none. */
export function readEmail(typed: string, problems: Problems) {
  const email = emailAddress.canonical(typed);
  if (typed !== '' && email === '') refuse(problems, 'email', 'invalid_email');
  return email;
}
