import { readCrm } from '#domain/text/crm.ts';
import { OTHER_PROFESSIONAL, STUDENT } from '#shared/specialty-notes.ts';
import { ARTICLES, type Article } from './articles.ts';
import type { Member } from './member.ts';

export type FormOfAddress = 'Dr.' | 'Dra.';

/** What the member wrote about themselves for copying; kept on this device only. */
export type Identification = {
  form: FormOfAddress | '';
  rqe: string;
  leavesSpecialtyOut: boolean;
  /** A short text for pasting into assistants. */
  briefing: string;
  /** Post-graduations registered at the council, one a line. */
  degrees: string;
  clinic: string;
  /** Of the clinic, at the council. */
  clinicNumber: string;
  /** The clinic's technical director; '' for the member. */
  director: string;
  directorCrm: string;
  /** Specialty and RQE of the director, where the clinic announces one. */
  directorRqe: string;
};

export const NO_IDENTIFICATION: Identification = {
  form: '',
  rqe: '',
  leavesSpecialtyOut: false,
  briefing: '',
  degrees: '',
  clinic: '',
  clinicNumber: '',
  director: '',
  directorCrm: '',
  directorRqe: '',
};

export type Profession = 'doctor' | 'other' | 'student' | 'unknown';

/** The title that a registered name may begin with. 'Dr.a' only before a blank: 'Dr.A. Souza' has an initial. */
export const TITLE = /^(dr\.?\s?[ªº]|dr\.a(?=\s)|dra?|doutora?)(\.\s*|\s+)/i;

export type IdentificationText = {
  profession: Profession;
  text: string;
  /** A doctor whose form of address is unknown: MÉDICO or MÉDICA has to be asked. */
  needsForm: boolean;
  /** A specialty stands in the text without the number that allows to announce it. */
  lacksRqe: boolean;
  /** The specialty can be left out, since there is no RQE, or not one for each. */
  hasBareSpecialty: boolean;
  /** More specialties than may be announced. */
  hasTooMany: boolean;
  /** What of the resolution the text follows; [] where it is not about the person. */
  articles: readonly Article[];
};

/** No doctor announces more (Decree-law 4.113/1942, art. 1). */
const MOST_SPECIALTIES = 2;

/**
 * How a member signs an advertisement. Of doctors the federal council asks (Resolution 2.336/2023) the name, the
 * word MÉDICO or MÉDICA, the CRM with its state, each announced specialty with its RQE, and behind each post-graduation
 * NÃO ESPECIALISTA; of a general practitioner who announces none, nothing more. Nobody else may carry that word, nor may
 * a doctor without a CRM number.
 */
export function identificationText(member: Member, own: Identification): IdentificationText {
  const profile = member.profile;
  const fullName = registeredName(member);
  const name = fullName.replace(TITLE, '');
  const specialty = (profile?.specialty ?? '').trim();
  const crm = readCrm(profile?.crm ?? '');
  const profession = professionOf(specialty, crm.hasNumber);
  const plain = {
    profession,
    needsForm: false,
    lacksRqe: false,
    hasBareSpecialty: false,
    hasTooMany: false,
    articles: [],
  };
  if (profession === 'student') return { ...plain, text: lines([name, studentOf(specialty)]) };
  if (profession === 'other') {
    const work = without(OTHER_PROFESSIONAL, specialty) || 'Profissional de saúde';
    return { ...plain, text: lines([join(own.form, name), work]) };
  }
  if (profession === 'unknown') return { ...plain, text: lines([name, specialty]) };

  const form = formOf(fullName, own);
  const word = WORDS[form];
  const rqes = rqeNumbers(own.rqe);
  const hasBareSpecialty = certainParts(specialty).length > rqes.length;
  const isLeftOut = hasBareSpecialty && own.leavesSpecialtyOut;
  const specialties = isLeftOut ? [] : announced(specialty, rqes);
  const degrees = degreesOf(own.degrees);
  const council = `${word} · ${councilOf(crm.number, profile?.state || crm.state)}`;
  const courses = degrees.map(
    ({ area, title }) => `${word} com pós-graduação em ${area}${title} · ${NO_SPECIALIST}`,
  );
  const isSpecialist = specialties.length > 0 && !hasBareSpecialty;
  return {
    profession,
    text: lines([join(form, name), council, ...specialties, ...courses]),
    needsForm: form === '',
    lacksRqe: hasBareSpecialty && !isLeftOut,
    hasBareSpecialty,
    hasTooMany: !isLeftOut && partsOf(specialty).length > MOST_SPECIALTIES,
    articles: [
      ARTICLES.doctor,
      ...(isSpecialist ? [ARTICLES.specialty] : []),
      ...new Set(degrees.map(({ title }) => (title ? ARTICLES.degree : ARTICLES.course))),
    ],
  };
}

const WORDS = { 'Dr.': 'MÉDICO', 'Dra.': 'MÉDICA', '': 'MÉDICO(A)' } as const;
/** In capitals, as the resolution asks. */
const NO_SPECIALIST = 'NÃO ESPECIALISTA';

/** 'CRM-SP 123456', 'CRM 123456' where no state is known. */
export const councilOf = (number: string, state: string): string =>
  state ? `CRM-${state} ${number}` : `CRM ${number}`;

/** 'Mestrado em Dermatologia' → area 'Dermatologia' with title ' (Mestre)'; a course has no title. */
function degreesOf(text: string): { area: string; title: string }[] {
  return text
    .split(/[\n;]/)
    .map((line) =>
      line
        .replace(/[\s·,:(-]*não[\s-]+especialista\)?/gi, '')
        .replace(/^\s*m[eé]dic[oa](\(a\))?\s+(com\s+|(?=p[oó]s))/i, '')
        .replace(/^\s*p[oó]s\s+em\s+/i, '')
        .replace(
          /^\s*p[oó]s[\s-]*gradua([cç][aã]o|[cç][oõ]es|d[oa](\(a\))?)(\s*\(?(lato|stricto)([\s-]*sensu)?\)?)?[\s:–—-]*(em\b)?[\s:–—-]*/i,
          '',
        )
        .trim(),
    )
    .filter(Boolean)
    .map((line) => {
      const [, title = '', area = ''] = /^(mestr(?:e|a|ado)|doutor(?:a|ado)?)\s+em\s+(.+)$/i.exec(line) ?? [];
      if (!title) return { area: line, title: '' };
      return { area, title: /^m/i.test(title) ? ' (Mestre)' : ' (Doutor)' };
    });
}

/** The name that the member was registered with; the account's, where the profile has none. */
export const registeredName = ({ name, profile }: Member): string => (profile?.fullName || name).trim();

/** The form of address: the chosen one, else the one that the name was registered with. */
export function formOf(fullName: string, own: Identification): FormOfAddress | '' {
  if (own.form) return own.form;
  const title = TITLE.exec(fullName.trim())?.[1]?.toLowerCase();
  if (!title) return '';
  return /[aª]$/.test(title) ? 'Dra.' : 'Dr.';
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
export function announced(specialty: string, rqes: readonly string[]): string[] {
  const parts = partsOf(specialty);
  if (rqes.length > 1 && parts.length === rqes.length)
    return parts.map((part, at) => `${part} · RQE ${rqes[at]}`);
  const one = [specialty, ...rqes.map((number) => `RQE ${number}`)].filter(Boolean).join(' · ');
  return one ? [one] : [];
}

const partsOf = (specialty: string): string[] =>
  specialty
    .split(/[,;/](?:\s*e\s)?/)
    .map((part) => part.trim())
    .filter(Boolean);
/** A slash may stand within one: 'Ginecologia/Obstetrícia' has one number. */
export const certainParts = (specialty: string): string[] =>
  specialty.split(/[,;]/).filter((part) => part.trim());

export const lines = (all: readonly string[]): string => all.filter(Boolean).join('\n');
export const join = (...words: string[]): string => words.filter(Boolean).join(' ');
