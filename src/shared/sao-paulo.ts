/**
 * Days and times as São Paulo reads them. By arithmetic: PocketBase's VM has no formatter for a zone, and the browser's costs
 * a slow phone fifty milliseconds at every start.
 */

/**
 * How far São Paulo is behind UTC. Brazil has kept no summer time since 2019: three hours all year; should it come back,
 * this changes.
 */
export const SAO_PAULO_MS = 3 * 3_600_000;

const isoInSaoPaulo = (moment: number): string => new Date(moment - SAO_PAULO_MS).toISOString();

/**
 * @param moment milliseconds since 1970
 * @returns the day that a calendar in São Paulo shows, 'YYYY-MM-DD'
 */
export const dayInSaoPaulo = (moment: number): string => isoInSaoPaulo(moment).slice(0, 10);

/** Milliseconds of a PocketBase date ('2026-12-31 02:59:59.999Z'); NaN for '' or anything unreadable. */
export const parseMoment = (text: string): number => Date.parse(text.replace(' ', 'T'));

/**
 * The day for which a PocketBase date stands, 'YYYY-MM-DD'; '' for '' or anything unreadable. Midnight in UTC is a day that was
 * written without an hour: São Paulo would show the day before.
 */
export function plainDayOf(date: string): string {
  const time = parseMoment(date);
  if (Number.isNaN(time)) return '';
  const [, plainDay] = /^(\d{4}-\d\d-\d\d)(?:[ T]00:00:00(?:\.0+)?Z)?$/.exec(date) ?? [];
  return plainDay ?? dayInSaoPaulo(time);
}

/**
 * A moment as PocketBase stores it, '2026-12-31 02:59:59.999Z': such texts sort by time.
 * @param moment milliseconds since 1970
 */
export const storedMoment = (moment: number): string => new Date(moment).toISOString().replace('T', ' ');

const millisecondsOf = (moment: string | number) =>
  typeof moment === 'number' ? moment : parseMoment(moment);

/**
 * '31/12/2026' in São Paulo.
 * @param moment a PocketBase date ('' or anything unreadable: ''), or milliseconds since 1970
 */
export function formatDay(moment: string | number): string {
  const time = millisecondsOf(moment);
  return Number.isNaN(time) ? '' : dayInSaoPaulo(time).split('-').reverse().join('/');
}

/** '21/11/2026 14:05' in São Paulo, of the same. */
export function formatMoment(moment: string | number): string {
  const time = millisecondsOf(moment);
  return Number.isNaN(time) ? '' : `${formatDay(time)} ${isoInSaoPaulo(time).slice(11, 16)}`;
}
