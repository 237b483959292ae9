import type { Plan } from '#domain/access/plan-choice.ts';
import type { AdminMember, MemberLabel } from '#domain/admin/admin-member.ts';
import { numericDay } from '#domain/time/calendar-day.ts';
import { formatDay } from '#shared/sao-paulo.ts';

export const LABEL_TONE: Record<MemberLabel, string> = {
  Ativo: 'tone-success',
  Inativo: 'tone-quiet',
  Expirado: 'tone-error',
  Vitalício: 'tone-lifetime',
};

const inWords = (plan: string, lastDay: string, isInactive = false): string =>
  [plan, lastDay ? `até ${lastDay}` : 'sem data de expiração', isInactive && 'inativo']
    .filter(Boolean)
    .join(', ');

/** 'Anual, até 21/11/2026', or less of it. */
export const accessText = ({ plan_type, expires_at, status }: AdminMember): string =>
  inWords(plan_type, formatDay(expires_at), status === 'inactive');

/** The same of a plan: what a member has once it is given. */
export const planText = ({ planType, accessDuration }: Plan): string =>
  inWords(planType, accessDuration ? numericDay(accessDuration) : '');

/** The name to show; an account without a profile has an e-mail only. */
export const memberName = ({ full_name, email }: AdminMember): string => full_name || email;
