import { type ComponentProps, type Ref, useId } from 'react';
import { charactersOver, OWN_LENGTHS, type OwnTextName } from '#domain/member/own-lengths.ts';
import { countText } from '#shared/count-text.ts';

type Props = {
  label: string;
  name: OwnTextName;
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
  /** More than one makes it a text of several lines. */
  rows?: number;
  box?: Ref<HTMLTextAreaElement>;
};

/** A text of the member's own. One that is too long is said to be, not cut: a pasted one would lose its end without a word. */
export function OwnText({ label, name, value, placeholder, onChange, rows = 1, box }: Props) {
  const id = useId();
  const note = `${id}-nota`;
  const over = charactersOver(name, value);
  const field = {
    id,
    value,
    placeholder,
    'aria-invalid': over > 0 || undefined,
    'aria-describedby': note,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  } satisfies ComponentProps<'input'> & ComponentProps<'textarea'>;
  return (
    <>
      <label htmlFor={id}>
        {label}
        {rows > 1 ? (
          <textarea
            {...field}
            ref={box}
            className="input account-briefing aria-invalid:border-error"
            rows={rows}
          />
        ) : (
          <input {...field} className="input aria-invalid:border-error" type="text" autoComplete="off" />
        )}
      </label>
      {/* Without the number, which would be read at every key. */}
      <p role="status" className="sr-only">
        {over > 0 && 'O texto não cabe.'}
      </p>
      <p id={note} className="text-[0.9375rem] text-error empty:absolute">
        {over > 0 &&
          `Texto longo demais: cabem ${countText(OWN_LENGTHS[name])} caracteres, e ${over === 1 ? 'sobra 1' : `sobram ${countText(over)}`}. Só é guardado quando couber.`}
      </p>
    </>
  );
}
