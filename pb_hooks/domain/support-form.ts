/** What members write to support, and administrators back: lengths, spelling, and what is wrong with it. */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
import * as emailAddress from './email-address.ts';
import * as messageText from './message-text.ts';
import * as plainText from './plain-text.ts';

const KEY = /^[\w-]{8,64}$/;

const TEXTS = {
  required: 'Preencha este campo.',
  invalid_type: 'Valor inválido.',
  too_long: 'Texto longo demais.',
  field_not_allowed: 'Campo não permitido.',
  invalid_email: 'Informe um e-mail válido.',
};

export type Problems = Record<string, { code: string; message: string }>;

function refuse(problems: Problems, field: string, code: keyof typeof TEXTS) {
  if (!problems[field]) problems[field] = { code, message: TEXTS[code] };
}

/** One text, cleaned; '' and a problem when there is none. */
function text(
  body: Record<string, unknown>,
  field: string,
  problems: Problems,
  longest: number,
  cleaned: (text: string) => string,
) {
  const given = body[field];
  if (given === undefined || given === null) refuse(problems, field, 'required');
  else if (typeof given !== 'string') refuse(problems, field, 'invalid_type');
  else {
    const value = given.length > 2 * longest ? given : cleaned(given);
    if (value.length > longest) refuse(problems, field, 'too_long');
    else if (value === '') refuse(problems, field, 'required');
    else return value;
  }
  return '';
}

function only(body: Record<string, unknown>, problems: Problems, allowed: string[]) {
  for (const field of Object.keys(body)) {
    if (!allowed.includes(field)) refuse(problems, field, 'field_not_allowed');
  }
}

/** Without a prototype: a field may be called '__proto__' or 'constructor'. */
const none = (): Problems => Object.create(null);

function key(body: Record<string, unknown>, problems: Problems, isRequired: boolean) {
  const given = body['key'];
  if (given === undefined || given === null || given === '') {
    if (isRequired) refuse(problems, 'key', 'required');
    return '';
  }
  if (typeof given === 'string' && KEY.test(given)) return given;
  refuse(problems, 'key', 'invalid_type');
  return '';
}

const message = (body: Record<string, unknown>, problems: Problems) =>
  text(body, 'message', problems, SUPPORT_LENGTHS.message, messageText.messageText);

function sender(body: Record<string, unknown>, problems: Problems) {
  const name = text(body, 'name', problems, SUPPORT_LENGTHS.name, plainText.plainText);
  const typed = text(body, 'email', problems, SUPPORT_LENGTHS.email, (given) => given.trim());
  const email = emailAddress.canonical(typed);
  if (typed !== '' && email === '') refuse(problems, 'email', 'invalid_email');
  return { name, email };
}

/** A new ticket. */
export function readTicket(body: Record<string, unknown>) {
  const problems = none();
  only(body, problems, ['name', 'email', 'message', 'key']);
  const ticket = { ...sender(body, problems), message: message(body, problems) };
  return { ticket, key: key(body, problems, true), problems };
}

/** The same by PocketBase's own route, which knows no key. */
export function readNativeTicket(body: Record<string, unknown>) {
  const problems = none();
  only(body, problems, ['name', 'email', 'message', 'user_id']);
  return { ticket: { ...sender(body, problems), message: message(body, problems) }, problems };
}

/**
 * A further message to a ticket, or the reply to one.
 * @param more fields that are allowed beside
 */
export function readMessage(body: Record<string, unknown>, more: string[] = []) {
  const problems = none();
  only(body, problems, ['ticketId', 'message', ...more]);
  const ticketId = text(body, 'ticketId', problems, 64, (given) => given.trim());
  return { ticketId, message: message(body, problems), key: key(body, problems, false), problems };
}
