import { readCrm } from '#domain/text/crm.ts';
import { OTHER_PROFESSIONAL, STUDENT } from '#shared/specialty-notes.ts';
import type { Member } from './member.ts';

export type FormOfAddress = 'Dr.' | 'Dra.';

/** What the member wrote about themselves for copying; kept on this device only. */
export type Identification = {
  form: FormOfAddress | '';
  rqe: string;
  leavesSpecialtyOut: boolean;
  /** A short text for pasting into assistants. */
  briefing: string;
};

export const NO_IDENTIFICATION: Identification = {
  form: '',
  rqe: '',
  leavesSpecialtyOut: false,
  briefing: '',
};

export type Profession = 'doctor' | 'other' | 'student' | 'unknown';

const TITLE = /^(dra?|doutora?)(\.\s*|\s+)/i;

export type IdentificationText = {
  profession: Profession;
  text: string;
  /** A doctor whose form of address is unknown: MÉDICO or MÉDICA has to be asked. */
  needsForm: boolean;
  /** A specialty stands in the text without the number that allows to announce it. */
  lacksRqe: boolean;
  /** The specialty can be left out, since there is no RQE. */
  hasBareSpecialty: boolean;
};

/**
 * How a member signs an advertisement. Of doctors the federal council asks (Resolution 2.336/2023) the name, the
 * word MÉDICO or MÉDICA, the CRM with its state, and each announced specialty with its RQE. Nobody else may carry
 * that word, nor may a doctor without a CRM number.
 */
export function identificationText(member: Member, own: Identification): IdentificationText {
  const profile = member.profile;
  const fullName = (profile?.fullName || member.name).trim();
  const name = fullName.replace(TITLE, '');
  const specialty = (profile?.specialty ?? '').trim();
  const crm = readCrm(profile?.crm ?? '');
  const profession = professionOf(specialty, crm.hasNumber);
  const plain = { profession, needsForm: false, lacksRqe: false, hasBareSpecialty: false };
  if (profession === 'student') return { ...plain, text: lines([name, studentOf(specialty)]) };
  if (profession === 'other') {
    const work = without(OTHER_PROFESSIONAL, specialty) || 'Profissional de saúde';
    return { ...plain, text: lines([join(own.form, name), work]) };
  }
  if (profession === 'unknown') return { ...plain, text: lines([name, specialty]) };

  const form = formOf(fullName, own);
  const word = { 'Dr.': 'MÉDICO', 'Dra.': 'MÉDICA', '': 'MÉDICO(A)' }[form];
  const state = profile?.state || crm.state;
  const council = state ? `CRM-${state} ${crm.number}` : `CRM ${crm.number}`;
  const rqes = rqeNumbers(own.rqe);
  const hasBareSpecialty = specialty !== '' && rqes.length === 0;
  const isLeftOut = hasBareSpecialty && own.leavesSpecialtyOut;
  return {
    profession,
    text: lines([join(form, name), `${word} · ${council}`, ...(isLeftOut ? [] : announced(specialty, rqes))]),
    needsForm: form === '',
    lacksRqe: hasBareSpecialty && !isLeftOut,
    hasBareSpecialty,
  };
}

/** The form of address: the chosen one, else the one that the name was registered with. */
export function formOf(fullName: string, own: Identification): FormOfAddress | '' {
  if (own.form) return own.form;
  const title = TITLE.exec(fullName.trim())?.[1]?.toLowerCase();
  if (!title) return '';
  return title.endsWith('a') ? 'Dra.' : 'Dr.';
}

/** '12.345 e RQE 678' → ['12345', '678'] */
export const rqeNumbers = (text: string): string[] =>
  (text.match(/\d+(?:\.\d+)*/g) ?? []).map((number) => number.replaceAll('.', ''));

function professionOf(specialty: string, hasCrm: boolean): Profession {
  if (specialty.endsWith(STUDENT)) return 'student';
  if (specialty.endsWith(OTHER_PROFESSIONAL)) return 'other';
  return hasCrm ? 'doctor' : 'unknown';
}

const without = (suffix: string, specialty: string): string => specialty.slice(0, -suffix.length).trim();

function studentOf(specialty: string): string {
  const course = without(STUDENT, specialty);
  if (!course) return 'Estudante';
  return /estudante|acad[eê]mic/i.test(course) ? course : `Estudante de ${course}`;
}

/** Each specialty with its own number when there are as many of both; else all numbers after the text. */
function announced(specialty: string, rqes: readonly string[]): string[] {
  const parts = specialty.split(/[,;/]/).map((part) => part.trim());
  if (rqes.length > 1 && parts.length === rqes.length)
    return parts.map((part, at) => `${part} · RQE ${rqes[at]}`);
  return [[specialty, ...rqes.map((number) => `RQE ${number}`)].filter(Boolean).join(' · ')];
}

const lines = (all: readonly string[]): string => all.filter(Boolean).join('\n');
const join = (...words: string[]): string => words.filter(Boolean).join(' ');
