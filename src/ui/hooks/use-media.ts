import { useCallback, useSyncExternalStore } from 'react';

/** Lists by query: React asks at every render, and building one costs more than all cards' comparisons. */
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query holds now. */
export const mediaHolds = (query: string): boolean => listOf(query).matches;

/** The same; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaHolds(query));
}
