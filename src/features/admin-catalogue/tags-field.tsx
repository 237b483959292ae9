import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { ASSISTANT_LENGTHS, MOST_TAGS } from '#shared/assistant-text.ts';
import { plainText } from '#shared/plain-text.ts';
import { FormLine } from './form-line.tsx';

type Props = {
  tags: readonly string[];
  known: readonly { tags: readonly string[] }[];
  problem: string | undefined;
  onChange: (tags: string[]) => void;
  onLeave: () => void;
};

/**
 * A list may be pasted whole: cut at one tag's length, its rest would be gone without a word. Of what is too long the form says so, which
 * takes one tag more than there may be.
 */
const LONGEST_LIST = (MOST_TAGS + 1) * (ASSISTANT_LENGTHS.tag + ', '.length);

/** The tags one by one, completed from those that there are. Enter or a comma ends one, also the way out of the field. */
export function TagsField({ tags, known, problem, onChange, onLeave }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const others = useMemo(
    () =>
      [...new Set(known.flatMap((assistant) => assistant.tags))]
        .filter((tag) => !tags.includes(tag))
        .sort((a, b) => a.localeCompare(b)),
    [known, tags],
  );

  function add(text: string) {
    const added = text.split(',').map(plainText).filter(Boolean);
    setTyped('');
    if (added.length > 0) onChange([...new Set([...tags, ...added])]);
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
            data-field="tags"
            className="input aria-invalid:border-error"
            list={listId}
            maxLength={LONGEST_LIST}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={({ target }) =>
              target.value.includes(',') ? add(target.value) : setTyped(target.value)
            }
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
                onClick={() => onChange(tags.filter((other) => other !== tag))}
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
