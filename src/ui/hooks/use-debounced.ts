import { useEffect, useState } from 'react';

/** Debounces a value: a search is asked when the typing pauses, not at every key. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
