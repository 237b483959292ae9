import { hasOpenDialog } from '#ui/dialog/dialog-stack.ts';
import { hasUnsavedText } from './unsaved-text.ts';

/** What runs now and must not be cut off by a reload: a push on its way, a transfer, a decision half made. */
const reasons = new Set<string>();

/** Declares a reason to wait, or takes it back. */
export function blockReload(reason: string, busy: boolean): void {
  if (busy) reasons.add(reason);
  else reasons.delete(reason);
}

/**
 * Whether the person is in the middle of something that a reload would take from them; what administrators write waits in memory also
 * where no field shows it.
 */
export const isWriting = (): boolean => hasOpenDialog() || hasUnsavedText() || reasons.has('admin');

/** Whether something runs that must not be cut off. */
export const isBlocked = (): boolean => reasons.size > 0;
