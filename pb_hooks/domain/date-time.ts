/** Days and times as São Paulo reads them. */

import { dayInSaoPaulo, SAO_PAULO_MS } from '../../src/shared/sao-paulo.ts';

/**
 * '31/12/2026' for a stored end, in São Paulo; '' for none.
 * @param expiresAt as PocketBase writes dates
 */
export function shownDay(expiresAt: string) {
  if (expiresAt === '') return '';
  const [year, month, day] = dayInSaoPaulo(Date.parse(expiresAt.replace(' ', 'T'))).split('-');
  return `${day}/${month}/${year}`;
}

/**
 * A moment as PocketBase writes dates.
 * @param time milliseconds since 1970
 */
export const stored = (time: number): string => new Date(time).toISOString().replace('T', ' ');

/** Whether a text is a day of the calendar, 'YYYY-MM-DD': there is no 30 February. */
export function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** '21/11/2026 10:07', in São Paulo. */
export function shownTime(time: number) {
  const [day = '', clock = ''] = new Date(time - SAO_PAULO_MS).toISOString().split('T');
  return `${day.split('-').reverse().join('/')} ${clock.slice(0, 5)}`;
}
