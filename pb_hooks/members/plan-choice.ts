/** The plan and its end as an administrator chooses them. */

import { isCalendarDay } from '../../src/shared/calendar-day.ts';
import { MEMBER_LENGTHS } from '../../src/shared/lengths.ts';
import { isLifetimePlan } from '../../src/shared/lifetime-plan.ts';
import { plainText } from '../../src/shared/plain-text.ts';
import { dayInSaoPaulo, formatDay, SAO_PAULO_MS, storedMoment } from '../../src/shared/sao-paulo.ts';
import * as clock from '../host/clock.ts';
import * as validationError from '../http/validation-error.ts';

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

const isDayBefore2201 = (day: string) => isCalendarDay(day) && day < '2201';

/** @returns its last moment in São Paulo, as PocketBase writes dates */
const endOf = (day: string): string =>
  storedMoment(Date.parse(`${day}T00:00:00Z`) + clock.DAY_MS + SAO_PAULO_MS - 1);

/** A moment with its zone counts as its day in São Paulo; without one it is written in São Paulo. */
function readDay(text: string) {
  const typed = text.trim();
  if (!MOMENT.test(typed)) return typed;
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(typed.slice(10))) return typed.slice(0, 10);
  if (!isDayBefore2201(typed.slice(0, 10))) return '';
  const time = Date.parse(typed.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  return Number.isNaN(time) ? '' : dayInSaoPaulo(time);
}

/** The name of a plan as it came; throws what is wrong with it. */
export function readPlanType(given: unknown): string {
  if (given === undefined || given === null)
    throw validationError.invalid('planType', 'required', 'Escolha o plano.');
  if (typeof given !== 'string') throw validationError.invalid('planType', 'invalid_type', 'Plano inválido.');
  const planType = plainText(given);
  if (planType === '') throw validationError.invalid('planType', 'required', 'Escolha o plano.');
  if (planType.length > MEMBER_LENGTHS.plan_type)
    throw validationError.invalid('planType', 'too_long', 'Nome de plano longo demais.');
  return planType;
}

/**
 * The plan of a request's body; throws what is wrong with it.
 * @returns `expiresAt` as PocketBase writes dates, '' for lifetime
 */
export function readPlan(given: Record<string, unknown>): { planType: string; expiresAt: string } {
  const planType = readPlanType(given['planType']);
  if (isLifetimePlan(planType)) return { planType, expiresAt: '' };
  const end = given['accessDuration'];
  if (end === undefined || end === null || end === '')
    throw validationError.invalid('accessDuration', 'required', 'Escolha a data de expiração.');
  const day = typeof end === 'string' ? readDay(end) : '';
  if (!isDayBefore2201(day))
    throw validationError.invalid('accessDuration', 'invalid_date', 'Data inválida.');
  if (day < dayInSaoPaulo(clock.now()))
    throw validationError.invalid('accessDuration', 'past_date', 'Esta data já passou.');
  return { planType, expiresAt: endOf(day) };
}

/**
 * The end of a written day, as PocketBase writes dates; '' when it is none. Also of days that have passed: a list of
 * members names people whose access is over.
 */
export function endOfWritten(text: string) {
  const day = readDay(text);
  return isDayBefore2201(day) && day > '2000' ? endOf(day) : '';
}

/** 'Anual, até 31/12/2026' */
export function shownPlan(planType: string, expiresAt: string) {
  const end = expiresAt === '' ? 'sem data de expiração' : `até ${formatDay(expiresAt)}`;
  return `${planType || 'sem plano'}, ${end}`;
}
