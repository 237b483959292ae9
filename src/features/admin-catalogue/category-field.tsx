import { useId, useMemo, useRef } from 'react';
import { fold } from '#shared/fold.ts';
import { FormLine } from './form-line.tsx';

type Props = {
  value: string;
  known: readonly { category: string }[];
  problem: string | undefined;
  onChange: (category: string) => void;
  onLeave: () => void;
};

/** The category, completed from those that there are; another spelling of one is noticed. */
export function CategoryField({ value, known, problem, onChange, onLeave }: Props) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const categories = useMemo(
    () =>
      [...new Set(known.map(({ category }) => category))].filter(Boolean).sort((a, b) => a.localeCompare(b)),
    [known],
  );
  const typed = fold(value.trim());
  const isKnown = categories.includes(value.trim());
  const other = typed && !isKnown ? categories.find((category) => fold(category) === typed) : undefined;
  return (
    <>
      <FormLine label="Categoria" problem={problem}>
        {(bound) => (
          <input
            {...bound}
            ref={field}
            data-field="category"
            className="input aria-invalid:border-error"
            list={listId}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={onLeave}
          />
        )}
      </FormLine>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <div role="status" className="empty:absolute">
        {other && (
          <p className="form-note">
            Já existe a categoria {other}.
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                // The button goes with the note; it goes on in the field.
                field.current?.focus();
                onChange(other);
              }}
            >
              Usar {other}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
