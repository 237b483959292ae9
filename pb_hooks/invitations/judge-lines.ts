/** What becomes of each pasted line: a new person, a known one, one that stands there twice, or a mistake in words. */

import { MEMBER_LENGTHS } from '../../src/shared/lengths.ts';
import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { planName } from '../../src/shared/plan-name.ts';
import * as access from '../access/access.ts';
import * as writtenDay from '../domain/written-day.ts';
import * as clock from '../host/clock.ts';
import * as db from '../host/db.ts';
import * as planChoice from '../members/plan-choice.ts';
import type { Written } from './read-lines.ts';

/** `expiresAt` as PocketBase writes dates, '' for lifetime */
export type Plan = { planType: string; expiresAt: string };

export type Judged = Written & { what: 'new' | 'known' | 'wrong' | 'twice'; why: string; access: Plan };

const NOTHING: Plan = { planType: '', expiresAt: '' };
const { full_name: LONGEST_NAME, plan_type: LONGEST_PLAN } = MEMBER_LENGTHS;

const KNOWN = `
  SELECT lower(u.email) AS email, ${access.stateSql('u.id', '{:now}')} AS state
  FROM json_each({:emails}) wanted JOIN users u ON u.email = wanted.value COLLATE NOCASE
  LEFT JOIN profiles p ON p.user_id = u.id`;
/** By the state in which the account opens nothing at this moment: whoever would invite its person means to give access. */
const KNOWN_WORDS: Partial<Record<string, string>> = {
  user_inactive: 'já tem conta, inativa: reative o acesso em Usuários',
  access_expired: 'já tem conta, com o acesso expirado: renove em Usuários',
};

/** Those who have an account already, each with the words for it. */
function known(app: PbApp, written: Written[]): Map<string, string> {
  const emails = JSON.stringify(written.map(({ email }) => email).filter(Boolean));
  const found = db.rows(app, KNOWN, { email: '', state: '' }, { emails, now: clock.stamp() });
  return new Map(found.map(({ email, state }) => [email, KNOWN_WORDS[state] ?? 'já tem conta']));
}

/** The plan of a line, or of everybody where it names none; a text for what is wrong with it. */
function planOf({ plan, end }: Written, everybody: Plan | null): Plan | string {
  const planType = plan ? planName(plan) : (everybody?.planType ?? '');
  if (planType === '') return 'falta o plano';
  if (planType.length > LONGEST_PLAN) return `plano: até ${LONGEST_PLAN} caracteres`;
  if (isLifetimePlan(planType))
    return end === '' ? { planType, expiresAt: '' } : 'um plano vitalício não tem validade';
  const expiresAt =
    end === '' ? (everybody?.expiresAt ?? '') : planChoice.endOfWritten(writtenDay.isoDayOf(end));
  if (expiresAt === '') return end === '' ? 'falta a validade' : `"${end}" não é uma data (use dd/mm/aaaa)`;
  // By what it comes to: with an hour in UTC behind it, as tables have it, a day may be the one before in São Paulo.
  if (expiresAt < clock.stamp()) return 'a validade já passou';
  return { planType, expiresAt };
}

/** @param everybody the plan of the lines that name none, null for none */
export function judgeLines(app: PbApp, written: Written[], everybody: Plan | null): Judged[] {
  const accounts = known(app, written);
  const seen: Set<string> = new Set();
  return written.map((one): Judged => {
    const judged = (what: Judged['what'], why = '', plan = NOTHING) => ({ ...one, what, why, access: plan });
    if (one.email === '')
      return judged('wrong', one.typed.includes('@') ? 'não é um endereço de e-mail' : 'falta o e-mail');
    if (seen.has(one.email)) return judged('twice', 'já está acima');
    seen.add(one.email);
    const account = accounts.get(one.email);
    if (account !== undefined) return judged('known', account);
    if (one.name.length > LONGEST_NAME) return judged('wrong', `nome: até ${LONGEST_NAME} caracteres`);
    const plan = planOf(one, everybody);
    return typeof plan === 'string' ? judged('wrong', plan) : judged('new', '', plan);
  });
}
