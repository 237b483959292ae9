import { useEffect, useState } from 'react';

/** The value once it has rested: a search is asked when the typing pauses, not at every key. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  // A timer beside React; typing on cancels it.
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
