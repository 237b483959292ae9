import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What an answer that was waited for may do to its dialog, as long as that very opening stands: closing it later would close the
 * one that stands open in its place, with what was chosen there.
 */
export function useWhileOpen(): (act: () => void) => void {
  const isOpen = useRef(false);
  // Ends before the next dialog is drawn, not some time after.
  useLayoutEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback((act) => {
    if (isOpen.current) act();
  }, []);
}
