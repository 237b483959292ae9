/** What runs now and must not be cut off by a reload: a push on its way, a text not yet sent. */
const reasons = new Set<string>();

/** Declares a reason to wait, or takes it back. */
export function setBusy(reason: string, busy: boolean): void {
  if (busy) reasons.add(reason);
  else reasons.delete(reason);
}

export const isBusy = (): boolean => reasons.size > 0;
