import {
  addDays as addDaysTo,
  addMonths as addMonthsTo,
  addYears as addYearsTo,
  eachDayOfInterval,
  eachWeekOfInterval,
  endOfMonth,
  endOfWeek,
  format,
  getDay,
  parseISO,
} from 'date-fns';
import { ptBR } from 'date-fns/locale/pt-BR';
import { SAO_PAULO_MS } from '#domain/moment.ts';

/** A day of the calendar, 'YYYY-MM-DD': no hour, no zone, and text order is time order. */
export type Day = string;

const toDay = (date: Date): Day => format(date, 'yyyy-MM-dd');

/** The day that a calendar in São Paulo shows at `moment` (ms), wherever the device is. */
export const dayInSaoPaulo = (moment: number): Day =>
  new Date(moment + SAO_PAULO_MS).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => toDay(addDaysTo(parseISO(day), days));

/** The same day some months on; the last day of a shorter month ('2026-01-31' + 1 → '2026-02-28'). */
export const addMonths = (day: Day, months: number): Day => toDay(addMonthsTo(parseISO(day), months));

/** The same day some years on; 29 February becomes the 28th. */
export const addYears = (day: Day, years: number): Day => toDay(addYearsTo(parseISO(day), years));

/** 0 for Sunday. */
export const weekday = (day: Day): number => getDay(parseISO(day));

export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

/** The weeks of a day's month from Sunday to Saturday; null where another month's days would stand. */
export function monthWeeks(day: Day): (Day | null)[][] {
  const first = parseISO(`${day.slice(0, 7)}-01`);
  const sundays = eachWeekOfInterval({ start: first, end: endOfMonth(first) }, { weekStartsOn: 0 });
  return sundays.map((sunday) =>
    eachDayOfInterval({ start: sunday, end: endOfWeek(sunday, { weekStartsOn: 0 }) })
      .map(toDay)
      .map((date) => (isSameMonth(date, day) ? date : null)),
  );
}

const written = (pattern: string) => (day: Day) => format(parseISO(day), pattern, { locale: ptBR });

/** '21/11/2026' */
export const numericDay = written('dd/MM/yyyy');
/** 'sábado, 21 de novembro de 2026' */
export const spokenDay = written("EEEE, d 'de' MMMM 'de' yyyy");
/** 'novembro de 2026' */
export const monthName = written("MMMM 'de' yyyy");
