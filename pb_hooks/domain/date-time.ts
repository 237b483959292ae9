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

/** '21/11/2026 10:07', in São Paulo. */
export function shownTime(time: number) {
  const [day = '', clock = ''] = new Date(time - SAO_PAULO_MS).toISOString().split('T');
  return `${day.split('-').reverse().join('/')} ${clock.slice(0, 5)}`;
}
