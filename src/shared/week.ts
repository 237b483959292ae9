import { SAO_PAULO_MS } from './sao-paulo.ts';

const DAY_MS = 86_400_000;

/**
 * The number of a week in São Paulo, from Monday to Sunday: what openings of assistants are counted by.
 * @param moment milliseconds since 1970; that count begins on a Thursday, and a Monday comes four days later
 */
export const weekInSaoPaulo = (moment: number): number =>
  Math.floor((moment - SAO_PAULO_MS - 4 * DAY_MS) / (7 * DAY_MS));

/** An opening may be told so many weeks late: longer than a device may be without contact (30 days). */
export const LATE_WEEKS = 5;

/** So many openings are told at once. */
export const MOST_OPENINGS = 100;
