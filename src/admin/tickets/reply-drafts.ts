import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { forgetWithRole } from '#admin/client/forget-with-role.ts';

type Draft = {
  text: string;
  isSending: boolean;
  /** The messages that were in the history when this was begun. */
  knownIds: readonly string[];
  /** Why it could not be sent, '' once it is another text; the dialog that has sent it may be closed by the answer. */
  reason: string;
  /** Until when that is so, ms of `performance.now()`: a number of seconds to wait is not read an hour later. */
  reasonEnds: number;
};

const EMPTY: Draft = { text: '', isSending: false, knownIds: [], reason: '', reasonEnds: Infinity };
const NOTHING = { drafts: {}, sentIds: [] };

type Replies = {
  drafts: Readonly<Record<string, Draft>>;
  /** The messages that were sent from here: no history shows whose a reply is. */
  sentIds: readonly string[];
};

/**
 * Replies that are not sent yet, by ticket. Outside the screens, so that one survives its dialog and a look at the
 * catalogue; in memory only, as nothing about people's tickets may stay on a device.
 */
export const useReplyDrafts = create<Replies>(() => NOTHING);

forgetWithRole(() => useReplyDrafts.setState(NOTHING));

export function useReplyDraft(ticketId: string): Draft {
  const draft = useReplyDrafts(({ drafts }) => drafts[ticketId] ?? EMPTY);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (draft.reasonEnds === Infinity) return;
    const timer = setTimeout(() => redraw((n) => n + 1), Math.max(0, draft.reasonEnds - performance.now()));
    return () => clearTimeout(timer);
  }, [draft.reasonEnds]);
  return draft.reasonEnds > performance.now() ? draft : { ...draft, reason: '' };
}

/** Changes a draft; one without a text that is not on its way is forgotten. */
export function changeDraft(ticketId: string, change: Partial<Draft>): void {
  useReplyDrafts.setState(({ drafts }) => {
    const { [ticketId]: former = EMPTY, ...others } = drafts;
    const draft = { ...former, ...change };
    return { drafts: draft.text || draft.isSending ? { ...others, [ticketId]: draft } : others };
  });
}

/** Remembers which message a sent reply has become. */
export const noteSent = (messageId: string): void =>
  useReplyDrafts.setState(({ sentIds }) => ({ sentIds: [...sentIds, messageId] }));
