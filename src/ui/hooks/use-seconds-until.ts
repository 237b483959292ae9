import { useEffect, useState } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Whole seconds left until `moment` (ms); renders once a second and rests at 0. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  // A clock on the screen: nothing but time changes it.
  useEffect(() => {
    setLeft(secondsUntil(moment));
    const timer = setInterval(() => {
      const now = secondsUntil(moment);
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}
