import { dayNumber } from '#domain/time/date-time.ts';
import { formatDay, parseMoment } from '#shared/sao-paulo.ts';

export type ExpiryLabel = {
  label: 'Válido até' | 'EXPIRADO em' | 'Vitalício';
  day: string | null;
  expired: boolean;
};

/** How many days before the end a member is warned. */
const SOON_DAYS = 30;

/** 'vence em 12 dias' during the last 30 days of an access, counted by the calendar; '' before and after. */
export function endsSoonText(expiresAt: string, now: number): string {
  const end = parseMoment(expiresAt);
  if (Number.isNaN(end) || end <= now) return '';
  const days = dayNumber(end) - dayNumber(now);
  if (days > SOON_DAYS) return '';
  if (days === 0) return 'vence hoje';
  return days === 1 ? 'vence em 1 dia' : `vence em ${days} dias`;
}

/** How an expiry reads at `now` (ms). Expired means `expiresAt` ≤ now, here as everywhere. */
export function expiryLabel(expiresAt: string, now: number): ExpiryLabel {
  const end = parseMoment(expiresAt);
  if (Number.isNaN(end)) return { label: 'Vitalício', day: null, expired: false };
  const expired = end <= now;
  return { label: expired ? 'EXPIRADO em' : 'Válido até', day: formatDay(end), expired };
}
