const DAY = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const SHORT_MOMENT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Milliseconds of a PocketBase date ('2026-12-31 02:59:59.999Z'); NaN for '' or anything unreadable. */
export const parseMoment = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** '31/12/2026' in São Paulo. */
export const formatDay = (moment: string | number): string =>
  DAY.format(typeof moment === 'number' ? moment : parseMoment(moment));

/** '31/12 14:05' in São Paulo. */
export const formatShortMoment = (moment: number): string => SHORT_MOMENT.format(moment).replace(', ', ' ');

export type ExpiryLabel = {
  label: 'Válido até' | 'EXPIRADO em' | 'Vitalício';
  day: string | null;
  expired: boolean;
};

/** Brazil keeps no summer time since 2019; São Paulo is three hours behind UTC all year. */
export const SAO_PAULO_MS = -3 * 3_600_000;
const DAY_MS = 86_400_000;
const dayNumber = (moment: number): number => Math.floor((moment + SAO_PAULO_MS) / DAY_MS);

/** How many days before the end a member is told of it. */
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
