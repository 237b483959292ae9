import { useRef, useState } from 'react';
import { clearDraft, saveDraft } from '#admin/assistants/assistant-draft.ts';
import { saveAssistant } from '#admin/assistants/change-assistant.ts';
import { mergeTexts } from '#admin/assistants/merge-texts.ts';
import {
  type AssistantField,
  type AssistantProblems,
  type AssistantText,
  assistantProblems,
  cleanAssistant,
  differingFields,
} from '#shared/assistant-text.ts';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { toast } from '#ui/toast/toast.ts';
import { toastChange } from './toast-change.ts';
import type { Beginning, MergedConflict } from './use-edited-assistant.ts';

type Given = {
  sheet: string;
  beginning: Beginning;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** What is written in the sheet, what is wrong with it, and how it is stored. */
export function useAssistantForm({ sheet, beginning, onBusy, onClose }: Given) {
  const [text, setText] = useState(beginning.text);
  const [base, setBase] = useState(beginning.base);
  const [conflict, setConflict] = useState<MergedConflict | null>(beginning.conflict);
  const [hasDraft, setHasDraft] = useState(beginning.draft !== null);
  const [shown, setShown] = useState<ReadonlySet<AssistantField>>(new Set());
  const isSaving = useRef(false);
  const whileOpen = useWhileOpen();
  const clean = cleanAssistant(text);
  const problems = assistantProblems(clean);

  function keep(next: AssistantText, from: AssistantText | null) {
    if (differingFields(next, beginning.untouched).length === 0) clearDraft(sheet);
    else saveDraft(sheet, { id: beginning.id, base: from, text: next });
  }

  function change(part: Partial<AssistantText>) {
    const next = { ...text, ...part };
    setText(next);
    keep(next, base);
  }

  /** What is wrong with a field is said when the person is done with it. */
  const leave = (field: AssistantField) => setShown((before) => new Set(before).add(field));

  function discardDraft() {
    const current = conflict?.current;
    clearDraft(sheet);
    // What somebody else has saved since stands there now: the text of the beginning would silently take it back.
    setText(current ?? beginning.untouched);
    setShown(new Set());
    if (current) setConflict(null);
    setHasDraft(false);
  }

  /** Stores it; returns the first field that keeps it from being stored. */
  async function save(): Promise<AssistantField | 'conflict' | null> {
    if (isSaving.current) return null;
    const [wrong] = Object.keys(problems) as AssistantField[];
    if (wrong) {
      setShown(new Set(Object.keys(problems) as AssistantField[]));
      return wrong;
    }
    isSaving.current = true;
    onBusy(true);
    const outcome = await saveAssistant(beginning.id, base, clean);
    isSaving.current = false;
    onBusy(false);
    if ('current' in outcome) {
      const merged = mergeTexts(text, base, outcome.current);
      setConflict({ ...outcome, taken: merged.taken });
      setText(merged.text);
      // The next save is based on what the person now sees.
      setBase(outcome.current);
      keep(merged.text, outcome.current);
      return 'conflict';
    }
    if (!outcome.ok) {
      const description = `${outcome.description} O que você escreveu continua aqui.`;
      toast({ title: outcome.title, description, tone: 'error' });
      return null;
    }
    clearDraft(sheet);
    whileOpen(onClose);
    toastChange(beginning.base ? 'Assistente salvo' : 'Assistente criado', clean.name, outcome.value);
    return null;
  }

  const shownProblems: AssistantProblems = Object.fromEntries(
    Object.entries(problems).filter(([field]) => shown.has(field as AssistantField)),
  );
  return { text, clean, problems: shownProblems, conflict, hasDraft, change, leave, discardDraft, save };
}
