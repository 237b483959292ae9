import '#admin/calendar.css';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { dayForKey } from '#admin/day-for-key.ts';
import {
  addMonths,
  addYears,
  type Day,
  isSameMonth,
  monthName,
  monthWeeks,
  spokenDay,
} from '#domain/calendar.ts';

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
];

type Props = { value: Day; min: Day; onChoose: (day: Day) => void };

/** One month of days, weeks from Sunday. Days before `min` cannot be chosen, nor reached by the keyboard. */
export function Calendar({ value, min, onChoose }: Props) {
  const [focused, setFocused] = useState(value || min);
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const follows = useRef(true);
  // The keyboard's day is a button that may have just been drawn: only now can it take the focus.
  useEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
    follows.current = false;
  }, [focused]);

  const go = (day: Day) => setFocused(day < min ? min : day);
  function move(event: KeyboardEvent) {
    const day = dayForKey(event.key, event.shiftKey, focused);
    if (!day) return;
    event.preventDefault();
    follows.current = true;
    go(day);
  }

  const isFirstMonth = isSameMonth(focused, min);
  return (
    <div className="calendar">
      <div className="calendar-head">
        <Turn text="Ano anterior" sign="«" isOff={isFirstMonth} onClick={() => go(addYears(focused, -1))} />
        <Turn text="Mês anterior" sign="‹" isOff={isFirstMonth} onClick={() => go(addMonths(focused, -1))} />
        <p id={titleId} aria-live="polite">
          {monthName(focused)}
        </p>
        <Turn text="Próximo mês" sign="›" onClick={() => go(addMonths(focused, 1))} />
        <Turn text="Próximo ano" sign="»" onClick={() => go(addYears(focused, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of a date picker */}
      <table ref={grid} role="grid" aria-labelledby={titleId} onKeyDown={move}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(focused).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, at) => (
                <td key={day ?? WEEKDAYS[at]}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      aria-label={spokenDay(day)}
                      aria-pressed={day === value}
                      aria-current={day === min ? 'date' : undefined}
                      disabled={day < min}
                      tabIndex={day === focused ? 0 : -1}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TurnProps = { text: string; sign: string; isOff?: boolean; onClick: () => void };

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
