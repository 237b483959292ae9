import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type Day, numericDay } from '#domain/time/calendar-day.ts';
import { Calendar } from './calendar.tsx';

type Props = { label: string; value: Day; min: Day; onChange: (day: Day) => void };

/** A required day: a button that says it and opens a calendar below. */
export function DateField({ label, value, min, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  function close() {
    setOpen(false);
    button.current?.focus();
  }
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    // Only the calendar closes, not the dialog around it with everything that was chosen.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span id={`${id}-label`} className="font-semibold">
        {label}
      </span>
      <button
        ref={button}
        type="button"
        id={`${id}-value`}
        className={`input date-button ${value ? '' : 'text-muted'}`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-expanded={isOpen}
        aria-controls={`${id}-calendar`}
        onClick={() => setOpen(!isOpen)}
      >
        {value ? numericDay(value) : 'Selecione uma data'}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from the calendar inside */}
      <div id={`${id}-calendar`} hidden={!isOpen} onKeyDown={leave}>
        {isOpen && (
          <Calendar
            value={value}
            min={min}
            onChoose={(day) => {
              onChange(day);
              close();
            }}
          />
        )}
      </div>
    </div>
  );
}
