import './calendar.css';
import { max, parseISO } from 'date-fns';
import { ptBR } from 'date-fns/locale/pt-BR';
import { useMemo } from 'react';
import { type CustomComponents, DayPicker } from 'react-day-picker';
import { type Day, monthName, spokenDay, toDay } from '#domain/time/calendar-day.ts';
import { CalendarDayButton, CalendarWeekday, CalendarWeekdays } from './calendar-cells.tsx';
import { CalendarHead } from './calendar-head.tsx';

type Props = { value: Day; min: Day; onChoose: (day: Day) => void };

/**
 * One month of days, weeks from Sunday. Days before `min` cannot be chosen, nor reached by the keyboard. The picker
 * counts in local midnights; a `Day` has no zone, so nothing but its text goes in and comes out.
 */
export function Calendar({ value, min, onChoose }: Props) {
  const today = parseISO(min);
  // The picker's lower bound for a key is the first of the month, and a key that leads to a disabled day is ignored:
  // PageUp would do nothing although an earlier day can be chosen.
  const dateLib = useMemo(() => ({ max: (dates: Date[]) => max([...dates, parseISO(min)]) }), [min]);
  return (
    <DayPicker
      className="calendar"
      mode="single"
      required
      autoFocus
      hideNavigation
      locale={ptBR}
      weekStartsOn={0}
      dateLib={dateLib}
      labels={LABELS}
      components={COMPONENTS}
      today={today}
      startMonth={today}
      disabled={{ before: today }}
      defaultMonth={parseISO(value || min)}
      selected={value ? parseISO(value) : undefined}
      onSelect={(date) => onChoose(toDay(date))}
    />
  );
}

const LABELS = {
  labelDayButton: (date: Date) => spokenDay(toDay(date)),
  labelGrid: (date: Date) => monthName(toDay(date)),
};

const COMPONENTS: Partial<CustomComponents> = {
  MonthCaption: CalendarHead,
  Weekdays: CalendarWeekdays,
  Weekday: CalendarWeekday,
  DayButton: CalendarDayButton,
};
