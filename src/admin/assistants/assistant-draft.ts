import * as z from 'zod/mini';
import { assistantTextSchema } from '#domain/admin/admin-assistant.ts';
import { currentUser } from '#session/session.ts';
import { recall, remember } from '#storage/remembered.ts';
import { assistantDraftKey } from '#storage/storage-keys.ts';

const draftSchema = z.object({
  /** of the assistant; a new one has it from its first letter on, so that a retry makes no second */
  id: z.string(),
  base: z.nullable(assistantTextSchema),
  text: assistantTextSchema,
  savedAt: z.number(),
});
export type AssistantDraft = z.infer<typeof draftSchema>;

/** @param sheet what the sheet was opened for */
const keyOf = (sheet: string): string | null => {
  const user = currentUser();
  return user && assistantDraftKey(user.id, sheet);
};

/** What was left unsaved on this device, null for nothing. */
export function readDraft(sheet: string): AssistantDraft | null {
  const key = keyOf(sheet);
  return key === null ? null : read(key);
}

function read(key: string): AssistantDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(recall(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** What the assistants are called of whom the signed-in administrator has left something unsaved: a sign-out takes it along. */
export function draftNames(): string[] {
  const anySheet = keyOf('');
  if (!anySheet) return [];
  try {
    const drafts = Object.keys(localStorage)
      .filter((key) => key.startsWith(anySheet))
      .map(read);
    return drafts.flatMap((draft) => (draft ? [draft.text.name.trim() || 'sem nome'] : []));
  } catch {
    return [];
  }
}

/** Keeps what is not saved yet, with every letter: a phone kills the tab without a word. */
export function saveDraft(sheet: string, draft: Omit<AssistantDraft, 'savedAt'>): void {
  const key = keyOf(sheet);
  if (key) remember(key, JSON.stringify({ ...draft, savedAt: Date.now() }));
}

export function clearDraft(sheet: string): void {
  const key = keyOf(sheet);
  if (key) remember(key, null);
}
