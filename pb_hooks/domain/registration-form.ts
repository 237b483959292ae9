/** What a request to be let in may hold: the allow-list, the lengths, and the stored form of each field. */

import { parseCrm } from '../../src/shared/crm-number.ts';
import { REGISTRATION_LENGTHS } from '../../src/shared/lengths.ts';
import { isPlausiblePhone } from '../../src/shared/phone.ts';
import { OTHER_PROFESSIONAL, STUDENT } from '../../src/shared/specialty-notes.ts';
import { isState } from '../../src/shared/states.ts';
import * as emailAddress from './email-address.ts';
import * as plainText from './plain-text.ts';

/** Longest text of a field as it is sent (docs/api/registration.md has the table). */
const LENGTHS: Record<string, number> = {
  ...REGISTRATION_LENGTHS,
  state: 2,
  website: 200,
};
const BOXES = ['is_other_professional', 'is_student'];
const ALLOWED = [...Object.keys(LENGTHS), ...BOXES];

const TEXTS = {
  required: 'Preencha este campo.',
  invalid_type: 'Valor inválido.',
  too_long: 'Texto longo demais.',
  field_not_allowed: 'Campo não permitido.',
  invalid_email: 'Informe um e-mail válido.',
  invalid_crm: 'Informe o número do CRM.',
  invalid_state: 'Escolha uma UF.',
  invalid_phone: 'Informe um telefone com DDD.',
};

export type Problems = Record<string, { code: string; message: string }>;

export type Registration = {
  full_name: string;
  email: string;
  specialty: string;
  phone: string;
  crm: string;
  state: string;
  is_other_professional: boolean;
  is_student: boolean;
};

function refuse(problems: Problems, field: string, code: keyof typeof TEXTS) {
  if (!problems[field]) problems[field] = { code, message: TEXTS[code] };
}

/** Every field as one plain line; what is missing or null is ''. */
function texts(body: Record<string, unknown>, problems: Problems) {
  const read: Record<string, string> = {};
  for (const field of Object.keys(LENGTHS)) {
    const given = body[field];
    read[field] = '';
    if (given === undefined || given === null) continue;
    if (typeof given !== 'string') refuse(problems, field, 'invalid_type');
    else if (given.length > Number(LENGTHS[field])) refuse(problems, field, 'too_long');
    else read[field] = plainText.plainText(given);
  }
  return read;
}

function boxes(body: Record<string, unknown>, problems: Problems) {
  for (const field of BOXES) {
    const given = body[field];
    if (given !== undefined && given !== null && typeof given !== 'boolean')
      refuse(problems, field, 'invalid_type');
  }
  return { other: body['is_other_professional'] === true, student: body['is_student'] === true };
}

/**
 * The specialty with the text that tells a reader why there is no CRM; sent along already, it is not added again.
 */
function withNote(specialty: string, note: string) {
  return specialty.endsWith(note) ? specialty : `${specialty} ${note}`.trim();
}

function readCouncil(crm: string, state: string, problems: Problems) {
  const { number, state: written } = parseCrm(crm);
  const chosen = state.toUpperCase() || written;
  if (crm === '') refuse(problems, 'crm', 'required');
  else if (number === '' || number.length > Number(LENGTHS['crm'])) refuse(problems, 'crm', 'invalid_crm');
  if (chosen === '') refuse(problems, 'state', 'required');
  else if (!isState(chosen)) refuse(problems, 'state', 'invalid_state');
  return { crm: number, state: chosen };
}

/**
 * The request as it is stored, or what is wrong with it.
 * @returns `trapped`: the field that no
 * person sees was filled
 */
export function read(body: Record<string, unknown>): {
  registration: Registration;
  trapped: boolean;
  problems: Problems;
} {
  // Without a prototype: a field may be called '__proto__' or 'constructor'.
  const problems: Problems = Object.create(null);
  for (const field of Object.keys(body)) {
    if (!ALLOWED.includes(field)) refuse(problems, field, 'field_not_allowed');
  }
  const { full_name = '', specialty = '', phone = '', crm = '', state = '', ...rest } = texts(body, problems);
  const { other, student } = boxes(body, problems);
  const typed = rest['email'] || '';
  const email = emailAddress.canonical(typed);
  if (full_name === '') refuse(problems, 'full_name', 'required');
  if (typed === '') refuse(problems, 'email', 'required');
  else if (email === '') refuse(problems, 'email', 'invalid_email');
  if (phone !== '' && !isPlausiblePhone(phone)) refuse(problems, 'phone', 'invalid_phone');

  const free = { full_name, email, phone, is_other_professional: other, is_student: student };
  const registration =
    other || student
      ? {
          ...free,
          crm: '',
          state: '',
          specialty: withNote(specialty, other ? OTHER_PROFESSIONAL : STUDENT),
        }
      : { ...free, ...readCouncil(crm, state, problems), specialty };
  return { registration, trapped: rest['website'] !== '', problems };
}
