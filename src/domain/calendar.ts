import { SAO_PAULO_MS } from '#domain/expiry.ts';

/** A day of the calendar, 'YYYY-MM-DD': no hour, no zone, and text order is time order. */
export type Day = string;

const DAY_MS = 86_400_000;

const toDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const toDay = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** The day that a calendar in São Paulo shows at `moment` (ms), wherever the device is. */
export const dayInSaoPaulo = (moment: number): Day => toDay(moment + SAO_PAULO_MS);

export const addDays = (day: Day, days: number): Day => toDay(toDate(day).getTime() + days * DAY_MS);

/** The same day some months on; the last day of a shorter month ('2026-01-31' + 1 → '2026-02-28'). */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return toDay(first.getTime());
}

/** The same day some years on; 29 February becomes the 28th. */
export const addYears = (day: Day, years: number): Day => addMonths(day, years * 12);

export const weekday = (day: Day): number => toDate(day).getUTCDay();

export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

/** The weeks of a day's month from Sunday to Saturday; null where another month's days would stand. */
export function monthWeeks(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const weeks: (Day | null)[][] = [];
  let current = addDays(first, -weekday(first));
  do {
    const sunday = current;
    const week = Array.from({ length: 7 }, (_, offset) => addDays(sunday, offset));
    weeks.push(week.map((date) => (isSameMonth(date, day) ? date : null)));
    current = addDays(sunday, 7);
  } while (isSameMonth(current, day));
  return weeks;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options });
  return (day: Day): string => formatter.format(toDate(day));
};

/** '21/11/2026' */
export const numericDay = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** 'sábado, 21 de novembro de 2026' */
export const spokenDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** 'novembro de 2026' */
export const monthName = format({ month: 'long', year: 'numeric' });
