import { useEffect, useReducer } from 'react';
import { useSession } from '#session/session.ts';
import { type Filters, NO_FILTERS } from './filter-bar.tsx';

/** Safari takes no more than a hundred entries in thirty seconds: not one for each key. */
const WRITE_AFTER_MS = 400;

const changed = (before: Filters, change: Partial<Filters>): Filters => ({ ...before, ...change });

/**
 * Search and filters. They stay with their entry of the history, as the place in the list does: the way back from another screen, and a
 * reload, find them. Under the person's id: whoever signs in next goes back to a list of their own.
 * @param tab its change gives the entry a new state
 */
export function useFilters(tab: string) {
  const userId = useSession((state) => state.user?.id ?? '');
  const [filters, change] = useReducer(changed, NO_FILTERS, () => history.state?.[userId] ?? NO_FILTERS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab's entry needs them again
  useEffect(() => {
    // None are kept as nothing: the document shows its picture of the last start only where there are none.
    const kept = Object.values(filters).some(Boolean) ? filters : null;
    const write = () => history.replaceState({ ...history.state, [userId]: kept }, '');
    // Taken back at once: a reload right behind it would bring what has just been cleared.
    const timer = setTimeout(write, kept ? WRITE_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [filters, tab, userId]);
  return { filters, change };
}
