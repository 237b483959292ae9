import type { AdminMember, MemberLabel } from '#domain/admin/admin-member.ts';
import { formatDay } from '#shared/sao-paulo.ts';

export const LABEL_TONE: Record<MemberLabel, string> = {
  Ativo: 'tone-success',
  Inativo: 'tone-quiet',
  Expirado: 'tone-error',
  Vitalício: 'tone-lifetime',
};

/** The last day, 'Vitalício' without one. */
export const expiryText = ({ expires_at }: Pick<AdminMember, 'expires_at'>): string =>
  expires_at ? formatDay(expires_at) : 'Vitalício';

/** The name to show; an account without a profile has an e-mail only. */
export const memberName = ({ full_name, email }: AdminMember): string => full_name || email;
