import { addYears as addYearsTo, format, parseISO } from 'date-fns';
import { ptBR } from 'date-fns/locale/pt-BR';

/** A day of the calendar, 'YYYY-MM-DD': no hour, no zone, and text order is time order. */
export type Day = string;

/** The day of a date that stands at a local time, as date-fns and the date picker count. */
export const toDay = (date: Date): Day => format(date, 'yyyy-MM-dd');

/** The same day some years on; 29 February becomes the 28th. */
export const addYears = (day: Day, years: number): Day => toDay(addYearsTo(parseISO(day), years));

const written = (pattern: string) => (day: Day) => format(parseISO(day), pattern, { locale: ptBR });

/** '21/11/2026' */
export const numericDay = written('dd/MM/yyyy');
/** 'sábado, 21 de novembro de 2026' */
export const spokenDay = written("EEEE, d 'de' MMMM 'de' yyyy");
/** 'novembro de 2026' */
export const monthName = written("MMMM 'de' yyyy");
