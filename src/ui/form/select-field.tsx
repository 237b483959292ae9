import { useId } from 'react';

type Choice = { value: string; text: string };
type Props = {
  label: string;
  /** What stands for "no choice"; it has a value of its own, as no option may be empty. */
  allText: string;
  choices: readonly Choice[];
  /** '' means no choice. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

const ALL = 'all';
const prefixed = (value: string) => `is:${value}`;

/** A labelled dropdown with an 'all' choice. A chosen value stays listed even when nothing has it any more. */
export function SelectField({ label, allText, choices, value, onChange, className = '' }: Props) {
  const id = useId();
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  const listed = isListed ? choices : [{ value, text: value }, ...choices];
  return (
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="select"
        value={value === '' ? ALL : prefixed(value)}
        onChange={({ target }) =>
          onChange(target.value === ALL ? '' : target.value.slice(prefixed('').length))
        }
      >
        <option value={ALL}>{allText}</option>
        {listed.map((choice) => (
          <option key={choice.value} value={prefixed(choice.value)}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}
