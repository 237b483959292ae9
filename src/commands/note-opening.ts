import type { Outcome } from '#domain/result/outcome.ts';
import { currentUser } from '#session/session.ts';
import { remember } from '#storage/remembered.ts';
import { hasOpenedKey } from '#storage/storage-keys.ts';
import { recordOpened } from '#store/catalogue/recents.ts';
import { openDatabase } from '#store/database/database.ts';
import { orRecovered } from '#store/database/reopen-database.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';

/**
 * May the assistant's address be opened now? It is another site: without a network there is only an error page.
 * If so, the opening is noted on this device. Returns at once, so that the tap itself opens the tab.
 */
export function noteOpening(assistantId: string): Outcome {
  // Some browsers say so wrongly, as beside a VPN: the sync has reached the server all the same.
  if (!navigator.onLine && useSyncActivity.getState().network !== 'online') {
    return {
      ok: false,
      code: 'offline',
      title: 'Você está sem conexão',
      description:
        'O assistente abre em outro site e precisa de internet. Tente novamente quando a conexão voltar.',
    };
  }
  const user = currentUser();
  // A full disk costs the row of recents, never the opening.
  if (user) remember(hasOpenedKey(user.id), '1');
  if (user) note(user.id, assistantId, Date.now()).catch(() => undefined);
  return { ok: true, value: undefined };
}

const note = (userId: string, assistantId: string, now: number): Promise<void> => {
  const db = openDatabase(userId);
  // It is written behind the tap, where nobody would be told that a dead connection has lost it.
  return orRecovered(db, () => recordOpened(db, assistantId, now));
};
