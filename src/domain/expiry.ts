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

/** How an expiry reads at `now` (ms). Expired means `expiresAt` ≤ now, here as everywhere. */
export function expiryLabel(expiresAt: string, now: number): ExpiryLabel {
  const end = parseMoment(expiresAt);
  if (Number.isNaN(end)) return { label: 'Vitalício', day: null, expired: false };
  const expired = end <= now;
  return { label: expired ? 'EXPIRADO em' : 'Válido até', day: formatDay(end), expired };
}
