/**
 * Moments as PocketBase writes them, and days and times as São Paulo reads them. By arithmetic, like the calendar of
 * `sao-paulo.ts`: a formatter of the browser's for this zone costs a slow phone fifty milliseconds at every start.
 */

import { SAO_PAULO_MS } from '#shared/sao-paulo.ts';

/** Milliseconds of a PocketBase date ('2026-12-31 02:59:59.999Z'); NaN for '' or anything unreadable. */
export const parseMoment = (text: string): number => Date.parse(text.replace(' ', 'T'));

/** '31/12/2026' in São Paulo. */
export function formatDay(moment: string | number): string {
  const { day, month, year } = inSaoPaulo(typeof moment === 'number' ? moment : parseMoment(moment));
  return `${day}/${month}/${year}`;
}

/** '31/12 14:05' in São Paulo. */
export function formatShortMoment(moment: number): string {
  const { day, month, time } = inSaoPaulo(moment);
  return `${day}/${month} ${time}`;
}

/** '21/11/2026 14:05' in São Paulo, of a PocketBase date; '' for '' or anything unreadable. */
export function formatMoment(text: string): string {
  const moment = parseMoment(text);
  return Number.isNaN(moment) ? '' : `${formatDay(moment)} ${inSaoPaulo(moment).time}`;
}

function inSaoPaulo(moment: number): { day: string; month: string; year: string; time: string } {
  const iso = new Date(moment - SAO_PAULO_MS).toISOString();
  return { year: iso.slice(0, 4), month: iso.slice(5, 7), day: iso.slice(8, 10), time: iso.slice(11, 16) };
}

const DAY_MS = 86_400_000;
/** Days since 1970 by the calendar of São Paulo. */
export const dayNumber = (moment: number): number => Math.floor((moment - SAO_PAULO_MS) / DAY_MS);
