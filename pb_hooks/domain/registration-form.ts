/** What a request to be let in may hold: the allow-list, the lengths, and the stored form of each field. */

import { parseCrm } from '../../src/shared/crm-number.ts';
import { REGISTRATION_LENGTHS } from '../../src/shared/lengths.ts';
import { isPlausiblePhone, plainPhone } from '../../src/shared/phone.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import { OTHER_PROFESSIONAL, STUDENT } from '../../src/shared/specialty-notes.ts';
import { isState } from '../../src/shared/states.ts';
import * as formFields from './form-fields.ts';

/** Its lengths are those of what is sent (docs/api/registration.md has the table). */
const field = (longest: number, isRequired = false) => ({ longest, longestSent: longest, isRequired });

const FIELDS = {
  full_name: field(REGISTRATION_LENGTHS.full_name, true),
  email: field(REGISTRATION_LENGTHS.email, true),
  specialty: field(REGISTRATION_LENGTHS.specialty),
  phone: { ...field(REGISTRATION_LENGTHS.phone), clean: (text: string) => plainPhone(plainText(text)) },
  crm: field(REGISTRATION_LENGTHS.crm),
  state: field(2),
  website: field(200),
};
const BOXES = ['is_other_professional', 'is_student'];

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

function boxes(body: Record<string, unknown>, problems: formFields.Problems) {
  for (const box of BOXES) {
    const given = body[box];
    if (given !== undefined && given !== null && typeof given !== 'boolean')
      formFields.refuse(problems, box, 'invalid_type');
  }
  return { other: body['is_other_professional'] === true, student: body['is_student'] === true };
}

/**
 * The specialty with the text that tells a reader why there is no CRM; sent along already, it is not added again.
 */
function withNote(specialty: string, note: string) {
  return specialty.endsWith(note) ? specialty : `${specialty} ${note}`.trim();
}

function readCouncil(crm: string, state: string, problems: formFields.Problems) {
  const { number, state: written } = parseCrm(crm);
  const chosen = state.toUpperCase() || written;
  if (crm === '') formFields.refuse(problems, 'crm', 'required');
  else if (number === '' || number.length > FIELDS.crm.longest)
    formFields.refuse(problems, 'crm', 'invalid_crm');
  if (chosen === '') formFields.refuse(problems, 'state', 'required');
  else if (!isState(chosen)) formFields.refuse(problems, 'state', 'invalid_state');
  return { crm: number, state: chosen };
}

/**
 * The request as it is stored, or what is wrong with it.
 * @returns `trapped`: the field that no person sees was filled
 */
export function read(body: Record<string, unknown>): {
  registration: Registration;
  trapped: boolean;
  problems: formFields.Problems;
} {
  const { texts, problems } = formFields.readTexts(body, FIELDS, BOXES);
  const { full_name, specialty, phone, crm, state, website } = texts;
  const { other, student } = boxes(body, problems);
  const email = formFields.readEmail(texts.email, problems);
  if (phone !== '' && !isPlausiblePhone(phone)) formFields.refuse(problems, 'phone', 'invalid_phone');

  const free = { full_name, email, phone, is_other_professional: other, is_student: student };
  const note = other ? OTHER_PROFESSIONAL : STUDENT;
  const council =
    other || student
      ? { crm: '', state: '', specialty: withNote(specialty, note) }
      : { ...readCouncil(crm, state, problems), specialty };
  return { registration: { ...free, ...council }, trapped: website !== '', problems };
}
