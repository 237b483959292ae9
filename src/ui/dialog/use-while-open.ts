import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What an answer that was waited for may do to its dialog, as long as that very opening stands: closing it later would close the
 * one that stands open in its place, with what was chosen there. Returns whether it stood.
 */
export function useWhileOpen(): (act: () => void) => boolean {
  const isOpen = useRef(false);
  const dialog = useRef<HTMLDialogElement | null>(null);
  // Ends before the next dialog is drawn, not some time after.
  useLayoutEffect(() => {
    isOpen.current = true;
    // The one that has just opened, which has taken the focus.
    dialog.current = document.activeElement?.closest('dialog') ?? null;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback((act) => {
    // The browser closes it at once, and tells a moment later: one whose being open is an entry of the history would go back twice.
    const stands = isOpen.current && dialog.current?.open !== false;
    if (stands) act();
    return stands;
  }, []);
}
