import { useCallback, useEffect, useState } from 'react';
import { type AssistantDraft, clearDraft, readDraft } from '#admin/assistants/assistant-draft.ts';
import type { Conflict } from '#admin/assistants/change-assistant.ts';
import { mergeTexts } from '#admin/assistants/merge-texts.ts';
import { newRecordId } from '#admin/assistants/new-record-id.ts';
import { readAssistantText } from '#admin/assistants/read-assistant-text.ts';
import { EMPTY_ASSISTANT } from '#domain/admin/admin-assistant.ts';
import { ASSISTANT_LENGTHS, type AssistantText, judgeChange } from '#shared/assistant-text.ts';
import { startOf } from '#shared/start-of.ts';
import { readSheetName } from './sheet-name.ts';

/** Somebody else was quicker; `taken` names the fields that only they have changed, which stand in the sheet already. */
export type MergedConflict = Conflict & { taken: readonly string[] };

/** What the sheet begins with. */
export type Beginning = {
  id: string;
  /** What the next save is based on. */
  base: AssistantText | null;
  /** What a draft is kept with: behind a conflict still what its author began with, so that the conflict is shown again. */
  draftBase: AssistantText | null;
  text: AssistantText;
  /** What the text was before anybody wrote: there is nothing to keep while it is this. */
  untouched: AssistantText;
  draft: AssistantDraft | null;
  conflict: MergedConflict | null;
};

type State =
  | { step: 'loading' }
  | { step: 'failed'; reason: string }
  | { step: 'missing' }
  | { step: 'ready'; beginning: Beginning };

const SUFFIX = ' (cópia)';

const copied = (text: AssistantText): AssistantText => ({
  ...text,
  name: startOf(text.name, ASSISTANT_LENGTHS.name - SUFFIX.length) + SUFFIX,
});

/** A new one, or what was left of it on this device. */
function beginNew(draft: AssistantDraft | null, untouched: AssistantText): Beginning {
  const { id, text } = draft ?? { id: newRecordId(), text: untouched };
  return { id, base: null, draftBase: null, text, untouched, draft, conflict: null };
}

/** An existing one as it is now, or what was left of it on this device beside that; null when it exists no more. */
function beginEdit(
  id: string,
  draft: AssistantDraft | null,
  current: AssistantText | null,
): Beginning | null {
  const now = { id, base: current, draftBase: current, draft, conflict: null };
  if (!draft) return current && { ...now, text: current, untouched: current };
  const { base: draftBase, text: mine } = draft;
  const untouched = current ?? mine;
  if (current && judgeChange(current, draftBase, mine) !== 'conflict')
    return { ...now, text: mine, untouched };
  const { text, taken } = mergeTexts(mine, draftBase, current);
  return { ...now, draftBase, text, untouched, conflict: { current, taken } };
}

type Edited = State & {
  retry: () => void;
  /** Begins anew from what the server is known to have; false when that is nothing. */
  discard: (current: AssistantText | null) => boolean;
};

/** Reads what the sheet of this name is about. */
export function useEditedAssistant(name: string): Edited {
  const [state, setState] = useState<State>({ step: 'loading' });
  const load = useCallback(async (): Promise<State> => {
    const { source, isNew } = readSheetName(name);
    const draft = readDraft(name);
    if (!source) return { step: 'ready', beginning: beginNew(draft, EMPTY_ASSISTANT) };
    const answer = await readAssistantText(source);
    if ('reason' in answer) return { step: 'failed', reason: answer.reason };
    const { current } = answer;
    if (isNew && !current && !draft) return { step: 'missing' };
    const beginning = isNew
      ? beginNew(draft, current ? copied(current) : EMPTY_ASSISTANT)
      : beginEdit(source, draft, current);
    return beginning ? { step: 'ready', beginning } : { step: 'missing' };
  }, [name]);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another try
  useEffect(() => {
    let isLeft = false;
    setState({ step: 'loading' });
    void load().then((next) => !isLeft && setState(next));
    return () => {
      isLeft = true;
    };
  }, [load, turn]);

  function discard(current: AssistantText | null): boolean {
    if (state.step !== 'ready') return false;
    const { id, untouched } = state.beginning;
    clearDraft(name);
    // Another id for a new one: an answer that was lost may have made one with the draft's.
    const beginning = readSheetName(name).isNew ? beginNew(null, untouched) : beginEdit(id, null, current);
    if (beginning) setState({ step: 'ready', beginning });
    return beginning !== null;
  }

  return { ...state, retry: () => setTurn(turn + 1), discard };
}
