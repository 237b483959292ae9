import type { SupportForm } from '#domain/support/support-form.ts';
import { supportDraftKey } from '#storage/storage-keys.ts';

/**
 * Keeps what is being written: a new message (`ticketId` ''), or an answer in a thread. At once with every key, not
 * after a pause: a phone kills the tab without a word while the person looks something up in another app.
 */
export function saveSupportDraft(userId: string, ticketId: string, draft: Partial<SupportForm>): void {
  try {
    localStorage.setItem(supportDraftKey(userId, ticketId), JSON.stringify(draft));
  } catch {
    // No storage: the form still works, it only does not survive the tab.
  }
}

/** What was being written; a field that was never touched is missing. */
export function readSupportDraft(userId: string, ticketId: string): Partial<SupportForm> {
  const draft: Partial<SupportForm> = {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(supportDraftKey(userId, ticketId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return draft;
    for (const field of ['name', 'email', 'message'] as const) {
      const text = (stored as Record<string, unknown>)[field];
      if (typeof text === 'string') draft[field] = text;
    }
  } catch {
    // What cannot be read is no draft.
  }
  return draft;
}

export function clearSupportDraft(userId: string, ticketId: string): void {
  try {
    localStorage.removeItem(supportDraftKey(userId, ticketId));
  } catch {
    // Nothing can be there either.
  }
}
