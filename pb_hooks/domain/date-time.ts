/** Moments as they are stored, and days as they are written. */

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
