import { useRef, useState } from 'react';
import { clearDraft, keptDraft, saveDraft } from '#admin/assistants/assistant-draft.ts';
import { saveAssistant } from '#admin/assistants/change-assistant.ts';
import { mergeTexts } from '#admin/assistants/merge-texts.ts';
import { mayBeDone } from '#admin/client/may-be-done.ts';
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
import { useOwnToast } from '#ui/toast/use-own-toast.ts';
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
  const [shown, setShown] = useState<ReadonlySet<AssistantField>>(new Set());
  const isSaving = useRef(false);
  const failureToast = useOwnToast();
  /** What was sent and got no answer: it may be stored, and is nobody else's then. */
  const unanswered = useRef<AssistantText[]>([]);
  const whileOpen = useWhileOpen();
  const clean = cleanAssistant(text);
  const problems = assistantProblems(clean);

  function change(part: Partial<AssistantText>) {
    const next = { ...text, ...part };
    setText(next);
    keep(next);
  }

  /** A tag that is being typed is none yet, and yet would be gone with a reload, or with Escape. */
  const typeTags = (tags: string[]) => keep({ ...text, tags });

  function keep(next: AssistantText) {
    // Their text, taken as a whole, leaves nothing to keep either.
    if (differingFields(next, conflict?.current ?? beginning.untouched).length === 0) clearDraft(sheet);
    else saveDraft(sheet, { id: beginning.id, base: beginning.draftBase, text: next });
  }

  /** What is wrong with a field is said when the person is done with it. */
  const leave = (field: AssistantField) => setShown((before) => new Set(before).add(field));

  /** Stores it; returns the first field that keeps it from being stored. */
  async function save(): Promise<AssistantField | 'conflict' | null> {
    if (isSaving.current) return null;
    const [wrong] = Object.keys(problems) as AssistantField[];
    if (wrong) {
      setShown(new Set(Object.keys(problems) as AssistantField[]));
      return wrong;
    }
    isSaving.current = true;
    const sent = keptDraft(sheet);
    // That what is written is still here would stand beside that it is stored, over a sheet that has closed.
    failureToast.clear();
    onBusy(true);
    let outcome = await saveAssistant(beginning.id, base, clean);
    if ('current' in outcome && isOwn(outcome.current))
      outcome = await saveAssistant(beginning.id, outcome.current, clean);
    isSaving.current = false;
    onBusy(false);
    if ('current' in outcome) {
      const isShown = whileOpen(() => {
        const merged = mergeTexts(text, base, outcome.current);
        setConflict({ ...outcome, taken: merged.taken });
        setText(merged.text);
        // The next save is based on what the person now sees. The draft is not: opened again, it shows the conflict again.
        setBase(outcome.current);
      });
      if (!isShown) toastLate('Assistente não salvo', conflictText(clean.name, outcome.current));
      return 'conflict';
    }
    if (!outcome.ok) {
      if (mayBeDone(outcome)) unanswered.current.push(clean);
      const { title, description } = outcome;
      const isShown = whileOpen(() => {
        const stays = `${description} O que você escreveu continua aqui.`;
        failureToast.say({ title, description: stays, tone: 'error' });
      });
      if (!isShown) toastLate(title, description);
      return null;
    }
    clearDraft(sheet, sent);
    whileOpen(onClose);
    toastChange(beginning.base ? 'Assistente salvo' : 'Assistente criado', clean.name, outcome.value);
    return null;
  }

  const isOwn = (current: AssistantText | null): boolean =>
    current !== null && unanswered.current.some((sent) => differingFields(sent, current).length === 0);

  /** What came after the sheet was closed; what was written waits in its draft. */
  function toastLate(title: string, reason: string) {
    const kept = keptDraft(sheet) ? ' O que você escreveu está guardado neste aparelho.' : '';
    toast({ title, description: reason + kept, tone: 'error' });
  }

  const shownProblems: AssistantProblems = Object.fromEntries(
    Object.entries(problems).filter(([field]) => shown.has(field as AssistantField)),
  );
  return { text, clean, problems: shownProblems, conflict, change, typeTags, leave, save };
}

const conflictText = (name: string, current: AssistantText | null): string =>
  current
    ? `Outra pessoa alterou ${name} enquanto você o editava.`
    : `Outra pessoa excluiu ${name} enquanto você o editava.`;
