import type { AdminRequest, Approval, RequestHints } from '#domain/admin/admin-request.ts';
import { formatDay, formatMoment } from '#shared/sao-paulo.ts';

/** Of a request: what the badge says of its person. */
const DECIDED = { pending: '', approved: 'Aprovada', rejected: 'Rejeitada' } as const;

/** 'Aprovada por Ana em 21/11/2026 14:05', or less of it: a row changed in PocketBase's dashboard says neither who nor when. */
export const decisionText = ({ status, by, at }: NonNullable<Approval['decided']>): string =>
  [DECIDED[status], decidedBy(by, at)].filter(Boolean).join(' ');

/** Whose account it is, and what access it has. */
export function existingText(user: NonNullable<RequestHints['existingUser']>): string {
  const { full_name, plan_type, expires_at, status } = user;
  const until = expires_at ? `válido até ${formatDay(expires_at)}` : 'sem data de expiração';
  const access = [plan_type, until, status === 'inactive' && 'inativo'].filter(Boolean).join(', ');
  const who = full_name ? ` (${full_name})` : '';
  return `Este e-mail já tem conta${who}: ${access}.`;
}

export const orMissing = (text: string): string => text.trim() || 'N/A';

/** 'por Ana em 21/11/2026 14:05'; what is not known is left out. */
export function decidedBy(by: string, at: string): string {
  const when = formatMoment(at);
  return [by && `por ${by}`, when && `em ${when}`].filter(Boolean).join(' ');
}

/** '12345 (SP)', 'N/A' without a number. */
export const crmWithState = ({ crm, state }: Pick<AdminRequest, 'crm' | 'state'>): string =>
  crm && state ? `${crm} (${state})` : orMissing(crm);
