import { create } from 'zustand';

const useDialogs = create<{ open: readonly HTMLDialogElement[] }>(() => ({ open: [] }));

/** The modal dialog that is in front, if any: whatever lies outside it can be neither reached nor heard. */
export const useTopDialog = (): HTMLDialogElement | undefined => useDialogs(({ open }) => open.at(-1));

export const hasOpenDialog = (): boolean => useDialogs.getState().open.length > 0;

/** Closes what lies over the screen, as its own buttons do: for a step that leads away from it. */
export function closeDialogs(): void {
  // The upper one first: each gives the focus to what had it before.
  for (const dialog of useDialogs.getState().open.toReversed()) dialog.close();
  // Not when they are drawn no more, which waits for the next screen: until then messages would be shown in what is closed.
  useDialogs.setState({ open: [] });
}

/** A dialog came to the front; returns a function that takes it away. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  useDialogs.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => useDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}
