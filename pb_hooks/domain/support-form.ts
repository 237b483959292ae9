/** What members write to support, and administrators back: lengths, spelling, and what is wrong with it. */

import { SUPPORT_LENGTHS } from '../../src/shared/lengths.ts';
import { messageText } from '../../src/shared/message-text.ts';
import * as formFields from './form-fields.ts';

const KEY = /^[\w-]{8,64}$/;

const trimmed = (text: string) => text.trim();

const MESSAGE = { longest: SUPPORT_LENGTHS.message, clean: messageText, isRequired: true };
const TICKET_ID = { longest: 64, clean: trimmed, isRequired: true };
const TICKET = {
  name: { longest: SUPPORT_LENGTHS.name, isRequired: true },
  email: { longest: SUPPORT_LENGTHS.email, clean: trimmed, isRequired: true },
  message: MESSAGE,
};

/** The idempotency key; '' for none. */
function readKey(body: Record<string, unknown>, problems: formFields.Problems, isRequired: boolean) {
  const given = body['key'];
  if (typeof given === 'string' && KEY.test(given)) return given;
  const isMissing = given === undefined || given === null || given === '';
  if (!isMissing) formFields.refuse(problems, 'key', 'invalid_type');
  else if (isRequired) formFields.refuse(problems, 'key', 'required');
  return '';
}

function ticketWith(body: Record<string, unknown>, more: string[]) {
  const { texts, problems } = formFields.readTexts(body, TICKET, more);
  return { ticket: { ...texts, email: formFields.readEmail(texts.email, problems) }, problems };
}

/** A new ticket. */
export function readTicket(body: Record<string, unknown>) {
  const { ticket, problems } = ticketWith(body, ['key']);
  return { ticket, key: readKey(body, problems, true), problems };
}

/** The same by PocketBase's own route, which knows no key. */
export const readNativeTicket = (body: Record<string, unknown>) => ticketWith(body, ['user_id']);

/**
 * A further message to a ticket, or the reply to one.
 * @param more fields that are allowed beside
 */
export function readMessage(body: Record<string, unknown>, more: string[] = []) {
  const { texts, problems } = formFields.readTexts(body, { ticketId: TICKET_ID, message: MESSAGE }, more);
  return { ...texts, key: readKey(body, problems, false), problems };
}
