/** Moments as PocketBase writes them, and days and times as São Paulo reads them. */

import { SAO_PAULO_MS } from '#shared/sao-paulo.ts';

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

const FULL = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** '21/11/2026 14:05' in São Paulo, of a PocketBase date; '' for '' or anything unreadable. */
export function formatMoment(text: string): string {
  const moment = parseMoment(text);
  return Number.isNaN(moment) ? '' : FULL.format(moment).replace(', ', ' ');
}

const DAY_MS = 86_400_000;
/** Days since 1970 by the calendar of São Paulo. */
export const dayNumber = (moment: number): number => Math.floor((moment - SAO_PAULO_MS) / DAY_MS);
