import type { MouseEvent } from 'react';
import { noteOpening } from '#commands/note-opening.ts';
import { toast } from '#ui/toast/toast.ts';

/**
 * The tap on a link to an assistant: the browser opens it, unless there is no way there; then it says why. Answers whether
 * it opens.
 */
export function openOrExplain(event: MouseEvent, assistantId: string): boolean {
  const outcome = noteOpening(assistantId);
  if (outcome.ok) return true;
  event.preventDefault();
  toast({ ...outcome, tone: 'info' });
  return false;
}
