import { type RefObject, useEffect, useState } from 'react';
import type { SupportForm } from '#domain/support/support-form.ts';
import { OpenDraft } from '#store/outbox/support-draft.ts';

type Typed = Partial<SupportForm>;

/**
 * What is being written to support, in the form and on the device; a new message where `ticketId` is ''. All that show it, in
 * whatever tab, show the same. While it is being sent (`isInFlight`) it stays as it is on the screen.
 */
export function useDraft(userId: string, ticketId: string, isInFlight: RefObject<boolean>) {
  const [draft] = useState(() => new OpenDraft(userId, ticketId));
  const [typed, setTyped] = useState<Typed>(() => draft.read());
  // Written outside React: by another tab, or by what was sent from a screen that is gone.
  useEffect(
    () =>
      draft.follow(() => {
        if (!isInFlight.current) setTyped(draft.read());
      }),
    [draft, isInFlight],
  );
  return {
    typed,
    write(next: Typed): void {
      setTyped(next);
      draft.write(next);
    },
    /** Shows what stands on the device by now, or `instead` of it; returns that. */
    readAgain(instead?: Typed): Typed {
      const kept = draft.read();
      setTyped(instead ?? kept);
      return instead ?? kept;
    },
  };
}
