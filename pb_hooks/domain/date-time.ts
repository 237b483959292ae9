/** Days as people write them. */

/**
 * A day as people write it: `31/12/2026` as `2026-12-31`, without a time behind it; every other text as it is. Whether it
 * is a day of the calendar is not asked.
 */
export function isoDayOf(text: string): string {
  const brazilian = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ ,]+\d{1,2}:\d\d(?::\d\d)?)?$/.exec(text);
  if (!brazilian) return text;
  const [, day = '', month = '', year = ''] = brazilian;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Whether a text is a day of the calendar, 'YYYY-MM-DD': there is no 30 February. */
export function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
