import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { ASSISTANT_LENGTHS, MOST_TAGS } from '#shared/assistant-text.ts';
import { plainText } from '#shared/plain-text.ts';
import { FormLine } from './form-line.tsx';

type Props = {
  tags: readonly string[];
  known: readonly { tags: readonly string[] }[];
  problem: string | undefined;
  onChange: (tags: string[]) => void;
  /** All tags, with the one that is still being typed. */
  onType: (tags: string[]) => void;
  onLeave: () => void;
};

/**
 * A list may be pasted whole: cut at one tag's length, its rest would be gone without a word. Of what is too long the form says so, which
 * takes one tag more than there may be.
 */
const LONGEST_LIST = (MOST_TAGS + 1) * (ASSISTANT_LENGTHS.tag + ', '.length);

/** The tags one by one, completed from those that there are. Enter or a comma ends one, also the way out of the field. */
export function TagsField({ tags, known, problem, onChange, onType, onLeave }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const others = useMemo(
    () =>
      [...new Set(known.flatMap((assistant) => assistant.tags))]
        .filter((tag) => !tags.includes(tag))
        .sort((a, b) => a.localeCompare(b)),
    [known, tags],
  );

  const withTyped = (text: string): string[] => [
    ...new Set([...tags, ...text.split(',').map(plainText).filter(Boolean)]),
  ];

  function add(text: string) {
    const all = withTyped(text);
    setTyped('');
    if (all.some((tag) => !tags.includes(tag))) onChange(all);
  }

  function type(text: string) {
    if (text.includes(',')) add(text);
    else setTyped(text);
    // Also behind a comma: what it has replaced may have been a tag, and the list may have this one already.
    onType(withTyped(text));
  }

  function remove(tag: string, button: HTMLElement) {
    const item = button.parentElement;
    const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
    // Before the button goes: it would take the focus along, and who uses the keyboard would stand nowhere.
    (neighbour ?? field.current)?.focus();
    onChange(tags.filter((other) => other !== tag));
  }

  function end(event: KeyboardEvent) {
    if (event.key === 'Enter' && typed.trim()) {
      // A tag, not the form, is finished.
      event.preventDefault();
      add(typed);
    }
  }

  return (
    <div className="tags-field">
      <FormLine label="Tags" hint="Enter ou vírgula termina cada tag." problem={problem}>
        {(bound) => (
          <input
            {...bound}
            ref={field}
            data-field="tags"
            className="input aria-invalid:border-error"
            list={listId}
            maxLength={LONGEST_LIST}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={end}
            onBlur={() => {
              add(typed);
              onLeave();
            }}
          />
        )}
      </FormLine>
      <datalist id={listId}>
        {others.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Tags deste assistente">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="btn btn-quiet icon icon-close"
                aria-label={`Remover a tag ${tag}`}
                onClick={({ currentTarget }) => remove(tag, currentTarget)}
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
