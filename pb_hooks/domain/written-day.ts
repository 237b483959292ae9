/** Days as people write them. */

/**
 * A day as people write it: `31/12/2026`, `31.12.2026` and `31-12-2026` as `2026-12-31`, without a time behind it; every other
 * text as it is. Whether it is a day of the calendar is not asked.
 */
export function isoDayOf(text: string): string {
  const brazilian = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ ,]+\d{1,2}:\d\d(?::\d\d)?)?$/.exec(text);
  if (!brazilian) return text;
  const [, day = '', , month = '', year = ''] = brazilian;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
