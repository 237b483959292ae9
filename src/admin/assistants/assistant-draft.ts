import * as z from 'zod/mini';
import { newRecordId } from '#admin/assistants/new-record-id.ts';
import { assistantTextSchema } from '#domain/admin/admin-assistant.ts';
import { currentUser } from '#session/session.ts';
import { keptKeys, recall, recallJson, remember } from '#storage/remembered.ts';
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

/** Where this tab keeps the draft of a sheet, and what it has last seen or written there. */
type Place = { key: string; seen: string | null };
const places = new Map<string, Place>();

/** Those of a sheet: its own, and what was written in another tab beside it. */
const isOfSheet = (key: string, sheetKey: string): boolean =>
  key === sheetKey || key.startsWith(`${sheetKey}:`);

/** What was left unsaved on this device, in whatever tab it was written last; null for nothing. */
export function readDraft(sheet: string): AssistantDraft | null {
  const sheetKey = keyOf(sheet);
  if (sheetKey === null) return null;
  const [key = sheetKey] = keptKeys()
    .filter((key) => isOfSheet(key, sheetKey))
    .sort((a, b) => (read(b)?.savedAt ?? 0) - (read(a)?.savedAt ?? 0));
  places.set(sheetKey, { key, seen: recall(key) });
  return read(key);
}

/** What the device keeps of what this tab has written in a sheet, as it is stored; null for nothing. */
export function keptDraft(sheet: string): string | null {
  const key = places.get(keyOf(sheet) ?? '')?.key;
  return key === undefined ? null : recall(key);
}

const read = (key: string): AssistantDraft | null => draftSchema.safeParse(recallJson(key)).data ?? null;

/** What the assistants are called of whom the signed-in administrator has left something unsaved: a sign-out takes it along. */
export function draftNames(): string[] {
  const anySheet = keyOf('');
  if (!anySheet) return [];
  const drafts = keptKeys()
    .filter((key) => key.startsWith(anySheet))
    .map(read);
  return drafts.flatMap((draft) => (draft ? [draft.text.name.trim() || 'sem nome'] : []));
}

/**
 * Keeps what is not saved yet, with every letter: a phone kills the tab without a word. Beside what another tab has written in the same
 * sheet meanwhile, not over it: each finds its own again.
 */
export function saveDraft(sheet: string, draft: Omit<AssistantDraft, 'savedAt'>): void {
  const sheetKey = keyOf(sheet);
  if (sheetKey === null) return;
  const place = places.get(sheetKey) ?? { key: sheetKey, seen: null };
  const stored = recall(place.key);
  if (stored !== null && stored !== place.seen) place.key = `${sheetKey}:${newRecordId()}`;
  remember(place.key, JSON.stringify({ ...draft, savedAt: Date.now() }));
  // Where nothing can be kept, what stood there before is still what was seen.
  place.seen = recall(place.key);
  places.set(sheetKey, place);
  for (const tell of listeners) tell();
}

/**
 * Forgets what this tab has kept of a sheet; another tab's is its own to forget.
 * @param kept as it was stored when it was sent: what was written since, in the sheet opened anew, stays
 */
export function clearDraft(sheet: string, kept: string | null = keptDraft(sheet)): void {
  const place = places.get(keyOf(sheet) ?? '');
  if (!place || keptDraft(sheet) !== kept) return;
  if (recall(place.key) === place.seen) remember(place.key, null);
  place.seen = null;
  for (const tell of listeners) tell();
}

const listeners = new Set<() => void>();

/** Calls back, for the rest of the page's life, whenever a draft was written or forgotten, in whatever tab. */
export function onDraftChange(tell: () => void): void {
  listeners.add(tell);
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(keyOf('') ?? '\n')) tell();
  });
}
