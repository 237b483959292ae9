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
  rqeNumbers,
  TITLE,
} from './identification.ts';
import type { Member } from './member.ts';

export type ClinicText = {
  text: string;
  /** What the council asks and is not there yet, in words. */
  lacks: readonly string[];
  articles: readonly Article[];
};

/** How a clinic signs an advertisement: its number at the council, and who directs it; null without a name. */
export function clinicText(member: Member, own: Identification): ClinicText | null {
  const clinic = own.clinic.trim();
  if (!clinic) return null;
  const profile = member.profile;
  const crm = readCrm(profile?.crm ?? '');
  const state = profile?.state || crm.state;
  const number = own.clinicNumber.trim();
  const isOwn = own.director.trim() === '';
  const form = isOwn ? formOf(profile?.fullName ?? member.name, own) : '';
  const name = (isOwn ? profile?.fullName || member.name : own.director).trim();
  const other = readCrm(own.directorCrm);
  const directorCrm = isOwn ? councilOf(crm.number, state) : councilOf(other.number, other.state || state);
  const hasCrm = isOwn ? crm.hasNumber : other.hasNumber;
  const specialty = isOwn ? (profile?.specialty ?? '').trim() : withoutRqes(own.directorRqe);
  const rqes = rqeNumbers(isOwn ? own.rqe : own.directorRqe);
  const hasEachRqe = rqes.length > 0 && rqes.length >= certainParts(specialty).length;
  // Without any, the specialty is not announced, and nothing is lacking.
  const lacksRqe = rqes.length > 0 && !hasEachRqe && !(isOwn && own.leavesSpecialtyOut);
  const title = {
    'Dr.': 'Diretor técnico-médico',
    'Dra.': 'Diretora técnico-médica',
    '': 'Diretor(a) técnico-médico(a)',
  };
  const director = [
    join(form, name.replace(TITLE, '')),
    hasCrm ? directorCrm : '',
    ...(hasEachRqe ? announced(specialty, rqes) : []),
  ];
  const isBare = /^[\d.\-/ ]+$/.test(number);
  return {
    text: lines([
      [clinic, number && (isBare ? councilOf(number, state) : number)].filter(Boolean).join(' · '),
      `${title[form]}: ${director.filter(Boolean).join(' · ')}`,
    ]),
    lacks: [
      ...(number ? [] : ['o número de cadastro ou registro da clínica no CRM']),
      ...(hasCrm ? [] : ['o CRM de quem é o diretor técnico-médico']),
      ...(lacksRqe ? ['o RQE de cada especialidade'] : []),
    ],
    articles: [ARTICLES.clinic, ARTICLES.director],
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
