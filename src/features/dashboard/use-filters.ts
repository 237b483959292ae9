import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { newId } from '#domain/new-id.ts';
import { useSession } from '#session/session.ts';
import { isStillSignedIn } from '#session/still-signed-in.ts';
import { recallJson, remember } from '#storage/remembered.ts';
import { filtersKey } from '#storage/storage-keys.ts';
import { type Filters, NO_FILTERS } from './filter-bar.tsx';

/** Less is between two keys. */
const WRITE_AFTER_MS = 400;
/** Entries of the history whose search is kept, in all tabs; the oldest goes. */
const MOST_KEPT = 20;

/** Searches by the name that their entry of the history has for them, the oldest first. */
type Kept = [name: string, filters: Filters][];

const changed = (before: Filters, change: Partial<Filters>): Filters => ({ ...before, ...change });

/**
 * Search and filters. They stay with their entry of the history, as the place in the list does: the way back from another screen, and a
 * reload, find them. Under the person's id: whoever signs in next goes back to a list of their own.
 */
export function useFilters() {
  const userId = useSession((state) => state.user?.id ?? '');
  const { key } = useLocation();
  const [filters, change] = useReducer(changed, NO_FILTERS, () => filtersOf(userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry, as of a sheet, needs them again
  useEffect(() => {
    // None are kept as nothing: the document shows its picture of the last start only where there are none.
    const kept = Object.values(filters).some(Boolean) ? filters : null;
    const keep = () => keepFilters(userId, kept);
    // The next key would wait for it; the first is kept at once, since a page that goes can name its entry no more, and so is
    // what is taken back: a reload right behind it would bring what has just been cleared.
    const timer = setTimeout(keep, kept && nameOf(userId) ? WRITE_AFTER_MS : 0);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
    };
  }, [filters, key, userId]);
  return { filters, change };
}

const nameOf = (userId: string): string | null => history.state?.[userId] ?? null;

const allKept = (userId: string): Kept => (recallJson(filtersKey(userId)) as Kept | null) ?? [];

const filtersOf = (userId: string): Filters =>
  allKept(userId).find(([name]) => name === nameOf(userId))?.[1] ?? NO_FILTERS;

/**
 * The entry itself holds a name alone: the browser keeps its state on the disk with the tab, where no sign-out reaches what
 * somebody has searched for.
 */
function keepFilters(userId: string, filters: Filters | null): void {
  const before = nameOf(userId);
  // Another tab's sign-out has forgotten them.
  if (!(filters ?? before) || !isStillSignedIn(userId)) return;
  const name = before ?? newId();
  const others = allKept(userId).filter(([other]) => other !== name);
  const kept: Kept = filters ? [...others, [name, filters]] : others;
  remember(filtersKey(userId), kept.length > 0 ? JSON.stringify(kept.slice(-MOST_KEPT)) : null);
  // Safari takes no more than a hundred in thirty seconds: not one for each key.
  if (!(filters && before)) history.replaceState({ ...history.state, [userId]: filters && name }, '');
}
