import { useCallback, useEffect, useState } from 'react';
import { type AssistantDraft, readDraft } from '#admin/assistants/assistant-draft.ts';
import type { Conflict } from '#admin/assistants/change-assistant.ts';
import { mergeTexts } from '#admin/assistants/merge-texts.ts';
import { newRecordId } from '#admin/assistants/new-record-id.ts';
import { readAssistantText } from '#admin/assistants/read-assistant-text.ts';
import { EMPTY_ASSISTANT } from '#domain/admin/admin-assistant.ts';
import { ASSISTANT_LENGTHS, type AssistantText, judgeChange } from '#shared/assistant-text.ts';
import { readSheetName } from './sheet-name.ts';

/** Somebody else was quicker; `taken` names the fields that only they have changed, which stand in the sheet already. */
export type MergedConflict = Conflict & { taken: readonly string[] };

/** What the sheet begins with. */
export type Beginning = {
  id: string;
  base: AssistantText | null;
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
  name: text.name.slice(0, ASSISTANT_LENGTHS.name - SUFFIX.length) + SUFFIX,
});

/** A new one, perhaps as a copy, or what was left of it on this device. */
function beginNew(draft: AssistantDraft | null, source: AssistantText | null): Beginning {
  const untouched = source ? copied(source) : EMPTY_ASSISTANT;
  const { id, base, text } = draft ?? { id: newRecordId(), base: null, text: untouched };
  return { id, base, text, untouched, draft, conflict: null };
}

/** An existing one as it is now, or what was left of it on this device beside that. */
function beginEdit(
  id: string,
  draft: AssistantDraft | null,
  current: AssistantText | null,
): Beginning | null {
  if (!draft)
    return current && { id, base: current, text: current, untouched: current, draft, conflict: null };
  const { base, text: mine } = draft;
  const untouched = current ?? mine;
  if (judgeChange(current, base, mine) !== 'conflict')
    return { id, base, text: mine, untouched, draft, conflict: null };
  const { text, taken } = mergeTexts(mine, base, current);
  return { id, base: current, text, untouched, draft, conflict: { current, taken } };
}

/** Reads what the sheet of this name is about. */
export function useEditedAssistant(name: string): State & { retry: () => void } {
  const [state, setState] = useState<State>({ step: 'loading' });
  const load = useCallback(async (): Promise<State> => {
    const { source, isNew } = readSheetName(name);
    const draft = readDraft(name);
    if (!source) return { step: 'ready', beginning: beginNew(draft, null) };
    const answer = await readAssistantText(source);
    if ('reason' in answer) return { step: 'failed', reason: answer.reason };
    const { current } = answer;
    if (isNew && !current && !draft) return { step: 'missing' };
    const beginning = isNew ? beginNew(draft, current) : beginEdit(source, draft, current);
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
  return { ...state, retry: () => setTurn(turn + 1) };
}
