import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { SavedReply } from '#shared/saved-replies.ts';

/** One key for each: more than these are found by the pointer. */
const KEYS = '123456789abcdefghijklmnopqrstuvwxyz';

type Props = {
  replies: readonly SavedReply[];
  /** The slash that opened the list stands in the text. */
  isBySlash: boolean;
  onChoose: (text: string) => void;
  onClose: () => void;
};

/** The saved replies, each with the key that inserts it. */
export function SavedReplies({ replies, isBySlash, onChoose, onClose }: Props) {
  const hintId = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  // Who opened it by a key goes on by keys.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const chosen = replies[KEYS.indexOf(event.key.toLowerCase())];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    // A second slash means the sign, which stands there already.
    if (event.key === 'Escape' || (isBySlash && event.key === '/')) {
      // The dialog around it stays.
      event.stopPropagation();
      onClose();
    } else if (step) buttons[(at + step + buttons.length) % buttons.length]?.focus();
    else if (event.key.length === 1 && chosen) onChoose(chosen.text);
    else return;
    event.preventDefault();
  }

  return (
    <fieldset
      ref={list}
      aria-label="Respostas prontas"
      aria-describedby={isBySlash ? hintId : undefined}
      className="saved-replies"
      onKeyDown={press}
    >
      {replies.map(({ name, text }, place) => (
        <button key={name + text} type="button" className="btn btn-quiet" onClick={() => onChoose(text)}>
          {place < KEYS.length && <kbd>{KEYS[place]}</kbd>} {name}
        </button>
      ))}
      {isBySlash && (
        <p id={hintId} className="w-full text-[0.9375rem] text-muted">
          Para escrever só a barra, volte ao texto (Esc).
        </p>
      )}
    </fieldset>
  );
}
