import { DayButton, type DayButtonProps, type WeekdayProps, type WeekdaysProps } from 'react-day-picker';

/** The weekdays' row: react-day-picker's own hides it from screen readers. */
export const CalendarWeekdays = (props: WeekdaysProps) => (
  <thead>
    <tr {...props} />
  </thead>
);

/** Three letters to see, the whole name to hear. */
export const CalendarWeekday = ({ 'aria-label': name = '' }: WeekdayProps) => (
  <th scope="col" abbr={name}>
    <span aria-hidden="true">{name.slice(0, 3)}</span>
    <span className="sr-only">{name}</span>
  </th>
);

/** A day says by itself whether it is chosen, and which one is today: the focus is on it, not on its cell. */
export const CalendarDayButton = (props: DayButtonProps) => (
  <DayButton
    data-day={props.day.isoDate}
    aria-pressed={props.modifiers['selected'] ?? false}
    aria-current={props.modifiers['today'] ? 'date' : undefined}
    {...props}
  />
);
