import { useEffect, useMemo } from 'react';
import type { Assistant } from '#domain/assistant/assistant.ts';
import { hasRecentsHint, setRecentsHint } from '#store/catalogue/recents.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useDatabase } from './use-database.ts';
import { useLive } from './use-live.ts';

const SHOWN = 6;

/**
 * The assistants opened last on this device that are still in the catalogue. `isComing` while they are being
 * read and there were some before: their place is kept free.
 */
export function useRecents(): { assistants: readonly Assistant[]; isComing: boolean } {
  const db = useDatabase();
  const rows = useLive(db, () => db?.recents.orderBy('openedAt').reverse().toArray() ?? []);
  const { phase, assistants } = useCatalogue();
  const found = useMemo(() => {
    if (!rows?.length) return [];
    const ids = rows.map((row) => row.assistantId);
    const wanted = new Set(ids);
    const known = assistants.filter(({ id, url }) => url && wanted.has(id));
    return ids.flatMap((id) => known.find((one) => one.id === id) ?? []).slice(0, SHOWN);
  }, [rows, assistants]);
  const isKnown = rows !== undefined && phase === 'ready';
  const userId = db?.userId ?? '';
  // The next start has to know before it can ask the database.
  useEffect(() => {
    if (isKnown && userId) setRecentsHint(userId, found.length > 0);
  }, [isKnown, userId, found.length]);
  // Only the first cards are here yet: a short row now would jump when the rest arrives.
  return { assistants: isKnown ? found : [], isComing: !isKnown && hasRecentsHint(userId) };
}
