import { readCrm } from '#domain/text/crm.ts';
import { ARTICLES, type Article } from './articles.ts';
import {
  announced,
  certainParts,
  councilOf,
  formOf,
  type Identification,
  join,
  lines,
  registeredName,
  rqeNumbers,
  TITLE,
} from './identification.ts';
import type { Member } from './member.ts';

export type ClinicText = {
  text: string;
  /** What the council asks and is not there yet, as a sentence; '' for nothing. */
  lacks: string;
  articles: readonly Article[];
};

/** How a clinic signs an advertisement: its number at the council, and who directs it; null without a name. */
export function clinicText(member: Member, own: Identification): ClinicText | null {
  const clinic = own.clinic.trim();
  if (!clinic) return null;
  const number = own.clinicNumber.trim();
  const state = stateOf(member);
  const director = own.director.trim() ? otherDirector(member, own) : memberAsDirector(member, own);
  const { form, council, specialty, rqes } = director;
  const hasEachRqe = rqes.length > 0 && rqes.length >= certainParts(specialty).length;
  // Without any, the specialty is not announced, and nothing is lacking.
  const lacksRqe = rqes.length > 0 && !hasEachRqe && !director.leavesSpecialtyOut;
  const title = {
    'Dr.': 'Diretor técnico-médico',
    'Dra.': 'Diretora técnico-médica',
    '': 'Diretor(a) técnico-médico(a)',
  };
  const signature = [
    join(form, director.name.replace(TITLE, '')),
    council,
    ...(hasEachRqe ? announced(specialty, rqes) : []),
  ];
  const lacks = [
    number ? '' : 'o número de cadastro ou registro da clínica no CRM',
    council ? '' : 'o CRM de quem é o diretor técnico-médico',
    lacksRqe ? 'o RQE de cada especialidade' : '',
  ].filter(Boolean);
  const isBare = /^[\d.\-/ ]+$/.test(number);
  return {
    text: lines([
      [clinic, number && (isBare ? councilOf(number, state) : number)].filter(Boolean).join(' · '),
      `${title[form]}: ${signature.filter(Boolean).join(' · ')}`,
    ]),
    lacks: lacksText(lacks),
    articles: [ARTICLES.clinic, ARTICLES.director],
  };
}

const lacksText = (lacks: readonly string[]): string =>
  lacks.length > 0
    ? `${lacks.length === 1 ? 'Falta' : 'Faltam'} ${new Intl.ListFormat('pt-BR').format(lacks)}.`
    : '';

/** Where the member is registered. */
const stateOf = ({ profile }: Member): string => profile?.state || readCrm(profile?.crm ?? '').state;

type Director = Pick<Identification, 'form' | 'leavesSpecialtyOut'> & {
  name: string;
  /** '' without a number. */
  council: string;
  specialty: string;
  rqes: readonly string[];
};

function memberAsDirector(member: Member, own: Identification): Director {
  const name = registeredName(member);
  const crm = readCrm(member.profile?.crm ?? '');
  return {
    form: formOf(name, own),
    name,
    council: crm.hasNumber ? councilOf(crm.number, stateOf(member)) : '',
    specialty: (member.profile?.specialty ?? '').trim(),
    rqes: rqeNumbers(own.rqe),
    leavesSpecialtyOut: own.leavesSpecialtyOut,
  };
}

function otherDirector(member: Member, own: Identification): Director {
  const crm = readCrm(own.directorCrm);
  return {
    form: '',
    name: own.director.trim(),
    council: crm.hasNumber ? councilOf(crm.number, crm.state || stateOf(member)) : '',
    specialty: withoutRqes(own.directorRqe),
    rqes: rqeNumbers(own.directorRqe),
    leavesSpecialtyOut: false,
  };
}

/** What stands around a specialty: 'RQE nº', '- RQE:', '(RQE', and the numbers with 'e' between them, ')' or '- ' behind. */
const AROUND_SPECIALTY =
  /[\s(–—-]*\brqes?(?![a-zà-ü])([\s:–—-]*n(\.?[º°]\.?|[uú]mero\b|o\b\.?|\.|(?=\s*\d)))?[\s:–—-]*|\d[\d.]*[\s)]*(e\s+(?=\d)|[–—-]\s+)?/gi;

/** 'Dermatologia, RQE 123' → 'Dermatologia' */
const withoutRqes = (text: string): string =>
  text
    // Not by nothing: what stands on both sides would be one word.
    .replace(AROUND_SPECIALTY, ' ')
    .replace(/\s+(?=[\s,;])/g, '')
    .replace(/^[\s,;·/]+|[\s,;·/]+$/g, '');
