/** What members write to support, and administrators back: lengths, spelling, and what is wrong with it. */

const address = require('./email-address.js');
const messages = require('./message-text.js');
const plain = require('./plain-text.js');

/** Longest text of a field, in UTF-16 units. */
const LENGTHS = { name: 200, email: 254, message: 5000 };
const KEY = /^[\w-]{8,64}$/;

const TEXTS = {
  required: 'Preencha este campo.',
  invalid_type: 'Valor inválido.',
  too_long: 'Texto longo demais.',
  field_not_allowed: 'Campo não permitido.',
  invalid_email: 'Informe um e-mail válido.',
};

/** @typedef {Record<string, { code: string, message: string }>} Problems */

/** @param {Problems} problems @param {string} field @param {keyof typeof TEXTS} code */
function refuse(problems, field, code) {
  if (!problems[field]) problems[field] = { code, message: TEXTS[code] };
}

/**
 * One text, cleaned; '' and a problem when there is none.
 * @param {Record<string, unknown>} body @param {string} field @param {Problems} problems
 * @param {number} longest @param {(text: string) => string} cleaned
 */
function text(body, field, problems, longest, cleaned) {
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

/** @param {Record<string, unknown>} body @param {Problems} problems @param {string[]} allowed */
function only(body, problems, allowed) {
  for (const field of Object.keys(body)) {
    if (!allowed.includes(field)) refuse(problems, field, 'field_not_allowed');
  }
}

/** Without a prototype: a field may be called '__proto__' or 'constructor'. @returns {Problems} */
const none = () => Object.create(null);

/** @param {Record<string, unknown>} body @param {Problems} problems @param {boolean} isRequired */
function key(body, problems, isRequired) {
  const given = body['key'];
  if (given === undefined || given === null || given === '') {
    if (isRequired) refuse(problems, 'key', 'required');
    return '';
  }
  if (typeof given === 'string' && KEY.test(given)) return given;
  refuse(problems, 'key', 'invalid_type');
  return '';
}

/** @param {Record<string, unknown>} body @param {Problems} problems */
const message = (body, problems) => text(body, 'message', problems, LENGTHS.message, messages.messageText);

/** @param {Record<string, unknown>} body @param {Problems} problems */
function sender(body, problems) {
  const name = text(body, 'name', problems, LENGTHS.name, plain.plainText);
  const typed = text(body, 'email', problems, LENGTHS.email, (given) => given.trim());
  const email = address.canonical(typed);
  if (typed !== '' && email === '') refuse(problems, 'email', 'invalid_email');
  return { name, email };
}

/**
 * A new ticket.
 * @param {Record<string, unknown>} body
 */
function readTicket(body) {
  const problems = none();
  only(body, problems, ['name', 'email', 'message', 'key']);
  const ticket = { ...sender(body, problems), message: message(body, problems) };
  return { ticket, key: key(body, problems, true), problems };
}

/**
 * The same by PocketBase's own route, which knows no key.
 * @param {Record<string, unknown>} body
 */
function readNativeTicket(body) {
  const problems = none();
  only(body, problems, ['name', 'email', 'message', 'user_id']);
  return { ticket: { ...sender(body, problems), message: message(body, problems) }, problems };
}

/**
 * A further message to a ticket, or the reply to one.
 * @param {Record<string, unknown>} body
 * @param {string[]} [more] fields that are allowed beside
 */
function readMessage(body, more = []) {
  const problems = none();
  only(body, problems, ['ticketId', 'message', ...more]);
  const ticketId = text(body, 'ticketId', problems, 64, (given) => given.trim());
  return { ticketId, message: message(body, problems), key: key(body, problems, false), problems };
}

module.exports = { readTicket, readNativeTicket, readMessage };
