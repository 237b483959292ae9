import './theme-field.css';
import { useId, useState } from 'react';
import { chooseTheme, readThemeChoice, type ThemeChoice } from './theme-choice.ts';

const CHOICES: { value: ThemeChoice; text: string }[] = [
  { value: 'system', text: 'Automática' },
  { value: 'light', text: 'Clara' },
  { value: 'dark', text: 'Escura' },
];

/** How the app looks on this device: as the system, light or dark. */
export function ThemeField() {
  const [choice, setChoice] = useState(readThemeChoice);
  const name = useId();
  return (
    <fieldset className="theme-field">
      <legend>Aparência</legend>
      {CHOICES.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => {
              chooseTheme(value);
              setChoice(value);
            }}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
