import { create } from 'zustand';

const useDialogs = create<{ open: readonly HTMLElement[] }>(() => ({ open: [] }));

/** The modal dialog that is in front, if any: whatever lies outside it can be neither reached nor heard. */
export const useTopDialog = (): HTMLElement | undefined => useDialogs(({ open }) => open.at(-1));

export const hasOpenDialog = (): boolean => useDialogs.getState().open.length > 0;

/** A dialog came to the front; returns a function that takes it away. */
export function addDialog(dialog: HTMLElement): () => void {
  useDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => useDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}
