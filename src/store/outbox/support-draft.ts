import { type SupportForm, withText } from '#domain/support/support-form.ts';
import { keptKeys, recall, remember } from '#storage/remembered.ts';
import { supportDraftKey } from '#storage/storage-keys.ts';

/** What was being written: a new message (`ticketId` ''), or an answer in a thread. A field that was never touched is missing. */
export const readSupportDraft = (userId: string, ticketId: string): Partial<SupportForm> =>
  toDraft(recall(supportDraftKey(userId, ticketId)));

function toDraft(kept: string | null): Partial<SupportForm> {
  const draft: Partial<SupportForm> = {};
  try {
    const stored: unknown = JSON.parse(kept ?? 'null');
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

export const clearSupportDraft = (userId: string, ticketId: string): void =>
  remember(supportDraftKey(userId, ticketId), null);

/** The forms of this tab that show a draft; the browser tells the other tabs alone. */
const looks = new Set<() => void>();

/**
 * Puts a message that did not leave back below what is being written by now, in whatever tab, and `further` below that. Returns
 * what stands there then, also where nothing can be kept.
 */
export function addToSupportDraft(
  userId: string,
  ticketId: string,
  { message = '', ...rest }: Partial<SupportForm>,
  further = '',
): Partial<SupportForm> {
  const typed = readSupportDraft(userId, ticketId);
  const draft = {
    ...typed,
    ...rest,
    message: withText(withText(typed.message ?? '', message), further),
  };
  remember(supportDraftKey(userId, ticketId), JSON.stringify(draft));
  for (const look of looks) look();
  return draft;
}

/** Adds likewise; returns whether the device could keep it. */
export function keepInSupportDraft(userId: string, ticketId: string, part: Partial<SupportForm>): boolean {
  const draft = addToSupportDraft(userId, ticketId, part);
  return readSupportDraft(userId, ticketId).message === draft.message;
}

/**
 * Brings what was being written in conversations that are gone, as they are not among `ticketIds`, to the new message: no form shows
 * it any more. Returns whether there was anything.
 */
export function rescueAnswerDrafts(userId: string, ticketIds: readonly string[]): boolean {
  let isFound = false;
  for (const id of draftedIn(userId).filter((one) => !ticketIds.includes(one))) {
    const { message = '' } = readSupportDraft(userId, id);
    if (message.trim()) {
      // No room for both: it stays where it is.
      if (!keepInSupportDraft(userId, '', { message })) continue;
      isFound = true;
    }
    clearSupportDraft(userId, id);
  }
  return isFound;
}

/** The ids of the tickets in which an answer was begun. */
function draftedIn(userId: string): string[] {
  const beginning = `${supportDraftKey(userId, '')}:`;
  const keys = keptKeys().filter((key) => key.startsWith(beginning));
  return keys.map((key) => key.slice(beginning.length));
}

/** The draft as one form shows it. What is written elsewhere meanwhile takes its place: the next key would overwrite it there. */
export class OpenDraft {
  private readonly key: string;
  private seen: string | null = null;

  constructor(userId: string, ticketId: string) {
    this.key = supportDraftKey(userId, ticketId);
  }

  read(): Partial<SupportForm> {
    this.seen = recall(this.key);
    return toDraft(this.seen);
  }

  /**
   * Keeps what is being written. At once with every key, not after a pause: a phone kills the tab without a word while the person
   * looks something up in another app.
   */
  write(draft: Partial<SupportForm>): void {
    remember(this.key, JSON.stringify(draft));
    // Where nothing can be kept, what stood there before is no news, and takes nobody's text away.
    this.seen = recall(this.key);
  }

  /** Calls back when somebody else has written. Returns a function that ends it. */
  follow(onChange: () => void): () => void {
    const look = () => {
      if (recall(this.key) !== this.seen) onChange();
    };
    const off = new AbortController();
    const { signal } = off;
    addEventListener('storage', look, { signal });
    // A page that slept has heard of nothing.
    addEventListener('pageshow', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    looks.add(look);
    look();
    return () => {
      off.abort();
      looks.delete(look);
    };
  }
}
