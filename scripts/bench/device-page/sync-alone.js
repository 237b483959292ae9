import { pull } from '#server/pull.ts';
import { requestPull } from '#server/request-pull.ts';
import { MemberDatabase } from '#store/database/database.ts';
import { runSync } from '#sync/run-sync.ts';

/**
 * The product's first sync in a page that shows nothing, as those that it is compared with have it: from its request, which leaves
 * before the database is open, to the moment when all is stored.
 * @param {number} count how many assistants have to be there
 * @returns {Promise<number>} ms
 */
export async function syncAlone(count) {
  const since = performance.now();
  const request = requestPull(null);
  const db = new MemberDatabase('bench');
  const failure = await runSync(
    {
      db,
      restore: async () => undefined,
      pull: (_held, onProgress) => pull(null, onProgress, request),
      push: () => Promise.reject(new Error('nothing waits')),
      tell: () => Promise.reject(new Error('nothing was opened')),
      onFavoritesTakenBack: () => undefined,
      onNews: () => undefined,
      onRole: () => undefined,
    },
    { pull: { since: 0, announced: null } },
  );
  const ms = performance.now() - since;
  if (failure) throw new Error(`the sync failed: ${failure.kind}`);
  const stored = (await db.read('catalogue'))?.count;
  if (stored !== count) throw new Error(`${stored} assistants are stored`);
  return ms;
}
