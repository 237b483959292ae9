import { useState } from 'react';
import { useSession } from '#session/session.ts';
import { recall, remember } from '#storage/remembered.ts';
import { compactListKey } from '#storage/storage-keys.ts';

/** Whether the catalogue is shown as a compact list instead of cards, as this device remembers it. */
export function useCompactList() {
  const key = compactListKey(useSession((state) => state.user?.id ?? ''));
  const [isList, setIsList] = useState(() => recall(key) !== null);
  function toggle(): void {
    setIsList(!isList);
    remember(key, isList ? null : '1');
  }
  return { isList, toggle };
}
