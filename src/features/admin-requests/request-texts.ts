import type { AdminRequest, Approval, RequestStatus } from '#domain/admin/admin-request.ts';
import { formatMoment } from '#shared/sao-paulo.ts';

/** How a request's state is shown. */
export const STATUS: Record<RequestStatus, { label: string; tone: string }> = {
  pending: { label: 'Pendente', tone: 'tone-warning' },
  approved: { label: 'Aprovado', tone: 'tone-success' },
  rejected: { label: 'Rejeitado', tone: 'tone-error' },
};

/** 'Aprovado por Ana em 21/11/2026 14:05', or less of it: a row changed in PocketBase's dashboard says neither who nor when. */
export const decisionText = ({ status, by, at }: NonNullable<Approval['decided']>): string =>
  [STATUS[status].label, decidedBy(by, at)].filter(Boolean).join(' ');

export const orMissing = (text: string): string => text.trim() || 'N/A';

/** 'por Ana em 21/11/2026 14:05'; what is not known is left out. */
export function decidedBy(by: string, at: string): string {
  const when = formatMoment(at);
  return [by && `por ${by}`, when && `em ${when}`].filter(Boolean).join(' ');
}

/** '12345 (SP)', 'N/A' without a number. */
export const crmWithState = ({ crm, state }: Pick<AdminRequest, 'crm' | 'state'>): string =>
  crm && state ? `${crm} (${state})` : orMissing(crm);
