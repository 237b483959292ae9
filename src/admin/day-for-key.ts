import { addDays, addMonths, addYears, type Day, weekday } from '#domain/calendar.ts';

/** The day a key leads to in a calendar grid; null for a key that is not the grid's. */
export function dayForKey(key: string, isShifted: boolean, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return isShifted ? addYears(day, -1) : addMonths(day, -1);
    case 'PageDown':
      return isShifted ? addYears(day, 1) : addMonths(day, 1);
    default:
      return null;
  }
}
