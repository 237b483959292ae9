import { addMonths } from 'date-fns';
import { type MonthCaptionProps, useDayPicker } from 'react-day-picker';
import { monthName, toDay } from '#domain/time/calendar-day.ts';

/** The shown month between the ways to others, by a month or a year; never before the first. */
export function CalendarHead({ calendarMonth: { date } }: MonthCaptionProps) {
  const { goToMonth, previousMonth } = useDayPicker();
  const go = (months: number) => () => goToMonth(addMonths(date, months));
  return (
    <div className="calendar-head">
      <Turn text="Ano anterior" sign="«" isOff={!previousMonth} onClick={go(-12)} />
      <Turn text="Mês anterior" sign="‹" isOff={!previousMonth} onClick={go(-1)} />
      <p aria-live="polite">{monthName(toDay(date))}</p>
      <Turn text="Próximo mês" sign="›" onClick={go(1)} />
      <Turn text="Próximo ano" sign="»" onClick={go(12)} />
    </div>
  );
}

type TurnProps = { text: string; sign: string; isOff?: boolean; onClick: () => void };

/** Never `disabled`: at the first month the keyboard would be thrown out of the calendar. */
const Turn = ({ text, sign, isOff, onClick }: TurnProps) => (
  <button
    type="button"
    className="btn btn-ghost btn-square"
    aria-label={text}
    aria-disabled={isOff || undefined}
    onClick={() => !isOff && onClick()}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
