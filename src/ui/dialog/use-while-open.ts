import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What an answer that was waited for may do to its dialog, as long as that very opening stands: closing it later would close the
 * one that stands open in its place, with what was chosen there. Returns whether it stood.
 */
export function useWhileOpen(): (act: () => void) => boolean {
  const isOpen = useRef(false);
  // Ends before the next dialog is drawn, not some time after.
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback((act) => {
    const stands = isOpen.current;
    if (stands) act();
    return stands;
  }, []);
}
