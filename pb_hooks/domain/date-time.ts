/**
 * Days and times in São Paulo. Brazil has kept no summer time since 2019, so São Paulo is three hours behind UTC all year;
 * should it come back, this offset and the client's (src/domain/time/calendar.ts) change.
 */

export const SAO_PAULO_MS = 3 * 3_600_000;

/**
 * @param moment milliseconds since 1970
 * @returns the day of a calendar in São Paulo
 */
export const dayOf = (moment: number): string => new Date(moment - SAO_PAULO_MS).toISOString().slice(0, 10);

/**
 * '31/12/2026' for a stored end, in São Paulo; '' for none.
 * @param expiresAt as PocketBase writes dates
 */
export function shownDay(expiresAt: string) {
  if (expiresAt === '') return '';
  const [year, month, day] = dayOf(Date.parse(expiresAt.replace(' ', 'T'))).split('-');
  return `${day}/${month}/${year}`;
}

/** '21/11/2026 10:07', in São Paulo. */
export function shownTime(time: number) {
  const [day = '', clock = ''] = new Date(time - SAO_PAULO_MS).toISOString().split('T');
  return `${day.split('-').reverse().join('/')} ${clock.slice(0, 5)}`;
}
